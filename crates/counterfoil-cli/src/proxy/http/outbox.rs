//! What a server says unasked, until its client listens.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// How many messages are kept for a client that does not listen.
const MOST: usize = 256;

#[derive(Debug, Default)]
struct State {
    messages: VecDeque<String>,
    /// The stream that gets them: the newest
    reader: u64,
    is_over: bool,
}

/// Messages for one client, each of which goes to one stream.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    state: Mutex<State>,
    news: Notify,
}

impl Outbox {
    /// Adds a message. Where there are too many, the oldest is given back.
    pub(super) fn push(&self, message: String) -> Option<String> {
        let mut state = self.lock();
        state.messages.push_back(message);
        let dropped = if state.messages.len() > MOST { state.messages.pop_front() } else { None };
        drop(state);
        self.news.notify_waiters();
        dropped
    }

    /// A message that could not be sent.
    pub(super) fn put_back(&self, message: String) {
        self.lock().messages.push_front(message);
        self.news.notify_waiters();
    }

    /// Begins to read in place of whoever did: a client that opens a second stream has mostly lost the first.
    pub(super) fn take_over(&self) -> u64 {
        let mut state = self.lock();
        state.reader += 1;
        let reader = state.reader;
        drop(state);
        self.news.notify_waiters();
        reader
    }

    /// The next message for this reader; nothing when another reads, or there will be no more.
    pub(super) async fn next(&self, reader: u64) -> Option<String> {
        loop {
            let mut news = pin!(self.news.notified());
            // What comes between the look and the wait is told too.
            news.as_mut().enable();
            {
                let mut state = self.lock();
                if state.reader != reader {
                    return None;
                }
                if let Some(message) = state.messages.pop_front() {
                    return Some(message);
                }
                if state.is_over {
                    return None;
                }
            }
            news.await;
        }
    }

    /// There will be no more.
    pub(super) fn end(&self) {
        self.lock().is_over = true;
        self.news.notify_waiters();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_newest_reader_gets_what_was_kept_and_the_end() {
        let outbox = Outbox::default();
        let first = outbox.take_over();
        assert_eq!(outbox.push("a".to_owned()), None);
        outbox.push("b".to_owned());
        assert_eq!(outbox.next(first).await.as_deref(), Some("a"));
        outbox.put_back("a".to_owned());
        let second = outbox.take_over();
        assert_eq!(outbox.next(first).await, None);
        outbox.end();
        assert_eq!(outbox.next(second).await.as_deref(), Some("a"));
        assert_eq!(outbox.next(second).await.as_deref(), Some("b"));
        assert_eq!(outbox.next(second).await, None);
    }

    #[test]
    fn the_oldest_go_when_nobody_reads() {
        let outbox = Outbox::default();
        let dropped: Vec<_> = (0..MOST + 2).filter_map(|number| outbox.push(number.to_string())).collect();
        assert_eq!(dropped, ["0", "1"]);
    }
}
