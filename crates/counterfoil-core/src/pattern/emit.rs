//! How the parts of a pattern are written for `regex`.
//!
//! Its defaults differ from ECMA-262 in what counts as a digit, a word character or white space, in what the dot
//! leaves out, and in which characters mean something inside a class. So nothing is left to defaults.

use std::fmt::Write;

/// `^` without the flag `m`.
pub(super) const START: &str = r"\A";

/// `$` without the flag `m`: the very end, not before a last line break.
pub(super) const END: &str = r"\z";

/// `\b`: word characters are those of ASCII.
pub(super) const WORD_BOUNDARY: &str = r"(?-u:\b)";

/// `\B`
pub(super) const NO_WORD_BOUNDARY: &str = r"(?-u:\B)";

/// `.` without the flag `s`: all but the four line terminators.
pub(super) const DOT: &str = r"[^\n\r\x{2028}\x{2029}]";

/// `[]`, which matches nothing.
pub(super) const NOTHING: &str = r"[^\x{0}-\x{10FFFF}]";

/// `[^]`, which matches any character.
pub(super) const ANYTHING: &str = r"[\x{0}-\x{10FFFF}]";

/// What a class escape in lower case stands for, as the inside of a class.
pub(super) fn class_escape(letter: char) -> Option<&'static str> {
    match letter {
        'd' => Some("0-9"),
        'w' => Some("0-9A-Z_a-z"),
        // WhiteSpace and LineTerminator of ECMA-262, sections 12.2 and 12.3.
        's' => Some(concat!(
            r"\t\n\x0B\x0C\r\x20\x{A0}\x{1680}\x{2000}-\x{200A}",
            r"\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}"
        )),
        _ => None,
    }
}

/// Writes one code point, outside a class. A surrogate stands alone in no Rust string, so it matches nothing.
pub(super) fn literal(out: &mut String, code_point: u32) {
    match char::from_u32(code_point) {
        Some(character) => quoted(out, character),
        None => out.push_str(NOTHING),
    }
}

/// Writes a range of code points, inside a class, without the surrogates in it.
pub(super) fn range(out: &mut String, first: u32, last: u32) {
    piece(out, first, last.min(0xD7FF));
    piece(out, first.max(0xE000), last);
}

fn piece(out: &mut String, first: u32, last: u32) {
    if let (Some(first), Some(last)) = (char::from_u32(first), char::from_u32(last))
        && first <= last
    {
        quoted(out, first);
        if first < last {
            out.push('-');
            quoted(out, last);
        }
    }
}

/// Writes a character so that it means itself in and outside classes, whatever stands beside it.
fn quoted(out: &mut String, character: char) {
    if character.is_ascii_alphanumeric() || !character.is_ascii() {
        out.push(character);
    } else {
        // Writing to a string cannot fail.
        let _ = write!(out, r"\x{:02X}", u32::from(character));
    }
}
