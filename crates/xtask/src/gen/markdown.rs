//! Pieces of Markdown.

/// What stands at the top of every page, so that nobody mends it in the wrong place.
pub(super) fn opening(title: &str) -> String {
    format!("<!-- Written by `cargo xtask gen`; change the code instead. -->\n\n# {title}\n\n")
}

/// A row of a table. A bar would end the cell.
pub(super) fn row<const N: usize>(cells: [&str; N]) -> String {
    let cells: Vec<_> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// The head of a table.
pub(super) fn head<const N: usize>(titles: [&str; N]) -> String {
    row(titles) + &row([" --- "; N]).replace("  ", " ")
}

/// Text set as code.
pub(super) fn code(text: &str) -> String {
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// A sentence: upper case at the start and a full stop at the end.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let stop = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_keep_their_cells() {
        assert_eq!(head(["a", "b"]), "| a | b |\n| --- | --- |\n");
        assert_eq!(row(["x | y", "z"]), "| x \\| y | z |\n");
    }

    #[test]
    fn fragments_become_sentences() {
        assert_eq!(sentence("the least value"), "The least value.");
        assert_eq!(sentence("Is it?"), "Is it?");
        assert_eq!(code("a`b"), "`` a`b ``");
    }
}
