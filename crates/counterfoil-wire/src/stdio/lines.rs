//! Lines from a stream, up to a length.

use tokio::io::{AsyncBufRead, AsyncBufReadExt};

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line, in the buffer
    Whole,
    /// A line that is longer than is taken; the rest of it has not been read
    TooLong,
    /// The end of the stream
    End,
}

/// Reads the next line into `line`. A last line need not have an end.
pub(crate) async fn next_line(from: &mut (impl AsyncBufRead + Unpin), line: &mut Vec<u8>, longest: usize) -> Line {
    let read = next_line_with_end(from, line, longest).await;
    if line.last() == Some(&b'\n') {
        line.pop();
    }
    if read == Line::Whole && line.last() == Some(&b'\r') {
        line.pop();
    }
    read
}

/// Reads the next line into `line`, with the end that it has.
pub(crate) async fn next_line_with_end(
    from: &mut (impl AsyncBufRead + Unpin),
    line: &mut Vec<u8>,
    longest: usize,
) -> Line {
    line.clear();
    loop {
        // A stream that cannot be read has ended.
        let available = from.fill_buf().await.unwrap_or_default();
        if available.is_empty() {
            return if line.is_empty() { Line::End } else { Line::Whole };
        }
        let end = available.iter().position(|byte| *byte == b'\n').map(|position| position + 1);
        let taken = end.unwrap_or(available.len());
        line.extend_from_slice(available.get(..taken).unwrap_or_default());
        from.consume(taken);
        if line.len() > longest {
            return Line::TooLong;
        }
        if end.is_some() {
            return Line::Whole;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::BufReader;

    #[tokio::test]
    async fn lines_come_whole_however_the_stream_is_cut() {
        for capacity in 1..8 {
            let mut from = BufReader::with_capacity(capacity, &b"one\r\n\ntwo\nlast"[..]);
            let mut line = Vec::new();
            for expected in ["one", "", "two", "last"] {
                assert_eq!(next_line(&mut from, &mut line, 10).await, Line::Whole);
                assert_eq!(line, expected.as_bytes());
            }
            assert_eq!(next_line(&mut from, &mut line, 10).await, Line::End);
            let mut from = BufReader::with_capacity(capacity, &b"one\r\n\ntwo\nlast"[..]);
            for expected in ["one\r\n", "\n", "two\n", "last"] {
                assert_eq!(next_line_with_end(&mut from, &mut line, 10).await, Line::Whole);
                assert_eq!(line, expected.as_bytes());
            }
            assert_eq!(next_line_with_end(&mut from, &mut line, 10).await, Line::End);
        }
    }

    #[tokio::test]
    async fn a_line_that_is_too_long_is_given_up() {
        let mut from = BufReader::new(&b"0123456789"[..]);
        assert_eq!(next_line(&mut from, &mut Vec::new(), 9).await, Line::TooLong);
    }
}
