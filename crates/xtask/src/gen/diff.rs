//! What differs between two texts, by line.

/// The lines that one text has and the other has not, marked `-` and `+`, between those that they share at both ends.
///
/// Generated pages are tables: a block from the first to the last difference is near enough for a reader who will
/// regenerate the page anyway.
pub(super) fn lines(present: &str, wanted: &str) -> String {
    let present: Vec<_> = present.lines().collect();
    let wanted: Vec<_> = wanted.lines().collect();
    let start = present.iter().zip(&wanted).take_while(|(one, other)| one == other).count();
    let rest = present.len().min(wanted.len()) - start;
    let end = present.iter().rev().zip(wanted.iter().rev()).take(rest).take_while(|(one, other)| one == other).count();
    let mut diff = format!("@@ line {}\n", start + 1);
    for line in &present[start..present.len() - end] {
        diff.push_str(&format!("-{line}\n"));
    }
    for line in &wanted[start..wanted.len() - end] {
        diff.push_str(&format!("+{line}\n"));
    }
    diff
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn only_what_differs_is_shown() {
        assert_eq!(lines("a\nb\nc\n", "a\nx\ny\nc\n"), "@@ line 2\n-b\n+x\n+y\n");
        assert_eq!(lines("", "a\n"), "@@ line 1\n+a\n");
        assert_eq!(lines("a\na\n", "a\n"), "@@ line 2\n-a\n");
    }
}
