//! Skipping: whitespace, words, and whole values whose content nobody wants.
//!
//! What a contract does not declare is skipped, but never unchecked: a text must not be JSON or no JSON depending on
//! which of its members someone reads.

use crate::cursor::MAX_DEPTH;
use crate::error::{SyntaxError, SyntaxErrorKind};
use crate::escape;
use crate::number;
use crate::scan::end_of_plain;

/// The offset of the first byte at or after `at` that is not whitespace.
#[inline(always)]
pub(crate) fn whitespace(bytes: &[u8], mut at: usize) -> usize {
    if bytes.get(at).is_some_and(|&byte| byte > b' ') {
        return at;
    }
    while let Some(b' ' | b'\n' | b'\r' | b'\t') = bytes.get(at) {
        at += 1;
    }
    at
}

/// The offset after `word`, which must stand at `at`.
#[inline]
pub(crate) fn word(bytes: &[u8], at: usize, word: &str) -> Result<usize, SyntaxError> {
    let end = at + word.len();
    if bytes.get(at..end) == Some(word.as_bytes()) {
        return Ok(end);
    }
    Err(misspelt(bytes, at, word))
}

#[cold]
#[inline(never)]
fn misspelt(bytes: &[u8], at: usize, word: &str) -> SyntaxError {
    let rest = bytes.get(at..).unwrap_or_default();
    let same = rest.iter().zip(word.as_bytes()).take_while(|(byte, expected)| byte == expected).count();
    unexpected(bytes, at + same)
}

/// The error for the byte at `at`, or for the end of the text.
#[cold]
#[inline(never)]
pub(crate) fn unexpected(bytes: &[u8], at: usize) -> SyntaxError {
    let kind = if at < bytes.len() { SyntaxErrorKind::UnexpectedByte } else { SyntaxErrorKind::UnexpectedEnd };
    SyntaxError::new(at, kind)
}

/// Skips the value at `at`, whitespace before it included, with `depth` arrays and objects open around it, and
/// returns the offset after it.
pub(crate) fn value(text: &str, mut at: usize, depth: usize) -> Result<usize, SyntaxError> {
    let bytes = text.as_bytes();
    let mut open = Open { depth, outer: depth, objects: 0 };
    loop {
        // A value begins here.
        at = whitespace(bytes, at);
        match bytes.get(at) {
            Some(b'"') => at = string(bytes, at + 1)?,
            Some(b'-' | b'0'..=b'9') => at = number::check(text, at)?,
            Some(b'{') => {
                open.enter(true, at)?;
                at = whitespace(bytes, at + 1);
                if bytes.get(at) != Some(&b'}') {
                    at = key(bytes, at)?;
                    continue;
                }
                open.leave();
                at += 1;
            }
            Some(b'[') => {
                open.enter(false, at)?;
                at = whitespace(bytes, at + 1);
                if bytes.get(at) != Some(&b']') {
                    continue;
                }
                open.leave();
                at += 1;
            }
            Some(b't') => at = word(bytes, at, "true")?,
            Some(b'f') => at = word(bytes, at, "false")?,
            Some(b'n') => at = word(bytes, at, "null")?,
            _ => return Err(unexpected(bytes, at)),
        }
        // A value has ended here; so may what is around it.
        loop {
            if open.is_empty() {
                return Ok(at);
            }
            at = whitespace(bytes, at);
            match (bytes.get(at), open.in_object()) {
                (Some(b','), true) => {
                    at = key(bytes, whitespace(bytes, at + 1))?;
                    break;
                }
                (Some(b','), false) => {
                    at += 1;
                    break;
                }
                (Some(b'}'), true) | (Some(b']'), false) => {
                    open.leave();
                    at += 1;
                }
                _ => return Err(unexpected(bytes, at)),
            }
        }
    }
}

/// The arrays and objects that are open: one bit for each, so that skipping needs neither recursion nor a heap.
struct Open {
    depth: usize,
    outer: usize,
    objects: u128,
}

impl Open {
    #[inline]
    fn enter(&mut self, is_object: bool, at: usize) -> Result<(), SyntaxError> {
        if self.depth >= MAX_DEPTH {
            return Err(SyntaxError::new(at, SyntaxErrorKind::TooDeep));
        }
        self.depth += 1;
        self.objects = self.objects << 1 | u128::from(is_object);
        Ok(())
    }

    #[inline]
    const fn leave(&mut self) {
        self.depth -= 1;
        self.objects >>= 1;
    }

    #[inline]
    const fn in_object(&self) -> bool {
        self.objects & 1 == 1
    }

    #[inline]
    const fn is_empty(&self) -> bool {
        self.depth == self.outer
    }
}

/// Skips a member's name, which must stand at `at`, and the colon after it.
#[inline(always)]
fn key(bytes: &[u8], at: usize) -> Result<usize, SyntaxError> {
    if bytes.get(at) != Some(&b'"') {
        return Err(unexpected(bytes, at));
    }
    let colon = whitespace(bytes, string(bytes, at + 1)?);
    if bytes.get(colon) != Some(&b':') {
        return Err(unexpected(bytes, colon));
    }
    Ok(colon + 1)
}

/// Skips a string from behind its opening quote.
#[inline(always)]
fn string(bytes: &[u8], start: usize) -> Result<usize, SyntaxError> {
    let end = end_of_plain(bytes, start);
    if bytes.get(end) == Some(&b'"') {
        return Ok(end + 1);
    }
    string_with_escapes(bytes, end)
}

#[inline(never)]
fn string_with_escapes(bytes: &[u8], at: usize) -> Result<usize, SyntaxError> {
    Ok(escape::walk(bytes, at, |_, _, _| {})? + 1)
}
