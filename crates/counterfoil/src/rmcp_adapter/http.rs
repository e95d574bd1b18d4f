//! The SDK's side of Streamable HTTP.

use std::convert::Infallible;
use std::sync::Arc;

use http_body_util::Full;
use http_body_util::combinators::BoxBody;
use rmcp::transport::streamable_http_server::session::SessionManager;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use tokio_util::bytes::Bytes;
use tokio_util::sync::CancellationToken;

use super::Adapter;

/// A request's id: a number or a string.
pub(crate) type RequestId = rmcp::model::RequestId;

/// A request whose body has been read.
pub(crate) type Request = ::http::Request<Full<Bytes>>;

/// An answer: a whole body, or a stream of events.
pub(crate) type Response = ::http::Response<BoxBody<Bytes, Infallible>>;

/// The SDK's engine in one of its two modes.
pub(crate) enum Engine {
    /// Every request stands alone, whatever the revision.
    Stateless(StreamableHttpService<Adapter, NeverSessionManager>),
    /// Clients of the revisions before 2026-07-28 get a session.
    Sessions(StreamableHttpService<Adapter, LocalSessionManager>),
}

impl Engine {
    /// Streams of events end when `stop` is cancelled.
    pub(crate) fn new(adapter: Adapter, sessions: bool, stop: CancellationToken) -> Self {
        if sessions {
            let factory = move || Ok(adapter.with_session());
            Self::Sessions(service(factory, LocalSessionManager::default(), true, stop))
        } else {
            let factory = move || Ok(adapter.clone());
            Self::Stateless(service(factory, NeverSessionManager::default(), false, stop))
        }
    }

    pub(crate) async fn answer(&self, request: Request) -> Response {
        match self {
            Self::Stateless(service) => service.handle(request).await,
            Self::Sessions(service) => service.handle(request).await,
        }
    }

    pub(crate) fn has_sessions(&self) -> bool {
        matches!(self, Self::Sessions(_))
    }
}

fn service<M: SessionManager>(
    factory: impl Fn() -> Result<Adapter, std::io::Error> + Send + Sync + 'static,
    sessions: M,
    legacy_sessions: bool,
    stop: CancellationToken,
) -> StreamableHttpService<Adapter, M> {
    // Hosts, origins and the length of bodies have been checked before the SDK is reached.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(legacy_sessions)
        .with_json_response(true)
        .with_cancellation_token(stop)
        .with_max_request_body_bytes(usize::MAX)
        .disable_allowed_hosts()
        .disable_allowed_origins();
    StreamableHttpService::new(factory, Arc::new(sessions), config)
}
