//! Streamable HTTP, at `/mcp`.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::any;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::bound::Bound;
use super::error::ServeError;
use super::http_options::HttpOptions;
use super::service::{self, Service};
use super::site::{self, Site};
use crate::server::Server;

/// A server as an HTTP service.
pub struct Http {
    pub(super) site: Arc<Site>,
    pub(super) router: Router,
}

impl Http {
    /// The server at `/mcp`, not listening yet.
    #[must_use]
    pub fn new(server: Server, options: HttpOptions) -> Self {
        let site = Site::new(options);
        let service = Arc::new(Service::new(server, Arc::clone(&site)));
        let router = Router::new().route("/mcp", any(service::mcp)).with_state(service);
        Self { site, router }
    }

    /// Routes of one's own alone, for what speaks the protocol by itself, such as a proxy. Host, origin and caller are
    /// checked, and extractors refuse bodies that are longer than the options allow.
    #[must_use]
    pub fn of_routes(routes: Router, options: HttpOptions) -> Self {
        let limit = DefaultBodyLimit::max(options.max_body_bytes);
        Self { site: Site::new(options), router: Router::new() }.with_routes(routes.layer(limit))
    }

    /// The same with more routes, behind the same checks of host and origin, and the same authentication
    /// ([`HttpOptions::authenticate`]): their handlers find the [`Caller`](crate::toolbox::Caller) among the request's
    /// extensions, where there is an authenticator.
    #[must_use]
    pub fn with_routes(mut self, routes: Router) -> Self {
        let layer = middleware::from_fn_with_state(self.site.clone(), site::authenticated);
        self.router = self.router.merge(routes.layer(layer));
        self
    }

    /// The same with more routes that anyone may ask for who passes the checks of host and origin: a page about health, say,
    /// or routes that find out by themselves who calls.
    #[must_use]
    pub fn with_open_routes(mut self, routes: Router) -> Self {
        let layer = middleware::from_fn_with_state(self.site.clone(), site::open);
        self.router = self.router.merge(routes.layer(layer));
        self
    }

    /// Cancelled once the server stops and what was begun has been answered: streams of events end then.
    #[must_use]
    pub fn streams_end(&self) -> CancellationToken {
        self.site.stop.clone()
    }

    /// All routes, for a server of one's own. Host, origin and caller are checked there too; that only who
    /// may reaches them is then up to that server.
    pub fn into_router(self) -> Router {
        self.router
    }

    /// Listens on an address: of this machine alone, unless there is an authenticator ([`HttpOptions::authenticate`]). Port 0
    /// takes any that is free.
    ///
    /// # Errors
    ///
    /// [`ServeError::NotLoopback`] for any other address without one; [`ServeError::Bind`] when it cannot be listened on.
    pub async fn bind(self, address: SocketAddr) -> Result<Bound, ServeError> {
        if !address.ip().is_loopback() && !self.site.asks_who_calls() {
            return Err(ServeError::NotLoopback(address));
        }
        let failed = |error| ServeError::Bind(address, error);
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        self.site.guard.listens_on(address);
        Ok(Bound { http: self, listener, address })
    }
}

impl std::fmt::Debug for Http {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Http").field("options", &self.site.options).finish_non_exhaustive()
    }
}
