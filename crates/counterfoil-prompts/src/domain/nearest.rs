//! The line that is most like a passage that is not there.

use std::collections::HashSet;

use super::words::words;

/// Lines are compared in pieces of this many characters.
const PIECE: usize = 160;

/// So many pieces with the most words in common are compared character by character.
const MOST: usize = 32;

/// What is less like the passage than this is no help.
const LIKE: f64 = 0.5;

/// The line (or a piece of a long one) that is most like the longest one of the passage.
pub(super) fn nearest<'t>(texts: impl Iterator<Item = &'t str>, passage: &str) -> Option<&'t str> {
    let wanted = passage.lines().flat_map(pieces).max_by_key(|piece| piece.len())?;
    let words_wanted = words(wanted);
    let mut seen = HashSet::new();
    let mut candidates: Vec<(usize, &str)> = Vec::new();
    for piece in texts.flat_map(str::lines).flat_map(pieces) {
        if !seen.insert(piece) {
            continue;
        }
        let shared = words(piece).intersection(&words_wanted).count();
        if shared == 0 && !words_wanted.is_empty() && piece.len() > 2 * wanted.len() {
            continue;
        }
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
    use super::*;

    fn in_text<'t>(text: &'t str, passage: &str) -> Option<&'t str> {
        nearest([text].into_iter(), passage)
    }

    #[test]
    fn finds_the_line_that_was_meant() {
        let text = "You are a judge.\n\n  Answer only with “yes” or “no”.\nNever explain.";
        assert_eq!(in_text(text, "Answer only with \"yes\" or \"no\"."), Some("Answer only with “yes” or “no”."));
        assert_eq!(in_text(text, "Never  explain"), Some("Never explain."));
        assert_eq!(in_text(text, "Something else entirely"), None);
        assert_eq!(in_text(text, "\n \n"), None);
        assert_eq!(in_text("", "a"), None);
        assert_eq!(in_text("=====\n-----", "------"), Some("-----"));
    }

    #[test]
    fn long_lines_are_compared_in_pieces() {
        let line = format!("{}the needle that is looked for {}", "hay ".repeat(300), "straw ".repeat(300));
        let found =
            in_text(&line, "hay hay hay hay hay the needle that was looked for straw straw straw straw straw straw");
        assert!(found.is_some_and(|piece| piece.chars().count() <= PIECE), "{found:?}");
        let unbroken = "語".repeat(1000);
        assert_eq!(in_text(&unbroken, &"語".repeat(159)).map(|piece| piece.chars().count()), Some(PIECE));
    }

    #[test]
    fn many_lines() {
        let text: String = (0..50_000).map(|number| format!("line number {number} of many\n")).collect();
        assert_eq!(in_text(&text, "line  number 40000 of many"), Some("line number 40000 of many"));
    }
}
