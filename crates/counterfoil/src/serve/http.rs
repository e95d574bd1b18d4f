//! Streamable HTTP, at `/mcp`.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::middleware;
use axum::routing::any;
use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::error::ServeError;
use super::http_options::HttpOptions;
use super::service::{self, PLACES, Service};
use crate::server::Server;

/// How long connections may take to close once nothing is being answered any more.
const FAREWELL: Duration = Duration::from_secs(1);

/// A server as an HTTP service.
pub struct Http {
    service: Arc<Service>,
    router: Router,
}

impl Http {
    /// The server at `/mcp`, not listening yet.
    #[must_use]
    pub fn new(server: Server, options: HttpOptions) -> Self {
        let service = Arc::new(Service::new(server, options));
        let router = Router::new().route("/mcp", any(service::mcp)).with_state(service.clone());
        Self { service, router }
    }

    /// The same with more routes, behind the same checks of host and origin, and the same authentication
    /// ([`HttpOptions::authenticate`]): their handlers find the [`Caller`](crate::toolbox::Caller) among the request's
    /// extensions, where there is an authenticator.
    #[must_use]
    pub fn with_routes(mut self, routes: Router) -> Self {
        let layer = middleware::from_fn_with_state(self.service.clone(), service::authenticated);
        self.router = self.router.merge(routes.layer(layer));
        self
    }

    /// The same with more routes that anyone may ask for who passes the checks of host and origin: a page about health, say,
    /// or routes that find out by themselves who calls.
    #[must_use]
    pub fn with_open_routes(mut self, routes: Router) -> Self {
        let layer = middleware::from_fn_with_state(self.service.clone(), service::open);
        self.router = self.router.merge(routes.layer(layer));
        self
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
        if !address.ip().is_loopback() && !self.service.asks_who_calls() {
            return Err(ServeError::NotLoopback(address));
        }
        let failed = |error| ServeError::Bind(address, error);
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        self.service.guard.listens_on(address);
        Ok(Bound { http: self, listener, address })
    }
}

impl std::fmt::Debug for Http {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Http").field("options", &self.service.options).finish_non_exhaustive()
    }
}

/// A server that listens, and answers once it runs.
#[derive(Debug)]
pub struct Bound {
    http: Http,
    listener: TcpListener,
    address: SocketAddr,
}

impl Bound {
    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` is cancelled. Then no more connections are taken, what was begun is
    /// answered in the time that the options give it, and streams of events end.
    ///
    /// # Errors
    ///
    /// [`ServeError::Transport`] when listening fails.
    pub async fn run(self, stop: CancellationToken) -> Result<(), ServeError> {
        let Service { places, stop: end_streams, options, .. } = &*self.http.service;
        // Small answers must not wait for more to send with them (Nagle's algorithm).
        let listener = self.listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "cannot set TCP_NODELAY");
            }
        });
        let serving = axum::serve(listener, self.http.router)
            .with_graceful_shutdown(stop.clone().cancelled_owned())
            .into_future();
        let farewell = async {
            stop.cancelled().await;
            let all = places.acquire_many(PLACES);
            if tokio::time::timeout(options.drain, all).await.is_err() {
                tracing::warn!("some requests were not answered in time and are given up");
            }
            end_streams.cancel();
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            served = serving => served.map_err(ServeError::Transport),
            () = farewell => Ok(()),
        }
    }
}

/// A token that is cancelled when the process is interrupted (Ctrl-C), or told to end (SIGTERM).
#[must_use]
pub fn interrupt() -> CancellationToken {
    let token = CancellationToken::new();
    let interrupted = token.clone();
    let signalled = signalled();
    tokio::spawn(async move {
        signalled.await;
        interrupted.cancel();
    });
    token
}

/// The signals are asked for at once, before anyone waits for them: one that came in between would kill the process.
#[cfg(unix)]
fn signalled() -> impl Future<Output = ()> + Send {
    use tokio::signal::unix::{SignalKind, signal};
    let ctrl_c = signal(SignalKind::interrupt());
    let told_to_end = signal(SignalKind::terminate());
    async move {
        match (ctrl_c, told_to_end) {
            (Ok(mut ctrl_c), Ok(mut told_to_end)) => {
                tokio::select! {
                    _ = ctrl_c.recv() => {}
                    _ = told_to_end.recv() => {}
                }
            }
            // Without a handler the system ends the process by itself.
            _ => std::future::pending().await,
        }
    }
}

#[cfg(not(unix))]
async fn signalled() {
    let _ = tokio::signal::ctrl_c().await;
}
