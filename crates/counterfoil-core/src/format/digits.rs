//! Decimal digits, for the formats that have numbers of a fixed width.

/// The number that two ASCII digits spell, or `None` if either is no digit.
pub(super) fn two(tens: u8, ones: u8) -> Option<u8> {
    (tens.is_ascii_digit() && ones.is_ascii_digit()).then(|| (tens - b'0') * 10 + (ones - b'0'))
}

/// How many ASCII digits `text` begins with.
pub(super) fn run(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}
