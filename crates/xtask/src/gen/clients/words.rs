//! Pieces of facts, as Markdown.

use super::json::{Evidence, Fact, Names};
use crate::r#gen::markdown::code;

/// A link to the page of a profile.
pub(super) fn link(profile: &str) -> String {
    format!("[{profile}]({profile}.md)")
}

/// Free text on one line. It may hold code between backticks; what else Markdown would make something of is shown as it
/// is.
pub(super) fn prose(text: &str) -> String {
    let mut prose = String::new();
    for (place, piece) in one_line(text).split('`').enumerate() {
        if place > 0 {
            prose.push('`');
        }
        let is_code = place % 2 == 1;
        for char in piece.chars() {
            if !is_code && matches!(char, '<' | '*' | '_' | '[') {
                prose.push('\\');
            }
            prose.push(char);
        }
    }
    prose
}

/// The text without line breaks, which would end a row.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where something is known from.
pub(super) fn sources(evidence: &[Evidence]) -> String {
    let source = |piece: &Evidence| {
        let source = if piece.source.starts_with("https://") {
            format!("[{}]({})", prose(&short(&piece.source)), piece.source)
        } else {
            prose(&piece.source)
        };
        format!("{source} ({}, {})", piece.grade, piece.date)
    };
    evidence.iter().map(source).collect::<Vec<_>>().join("<br>")
}

/// An address as people call it: `owner/repository#12` on GitHub, elsewhere the host.
fn short(address: &str) -> String {
    let bare = address.trim_start_matches("https://");
    let mut steps = bare.split(['/', '#', '?']);
    let host = steps.next().unwrap_or(bare).trim_start_matches("www.");
    if host != "github.com" {
        return host.to_owned();
    }
    match (steps.next(), steps.next(), steps.next(), steps.next()) {
        (Some(owner), Some(repository), Some("issues" | "pull" | "discussions"), Some(number)) => {
            format!("{owner}/{repository}#{number}")
        }
        (Some(owner), Some(repository), ..) => format!("{owner}/{repository}"),
        _ => host.to_owned(),
    }
}

/// What is taken after all: a limit, formats, names.
pub(super) fn taken(fact: &Fact) -> Option<String> {
    if let Some(limit) = fact.limit {
        return Some(format!("at most {limit}"));
    }
    if let Some(names) = &fact.names {
        return Some(self::names(names));
    }
    let accepted: Vec<_> = fact.accepted.iter().map(|format| code(format)).collect();
    (!accepted.is_empty()).then(|| format!("taken: {}", accepted.join(", ")))
}

fn names(names: &Names) -> String {
    let class = |class: &str| if class == "*" { "any character".to_owned() } else { code(&format!("[{class}]")) };
    let mut said = class(&names.rest);
    if names.first != names.rest {
        said = format!("{} first, then {said}", class(&names.first));
    }
    if let Some(longest) = names.longest {
        said.push_str(&format!("; at most {longest} characters"));
    }
    if !names.prefix.is_empty() {
        said.push_str(&format!("; the client puts {} before it", code(&names.prefix)));
    }
    if names.root_only {
        said.push_str("; only at the root");
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_called_as_people_call_them() {
        for (address, called) in [
            ("https://github.com/coder/xum/pull/1220", "coder/xum#1220"),
            ("https://github.com/a/b/issues/3#issuecomment-1", "a/b#3"),
            ("https://github.com/a/b/blob/main/c.ts", "a/b"),
            ("https://github.com", "github.com"),
            ("https://www.example.com/guide?x", "example.com"),
        ] {
            assert_eq!(short(address), called);
        }
    }

    #[test]
    fn text_is_no_markup_but_for_code() {
        assert_eq!(prose("a <b> *c* _d\n[e] `<f> _g`"), "a \\<b> \\*c\\* \\_d \\[e] `<f> _g`");
    }
}
