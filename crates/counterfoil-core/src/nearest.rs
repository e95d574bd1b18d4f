//! The nearest spelling among known names.

/// The known name that `name` most probably means, if one is near enough to be worth saying.
#[must_use]
pub fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let folded = fold(name);
    // Names are short; a long one is no misspelling, and comparing it would be slow.
    if folded.is_empty() || folded.len() > 64 {
        return None;
    }
    known
        .into_iter()
        .filter(|candidate| candidate.len() <= 64)
        .filter_map(|candidate| distance(&folded, candidate).map(|distance| (distance, candidate)))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

fn distance(folded: &str, candidate: &str) -> Option<usize> {
    let known = fold(candidate);
    let slips = strsim::damerau_levenshtein(folded, &known);
    if slips <= allowed(candidate) {
        return Some(slips);
    }
    // A word left out or added: `depth` for `maxDepth`.
    let (short, long) = if folded.len() < known.len() { (folded, &*known) } else { (&*known, folded) };
    (short.len() >= 4 && (long.starts_with(short) || long.ends_with(short))).then_some(slips + 4)
}

/// One slip in a short name, two in a longer one, three in a long one.
fn allowed(name: &str) -> usize {
    match name.len() {
        0..=2 => 0,
        3..=5 => 1,
        6..=11 => 2,
        _ => 3,
    }
}

/// Case and separators are the commonest slips (`max_depth` for `maxDepth`) and count for nothing.
fn fold(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, '_' | '-' | ' ' | '.')).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_near_and_other_words_are_not() {
        let known = ["title", "maxDepth", "priority"];
        assert_eq!(nearest("tilte", known), Some("title"));
        assert_eq!(nearest("max_depth", known), Some("maxDepth"));
        assert_eq!(nearest("depth", known), Some("maxDepth"));
        assert_eq!(nearest("prio", known), Some("priority"));
        assert_eq!(nearest("body", known), None);
        assert_eq!(nearest("", known), None);
    }
}
