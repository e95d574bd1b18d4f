//! Escapes in strings (RFC 8259, section 7), and strings that have some.

use crate::error::{SyntaxError, SyntaxErrorKind};
use crate::scan::end_of_plain;

/// Decodes the string whose body begins at `start`; `at` is the first byte that is not plain.
///
/// Returns the string and the offset after its closing quote.
#[inline(never)]
pub(crate) fn decode(text: &str, start: usize, at: usize) -> Result<(String, usize), SyntaxError> {
    // Where escapes come, more text comes; what is known of the length is what lies before the first.
    let mut decoded = String::with_capacity(2 * (at - start) + 32);
    let mut plain = start;
    let end = walk(text.as_bytes(), at, |backslash, char, after| {
        decoded.push_str(text.get(plain..backslash).unwrap_or_default());
        decoded.push(char);
        plain = after;
    })?;
    decoded.push_str(text.get(plain..end).unwrap_or_default());
    Ok((decoded, end + 1))
}

/// Checks the string from `at` on, its first byte that is not plain, and returns the offset of its closing quote.
///
/// `found` is told of each escape: the offset of its backslash, the character it stands for, the offset after it.
#[inline]
pub(crate) fn walk(
    bytes: &[u8],
    mut at: usize,
    mut found: impl FnMut(usize, char, usize),
) -> Result<usize, SyntaxError> {
    loop {
        match bytes.get(at) {
            Some(b'"') => return Ok(at),
            Some(b'\\') => {
                let (char, after) = escape(bytes, at)?;
                found(at, char, after);
                at = end_of_plain(bytes, after);
            }
            Some(_) => return Err(SyntaxError::new(at, SyntaxErrorKind::ControlCharacter)),
            None => return Err(end(bytes)),
        }
    }
}

/// Reads the escape whose backslash is at `at`: the character it stands for, and the offset after it.
fn escape(bytes: &[u8], at: usize) -> Result<(char, usize), SyntaxError> {
    let char = match bytes.get(at + 1) {
        Some(b'"') => '"',
        Some(b'\\') => '\\',
        Some(b'/') => '/',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => return unicode_escape(bytes, at),
        Some(_) => return Err(SyntaxError::new(at, SyntaxErrorKind::InvalidEscape)),
        None => return Err(end(bytes)),
    };
    Ok((char, at + 2))
}

/// Reads `\uXXXX` at `at`, or a pair of them when the first is the high half of a surrogate pair.
fn unicode_escape(bytes: &[u8], at: usize) -> Result<(char, usize), SyntaxError> {
    let lone = || SyntaxError::new(at, SyntaxErrorKind::LoneSurrogate);
    let first = code_unit(bytes, at)?;
    let second_at = at + 6;
    if !(0xD800..0xDC00).contains(&first) {
        // What `char` refuses here is the low half of a pair, with no high half before it.
        return Ok((char::from_u32(first).ok_or_else(lone)?, second_at));
    }
    for (offset, expected) in [(second_at, b'\\'), (second_at + 1, b'u')] {
        match bytes.get(offset) {
            Some(&byte) if byte == expected => {}
            Some(_) => return Err(lone()),
            None => return Err(end(bytes)),
        }
    }
    let second = code_unit(bytes, second_at)?;
    if !(0xDC00..0xE000).contains(&second) {
        return Err(lone());
    }
    let scalar = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
    Ok((char::from_u32(scalar).ok_or_else(lone)?, second_at + 6))
}

/// The four hexadecimal digits after the `\u` at `at`.
fn code_unit(bytes: &[u8], at: usize) -> Result<u32, SyntaxError> {
    let mut unit = 0;
    for offset in at + 2..at + 6 {
        let &byte = bytes.get(offset).ok_or_else(|| end(bytes))?;
        let digit = char::from(byte).to_digit(16);
        unit = unit * 16 + digit.ok_or_else(|| SyntaxError::new(at, SyntaxErrorKind::InvalidEscape))?;
    }
    Ok(unit)
}

#[cold]
fn end(bytes: &[u8]) -> SyntaxError {
    SyntaxError::new(bytes.len(), SyntaxErrorKind::UnexpectedEnd)
}
