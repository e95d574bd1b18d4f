//! The formats that a string can have.

use std::fs;

use counterfoil_core::format::Format;

use super::Page;
use super::codes::comment_above;
use super::markdown::{code, head, opening, row, sentence};
use crate::shared::{Context, Failure, Project};

const SOURCE: &str = "crates/counterfoil-core/src/format/mod.rs";

/// A table of every format, and what a problem says that was expected.
pub(super) fn page(project: &Project) -> Result<Page, Failure> {
    let source = fs::read_to_string(project.root().join(SOURCE)).cannot(|| format!("read {SOURCE}"))?;
    let mut text = opening("Formats");
    text.push_str(
        "What `format = \"...\"` can name. A format is shown in the schema and enforced; none is merely a note.\n\n",
    );
    text.push_str(&head(["format", "what it is", "a problem says: expected ..."]));
    for format in Format::ALL {
        let documented = comment_above(&source, &format!("{format:?},"))
            .ok_or_else(|| Failure::new(format!("{SOURCE} does not document {format:?}")))?;
        // The comment opens with the name, which has a column of its own.
        let meaning = documented.split_once("`: ").map_or(documented.as_str(), |(_, meaning)| meaning);
        text.push_str(&row([&code(format.name()), &sentence(meaning), format.expected()]));
    }
    Ok(Page { path: "docs/src/reference/formats.md".to_owned(), text })
}
