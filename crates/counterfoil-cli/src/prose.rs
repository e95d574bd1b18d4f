//! Lines of a given width.

/// Appends a text whose first line begins with `head` and whose others are indented as far as the head is wide. The head
/// may hold styles, so its width is given.
pub(crate) fn push(to: &mut String, head: &str, indent: usize, text: &str, width: usize) {
    to.push_str(head);
    let mut column = indent;
    let mut first = true;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if !first && column + 1 + length > width {
            to.push('\n');
            to.push_str(&" ".repeat(indent));
            column = indent;
        } else if !first {
            to.push(' ');
            column += 1;
        }
        to.push_str(word);
        column += length;
        first = false;
    }
    to.push('\n');
}

#[cfg(test)]
mod tests {
    use super::push;

    #[test]
    fn long_lines_are_broken_between_words() {
        let mut text = String::new();
        push(&mut text, "ab: ", 4, "one two three https://example.com/long four", 12);
        assert_eq!(text, "ab: one two\n    three\n    https://example.com/long\n    four\n");
    }

    #[test]
    fn nothing_is_an_empty_line() {
        let mut text = String::new();
        push(&mut text, "ab:", 4, "", 12);
        assert_eq!(text, "ab:\n");
    }
}
