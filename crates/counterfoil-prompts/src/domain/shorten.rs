//! Cutting what is shown in a message.

/// The text, or its beginning with `…` when it has more than `most` characters. Line ends and other control characters
/// are escaped, so that a message stays one line.
pub(super) fn shorten(text: &str, most: usize) -> String {
    let mut shown = String::new();
    for (count, character) in text.chars().enumerate() {
        if count == most {
            shown.push('…');
            break;
        }
        if character.is_control() {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_at_characters_and_stays_one_line() {
        assert_eq!(shorten("süß", 3), "süß");
        assert_eq!(shorten("süßer", 3), "süß…");
        assert_eq!(shorten("a\r\nb", 4), "a\\r\\nb");
        assert_eq!(shorten("", 0), "");
    }
}
