//! A session of the revisions up to 2025-11-25: one client, and the process that is there for it alone.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use axum::response::Response;
use counterfoil_json::Document;
use counterfoil_json::document::Value;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::events;
use super::incoming::{Incoming, Kind, line};
use super::outbox::Outbox;
use super::programs::{Child, Hears};
use super::reply::{self, METHOD_NOT_FOUND, Refusal};
use super::waiting::Waiting;
use crate::plain::plain;
use crate::proxy::desk::{Desk, key};
use crate::proxy::edit::only;
use crate::say;

/// A session.
pub(super) struct Session {
    /// Whoever has it may speak in the session, so it can be guessed by nobody
    pub(super) id: String,
    child: Child,
    desk: Mutex<Desk>,
    waiting: Waiting,
    outbox: Outbox,
}

impl Session {
    pub(super) fn new(child: Child, desk: Desk) -> Self {
        let id = Uuid::new_v4().simple().to_string();
        Self { id, child, desk: Mutex::new(desk), waiting: Waiting::default(), outbox: Outbox::default() }
    }

    /// Whether its process has ended.
    pub(super) fn has_ended(&self) -> bool {
        self.waiting.is_over()
    }

    /// Ends it, and its process.
    pub(super) fn end(&self) {
        self.waiting.end("the session has ended: begin a new one with `initialize`");
        self.outbox.end();
        self.child.end();
    }

    /// A message of the client's.
    pub(super) async fn said(&self, incoming: &Incoming) -> Response {
        let answer = match &incoming.kind {
            Kind::Request { .. } => self.asked(incoming).await,
            Kind::Notification { .. } | Kind::Answer => {
                let _busy = self.child.busy();
                let said = self.desk().client_says(line(incoming.text()));
                self.child.say(said.message.unwrap_or_default()).await;
                return reply::accepted();
            }
        };
        match answer {
            Ok(answer) => reply::json(StatusCode::OK, answer),
            Err(refusal) => refusal.of(incoming.id()).response(),
        }
    }

    /// A request of the client's, and the answer to it.
    pub(super) async fn asked(&self, incoming: &Incoming) -> Result<String, Refusal> {
        let _busy = self.child.busy();
        let entry = self.waiting.enter(key(incoming.id().unwrap_or_default()))?;
        let asked = self.desk().client_says(line(incoming.text()));
        if let Some(answer) = asked.answer {
            return Ok(String::from_utf8_lossy(&answer).trim_end().to_owned());
        }
        self.child.say(asked.message.unwrap_or_default()).await;
        entry.answer().await
    }

    /// A stream of what the server says unasked.
    pub(super) fn listen(self: Arc<Self>, end: CancellationToken) -> Response {
        let (mut events, response) = events::stream();
        let (reader, busy) = (self.outbox.take_over(), self.child.busy());
        tokio::spawn(async move {
            let _busy = busy;
            while let Ok(Some(message)) = events.wait(self.outbox.next(reader), &end).await {
                if events.send(&message).await.is_err() {
                    // The client will ask again.
                    self.outbox.put_back(message);
                    return;
                }
            }
        });
        response
    }

    /// One message of the server's.
    fn heard(&self, text: &str, message: &Value) {
        let words = text.get(message.span().range()).unwrap_or_default();
        let Some(object) = message.as_object() else { return };
        let id = only(object, "id").and_then(|id| text.get(id.span().range()));
        if object.get("method").is_none() {
            if let Some(id) = id {
                self.waiting.answer(&key(id), words.to_owned());
            }
            return;
        }
        // Of too many, the oldest goes. A server that asks would wait for ever.
        let dropped = self.outbox.push(words.to_owned()).and_then(|dropped| Incoming::read(dropped.as_bytes()).ok());
        if let Some(Incoming { kind: Kind::Request { id, .. }, .. }) = dropped {
            let error = reply::error(Some(&id), METHOD_NOT_FOUND, "the client does not listen to what it is asked");
            self.child.mention(line(&error));
        }
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hears for Session {
    fn hears(&self, said: Vec<u8>) {
        let said = self.desk().server_says(said);
        let Ok(document) = Document::from_bytes(&line_of(&said)) else {
            // Over HTTP there is no place for what is no message; to lose it would hide why a server fails.
            say::part(&String::from_utf8_lossy(&said));
            return;
        };
        match document.root().as_array() {
            Some(batch) => batch.iter().for_each(|message| self.heard(document.text(), message)),
            None => self.heard(document.text(), document.root()),
        }
    }

    fn is_over(&self, why: Option<&str>) {
        if let Some(why) = why {
            say::line(&format!("counterfoil proxy: a session ends: {}", plain(why)));
        }
        self.waiting.end(why.unwrap_or("the session has ended: begin a new one with `initialize`"));
        self.outbox.end();
    }
}

/// A line as text without ends of lines, which would end the line of an event.
fn line_of(said: &[u8]) -> Vec<u8> {
    line(&String::from_utf8_lossy(said))
}
