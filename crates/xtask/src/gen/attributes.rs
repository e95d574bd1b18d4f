//! The words of `#[contract(...)]` and `#[tool(...)]`.

use counterfoil_syntax::vocabulary::{TOOL_WORDS, WORDS};

use super::Page;
use super::markdown::{code, head, opening, row, sentence};

/// A table of every word, as the macros know it.
pub(super) fn page() -> Page {
    let mut text = opening("Attributes");
    text.push_str(
        "A word that is not here, or that stands where it has no meaning, is a compile error that says what to write \
         instead.\n\n## `#[contract(...)]`\n\n",
    );
    text.push_str(&head(["attribute", "what it does", "stands on"]));
    for word in WORDS {
        let places: Vec<_> = word.places.iter().map(ToString::to_string).collect();
        text.push_str(&row([&code(word.usage), &sentence(word.meaning), &places.join(", ")]));
    }
    text.push_str("\n## `#[tool(...)]`\n\n");
    text.push_str(&head(["attribute", "what it does"]));
    for word in TOOL_WORDS {
        text.push_str(&row([&code(word.usage), &sentence(word.meaning)]));
    }
    Page { path: "docs/src/reference/attributes.md".to_owned(), text }
}
