//! A session with one server.

mod http;
mod link;
mod list;
mod opening;
mod stdio;

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use counterfoil_json::Json;

use self::link::{Link, Question};
pub use self::list::{Listing, Malformed, usable};
use self::opening::{Agreed, Opening, with_meta};
use crate::answer::{Answer, HEADER_MISMATCH};
use crate::error::Error;
use crate::exchange::{Exchange, Recorder};
use crate::http::headers::mirrored;
use crate::http::marked::{self, Marked};
use crate::http::streamable::Listening;
use crate::http::web::Web;
use crate::message::Message;
use crate::options::{Era, NEWEST_MODERN, Options};
use crate::redact::Redactor;
use crate::stdio::Program;
use crate::target::Target;

/// A session with a server: what is asked and answered, and the record of it.
///
/// Several requests may be under way at once. [`close`](Self::close) ends a server that was started, and all that it started,
/// and waits until they are gone; dropping a session ends them at once.
pub struct Session {
    /// First, so that it goes before what it listens on
    listening: Option<Listening>,
    link: Link,
    exchange: Arc<Exchange>,
    options: Options,
    target: Target,
    era: Era,
    version: String,
    server: Json,
    connect_took: Duration,
    /// Which parameters the tools that were listed want mirrored into headers
    marked: Mutex<HashMap<String, Vec<Marked>>>,
}

impl Session {
    /// Reaches a server, starting it where it is a program, and agrees with it on how to speak.
    ///
    /// Must be called within a tokio runtime that has time and input and output enabled. What went over the wire before a
    /// failure is told to the [`Observer`](crate::Observer) alone.
    ///
    /// # Errors
    ///
    /// Why there is no session; the error says what to do next.
    pub async fn connect(target: Target, options: Options) -> Result<Self, Error> {
        let start = Instant::now();
        let exchange = Arc::new(Exchange::new(Recorder::new(options.keep_bytes, options.observer.clone())));
        let deadline = start + options.connect_timeout;
        let opening = Opening { exchange: &exchange, options: &options, deadline };
        let agreed = match target.clone() {
            Target::Stdio { program, args, env, cwd } => {
                let program = Program { program, args, env, cwd };
                stdio::open(&opening, &program, options.observer.as_ref()).await?
            }
            Target::Http { url, headers } => {
                http::open(&opening, Web::new(&url, &headers, Arc::clone(&exchange))?).await?
            }
        };
        let Agreed { link, era, version, server } = agreed;
        let (connect_took, marked) = (start.elapsed(), Mutex::default());
        let listening = match &link {
            Link::Streamable(http) if options.listen && era == Era::Legacy => Some(http.listen()),
            _ => None,
        };
        Ok(Self { listening, link, exchange, options, target, era, version, server, connect_took, marked })
    }

    /// The server that this is a session with.
    #[must_use]
    pub const fn target(&self) -> &Target {
        &self.target
    }

    /// Which era of the protocol is spoken.
    #[must_use]
    pub const fn era(&self) -> Era {
        self.era
    }

    /// Which revision is spoken, as the server has it.
    #[must_use]
    pub fn protocol_version(&self) -> &str {
        &self.version
    }

    /// How the server is reached: `stdio`, `streamable HTTP` or `HTTP+SSE`.
    #[must_use]
    pub const fn transport(&self) -> &'static str {
        match self.link {
            Link::Stdio(_) => "stdio",
            Link::Streamable(_) => "streamable HTTP",
            Link::Events(_) => "HTTP+SSE",
        }
    }

    /// What the server says of itself, as received: the result of `initialize` or of `server/discover`.
    #[must_use]
    pub const fn server(&self) -> &Json {
        &self.server
    }

    /// The server's name and version, wherever the revision has them.
    #[must_use]
    pub fn server_info(&self) -> Option<&Json> {
        let meta = || self.server.get("_meta")?.get("io.modelcontextprotocol/serverInfo");
        self.server.get("serverInfo").or_else(meta)
    }

    /// From the beginning until the session stood.
    #[must_use]
    pub const fn connect_took(&self) -> Duration {
        self.connect_took
    }

    /// Sends a request, and waits for its answer. A JSON-RPC error is an answer.
    ///
    /// # Errors
    ///
    /// Why there is no answer.
    pub async fn request(&self, method: &str, params: Option<Json>) -> Result<Answer, Error> {
        self.ask(method, params, Vec::new()).await
    }

    /// Sends a notification.
    ///
    /// # Errors
    ///
    /// Why it could not be sent. Over stdio a server that is gone is noticed at the next request.
    pub async fn notify(&self, method: &str, params: Option<Json>) -> Result<(), Error> {
        let headers = self.mirrored(method, params.as_ref());
        self.link.notify(&self.exchange, method, params.as_ref(), &headers).await
    }

    /// Calls a tool.
    ///
    /// In the modern era a server over HTTP wants some arguments in headers as well, which its list of tools tells. Where the
    /// list is not known, or no longer right, the server refuses the headers; then it is asked for, and the call made again.
    ///
    /// # Errors
    ///
    /// Why there is no answer.
    pub async fn call_tool(&self, name: &str, arguments: Json) -> Result<Answer, Error> {
        let headers = self.marked_headers(name, &arguments);
        let params = Json::object([("name", Json::from(name)), ("arguments", arguments.clone())]);
        let answer = self.ask("tools/call", Some(params.clone()), headers.clone()).await?;
        let mismatch = answer.outcome.as_ref().is_err_and(|error| error.code() == Some(HEADER_MISMATCH));
        if !mismatch || self.list_tools().await.is_err() {
            return Ok(answer);
        }
        let better = self.marked_headers(name, &arguments);
        if better == headers { Ok(answer) } else { self.ask("tools/call", Some(params), better).await }
    }

    async fn ask(&self, method: &str, params: Option<Json>, more: Vec<(String, String)>) -> Result<Answer, Error> {
        let params = match self.era {
            Era::Legacy => params,
            Era::Modern => with_meta(params, &self.version, &self.options),
        };
        let mut headers = self.mirrored(method, params.as_ref());
        headers.extend(more);
        let question = Question { method, params: params.as_ref(), headers: &headers, limit: self.options.timeout };
        let answer = self.link.ask(&self.exchange, question).await;
        if let Err(Error::Timeout { id, .. }) = &answer {
            self.give_up(*id).await;
        }
        answer
    }

    /// Tells the server that an answer is no longer waited for. Over HTTP the modern era says so by closing the connection.
    async fn give_up(&self, id: u64) {
        let params = Json::object([("requestId", Json::from(id)), ("reason", Json::from("timeout"))]);
        if self.era == Era::Legacy || matches!(self.link, Link::Stdio(_)) {
            // A server that is silent may be silent about this too.
            let told = self.link.notify(&self.exchange, "notifications/cancelled", Some(&params), &[]);
            let _ = tokio::time::timeout(Duration::from_millis(250), told).await;
        }
    }

    /// What of a message stands in headers too.
    fn mirrored(&self, method: &str, params: Option<&Json>) -> Vec<(String, String)> {
        let modern = self.era == Era::Modern && self.version.as_str() >= NEWEST_MODERN;
        if modern && matches!(self.link, Link::Streamable(_)) { mirrored(method, params) } else { Vec::new() }
    }

    /// What of a call's arguments stands in headers too.
    fn marked_headers(&self, tool: &str, arguments: &Json) -> Vec<(String, String)> {
        let marked = self.marked.lock().unwrap_or_else(PoisonError::into_inner);
        marked.get(tool).map(|marked| marked::headers(marked, arguments)).unwrap_or_default()
    }

    /// Every message so far, in both directions; the oldest are gone where there were too many.
    #[must_use]
    pub fn messages(&self) -> Vec<Arc<Message>> {
        self.exchange.recorder.messages()
    }

    /// Every message so far without what is secret, as [`redactor`](Self::redactor) has it.
    #[must_use]
    pub fn redacted(&self) -> Vec<Message> {
        let redactor = self.redactor();
        self.messages().iter().map(|message| redactor.message(message)).collect()
    }

    /// What takes out the secrets of this session: those of the target, those of [`Options::secrets`], and the session's id.
    #[must_use]
    pub fn redactor(&self) -> Redactor {
        let session = match &self.link {
            Link::Streamable(http) => http.session_id(),
            Link::Stdio(_) | Link::Events(_) => None,
        };
        Redactor::new(&self.target, self.options.secrets.iter().cloned().chain(session))
    }

    /// The last that a server wrote to its standard error, at most 64 KiB; empty over HTTP.
    #[must_use]
    pub fn stderr(&self) -> String {
        match &self.link {
            Link::Stdio(stdio) => stdio.stderr(),
            Link::Streamable(_) | Link::Events(_) => String::new(),
        }
    }

    /// Ends the session: a session that the server keeps is deleted; a server that was started has its input closed, is given
    /// two seconds, then told to end, and then killed, with all that it started.
    pub async fn close(self) {
        drop(self.listening);
        self.link.close().await;
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("transport", &self.transport())
            .field("era", &self.era)
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_can_be_held_by_any_task() {
        fn held<T: Send>(_: T) {}
        held(Session::connect(Target::http("http://127.0.0.1:1"), Options::default()));
        held(async |session: Arc<Session>| session.list_tools().await.map(|list| list.items.len()));
    }
}
