//! The codes of problems.

use std::fs;

use counterfoil_core::Code;

use super::Page;
use super::markdown::{code, head, opening, row};
use crate::shared::{Context, Failure, Project};

const SOURCE: &str = "crates/counterfoil-core/src/problem/code.rs";

/// A table of every code. What a code means is said in its doc comment, which only the source has.
pub(super) fn page(project: &Project) -> Result<Page, Failure> {
    let source = fs::read_to_string(project.root().join(SOURCE)).cannot(|| format!("read {SOURCE}"))?;
    let mut text = opening("Problem codes");
    text.push_str(
        "Each problem has one of these codes. The list is closed and the spelling is stable: a program may compare \
         them.\n\n",
    );
    text.push_str(&head(["code", "what is wrong"]));
    for entry in Code::ALL {
        let meaning = comment_above(&source, &format!("{entry:?} ="))
            .ok_or_else(|| Failure::new(format!("{SOURCE} does not document {entry}")))?;
        text.push_str(&row([&code(entry.as_str()), &meaning]));
    }
    Ok(Page { path: "docs/src/reference/problem-codes.md".to_owned(), text })
}

/// The doc comment above the line that starts with `item`, on one line.
pub(super) fn comment_above(source: &str, item: &str) -> Option<String> {
    let mut comment: Vec<&str> = Vec::new();
    for line in source.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("///") {
            comment.push(text.trim());
        } else if line.starts_with(item) && !comment.is_empty() {
            return Some(comment.join(" "));
        } else {
            comment.clear();
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_found_by_what_it_stands_above() {
        let source = "/// One.\nOne = \"one\",\n/// Two,\n/// and more.\nTwo = \"two\",\nThree = \"three\",";
        assert_eq!(comment_above(source, "Two =").as_deref(), Some("Two, and more."));
        assert_eq!(comment_above(source, "Three ="), None);
    }
}
