//! What a server writes to its standard error.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncRead, AsyncReadExt};

use crate::options::{Event, Observer};

/// How many bytes are kept.
const KEEP: usize = 64 << 10;

/// A line that is longer than this is passed on in pieces.
const LONGEST_LINE: usize = 16 << 10;

/// The last that a server has written to its standard error.
#[derive(Default)]
pub(crate) struct Stderr {
    kept: Mutex<VecDeque<u8>>,
}

impl Stderr {
    /// Reads until the end, keeping the last of it and passing on each line.
    pub(crate) async fn read(self: Arc<Self>, mut from: impl AsyncRead + Unpin, observer: Option<Observer>) {
        let mut chunk = [0; 4096];
        let mut line = Vec::new();
        while let Ok(length @ 1..) = from.read(&mut chunk).await {
            let bytes = chunk.get(..length).unwrap_or_default();
            self.keep(bytes);
            let Some(observer) = &observer else {
                continue;
            };
            for byte in bytes {
                if *byte == b'\n' || line.len() == LONGEST_LINE {
                    pass_on(observer, &mut line);
                }
                if *byte != b'\n' {
                    line.push(*byte);
                }
            }
        }
        if let Some(observer) = observer.filter(|_| !line.is_empty()) {
            pass_on(&observer, &mut line);
        }
    }

    fn keep(&self, bytes: &[u8]) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(bytes);
        let too_many = kept.len().saturating_sub(KEEP);
        kept.drain(..too_many);
    }

    /// What is kept, as text.
    pub(crate) fn text(&self) -> String {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&kept.iter().copied().collect::<Vec<_>>()).into_owned()
    }

    /// The last lines that say anything.
    pub(crate) fn last_lines(&self, count: usize) -> Vec<String> {
        let text = self.text();
        let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        let skip = lines.len().saturating_sub(count);
        lines.into_iter().skip(skip).map(str::to_owned).collect()
    }
}

fn pass_on(observer: &Observer, line: &mut Vec<u8>) {
    let text = String::from_utf8_lossy(line);
    observer(Event::Stderr(text.trim_end_matches('\r')));
    drop(text);
    line.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_last_of_it_is_kept_and_every_line_passed_on() {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&lines);
        let observer: Observer = Arc::new(move |event| {
            if let Event::Stderr(line) = event {
                seen.lock().expect("the lines").push(line.len());
            }
        });
        let mut text = "x".repeat(LONGEST_LINE + 3).into_bytes();
        text.extend_from_slice(b"\r\n\nlast");
        text.splice(0..0, std::iter::repeat_n(b'\n', KEEP));
        let stderr = Arc::new(Stderr::default());
        Arc::clone(&stderr).read(text.as_slice(), Some(observer)).await;
        assert_eq!(stderr.text().len(), KEEP);
        assert_eq!(stderr.last_lines(1), ["last"]);
        let lines = lines.lock().expect("the lines");
        assert_eq!(lines[KEEP..], [LONGEST_LINE, 3, 0, 4]);
    }
}
