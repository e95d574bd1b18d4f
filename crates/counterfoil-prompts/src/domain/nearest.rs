//! What is most like a passage that is not there.

use std::collections::HashSet;

use super::content::Content;
use super::words::words;

/// Lines are compared in pieces of this many characters.
const PIECE: usize = 160;

/// So many pieces with the most words in common are compared character by character.
const MOST: usize = 32;

/// What is less like the passage than this is no help.
const LIKE: f64 = 0.5;

/// The passage with other blanks, line ends, quotes or dashes; else the line that is most like its longest one.
pub(super) fn nearest<'t>(content: &'t Content, passage: &str) -> Option<&'t str> {
    content.texts().find_map(|text| alike(text, passage)).or_else(|| line(content.texts(), passage))
}

/// The part of a text that is the passage but for what is easily lost in copying.
fn alike<'t>(text: &'t str, passage: &str) -> Option<&'t str> {
    let wanted: String = passage.chars().filter_map(plain).collect();
    if wanted.is_empty() {
        return None;
    }
    let kept: String = text.chars().filter_map(plain).collect();
    let begin = kept.find(&wanted)?;
    let end = begin + wanted.len();
    // Where these two places are in the text itself.
    let (mut at, mut from) = (0, None);
    for (index, character) in text.char_indices() {
        let Some(plain) = plain(character) else { continue };
        if at == begin {
            from = Some(index);
        }
        at += plain.len_utf8();
        if at == end {
            return text.get(from?..index + character.len_utf8());
        }
    }
    None
}

/// A character as it counts for [`alike`].
fn plain(character: char) -> Option<char> {
    match character {
        '‘' | '’' => Some('\''),
        '“' | '”' => Some('"'),
        '‐' | '‑' | '–' | '—' => Some('-'),
        _ => Some(character).filter(|character| !character.is_whitespace()),
    }
}

/// The line (or a piece of a long one) that is most like the longest one of the passage.
fn line<'t>(texts: impl Iterator<Item = &'t str>, passage: &str) -> Option<&'t str> {
    let wanted = passage.lines().flat_map(pieces).max_by_key(|piece| piece.len())?;
    let words_wanted = words(wanted);
    let mut seen = HashSet::new();
    let mut candidates: Vec<(usize, &str)> = Vec::new();
    for piece in texts.flat_map(str::lines).flat_map(pieces) {
        if !seen.insert(piece) {
            continue;
        }
        let shared = words(piece).intersection(&words_wanted).count();
        candidates.push((shared, piece));
        // Half of them can go as soon as there are twice too many: the cost stays that of reading the text.
        if candidates.len() == 2 * MOST {
            best(&mut candidates);
        }
    }
    best(&mut candidates);
    candidates
        .into_iter()
        .map(|(_, piece)| (strsim::normalized_levenshtein(piece, wanted), piece))
        .filter(|&(likeness, _)| likeness >= LIKE)
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .map(|(_, piece)| piece)
}

/// Keeps those with the most words in common; of equal ones the earlier.
fn best(candidates: &mut Vec<(usize, &str)>) {
    candidates.sort_by_key(|&(shared, _)| std::cmp::Reverse(shared));
    candidates.truncate(MOST);
}

/// A line without the blanks around it, in pieces that are not too long, cut between words where that is possible.
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line.trim();
    std::iter::from_fn(move || {
        let limit = rest.char_indices().nth(PIECE).map_or(rest.len(), |(at, _)| at);
        let whole = rest.get(..limit).filter(|piece| !piece.is_empty())?;
        let cut = if limit == rest.len() { limit } else { whole.rfind(char::is_whitespace).unwrap_or(limit) };
        let (piece, after) = rest.split_at_checked(cut)?;
        rest = after.trim_start();
        Some(piece.trim_end())
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::texts;
    use super::*;

    fn in_text(text: &str, passage: &str) -> Option<String> {
        nearest(&Content::Text(text.to_owned()), passage).map(str::to_owned)
    }

    #[test]
    fn finds_what_was_copied_badly() {
        let found = |text: &str, passage: &str, part: &str| assert_eq!(in_text(text, passage).as_deref(), Some(part));
        found("Say “yes” – or\r\n “no”. Then stop.", "\"yes\" - or\n\"no\".", "“yes” – or\r\n “no”.");
        found("a {{ name }} b", "{{name}}", "{{ name }}");
        found("é\u{2003}語b", "é 語", "é\u{2003}語");
    }

    #[test]
    fn finds_the_line_that_was_meant() {
        let found = |text: &str, passage: &str, line: &str| assert_eq!(in_text(text, passage).as_deref(), Some(line));
        let text = "You are a judge.\n\n  Answer only with yes or no.\nNever explain.";
        found(text, "Answer just with yes or no.\nNever", "Answer only with yes or no.");
        found(text, "never explain!", "Never explain.");
        found("=====\n-----", "-=---", "-----");
        found("Answers yes and no.\nAnswer yes or no!", "Answer: yes or no.", "Answer yes or no!");
        found("yes no yes no\nyes, or no", "yes - or no", "yes, or no");
        found("no or yes\nyes, or no", "yes or, no", "yes, or no");
        assert_eq!(in_text(text, "Something else entirely"), None);
        assert_eq!(in_text(text, "\n \n"), None);
        assert_eq!(in_text("", "a"), None);
    }

    #[test]
    fn long_lines_are_compared_in_pieces() {
        let text = format!("{}the needle that is looked for {}", "hay ".repeat(300), "straw ".repeat(300));
        let found =
            in_text(&text, "hay hay hay hay hay the needle that was looked for straw straw straw straw straw straw");
        let found = found.unwrap_or_default();
        assert!(found.contains("the needle that is looked for") && found.chars().count() <= PIECE, "{found}");
        let unbroken = "語".repeat(1000);
        let found = in_text(&unbroken, &format!("{}本", "語".repeat(158)));
        assert_eq!(found.map(|piece| piece.chars().count()), Some(PIECE));
    }

    #[test]
    fn many_lines() {
        let text: String = (0..50_000).map(|number| format!("line number {number} of many\n")).collect();
        assert_eq!(in_text(&text, "line numbered 40000 of many").as_deref(), Some("line number 40000 of many"));
    }

    proptest! {
        #[test]
        fn other_blanks_are_seen_through(before in texts(), passage in texts(), after in texts()) {
            prop_assume!(passage.chars().any(|character| plain(character).is_some()));
            let spaced: String = passage.chars().flat_map(|character| [' ', character]).collect();
            let found = in_text(&format!("{before}{spaced}{after}"), &passage).unwrap_or_default();
            let plainly = |text: &str| text.chars().filter_map(plain).collect::<String>();
            prop_assert_eq!(plainly(&found), plainly(&passage));
        }
    }
}
