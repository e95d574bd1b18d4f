//! Streamable HTTP: every message is a POST, and its response brings the answer, as JSON or in a stream of events.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use counterfoil_json::Json;
use reqwest::Method;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::error::Error;
use crate::http::sse::Parser;
use crate::http::web::{Incoming, Outgoing, Web, too_long};
use crate::message::{Kind, Transport};

/// What is sent with every message.
const ACCEPT: &str = "application/json, text/event-stream";

/// How long is waited before a stream is resumed, where the server does not say.
const RETRY: u64 = 1_000;

/// The longest that a server can make us wait for that.
const LONGEST_RETRY: u64 = 10_000;

/// How long the rest of a stream is read once the answer is there, so that the connection can be used again.
const REST: Duration = Duration::from_secs(5);

/// How long the server may take over the end of a session.
const GOODBYE: Duration = Duration::from_secs(2);

/// A server that speaks Streamable HTTP.
pub(crate) struct Streamable {
    web: Web,
    state: Mutex<State>,
}

/// What was agreed on with the server.
#[derive(Default)]
struct State {
    /// The header `Mcp-Session-Id`, of the legacy era
    session: Option<String>,
    /// The revision that is spoken, once that is known
    version: Option<String>,
}

impl Streamable {
    pub(crate) fn new(web: Web) -> Arc<Self> {
        Arc::new(Self { web, state: Mutex::default() })
    }

    /// Forgets what was agreed on, so that the next message is the first.
    pub(crate) fn start_again(&self) {
        *self.lock() = State::default();
    }

    /// Sets the revision that all further messages name in a header.
    pub(crate) fn set_version(&self, version: Option<String>) {
        self.lock().version = version;
    }

    /// The revision that messages name in a header.
    pub(crate) fn version(&self) -> Option<String> {
        self.lock().version.clone()
    }

    /// The id of the session, where the server has given one.
    pub(crate) fn session_id(&self) -> Option<String> {
        self.lock().session.clone()
    }

    /// Sends a message and takes in what comes back: for a request until its answer is there, which is then with the
    /// exchange.
    pub(crate) async fn send(
        self: &Arc<Self>,
        kind: Kind,
        answers: Option<u64>,
        during: &str,
        text: String,
        headers: Vec<(String, String)>,
    ) -> Result<(), Error> {
        let mut all = self.headers(ACCEPT);
        all.push(("content-type".to_owned(), "application/json".to_owned()));
        all.extend(headers);
        let outgoing = Outgoing { kind, during, text, headers: all };
        let incoming = self.web.send(Method::POST, self.web.url(), outgoing).await?;
        if let Some(session) = incoming.head.header("mcp-session-id") {
            self.lock().session.get_or_insert_with(|| session.to_owned());
        }
        self.take_in(incoming, answers, during).await
    }

    /// Takes in the body of a response.
    async fn take_in(
        self: &Arc<Self>,
        mut incoming: Incoming,
        answers: Option<u64>,
        during: &str,
    ) -> Result<(), Error> {
        let success = incoming.response.status().is_success();
        if let Some(error) = incoming.compressed(during).filter(|_| success) {
            // What is recorded is that it came; a text it is not.
            self.web.exchange().note(&incoming.received(b"", Transport::Http, answers));
            return Err(error);
        }
        if success && incoming.is_stream() {
            return self.follow(incoming, answers, during).await;
        }
        let body = incoming.body(during).await?;
        let received = incoming.received(&body, Transport::Http, answers);
        let empty = body.trim_ascii().is_empty();
        // Where there is no message, the status says it all; so it does where credentials are wanted, or the session is lost.
        let lost = incoming.head.status == Some(404) && self.session_id().is_some() && !is_about_method(&body);
        if empty || !success && (incoming.head.status == Some(401) || lost || !is_message(&body)) {
            self.web.exchange().note(&received);
            if success && answers.is_none() {
                return Ok(());
            }
            if success {
                let reason = format!("there is none, only HTTP {}", incoming.head.line);
                return Err(Error::Protocol { method: during.to_owned(), reason });
            }
            return Err(incoming.refusal(&body));
        }
        let replies = self.web.exchange().receive(&received);
        self.reply(replies);
        Ok(())
    }

    /// Follows a stream of events until the request is answered or, without one, to its end.
    async fn follow(self: &Arc<Self>, mut incoming: Incoming, answers: Option<u64>, during: &str) -> Result<(), Error> {
        let mut parser = Parser::default();
        loop {
            let ended = self.read(&mut incoming, &mut parser, answers, during).await;
            let waits = answers.is_some_and(|id| self.web.exchange().waits(id));
            if !waits {
                if answers.is_some() {
                    self.read_rest(incoming, parser);
                }
                return Ok(());
            }
            // The stream broke off. In the legacy era it can be taken up again after the last event that had an id.
            if parser.last_id().is_none() || !self.may_resume() {
                let reason = ended.err().map_or_else(|| "the stream ended".to_owned(), |error| error.to_string());
                return Err(Error::Interrupted { method: during.to_owned(), reason });
            }
            sleep(pause(&parser)).await;
            incoming = self.open(&parser, during).await?;
        }
    }

    /// Opens a stream without asking anything: the rest of one that broke off, where the parser has read of one.
    async fn open(&self, parser: &Parser, during: &str) -> Result<Incoming, Error> {
        let mut headers = self.headers("text/event-stream");
        headers.extend(parser.last_id().map(|last| ("last-event-id".to_owned(), last.to_owned())));
        let outgoing = Outgoing { kind: Kind::Noise, during, text: String::new(), headers };
        let mut incoming = self.web.send(Method::GET, self.web.url(), outgoing).await?;
        if let Some(error) = incoming.compressed(during) {
            return Err(error);
        }
        if incoming.response.status().is_success() && incoming.is_stream() {
            return Ok(incoming);
        }
        let body = incoming.body(during).await?;
        self.web.exchange().note(&incoming.received(&body, Transport::Http, None));
        Err(incoming.refusal(&body))
    }

    /// Takes in what the server says unasked, for as long as it keeps a stream for that. Most servers do not.
    pub(crate) fn listen(self: &Arc<Self>) -> Listening {
        let this = Arc::clone(self);
        Listening(tokio::spawn(async move {
            let mut parser = Parser::default();
            while let Ok(mut incoming) = this.open(&parser, "a stream").await {
                // However it ends, it is opened again.
                let _ = this.read(&mut incoming, &mut parser, None, "a stream").await;
                sleep(pause(&parser)).await;
            }
        }))
    }

    /// Reads a stream until it ends or the request is answered.
    async fn read(
        self: &Arc<Self>,
        incoming: &mut Incoming,
        parser: &mut Parser,
        answers: Option<u64>,
        during: &str,
    ) -> Result<(), Error> {
        while let Some(piece) = incoming.piece(during).await? {
            for event in parser.feed(piece.as_ref()) {
                // An empty event carries nothing but its id.
                if event.data.is_empty() || !matches!(event.kind.as_str(), "" | "message") {
                    continue;
                }
                let received = incoming.received(&event.data, Transport::Sse, answers);
                let replies = self.web.exchange().receive(&received);
                self.reply(replies);
            }
            if answers.is_some_and(|id| !self.web.exchange().waits(id)) {
                return Ok(());
            }
            self.web.exchange().room().await;
            if parser.pending() > crate::exchange::MAX_MESSAGE {
                return Err(too_long(during));
            }
        }
        Ok(())
    }

    /// Reads what follows the answer, without keeping anyone waiting.
    fn read_rest(self: &Arc<Self>, mut incoming: Incoming, mut parser: Parser) {
        let this = Arc::clone(self);
        tokio::spawn(async move {
            let _ = timeout(REST, this.read(&mut incoming, &mut parser, None, "")).await;
        });
    }

    /// Sends replies to requests of the server's, each in a request of its own.
    fn reply(self: &Arc<Self>, replies: Vec<String>) {
        for reply in replies {
            let this = Arc::clone(self);
            tokio::spawn(async move {
                // What becomes of a reply is recorded; the request that is under way decides whether the session goes on.
                let _ =
                    Box::pin(this.send(reply_kind(&reply), None, "a request of the server", reply, Vec::new())).await;
            });
        }
    }

    /// Ends the session that the server keeps, if it does.
    pub(crate) async fn close(&self) {
        if self.lock().session.is_none() {
            return;
        }
        let outgoing =
            Outgoing { kind: Kind::Noise, during: "DELETE", text: String::new(), headers: self.headers(ACCEPT) };
        let end = async {
            let mut incoming = self.web.send(Method::DELETE, self.web.url(), outgoing).await?;
            let body = incoming.body("DELETE").await?;
            self.web.exchange().note(&incoming.received(&body, Transport::Http, None));
            Ok::<(), Error>(())
        };
        // A server need not let clients end a session.
        let _ = timeout(GOODBYE, end).await;
    }

    fn headers(&self, accept: &str) -> Vec<(String, String)> {
        let state = self.lock();
        let mut headers = vec![("accept".to_owned(), accept.to_owned())];
        let more = [("mcp-protocol-version", &state.version), ("mcp-session-id", &state.session)];
        headers.extend(more.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value.clone()?))));
        headers
    }

    fn may_resume(&self) -> bool {
        self.lock().version.as_deref().is_none_or(|version| version < crate::options::NEWEST_MODERN)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A stream that is held open; it is closed when this is dropped.
pub(crate) struct Listening(JoinHandle<()>);

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// How long to wait before a stream is opened again.
fn pause(parser: &Parser) -> Duration {
    Duration::from_millis(parser.retry().unwrap_or(RETRY).min(LONGEST_RETRY))
}

/// Whether the body of an error is a JSON-RPC message.
fn is_message(body: &[u8]) -> bool {
    let value = std::str::from_utf8(body).ok().and_then(|text| Json::parse(text).ok());
    value.is_some_and(|value| {
        value.get("jsonrpc").is_some() && (value.get("error").is_some() || value.get("result").is_some())
    })
}

/// Whether the body says that there is no such method, rather than no such session.
fn is_about_method(body: &[u8]) -> bool {
    let value = std::str::from_utf8(body).ok().and_then(|text| Json::parse(text).ok());
    value.is_some_and(|value| {
        let code = value.get("error").and_then(|error| error.get("code")?.as_number()?.as_i64());
        code == Some(-32601)
    })
}

/// What a reply is, for the recording.
pub(crate) fn reply_kind(reply: &str) -> Kind {
    Json::parse(reply).map_or(Kind::Noise, |value| crate::exchange::envelope::Envelope::of(value).kind())
}
