//! Streams of events, as the HTML standard has them (section 9.2, "Server-sent events").

/// One event that carries data, or an event type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Event {
    /// Its type; empty when it has none, which means `message`
    pub(crate) kind: String,
    /// Its lines of data, joined by line feeds; bytes, since they may not be UTF-8
    pub(crate) data: Vec<u8>,
}

/// Reads events from the pieces of a stream.
#[derive(Default)]
pub(crate) struct Parser {
    /// What has come of a line whose end has not.
    line: Vec<u8>,
    /// Whether the last byte was a carriage return, so that a line feed after it ends no second line.
    after_return: bool,
    begun: bool,
    event: Event,
    has_data: bool,
    last_id: Option<String>,
    retry: Option<u64>,
}

impl Parser {
    /// Takes in the next piece; the events that it completes.
    pub(crate) fn feed(&mut self, mut piece: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        while let Some(first) = piece.first() {
            if std::mem::take(&mut self.after_return) && *first == b'\n' {
                piece = piece.get(1..).unwrap_or_default();
                continue;
            }
            let end = piece.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let Some(end) = end else {
                self.line.extend_from_slice(piece);
                break;
            };
            self.line.extend_from_slice(piece.get(..end).unwrap_or_default());
            self.after_return = piece.get(end) == Some(&b'\r');
            piece = piece.get(end + 1..).unwrap_or_default();
            let line = std::mem::take(&mut self.line);
            events.extend(self.line(&line));
        }
        events
    }

    /// How many bytes are kept of an event that is not complete.
    pub(crate) fn pending(&self) -> usize {
        self.line.len() + self.event.data.len()
    }

    /// The id of the last event, from which a stream can be resumed.
    pub(crate) fn last_id(&self) -> Option<&str> {
        self.last_id.as_deref().filter(|id| !id.is_empty())
    }

    /// How many milliseconds the server asks to wait before the stream is resumed.
    pub(crate) const fn retry(&self) -> Option<u64> {
        self.retry
    }

    /// Takes in a line; the event that it completes.
    fn line(&mut self, mut line: &[u8]) -> Option<Event> {
        if !std::mem::replace(&mut self.begun, true) {
            line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
        }
        if line.is_empty() {
            let event = std::mem::take(&mut self.event);
            return std::mem::take(&mut self.has_data).then_some(event);
        }
        let colon = line.iter().position(|byte| *byte == b':').unwrap_or(line.len());
        let (name, value) = line.split_at(colon);
        let value = value.strip_prefix(b":").unwrap_or_default();
        let value = value.strip_prefix(b" ").unwrap_or(value);
        match name {
            b"event" => self.event.kind = String::from_utf8_lossy(value).into_owned(),
            b"data" => {
                if std::mem::replace(&mut self.has_data, true) {
                    self.event.data.push(b'\n');
                }
                self.event.data.extend_from_slice(value);
            }
            b"id" if !value.contains(&0) => self.last_id = Some(String::from_utf8_lossy(value).into_owned()),
            b"retry" => {
                self.retry = std::str::from_utf8(value).ok().and_then(|digits| digits.parse().ok()).or(self.retry);
            }
            // Comments, whose name is empty, and fields of the future.
            _ => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream with all that there can be in one, and what is in it.
    const STREAM: &[u8] = b"\xEF\xBB\xBF: hello\r\n\
        event: endpoint\rdata: /messages?x=1\r\r\
        data: {\"a\":\ndata:  1}\n\n\
        id: 7\nretry: 250\nretry: soon\ndata\n\n\
        event: nothing\n\n\
        :\n\nfuture: 1\ndata:last\r\n\r\n\
        data: cut off";

    fn expected() -> Vec<Event> {
        let event = |kind: &str, data: &str| Event { kind: kind.to_owned(), data: data.as_bytes().to_vec() };
        vec![event("endpoint", "/messages?x=1"), event("", "{\"a\":\n 1}"), event("", ""), event("", "last")]
    }

    #[test]
    fn events_come_whole_however_the_stream_is_cut() {
        for size in 1..STREAM.len() {
            let mut parser = Parser::default();
            let events: Vec<_> = STREAM.chunks(size).flat_map(|piece| parser.feed(piece)).collect();
            assert_eq!(events, expected(), "in pieces of {size}");
            assert_eq!((parser.last_id(), parser.retry()), (Some("7"), Some(250)));
            assert_eq!(parser.pending(), "data: cut off".len());
        }
    }
}
