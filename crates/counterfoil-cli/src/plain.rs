//! Text of a server, for a terminal.
//!
//! Names, descriptions and errors come from whoever wrote the server. Control characters in them would move the cursor,
//! forge lines or change colours, and the marks of bidirectional text would show other text than there is
//! (<https://unicode.org/reports/tr36/#Bidirectional_Text_Spoofing>). They are shown as escapes.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The text in one line, with everything that would not be seen as it is written as `\u{...}`.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for char in text.chars() {
        match char {
            '\n' => shown.push_str("\\n"),
            '\t' => shown.push_str("\\t"),
            '\r' => shown.push_str("\\r"),
            _ if is_hidden(char) => {
                let _ = write!(shown, "\\u{{{:x}}}", u32::from(char));
            }
            _ => shown.push(char),
        }
    }
    Cow::Owned(shown)
}

/// The same for a text of several lines, whose line ends stay.
pub(crate) fn lines(text: &str) -> String {
    text.split('\n').map(plain).collect::<Vec<_>>().join("\n")
}

fn is_hidden(char: char) -> bool {
    char.is_control()
        || matches!(char,
            '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_not_be_seen_is_written_out() {
        assert_eq!(plain("größe 🙂 x"), "größe 🙂 x");
        assert_eq!(plain("a\u{1b}[31m\u{7}b\nc\u{202e}d\u{200b}"), "a\\u{1b}[31m\\u{7}b\\nc\\u{202e}d\\u{200b}");
        assert_eq!(lines("a\nb\u{9b}"), "a\nb\\u{9b}");
    }
}
