//! Where the lines and columns of a text are. Machines write lists in one line, in which thousands of places are asked
//! for.

use counterfoil_json::Position;

/// Characters are counted up to the beginning of every so many bytes.
const BLOCK: usize = 1024;

/// The lines of a text, which is kept elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// Where each line begins
    starts: Vec<usize>,
    /// How many characters stand before each block
    before: Vec<usize>,
}

impl Lines {
    pub(crate) fn of(text: &str) -> Self {
        let starts = [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let mut sum = 0;
        let before = text.as_bytes().chunks(BLOCK).map(|block| {
            let before = sum;
            sum += characters(block);
            before
        });
        Self { before: before.collect(), starts }
    }

    /// The number of the line that a byte stands in, from 0, and where that line begins.
    pub(crate) fn line(&self, offset: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|start| *start <= offset).saturating_sub(1);
        (line, self.starts.get(line).copied().unwrap_or(0))
    }

    /// The line and column of a byte of the text.
    pub(crate) fn position(&self, text: &str, offset: usize) -> Position {
        let (line, start) = self.line(offset);
        let column = self.characters_before(text, offset).saturating_sub(self.characters_before(text, start));
        Position { line: line + 1, column: column + 1 }
    }

    fn characters_before(&self, text: &str, offset: usize) -> usize {
        let block = offset / BLOCK;
        let rest = text.as_bytes().get(block * BLOCK..offset).unwrap_or_default();
        self.before.get(block).copied().unwrap_or(0) + characters(rest)
    }
}

/// How many characters begin in these bytes of UTF-8.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0b1100_0000 != 0b1000_0000).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_where_reading_from_the_start_finds_it() {
        // The blocks begin within characters, and within lines.
        let text = format!("{}\n{}\n\né", "é".repeat(BLOCK), "a€".repeat(2 * BLOCK));
        let lines = Lines::of(&text);
        for (offset, _) in text.char_indices() {
            assert_eq!(lines.position(&text, offset), Position::of(offset, text.as_bytes()), "{offset}");
        }
        assert_eq!(Lines::of("").position("", 0), Position { line: 1, column: 1 });
    }
}
