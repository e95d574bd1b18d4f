//! What answers the requests that come in over HTTP.
//!
//! A request passes four doors, in this order: its host and origin must be ours ([`super::guard`]), its caller must be let in
//! ([`super::authenticate`]), its session must be the caller's own, and its body must be a message ([`super::ingress`]). What is
//! left is for the SDK.

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use http_body_util::{BodyExt as _, Full, LengthLimitError, Limited};
use serde_json::Value;
use tokio_util::bytes::Bytes;

use super::accept::{self, Accepted};
use super::answer::{JSON, hold, refused};
use super::in_flight::InFlight;
use super::refusal::Refusal;
use super::site::Site;
use super::{ingress, narrow, session_id};
use crate::rmcp_adapter::{Adapter, Engine, Narrowed, RawArguments};
use crate::server::Server;
use crate::toolbox::{Caller, Profile};

/// What says how long a body may be.
const MAX_BODY: &str = "`max_body_bytes` (`max-body-bytes` of the command)";
/// The id of no session: the SDK's are UUIDs.
const NO_SESSION: HeaderValue = HeaderValue::from_static("unknown");

/// What answers requests.
pub(super) struct Service {
    site: Arc<Site>,
    engine: Engine,
    adapter: Adapter,
    /// The requests of sessions.
    in_flight: InFlight,
}

/// `/mcp`.
pub(super) async fn mcp(State(service): State<Arc<Service>>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let cors = match service.site.greet(&parts) {
        ControlFlow::Continue(cors) => cors,
        ControlFlow::Break(response) => return response,
    };
    let response = match service.site.let_in(&mut parts, body).await {
        Ok(body) => service.answer(parts, body).await,
        Err(response) => response,
    };
    cors.dress(response)
}

impl Service {
    pub(super) fn new(server: Server, site: Arc<Site>) -> Self {
        let options = &site.options;
        let adapter = Adapter::new(server, options.client.clone(), options.tools.clone(), None);
        Self {
            engine: Engine::new(adapter.clone(), options.sessions, site.stop.clone()),
            adapter,
            in_flight: InFlight::default(),
            site,
        }
    }

    /// Puts the id of a session as the SDK knows it in place of the one that the caller was given. Where that was given to
    /// another caller, or to nobody, the session is one that the SDK does not know.
    fn open_session(&self, headers: &mut HeaderMap, caller: &Caller) -> bool {
        let Some(sealed) = headers.get(session_id::HEADER) else { return true };
        let opened = sealed.to_str().ok().and_then(|sealed| self.adapter.open_session(sealed, caller.id()));
        let opened = opened.and_then(|id| HeaderValue::from_str(id).ok());
        let is_own = opened.is_some();
        headers.insert(session_id::HEADER, opened.unwrap_or(NO_SESSION));
        is_own
    }

    /// Puts the id of a session as its caller shall know it in place of the SDK's.
    fn own(&self, response: &mut Response, caller: &Caller) {
        let id = response.headers().get(session_id::HEADER).and_then(|id| id.to_str().ok());
        let sealed = id.map(|id| self.adapter.close_session(id, caller.id()));
        if let Some(sealed) = sealed.and_then(|sealed| HeaderValue::try_from(sealed).ok()) {
            response.headers_mut().insert(session_id::HEADER, sealed);
        }
    }

    async fn answer(&self, mut parts: Parts, body: Body) -> Response {
        let owner = self.engine.has_sessions().then(|| parts.extensions.get::<Caller>().cloned()).flatten();
        let is_stranger_s = owner.as_ref().is_some_and(|caller| !self.open_session(&mut parts.headers, caller));
        let accepted = Accepted::of(&parts.headers);
        if parts.method != Method::POST {
            if accepted.events {
                accept::name_both(&mut parts.headers);
            }
            let request = http::Request::from_parts(parts, Full::default());
            return self.engine_answer(request, None).await;
        }
        let place = self.site.places.clone().try_acquire_owned().ok();
        let limit = self.site.options.max_body_bytes;
        let bytes = match Limited::new(body, limit).collect().await {
            Ok(body) => body.to_bytes(),
            Err(error) if error.is::<LengthLimitError>() => {
                return refused(StatusCode::PAYLOAD_TOO_LARGE, &Refusal::too_large(limit, MAX_BODY));
            }
            Err(error) => {
                let text = format!("the body could not be read to its end: {error}");
                return refused(StatusCode::BAD_REQUEST, &Refusal::invalid_request(text, None));
            }
        };
        let message = match ingress::read(&bytes) {
            Ok(message) => message,
            Err(refusal) => return refused(StatusCode::BAD_REQUEST, &refusal),
        };
        match narrow::toolset(parts.uri.query()) {
            Ok(None) => {}
            Ok(Some(tools)) => {
                let (unknown, known) = self.adapter.unknown_tools(&tools, parts.extensions.get());
                if let Some(why) = narrow::complaint(&unknown, &known) {
                    return refused(StatusCode::BAD_REQUEST, &Refusal::invalid_request(why, message.request_id()));
                }
                parts.extensions.insert(Narrowed(tools));
            }
            Err(why) => {
                return refused(StatusCode::BAD_REQUEST, &Refusal::invalid_request(why, message.request_id()));
            }
        }
        let mut forwarded = bytes.clone();
        if let (true, Some(arguments)) = (message.is_call(), &message.params.arguments) {
            parts.extensions.insert(RawArguments(bytes.slice(arguments.clone())));
            // The SDK needs the arguments only to compare them with headers.
            let name = message.params.name.as_deref().unwrap_or_default();
            let reads = message.params.arguments_are_an_object && self.adapter.reads_headers(name);
            let meta = message.params.meta.clone().and_then(|meta| bytes.get(meta));
            let compares = reads && self.adapter.shows_headers(name, parts.uri.query(), meta);
            if !compares {
                forwarded = ingress::without_arguments(&bytes, arguments).into();
            }
            if reads && !compares {
                // Meant for another form of the tool than the one whose headers the SDK knows.
                remove_arguments(&mut parts.headers);
            }
        }
        let method = message.method.as_deref().unwrap_or_default();
        // Streams of events are answers in a session, and to whoever asks for them.
        let streams = self.engine.has_sessions() || method == "subscriptions/listen";
        if accepted.json && (accepted.events || !streams) {
            accept::name_both(&mut parts.headers);
        }
        let session = parts.headers.get(session_id::HEADER).filter(|_| self.engine.has_sessions() && !is_stranger_s);
        let mut entry = None;
        if let (Some(session), Some(written), true) = (session, message.id, message.method.is_some())
            && let Ok(id) = serde_json::from_str(written)
        {
            entry = self.in_flight.enter(session, id);
            if entry.is_none() {
                return refused(StatusCode::BAD_REQUEST, &Refusal::id_in_use(written));
            }
        }
        let introduces = method == "initialize" && !self.engine.has_sessions();
        let client = introduces.then(|| introduced_client(&bytes));
        let request = http::Request::from_parts(parts, Full::new(forwarded));
        let id = message.request_id();
        let mut response = self.engine_answer(request, id).await;
        if let Some(caller) = owner {
            self.own(&mut response, &caller);
        }
        if response.status() == StatusCode::OK
            && let Some(id) = client.and_then(|client| session_id::new(&client))
        {
            response.headers_mut().insert(session_id::HEADER, id);
        }
        // A subscription lasts until the client ends it, so it is not waited for.
        if method == "subscriptions/listen" {
            return hold(response, entry);
        }
        hold(response, (place, entry))
    }

    /// What the SDK answers to a request of that id; its errors in plain text become JSON-RPC errors.
    async fn engine_answer(&self, request: http::Request<Full<Bytes>>, id: Option<&str>) -> Response {
        let response = self.engine.answer(request).await;
        let status = response.status();
        let is_json = response.headers().get(header::CONTENT_TYPE) == Some(&JSON);
        if is_json || !(status.is_client_error() || status.is_server_error()) {
            return response.map(Body::new);
        }
        let (mut parts, body) = response.into_parts();
        let Ok(text) = body.collect().await;
        let text = String::from_utf8_lossy(&text.to_bytes()).into_owned();
        let refusal = if status.is_server_error() {
            // What failed inside is told in the log alone.
            tracing::error!(%status, text, "the protocol engine failed");
            Refusal::internal_error(id)
        } else {
            Refusal::invalid_request(text, id)
        };
        parts.headers.insert(header::CONTENT_TYPE, JSON);
        parts.headers.remove(header::CONTENT_LENGTH);
        Response::from_parts(parts, Body::from(refusal.to_json()))
    }
}

/// Who a client says it is when it introduces itself.
fn introduced_client(bytes: &[u8]) -> Profile {
    let message: Option<Value> = serde_json::from_slice(bytes).ok();
    let name = message.as_ref().and_then(|message| message.pointer("/params/clientInfo/name"));
    name.and_then(Value::as_str).map(Profile::introduced).unwrap_or_default()
}

/// Removes the headers that repeat arguments.
fn remove_arguments(headers: &mut HeaderMap) {
    let repeated: Vec<_> = headers.keys().filter(|name| name.as_str().starts_with("mcp-param-")).cloned().collect();
    for name in repeated {
        headers.remove(name);
    }
}
