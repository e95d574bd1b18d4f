//! The messages of a session, kept in the order in which they went.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::message::{Direction, HttpHead, Kind, Message, Transport};
use crate::options::{Event, Observer};

/// Keeps the messages of a session, up to a number of bytes, and tells the observer of each.
pub(crate) struct Recorder {
    start: Instant,
    keep: usize,
    observer: Option<Observer>,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    messages: VecDeque<Arc<Message>>,
    bytes: usize,
    dropped: usize,
}

impl Recorder {
    pub(crate) fn new(keep: usize, observer: Option<Observer>) -> Self {
        Self { start: Instant::now(), keep, observer, kept: Mutex::default() }
    }

    /// Keeps a message that went at `when`.
    pub(crate) fn add(
        &self,
        direction: Direction,
        when: Instant,
        carrier: (Transport, Option<Arc<HttpHead>>),
        kind: Kind,
        body: Arc<str>,
    ) {
        let at = when.saturating_duration_since(self.start);
        let message = Arc::new(Message { direction, at, transport: carrier.0, kind, http: carrier.1, body });
        let mut kept = self.lock();
        kept.bytes += message.body.len();
        kept.messages.push_back(Arc::clone(&message));
        // The last message stays, however large it is.
        while kept.bytes > self.keep && kept.messages.len() > 1 {
            if let Some(oldest) = kept.messages.pop_front() {
                kept.bytes -= oldest.body.len();
                kept.dropped += 1;
            }
        }
        drop(kept);
        if let Some(observer) = &self.observer {
            observer(Event::Message(&message));
        }
    }

    /// Tells the observer of what is not as it should be.
    pub(crate) fn warn(&self, words: &str) {
        if let Some(observer) = &self.observer {
            observer(Event::Warning(words));
        }
    }

    /// The messages that are kept.
    pub(crate) fn messages(&self) -> Vec<Arc<Message>> {
        self.lock().messages.iter().cloned().collect()
    }

    /// How many messages there were, those that are no longer kept included.
    pub(crate) fn count(&self) -> usize {
        let kept = self.lock();
        kept.dropped + kept.messages.len()
    }

    /// What the server has sent since there were `count` messages, in a few words each: the last five.
    pub(crate) fn arrived_since(&self, count: usize) -> Vec<String> {
        let kept = self.lock();
        let skip = count.saturating_sub(kept.dropped);
        let arrived: Vec<_> =
            kept.messages.iter().skip(skip).filter(|message| message.direction == Direction::FromServer).collect();
        let more = arrived.len().saturating_sub(5);
        let mut words: Vec<String> = arrived
            .iter()
            .skip(more)
            .map(|message| match message.kind {
                Kind::Noise => format!("\"{}\"", crate::error::excerpt(&message.body)),
                ref kind => kind.words(),
            })
            .collect();
        if more > 0 {
            words.insert(0, format!("{more} messages more"));
        }
        words
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_go_when_there_are_too_many_bytes() {
        let recorder = Recorder::new(10, None);
        for body in ["aaaa", "bbbb", "cccc", "dddddddddddddddd"] {
            let kind = Kind::Notification { method: body.to_owned() };
            recorder.add(Direction::FromServer, Instant::now(), (Transport::Stdio, None), kind, body.into());
        }
        let bodies: Vec<_> = recorder.messages().iter().map(|message| message.body.to_string()).collect();
        assert_eq!(bodies, ["dddddddddddddddd"]);
        assert_eq!(recorder.count(), 4);
        assert_eq!(recorder.arrived_since(3), ["dddddddddddddddd"]);
        assert!(recorder.arrived_since(4).is_empty());
    }
}
