//! Strings on their way out.

use std::fmt::{self, Write};

use crate::scan::end_of_plain;

/// Appends `value` to `out` as a JSON string, with its quotes.
///
/// Only what must be escaped is (RFC 8259, section 7): the quote, the backslash and control characters, in their
/// short form where there is one.
pub fn push_string(out: &mut String, value: &str) {
    out.reserve(value.len() + 2);
    // Writing to a `String` cannot fail.
    let _ = write_string(out, value);
}

/// Writes `value` as a JSON string, as [`push_string`] does.
pub(crate) fn write_string(out: &mut impl Write, value: &str) -> fmt::Result {
    out.write_char('"')?;
    let mut rest = value;
    // The scanner stops at exactly the bytes that must be escaped, and all of them are ASCII.
    while let Some((plain, special, after)) = split_at_special(rest) {
        out.write_str(plain)?;
        match special {
            b'"' => out.write_str("\\\"")?,
            b'\\' => out.write_str("\\\\")?,
            b'\n' => out.write_str("\\n")?,
            b'\r' => out.write_str("\\r")?,
            b'\t' => out.write_str("\\t")?,
            0x8 => out.write_str("\\b")?,
            0xC => out.write_str("\\f")?,
            control => write!(out, "\\u{control:04x}")?,
        }
        rest = after;
    }
    out.write_str(rest)?;
    out.write_char('"')
}

fn split_at_special(text: &str) -> Option<(&str, u8, &str)> {
    let at = end_of_plain(text.as_bytes(), 0);
    let special = *text.as_bytes().get(at)?;
    Some((text.get(..at)?, special, text.get(at + 1..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_what_must_be_escaped_and_nothing_else() {
        let mut out = String::from("=");
        push_string(&mut out, "a\"b\\c/\u{0}\u{8}\u{c}\n\r\t\u{1f}\u{7f}é😀");
        assert_eq!(out, "=\"a\\\"b\\\\c/\\u0000\\b\\f\\n\\r\\t\\u001f\u{7f}é😀\"");
    }
}
