//! Doc comments, read as the notes that a model sees.
//!
//! Comments are wrapped for people who read source. A note has no columns: the lines of one paragraph become one line,
//! while lists, tables, quotes, headings and code keep theirs.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use crate::error::Errors;

/// The doc comments of an item as Markdown, if it has any.
pub(crate) fn description(attributes: &[Attribute], errors: &mut Errors) -> Option<String> {
    let mut lines = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        // `#[doc(hidden)]` and its like say nothing.
        let Meta::NameValue(doc) = &attribute.meta else { continue };
        match &doc.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => lines.extend(lines_of(&text.value())),
            other => errors.push_at(
                other,
                "the note that a model reads must be known here: write it as a doc comment, or as `description = \"...\"`",
            ),
        }
    }
    let text = paragraphs(&lines);
    (!text.is_empty()).then_some(text)
}

/// The lines of one doc attribute, without the space or the stars that set them off.
fn lines_of(text: &str) -> Vec<String> {
    let block = text.contains('\n');
    // Unlike `lines`, this keeps the empty line of an empty comment.
    text.split('\n')
        .map(|line| {
            let line = match line.trim_start().strip_prefix('*') {
                Some(rest) if block && (rest.is_empty() || rest.starts_with(' ')) => rest,
                _ if block => line.trim_start(),
                _ => line,
            };
            line.strip_prefix(' ').unwrap_or(line).trim_end().to_owned()
        })
        .collect()
}

/// Joins the lines of each paragraph.
fn paragraphs(lines: &[String]) -> String {
    let mut text = String::new();
    let (mut code, mut joins) = (false, false);
    for line in lines {
        let fence = line.trim_start().starts_with("```");
        let keeps_its_line = code || fence || stands_alone(line);
        if line.is_empty() && !code {
            if !text.is_empty() && !text.ends_with("\n\n") {
                text.push_str(if text.ends_with('\n') { "\n" } else { "\n\n" });
            }
        } else {
            if !text.is_empty() && !text.ends_with('\n') {
                text.push(if joins && !keeps_its_line { ' ' } else { '\n' });
            }
            text.push_str(if joins && !keeps_its_line { line.trim_start() } else { line });
        }
        if fence {
            code = !code;
        }
        if line.is_empty() && code {
            text.push('\n');
        }
        joins = !code && !fence && !line.is_empty() && !line.starts_with('#') && !line.starts_with('|');
    }
    text.trim_end().to_owned()
}

/// Whether a line begins a block of its own in Markdown.
fn stands_alone(line: &str) -> bool {
    let start = line.trim_start();
    let digits = start.trim_start_matches(|digit: char| digit.is_ascii_digit());
    ["- ", "* ", "+ ", "#", ">", "|"].iter().any(|mark| start.starts_with(mark))
        || (digits.len() < start.len() && (digits.starts_with(". ") || digits.starts_with(") ")))
        || line.starts_with("    ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(source: &str) -> Option<String> {
        let item: syn::DeriveInput = syn::parse_str(&format!("{source} struct S {{}}")).unwrap();
        let mut errors = Errors::default();
        let text = description(&item.attrs, &mut errors);
        errors.finish(text).unwrap()
    }

    #[test]
    fn lines_of_a_paragraph_become_one() {
        let text = described("/// The most tickets\n/// to return.\n///\n/// At least one.\n");
        assert_eq!(text.as_deref(), Some("The most tickets to return.\n\nAt least one."));
    }

    #[test]
    fn lists_and_code_keep_their_lines() {
        let text = described(
            "/// One of:\n/// - a\n/// - b, which\n///   is long\n/// 1. c\n/// ```\n/// x\n///\n///   y\n/// ```\n/// End\n",
        );
        assert_eq!(text.as_deref(), Some("One of:\n- a\n- b, which is long\n1. c\n```\nx\n\n  y\n```\nEnd"));
    }

    #[test]
    fn block_comments_lose_their_stars() {
        let text = described("/** First\n * line.\n *\n * Second.\n */");
        assert_eq!(text.as_deref(), Some("First line.\n\nSecond."));
    }

    #[test]
    fn nothing_said_is_nothing() {
        assert_eq!(described("#[doc(hidden)]"), None);
        assert_eq!(described("///\n"), None);
    }

    #[test]
    fn a_computed_note_is_refused() {
        let item: syn::DeriveInput = syn::parse_str("#[doc = include_str!(\"note.md\")] struct S {}").unwrap();
        let mut errors = Errors::default();
        assert_eq!(description(&item.attrs, &mut errors), None);
        assert_eq!(errors.iter().count(), 1);
    }
}
