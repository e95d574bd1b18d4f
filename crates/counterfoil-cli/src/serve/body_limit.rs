//! The longest request that is read.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

/// A longest body, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u64")]
pub(super) struct BodyLimit(u32);

impl BodyLimit {
    /// Under this not even the greeting of every client would pass.
    const LEAST: u32 = 4 * 1024;

    /// A body is held in memory, and several come at once.
    const MOST: u32 = 256 * 1024 * 1024;

    /// The limit, in bytes.
    pub(super) fn bytes(self) -> u32 {
        self.0
    }
}

impl Default for BodyLimit {
    /// A prompt of a million characters, most of which take two bytes, and what is around it.
    fn default() -> Self {
        Self(4 * 1024 * 1024)
    }
}

impl TryFrom<u64> for BodyLimit {
    type Error = String;

    fn try_from(bytes: u64) -> Result<Self, String> {
        let limit = u32::try_from(bytes).ok().filter(|bytes| (Self::LEAST..=Self::MOST).contains(bytes));
        limit.map(Self).ok_or_else(|| wrong(bytes))
    }
}

impl FromStr for BodyLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse::<u64>().map_err(|_| wrong(text))?.try_into()
    }
}

fn wrong(given: impl fmt::Display) -> String {
    format!(
        "`{given}` is no longest body: write a number of bytes from {} to {}, such as {}",
        BodyLimit::LEAST,
        BodyLimit::MOST,
        BodyLimit::default().bytes()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_has_bounds() {
        let read = |text: &str| text.parse().map(BodyLimit::bytes);
        assert_eq!(read("4096"), Ok(4096));
        assert_eq!(read("268435456"), Ok(268_435_456));
        for text in ["", "0", "4095", "268435457", "99999999999999999999", "-1", "4MB"] {
            let refused = read(text).expect_err(text);
            assert!(refused.contains(&format!("`{text}`")) && refused.contains("from 4096 to 268435456"), "{refused}");
        }
    }
}
