//! From a byte offset to the line and column that an editor shows.

use std::fmt;

/// A place in a text, as editors count: line and column begin at 1, columns are characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1. Lines end with a line feed.
    pub line: usize,
    /// The column, from 1, in characters (Unicode scalar values).
    pub column: usize,
}

impl Position {
    /// The position of the byte at `offset` in `text`; an offset past the end is taken as the end.
    ///
    /// This reads the text from its start, so it is meant for the moment in which something is reported.
    #[must_use]
    pub fn of(offset: usize, text: &[u8]) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let lines = before.iter().filter(|&&byte| byte == b'\n').count();
        let is_first_of_char = |byte: &&u8| **byte & 0b1100_0000 != 0b1000_0000;
        let characters = before.iter().skip(line_start).filter(is_first_of_char).count();
        Self { line: lines + 1, column: characters + 1 }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(offset: usize, text: &str) -> (usize, usize) {
        let position = Position::of(offset, text.as_bytes());
        (position.line, position.column)
    }

    #[test]
    fn counts_lines_and_characters_from_one() {
        assert_eq!(at(0, ""), (1, 1));
        assert_eq!(at(3, "abcd"), (1, 4));
        assert_eq!(at(2, "a\nb"), (2, 1));
        assert_eq!(at(1, "a\nb"), (1, 2));
        assert_eq!(at(4, "a\r\nb"), (2, 2));
        assert_eq!(at(9, "é\n\"ü€x"), (2, 4));
    }

    #[test]
    fn an_offset_past_the_end_is_the_end() {
        assert_eq!(at(99, "a\nbc"), (2, 3));
    }
}
