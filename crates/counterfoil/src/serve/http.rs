//! Streamable HTTP, at `/mcp`.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware;
use axum::response::Response;
use axum::routing::any;
use http::{HeaderMap, Method, StatusCode, header};
use http_body_util::{BodyExt as _, Full, LengthLimitError, Limited};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_util::bytes::Bytes;
use tokio_util::sync::CancellationToken;

use super::accept::{self, Accepted};
use super::error::ServeError;
use super::http_options::HttpOptions;
use super::in_flight::InFlight;
use super::refusal::Refusal;
use super::site::{Bound, JSON, Site, guarded, refused};
use super::{ingress, session_id};
use crate::rmcp_adapter::{Adapter, Engine, RawArguments};
use crate::server::Server;
use crate::toolbox::Profile;

/// A server as an HTTP service.
pub struct Http {
    pub(super) site: Arc<Site>,
    pub(super) router: Router,
}

/// What answers requests.
struct Service {
    site: Arc<Site>,
    engine: Engine,
    adapter: Adapter,
    /// The requests of sessions.
    in_flight: InFlight,
}

impl Http {
    /// The server at `/mcp`, not listening yet.
    #[must_use]
    pub fn new(server: Server, options: HttpOptions) -> Self {
        let site = Site::new(options);
        let adapter = Adapter::new(server, site.options.client.clone());
        let service = Arc::new(Service {
            engine: Engine::new(adapter.clone(), site.options.sessions, site.stop.clone()),
            adapter,
            in_flight: InFlight::default(),
            site: site.clone(),
        });
        let router = Router::new().route("/mcp", any(mcp)).with_state(service);
        Self { site, router }
    }

    /// Routes of one's own alone, for what speaks the protocol by itself, such as a proxy. Host and origin are checked, and
    /// extractors refuse bodies that are longer than the options allow.
    #[must_use]
    pub fn of_routes(routes: Router, options: HttpOptions) -> Self {
        let limit = DefaultBodyLimit::max(options.max_body_bytes);
        Self { site: Site::new(options), router: Router::new() }.with_routes(routes.layer(limit))
    }

    /// The same with more routes, behind the same checks of host and origin.
    #[must_use]
    pub fn with_routes(mut self, routes: Router) -> Self {
        let guard = middleware::from_fn_with_state(self.site.clone(), guarded);
        self.router = self.router.merge(routes.layer(guard));
        self
    }

    /// Cancelled once the server stops and what was begun has been answered: streams of events end then.
    #[must_use]
    pub fn streams_end(&self) -> CancellationToken {
        self.site.stop.clone()
    }

    /// All routes, for a server of one's own. Host and origin are checked there too; that only who
    /// may reaches them is then up to that server.
    pub fn into_router(self) -> Router {
        self.router
    }

    /// Listens on an address of this machine alone. Port 0 takes any that is free.
    ///
    /// # Errors
    ///
    /// [`ServeError::NotLoopback`] for any other address, since there are no keys yet;
    /// [`ServeError::Bind`] when it cannot be listened on.
    pub async fn bind(self, address: SocketAddr) -> Result<Bound, ServeError> {
        if !address.ip().is_loopback() {
            return Err(ServeError::NotLoopback(address));
        }
        let failed = |error| ServeError::Bind(address, error);
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(Bound { http: self, listener, address })
    }
}

impl std::fmt::Debug for Http {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Http").field("options", &self.site.options).finish_non_exhaustive()
    }
}

/// `/mcp`.
async fn mcp(State(service): State<Arc<Service>>, request: Request) -> Response {
    service.answer(request).await
}

impl Service {
    async fn answer(&self, request: Request) -> Response {
        if let Some(why) = self.site.guard.refuses(request.uri(), request.headers()) {
            tracing::warn!(why, "a request is refused");
            return refused(StatusCode::FORBIDDEN, &Refusal::invalid_request(why, None));
        }
        let (mut parts, body) = request.into_parts();
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
                return refused(StatusCode::PAYLOAD_TOO_LARGE, &Refusal::too_large(limit));
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
        let session = parts.headers.get(session_id::HEADER).filter(|_| self.engine.has_sessions());
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
        let id = message.id.filter(|_| message.method.is_some());
        let mut response = self.engine_answer(request, id).await;
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

/// Keeps what the request holds until its stream of events has ended. A whole body needs nothing: its
/// connection is waited for.
fn hold<T: Send + 'static>(response: Response, held: T) -> Response {
    if response.headers().get(header::CONTENT_TYPE) == Some(&JSON) {
        return response;
    }
    response.map(|body| {
        Body::new(body.map_frame(move |frame| {
            let _held = &held;
            frame
        }))
    })
}
