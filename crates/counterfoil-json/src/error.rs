//! What can be wrong with a text that should be JSON.

use std::error::Error;
use std::fmt;

use crate::position::Position;

/// The first place at which a text is not JSON.
///
/// The error travels through every return of the decoder, beside a borrowed string most of all. As one word it can lie over one
/// word of that string; were it two smaller parts, the string would be copied in pieces that straddle them, and each copy would
/// wait for the one before (measured: a third of the time of decoding). It knows the offset alone; [`position`](Self::position)
/// turns that into a line and a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SyntaxError {
    /// The offset, and the kind in the lowest byte.
    packed: u64,
}

/// The ways in which a text can fail to be JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SyntaxErrorKind {
    /// The text ends inside a value, or before one.
    UnexpectedEnd,
    /// A byte that cannot stand here; also the answer when a value of another kind was asked for.
    UnexpectedByte,
    /// The bytes are not UTF-8.
    InvalidUtf8,
    /// A number that does not follow the grammar, such as `01`, `1.` or `1e`.
    InvalidNumber,
    /// A number beyond the range of a double, such as `1e400`.
    NumberOutOfRange,
    /// A backslash that begins no escape of JSON.
    InvalidEscape,
    /// A `\u` escape that is half of a surrogate pair.
    LoneSurrogate,
    /// A byte below 0x20 that stands unescaped in a string.
    ControlCharacter,
    /// More than [`MAX_DEPTH`](crate::MAX_DEPTH) arrays and objects are open at once.
    TooDeep,
    /// Something other than whitespace follows the value.
    TrailingData,
}

/// The kinds in the order of their numbers.
const KINDS: [SyntaxErrorKind; 10] = [
    SyntaxErrorKind::UnexpectedEnd,
    SyntaxErrorKind::UnexpectedByte,
    SyntaxErrorKind::InvalidUtf8,
    SyntaxErrorKind::InvalidNumber,
    SyntaxErrorKind::NumberOutOfRange,
    SyntaxErrorKind::InvalidEscape,
    SyntaxErrorKind::LoneSurrogate,
    SyntaxErrorKind::ControlCharacter,
    SyntaxErrorKind::TooDeep,
    SyntaxErrorKind::TrailingData,
];

impl SyntaxError {
    #[cold]
    #[inline(never)]
    pub(crate) fn new(offset: usize, kind: SyntaxErrorKind) -> Self {
        Self { packed: (offset as u64) << 8 | kind as u64 }
    }

    /// Where the fault is, in bytes from the start of the text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        (self.packed >> 8) as usize
    }

    /// What is wrong there.
    #[must_use]
    pub fn kind(&self) -> SyntaxErrorKind {
        KINDS[(self.packed & 0xFF) as usize % KINDS.len()]
    }

    /// The line and column of the fault; `text` is the text that was read.
    #[must_use]
    pub fn position(&self, text: &[u8]) -> Position {
        Position::of(self.offset(), text)
    }
}

impl SyntaxErrorKind {
    /// What is wrong and how to mend it, as a fragment without a place.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::UnexpectedEnd => "the text ends too early: close what is open, or send the rest",
            Self::UnexpectedByte => {
                "a character that JSON does not allow here: look for a quote, comma or bracket too few or too many"
            }
            Self::InvalidUtf8 => "not UTF-8: send the text in that encoding",
            Self::InvalidNumber => "not a number of JSON: write it like 0, -12, 0.5 or 1e9",
            Self::NumberOutOfRange => {
                "a number beyond the range of a double: keep it within ±1.7e308, or send a string"
            }
            Self::InvalidEscape => {
                "not an escape of JSON: use \\\", \\\\, \\/, \\b, \\f, \\n, \\r, \\t or \\u and four hexadecimal digits"
            }
            Self::LoneSurrogate => "half of a surrogate pair: write both halves, like \\ud83d\\ude00",
            Self::ControlCharacter => "a raw control character in a string: escape it, like \\n or \\u0000",
            Self::TooDeep => "more than 128 arrays and objects inside each other: nest less",
            Self::TrailingData => "something follows the end of the value: send one value only",
        }
    }
}

impl fmt::Display for SyntaxErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.offset(), self.kind())
    }
}

impl fmt::Debug for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SyntaxError").field("offset", &self.offset()).field("kind", &self.kind()).finish()
    }
}

impl Error for SyntaxError {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::size_of;

    #[test]
    fn stays_small_on_every_return() {
        assert_eq!(size_of::<SyntaxError>(), 8);
        assert_eq!(size_of::<Result<Option<std::borrow::Cow<'_, str>>, SyntaxError>>(), 24);
    }

    #[test]
    fn says_what_where_and_what_to_do() {
        let error = SyntaxError::new(7, SyntaxErrorKind::LoneSurrogate);
        assert_eq!(error.to_string(), "at byte 7: half of a surrogate pair: write both halves, like \\ud83d\\ude00");
        assert_eq!(error.position(b"[\n  \"\\ud800\"]"), Position { line: 2, column: 6 });
    }

    #[test]
    fn offset_and_kind_come_back() {
        for kind in KINDS {
            let error = SyntaxError::new(1 << 40, kind);
            assert_eq!((error.offset(), error.kind()), (1 << 40, kind));
        }
    }

    #[test]
    fn the_message_names_the_real_depth() {
        assert!(SyntaxErrorKind::TooDeep.message().contains(&crate::MAX_DEPTH.to_string()));
    }
}
