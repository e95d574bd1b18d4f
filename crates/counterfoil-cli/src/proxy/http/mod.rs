//! `counterfoil proxy --http`: Streamable HTTP in front of a program.
//!
//! How many processes run is up to the era of the protocol that the clients speak.
//!
//! * Up to revision 2025-11-25 a client holds a session, and each session has **a process of its own**. What a client says when
//!   it begins holds for the connection: its capabilities, its log level, what it subscribed to. What the server says unasked,
//!   questions to the model and the person included, names no client. On one process, clients would be shown what is for others,
//!   and would answer for them. So it is with a server that each client starts itself, which is what such a server was written
//!   for; and nothing need be rewritten.
//! * From revision 2026-07-28 on there are no sessions, hence nothing that a process could belong to, and one for each request
//!   would forget in between what the server keeps. **One process serves all.** Every request says itself all there is to know,
//!   and what the server says of it names it. Two clients may use one id, so each request gets a number of ours in place of its
//!   id and of its token for progress ([`rewrite`]); the answer gets the client's own back.
//!
//! The first process is started at once, so that a wrong command is told at once. It is for whoever comes first.

mod events;
mod headers;
mod in_use;
mod incoming;
mod outbox;
mod programs;
mod reply;
mod rewrite;
mod session;
mod sessions;
mod shared;
mod waiting;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use axum::routing::{get, post};
use counterfoil::serve::{Http, HttpOptions, interrupt, profile_in_query};
use counterfoil::toolbox::Profile;
use counterfoil_wire::{Redactor, Target};
use tokio_util::sync::CancellationToken;

use self::incoming::Incoming;
use self::programs::Programs;
use self::reply::Refusal;
use self::sessions::Sessions;
use super::desk::Desk;
use crate::exit::Failure;
use crate::log::{self, LogFormat};
use crate::plain::plain;
use crate::say;
use crate::serve::{self, Address};

const SESSION: HeaderName = HeaderName::from_static("mcp-session-id");

/// What is served, and how.
pub(super) struct Plan {
    pub(super) address: Address,
    pub(super) server: Target,
    pub(super) redactor: Redactor,
    /// The profile that all clients are served under
    pub(super) client: Option<Profile>,
    /// Whether calls are checked
    pub(super) checks: bool,
    /// How many processes may run at once
    pub(super) limit: usize,
    /// How long a process is kept for a client that says nothing
    pub(super) idle: Duration,
    /// The arguments that have a client start the same proxy itself
    pub(super) stdio_arguments: Vec<String>,
}

/// What answers requests.
struct Gate {
    sessions: Sessions,
    client: Option<Profile>,
    checks: bool,
    /// Names of clients in URLs that have been told to be unknown
    unknown: Mutex<HashSet<String>>,
    streams_end: CancellationToken,
}

/// Serves until the process is interrupted.
pub(super) async fn serve(plan: Plan) -> Result<(), Failure> {
    log::start(LogFormat::default(), 0);
    let stop = interrupt();
    let Plan { address, server, redactor, client, checks, limit, idle, stdio_arguments } = plan;
    let redactor = Arc::new(redactor);
    let started = Programs::new(server, redactor.clone(), limit, idle);
    let programs = Arc::new(started.map_err(|error| Failure::unreachable(redactor.text(&error.to_string())))?);
    // The routes hold the end of their streams, which is there only once they are.
    let streams_end = CancellationToken::new();
    let gate = Gate {
        sessions: Sessions::new(programs.clone()),
        client,
        checks,
        unknown: Mutex::default(),
        streams_end: streams_end.clone(),
    };
    let http = Http::of_routes(routes(Arc::new(gate)), HttpOptions::default());
    let all_end = http.streams_end();
    tokio::spawn(async move {
        all_end.cancelled().await;
        streams_end.cancel();
    });
    let served = match http.bind(address.0).await {
        Ok(bound) => {
            let url = format!("http://{}/mcp", bound.address());
            let arguments: Vec<String> = stdio_arguments.iter().map(|argument| redactor.text(argument)).collect();
            let clients = serve::clients(&url, &serve::program(), &arguments);
            serve::announce(&url, None, &[], &clients, LogFormat::default());
            bound.run(stop).await
        }
        Err(error) => Err(error),
    };
    programs.end().await;
    served.map_err(|error| serve::failure(&error))
}

fn routes(gate: Arc<Gate>) -> Router {
    let mcp = post(message).get(listen).delete(leave).fallback(no_such_method);
    Router::new().route("/mcp", mcp).route("/", get(nothing_here)).fallback(nothing_here).with_state(gate)
}

/// POST: a message of a client's.
async fn message(
    State(gate): State<Arc<Gate>>,
    uri: Uri,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    match gate.said(&uri, &headers, body).await {
        Ok(response) => response,
        Err(refusal) => refusal.response(),
    }
}

/// GET: a stream of what the server says unasked.
async fn listen(State(gate): State<Arc<Gate>>, headers: HeaderMap) -> Response {
    if !events::are_taken(&headers) {
        let text = "this is a stream of events: say `Accept: text/event-stream`";
        return Refusal::new(StatusCode::NOT_ACCEPTABLE, text).response();
    }
    match gate.sessions.of(&headers) {
        Ok(session) => session.listen(gate.streams_end.clone()),
        Err(refusal) => refusal.response(),
    }
}

/// DELETE: the end of a session.
async fn leave(State(gate): State<Arc<Gate>>, headers: HeaderMap) -> Response {
    match gate.sessions.of(&headers) {
        Ok(session) => {
            session.end();
            reply::empty(StatusCode::NO_CONTENT)
        }
        Err(refusal) => refusal.response(),
    }
}

async fn no_such_method() -> Response {
    let mut response =
        Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "MCP is spoken with POST, GET and DELETE").response();
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("POST, GET, DELETE"));
    response
}

async fn nothing_here() -> (StatusCode, &'static str) {
    (StatusCode::NOT_FOUND, "nothing is here: MCP is at /mcp\n")
}

impl Gate {
    /// A message, which belongs to a session, begins one, or needs none.
    async fn said(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        body: Result<Bytes, BytesRejection>,
    ) -> Result<Response, Refusal> {
        let body =
            body.map_err(|error| Refusal::new(error.status(), format!("{}: send less at once", error.body_text())))?;
        let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let text = "the body must be JSON: say `Content-Type: application/json`";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, text));
        }
        let incoming = Incoming::read(&body)?;
        if headers.contains_key(SESSION) {
            let session = self.sessions.of(headers).map_err(|refusal| refusal.of(incoming.id()))?;
            return Ok(session.said(&incoming).await);
        }
        let asked = self.asked(uri.query());
        if incoming.method() == Some("initialize") && incoming.id().is_some() {
            return self.sessions.begin(&incoming, Desk::new(asked, self.checks)).await;
        }
        if headers::is_modern(headers, &incoming) {
            headers::check(headers, &incoming).map_err(|refusal| refusal.of(incoming.id()))?;
            let profile = asked.or_else(|| incoming.client().map(Profile::introduced)).unwrap_or_default();
            let shared = self.sessions.shared(self.checks).await.map_err(|refusal| refusal.of(incoming.id()))?;
            let takes_events = events::are_taken(headers);
            return Ok(shared.said(&incoming, profile, takes_events, self.streams_end.clone()).await);
        }
        let text = "there is no session: begin one with `initialize`, and send the Mcp-Session-Id that you get";
        Err(Refusal::bad(text).of(incoming.id()))
    }

    /// The profile that the URL asks for, or the proxy's own setting.
    fn asked(&self, query: Option<&str>) -> Option<Profile> {
        let Some(named) = query.and_then(profile_in_query) else { return self.client.clone() };
        Some(named.unwrap_or_else(|unknown| {
            let mut told = self.unknown.lock().unwrap_or_else(PoisonError::into_inner);
            // Strangers can ask for any number of names.
            if told.len() < 100 && told.insert(unknown.name.clone()) {
                let words = format!("`?client=` in the URL: {unknown}; the tools are shown as to everyone");
                say::line(&format!("counterfoil proxy: {}", plain(&words)));
            }
            Profile::portable()
        }))
    }
}
