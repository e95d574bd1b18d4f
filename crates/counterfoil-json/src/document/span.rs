//! Where in a text something is written.

use std::ops::Range;

/// A stretch of a text, in bytes from its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte
    pub start: usize,
    /// The byte after the last
    pub end: usize,
}

impl Span {
    /// The same stretch as a range, which slices a text.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end }
    }
}
