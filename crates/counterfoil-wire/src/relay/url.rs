//! A server behind a URL, spoken to in lines: each is sent in a request of its own, and what comes back is passed on.
//!
//! The client and the server agree on all but the transport. What Streamable HTTP itself needs is seen as it passes: the
//! session's id and the revision, for the headers of the older era; the method, the name and the marked arguments, which the
//! newer one repeats in headers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use counterfoil_json::Json;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::timeout;

use crate::error::Error;
use crate::exchange::envelope::Envelope;
use crate::exchange::passage::{Outlet, Passage};
use crate::exchange::{Exchange, Recorder};
use crate::http::headers::mirrored;
use crate::http::marked;
use crate::http::streamable::{Listening, Streamable};
use crate::http::web::Web;
use crate::message::Kind;
use crate::options::{NEWEST_MODERN, Observer};

const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";

/// How long what wants no answer may keep back what follows it.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long what was asked may take to be answered once the client has gone.
const FAREWELL: Duration = Duration::from_secs(2);

/// The way to a server behind a URL.
pub(crate) struct Bridge {
    http: Arc<Streamable>,
    exchange: Arc<Exchange>,
    passage: Arc<Passage>,
    under_way: Mutex<UnderWay>,
}

#[derive(Default)]
struct UnderWay {
    tasks: JoinSet<()>,
    requests: HashMap<u64, AbortHandle>,
    listening: Option<Listening>,
}

impl Bridge {
    /// The way to a server, and where it comes back; nothing is sent yet.
    pub(crate) fn new(
        url: &str,
        headers: &[(String, String)],
        observer: Option<Observer>,
    ) -> Result<(Self, Outlet), Error> {
        let (passage, outlet) = Passage::new();
        let passage = Arc::new(passage);
        let exchange = Arc::new(Exchange::passing(Recorder::new(0, observer), Arc::clone(&passage)));
        let http = Streamable::new(Web::new(url, headers, Arc::clone(&exchange))?);
        Ok((Self { http, exchange, passage, under_way: Mutex::default() }, outlet))
    }

    /// Sends a line of the client's. An answer is not waited for, but for the one that begins a session: what follows belongs
    /// into it.
    pub(crate) async fn send(&self, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let Ok(value) = Json::parse(text) else {
            self.exchange.recorder.warn("the client sends a line that is no JSON: it is not passed on");
            return;
        };
        let params = value.get("params").cloned();
        let version = params.as_ref().and_then(|params| params.get("_meta")?.get(PROTOCOL_VERSION)?.as_str());
        if let Some(version) = version.filter(|version| *version >= NEWEST_MODERN) {
            self.http.set_version(Some(version.to_owned()));
        }
        let envelope = Envelope::of(value);
        let kind = envelope.kind();
        match envelope {
            Envelope::Request { id, method } => self.request(kind, id, &method, params.as_ref(), text).await,
            Envelope::Notification { method } => self.notification(kind, &method, params.as_ref(), text).await,
            Envelope::Answer { .. } | Envelope::Noise => {
                self.tell(kind, "an answer of the client", text, Vec::new()).await;
            }
        }
    }

    async fn request(&self, kind: Kind, id: Json, method: &str, params: Option<&Json>, text: &str) {
        let number = self.passage.expect(id, method);
        let begins = method == "initialize";
        if begins {
            self.http.start_again();
        }
        let headers = self.headers(method, params);
        let (http, passage, exchange) = (Arc::clone(&self.http), Arc::clone(&self.passage), Arc::clone(&self.exchange));
        let (method, text) = (method.to_owned(), text.to_owned());
        let asking = async move {
            let sent = http.send(kind, Some(number), &method, text, headers).await;
            let why = match &sent {
                Ok(()) => "the response of the server holds no answer".to_owned(),
                Err(error) => error.to_string(),
            };
            passage.settle(number, &why);
            if let Err(error) = sent {
                exchange.recorder.warn(&why);
                end_if_lost(&http, &passage, error);
            }
        };
        if begins {
            asking.await;
            self.http.set_version(self.passage.version());
            return;
        }
        let mut under_way = self.lock();
        // Those that are done need not be kept.
        while under_way.tasks.try_join_next().is_some() {}
        under_way.requests.retain(|_, request| !request.is_finished());
        let request = under_way.tasks.spawn(asking);
        under_way.requests.insert(number, request);
    }

    async fn notification(&self, kind: Kind, method: &str, params: Option<&Json>, text: &str) {
        if method == "notifications/cancelled" && self.is_modern() {
            // Over HTTP this era says so by closing the connection.
            let id = params.and_then(|params| params.get("requestId"));
            if let Some(number) = id.and_then(|id| self.passage.give_up(id))
                && let Some(request) = self.lock().requests.remove(&number)
            {
                request.abort();
            }
            return;
        }
        let headers = self.headers(method, params);
        self.tell(kind, method, text, headers).await;
        if method == "notifications/initialized" {
            self.lock().listening = Some(self.http.listen());
        }
    }

    /// Sends what wants no answer.
    async fn tell(&self, kind: Kind, during: &str, text: &str, headers: Vec<(String, String)>) {
        let sent = timeout(PATIENCE, self.http.send(kind, None, during, text.to_owned(), headers)).await;
        if let Ok(Err(error)) = sent {
            self.exchange.recorder.warn(&error.to_string());
            end_if_lost(&self.http, &self.passage, error);
        }
    }

    /// What of a message stands in headers too.
    fn headers(&self, method: &str, params: Option<&Json>) -> Vec<(String, String)> {
        if !self.is_modern() {
            return Vec::new();
        }
        let mut headers = mirrored(method, params);
        let name = params.filter(|_| method == "tools/call").and_then(|params| params.get("name")?.as_str());
        if let (Some(name), Some(arguments)) = (name, params.and_then(|params| params.get("arguments"))) {
            headers.extend(marked::headers(&self.passage.marked(name), arguments));
        }
        headers
    }

    fn is_modern(&self) -> bool {
        self.http.version().is_some_and(|version| version.as_str() >= NEWEST_MODERN)
    }

    /// Whether the server has ended the session.
    pub(crate) fn has_ended(&self) -> bool {
        self.passage.is_over()
    }

    /// Waits a moment for what is not answered yet, and ends the session.
    pub(crate) async fn end(&self) {
        let mut under_way = std::mem::take(&mut *self.lock());
        let _ = timeout(FAREWELL, async { while under_way.tasks.join_next().await.is_some() {} }).await;
        drop(under_way);
        self.http.close().await;
        let reason = "the session was closed".to_owned();
        self.passage.end(Error::Interrupted { method: "any request".to_owned(), reason });
    }

    fn lock(&self) -> MutexGuard<'_, UnderWay> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends what belongs to a session that the server does not know any more: only the client can begin another.
fn end_if_lost(http: &Streamable, passage: &Passage, error: Error) {
    if matches!(error, Error::Status { status: 404, .. }) && http.session_id().is_some() {
        passage.end(error);
    }
}
