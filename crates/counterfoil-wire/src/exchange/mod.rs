//! Requests that wait for their answers, and messages that come in.
//!
//! All that a transport receives passes through [`Exchange::receive`]. It is recorded as it was, and then either given to the
//! request that it answers or, where it is a request of the server's, answered.

pub(crate) mod envelope;
pub(crate) mod passage;
mod recorder;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use counterfoil_json::{Json, SyntaxError};
use tokio::sync::oneshot;

pub(crate) use self::recorder::Recorder;
use crate::answer::RpcError;
use crate::error::{Error, excerpt};
use crate::exchange::envelope::Envelope;
use crate::exchange::passage::Passage;
use crate::message::{Direction, HttpHead, Kind, Transport};

/// The largest message that is taken, so that a server cannot fill the memory.
pub(crate) const MAX_MESSAGE: usize = 256 << 20;

/// What a request is answered with, and when.
pub(crate) struct Delivery {
    pub(crate) outcome: Result<Json, RpcError>,
    pub(crate) raw: Arc<str>,
    pub(crate) at: Instant,
}

/// The requests of a session that wait, and the record of all messages.
pub(crate) struct Exchange {
    pub(crate) recorder: Recorder,
    /// Where messages go that somebody else is to look at
    passage: Option<Arc<Passage>>,
    waiting: Mutex<Waiting>,
    next_id: AtomicU64,
}

#[derive(Default)]
struct Waiting {
    requests: HashMap<u64, Request>,
    /// How many connections there have been: what an old one says no longer counts.
    connection: usize,
    /// Why there will be no more answers.
    over: Option<Error>,
}

struct Request {
    method: String,
    answer: oneshot::Sender<Result<Delivery, Error>>,
}

/// A request that waits; dropping it is giving up.
pub(crate) struct Ticket {
    pub(crate) id: u64,
    exchange: Arc<Exchange>,
    answer: oneshot::Receiver<Result<Delivery, Error>>,
}

/// Bytes from a server.
pub(crate) struct Received<'a> {
    pub(crate) bytes: &'a [u8],
    /// When the last of them arrived
    pub(crate) at: Instant,
    pub(crate) transport: Transport,
    pub(crate) http: Option<&'a Arc<HttpHead>>,
    /// The request that they should answer, where the transport knows it
    pub(crate) answers: Option<u64>,
}

impl Exchange {
    pub(crate) fn new(recorder: Recorder) -> Self {
        Self { recorder, passage: None, waiting: Mutex::default(), next_id: AtomicU64::new(1) }
    }

    /// An exchange that answers nothing, and passes on what comes.
    pub(crate) fn passing(recorder: Recorder, passage: Arc<Passage>) -> Self {
        Self { passage: Some(passage), ..Self::new(recorder) }
    }

    /// Begins to wait for the answer to a request.
    pub(crate) fn expect(self: &Arc<Self>, method: &str) -> Ticket {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        let (sender, receiver) = oneshot::channel();
        let mut waiting = self.lock();
        if let Some(over) = &waiting.over {
            // The other end is at hand, so this cannot fail.
            let _ = sender.send(Err(over.clone()));
        } else {
            waiting.requests.insert(id, Request { method: method.to_owned(), answer: sender });
        }
        Ticket { id, exchange: Arc::clone(self), answer: receiver }
    }

    /// Whether a request still waits.
    pub(crate) fn waits(&self, id: u64) -> bool {
        if let Some(passage) = &self.passage {
            return passage.waits(id);
        }
        self.lock().requests.contains_key(&id)
    }

    /// Waits until there is room for what the server sends.
    pub(crate) async fn room(&self) {
        if let Some(passage) = &self.passage {
            passage.room().await;
        }
    }

    /// Takes in what came from the server; the replies that it asks for.
    pub(crate) fn receive(&self, received: &Received<'_>) -> Vec<String> {
        if let Some(passage) = &self.passage {
            if let Err(error) = passage.receive(received) {
                let text = String::from_utf8_lossy(received.bytes);
                let (wrong, begin) = (syntax(error, &text), excerpt(&text));
                self.recorder.warn(&format!("the server sends what is not JSON, {wrong}; it begins with \"{begin}\""));
            }
            return Vec::new();
        }
        let text = String::from_utf8_lossy(received.bytes);
        let broken_utf8 = std::str::from_utf8(received.bytes).err();
        // Some servers begin with a byte order mark, which a reader may ignore (RFC 8259, section 8.1).
        let parsed = Json::parse(text.strip_prefix('\u{feff}').unwrap_or(&text));
        let raw: Arc<str> = text.into();
        match (parsed, broken_utf8) {
            (Ok(value), Some(error)) => {
                let reason = format!("for it is not UTF-8 from byte {} on", error.valid_up_to());
                self.record(received, Kind::Noise, &raw);
                self.fail_broken(received, Some(value), &raw, &reason);
                Vec::new()
            }
            // Revision 2025-03-26 had batches.
            (Ok(Json::Array(batch)), None) if !batch.is_empty() => {
                let mut replies = Vec::new();
                for value in batch {
                    let raw: Arc<str> = value.to_string().into();
                    replies.extend(self.take(received, value, &raw));
                }
                replies
            }
            (Ok(value), None) => self.take(received, value, &raw).into_iter().collect(),
            (Err(error), _) => {
                self.record(received, Kind::Noise, &raw);
                self.fail_broken(received, None, &raw, &syntax(error, &raw));
                Vec::new()
            }
        }
    }

    /// Records one message, and does what it asks for.
    fn take(&self, received: &Received<'_>, value: Json, raw: &Arc<str>) -> Option<String> {
        let envelope = Envelope::of(value);
        self.record(received, envelope.kind(), raw);
        match envelope {
            Envelope::Answer { id, outcome } => {
                self.deliver(received, &id, Delivery { outcome, raw: Arc::clone(raw), at: received.at });
                None
            }
            Envelope::Request { id, method } => Some(envelope::reply(&id, &method)),
            Envelope::Notification { .. } | Envelope::Noise => None,
        }
    }

    /// Gives an answer to the request that waits for it.
    fn deliver(&self, received: &Received<'_>, id: &Json, delivery: Delivery) {
        let mut waiting = self.lock();
        let known = id.as_u64().and_then(|id| waiting.requests.remove(&id));
        if let Some(request) = known {
            // Nobody waits any more when the request has just timed out.
            let _ = request.answer.send(Ok(delivery));
            return;
        }
        // An answer that comes too late is no news.
        if id.as_u64().is_some_and(|id| id < self.next_id.load(Ordering::Relaxed)) {
            return;
        }
        let is_whole = received.answers.is_some() && received.transport == Transport::Http;
        // An error without an id answers a request whose id the server could not read; over HTTP some servers make one up.
        let is_meant = delivery.outcome.is_err() && (id.is_null() || is_whole);
        // Some servers give a number back as a string. A response over HTTP brings no other answer than this one.
        let is_misread = is_whole || waiting.has_misread(id);
        let meant = if is_meant || is_misread { waiting.only(received.answers) } else { None };
        let Some(request) = meant else {
            drop(waiting);
            self.recorder
                .warn(&format!("the server answers with the id {id}, which no request has: it is passed over"));
            return;
        };
        let answer = if is_meant {
            Ok(delivery)
        } else {
            let reason = format!("its id is {id}, which no request has");
            Err(Error::Protocol { method: request.method, reason })
        };
        let _ = request.answer.send(answer);
    }

    /// Ends the request that a broken message should have answered, if that can be told.
    fn fail_broken(&self, received: &Received<'_>, value: Option<Json>, raw: &str, reason: &str) {
        let id = value.and_then(|value| value.get("id").and_then(Json::as_u64));
        let is_text = !raw.trim_start().starts_with(['{', '[']);
        let looks_like_one = !is_text && raw.contains("\"jsonrpc\"");
        let reason = if is_text { "but other text" } else { reason };
        let mut waiting = self.lock();
        let id = id.filter(|id| waiting.requests.contains_key(id)).or(received.answers);
        let request = match id {
            Some(id) => waiting.requests.remove(&id),
            None if looks_like_one => waiting.only(None),
            None => None,
        };
        if let Some(request) = request {
            let error = Error::NotJson { method: request.method, reason: reason.to_owned(), excerpt: excerpt(raw) };
            let _ = request.answer.send(Err(error));
        }
    }

    /// Records what is not looked at any further.
    pub(crate) fn note(&self, received: &Received<'_>) {
        self.record(received, Kind::Noise, &String::from_utf8_lossy(received.bytes).into());
    }

    fn record(&self, received: &Received<'_>, kind: Kind, raw: &Arc<str>) {
        let carrier = (received.transport, received.http.cloned());
        self.recorder.add(Direction::FromServer, received.at, carrier, kind, Arc::clone(raw));
    }

    /// Begins a connection; its number, for [`end`](Self::end).
    pub(crate) fn begin(&self) -> usize {
        let mut waiting = self.lock();
        waiting.over = None;
        waiting.connection += 1;
        waiting.connection
    }

    /// Ends all requests of a connection, and those that are still to come.
    pub(crate) fn end(&self, connection: usize, error: &Error) {
        let mut waiting = self.lock();
        if waiting.connection != connection {
            return;
        }
        for (_, request) in waiting.requests.drain() {
            let _ = request.answer.send(Err(error.clone()));
        }
        waiting.over.get_or_insert_with(|| error.clone());
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    /// Whether an id is that of a request in other words.
    fn has_misread(&self, id: &Json) -> bool {
        id.as_str().and_then(|id| id.parse().ok()).is_some_and(|id: u64| self.requests.contains_key(&id))
    }

    /// Takes the request that is meant, where `answers` says so or there is but one.
    fn only(&mut self, answers: Option<u64>) -> Option<Request> {
        let id = match answers {
            Some(id) => id,
            None if self.requests.len() == 1 => *self.requests.keys().next()?,
            None => return None,
        };
        self.requests.remove(&id)
    }
}

impl Ticket {
    /// Waits for the answer.
    pub(crate) async fn answer(&mut self, method: &str) -> Result<Delivery, Error> {
        match (&mut self.answer).await {
            Ok(answer) => answer,
            Err(_) => Err(Self::gone(method)),
        }
    }

    /// The answer, if it is there.
    pub(crate) fn answer_now(&mut self) -> Option<Result<Delivery, Error>> {
        self.answer.try_recv().ok()
    }

    fn gone(method: &str) -> Error {
        Error::Interrupted { method: method.to_owned(), reason: "the session was closed".to_owned() }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.exchange.lock().requests.remove(&self.id);
    }
}

/// What is wrong with a text that should be JSON, by line and column.
fn syntax(error: SyntaxError, text: &str) -> String {
    let position = error.position(text.as_bytes());
    format!("at line {}, column {}: {}", position.line, position.column, error.kind())
}

#[cfg(test)]
mod tests;
