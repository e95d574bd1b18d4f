//! Lines of bounded length from a stream.

use std::io;

use tokio::io::{AsyncBufReadExt as _, AsyncRead, BufReader};

/// What comes next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// A line, without its end.
    Whole(&'a [u8]),
    /// A line that was longer than allowed. It has been skipped, or will be.
    TooLong,
    /// Nothing more.
    End,
}

/// Reads lines that end with a line feed; the last one may lack it.
pub(crate) struct Lines<R> {
    reader: BufReader<R>,
    limit: usize,
    line: Vec<u8>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// In a line.
    Reading,
    /// The line has been given out: the next call begins a new one.
    Given,
    /// In a line that is too long and is being skipped.
    Skipping,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    /// Lines of at most `limit` bytes.
    pub(crate) fn new(reader: R, limit: usize) -> Self {
        Self { reader: BufReader::new(reader), limit, line: Vec::new(), state: State::Given }
    }

    /// The next line. May be cancelled: what has been read so far is kept for the next call, since
    /// nothing is consumed from the stream without being stored in the same step.
    pub(crate) async fn next(&mut self) -> io::Result<Line<'_>> {
        if self.state == State::Given {
            self.line.clear();
            self.state = State::Reading;
        }
        loop {
            let bytes = self.reader.fill_buf().await?;
            if bytes.is_empty() {
                let is_last = self.state == State::Reading && !self.line.is_empty();
                self.state = State::Given;
                return Ok(if is_last { Line::Whole(&self.line) } else { Line::End });
            }
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let part = bytes.get(..end.unwrap_or(bytes.len())).unwrap_or_default();
            let consumed = part.len() + usize::from(end.is_some());
            let fits = self.line.len() + part.len() <= self.limit;
            if self.state == State::Reading && fits {
                self.line.extend_from_slice(part);
            }
            self.reader.consume(consumed);
            match (self.state, fits, end.is_some()) {
                (State::Reading, true, true) => {
                    self.state = State::Given;
                    return Ok(Line::Whole(&self.line));
                }
                (State::Reading, false, ended) => {
                    self.line = Vec::new();
                    self.state = if ended { State::Given } else { State::Skipping };
                    return Ok(Line::TooLong);
                }
                (State::Skipping, _, true) => self.state = State::Reading,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn lines(text: &[u8], limit: usize) -> Vec<String> {
        let mut lines = Lines::new(text, limit);
        let mut seen = Vec::new();
        loop {
            match lines.next().await.expect("bytes do not fail") {
                Line::Whole(line) => seen.push(String::from_utf8_lossy(line).into_owned()),
                Line::TooLong => seen.push("(too long)".to_owned()),
                Line::End => return seen,
            }
        }
    }

    #[tokio::test]
    async fn lines_are_split() {
        assert_eq!(lines(b"a\n\nbc\nd", 9).await, ["a", "", "bc", "d"]);
        assert_eq!(lines(b"", 9).await, [""; 0]);
    }

    #[tokio::test]
    async fn a_line_that_is_too_long_is_told_once_and_skipped() {
        let long = "x".repeat(100_000);
        let text = format!("abc\n{long}\nabcd\nef\n{long}");
        assert_eq!(lines(text.as_bytes(), 3).await, ["abc", "(too long)", "(too long)", "ef", "(too long)"]);
    }

    #[tokio::test]
    async fn a_cancelled_read_loses_nothing() {
        let (mut client, server) = tokio::io::duplex(4);
        let mut lines = Lines::new(server, 99);
        let writer = tokio::spawn(async move {
            use tokio::io::AsyncWriteExt as _;
            client.write_all(b"one line in small parts\nlast").await
        });
        let mut tries = 0;
        let line = loop {
            tries += 1;
            tokio::select! {
                biased;
                () = tokio::task::yield_now(), if tries % 2 == 1 => {}
                line = lines.next() => break line.map(|line| match line {
                    Line::Whole(line) => line.to_vec(),
                    _ => Vec::new(),
                }),
            }
        };
        assert_eq!(line.ok().as_deref(), Some(b"one line in small parts".as_slice()));
        assert_eq!(lines.next().await.ok(), Some(Line::Whole(b"last")));
        assert!(writer.await.is_ok());
    }
}
