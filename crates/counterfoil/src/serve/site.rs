//! Where requests arrive: the address, the guard in front of it, and the end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use axum::serve::ListenerExt as _;
use http::{HeaderValue, Method, StatusCode, header};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::error::ServeError;
use super::guard::Guard;
use super::http::Http;
use super::http_options::HttpOptions;
use super::refusal::Refusal;

/// As many requests as are ever answered at once; taking them all means that none is left.
const PLACES: u32 = u32::MAX;

/// How long connections may take to close once nothing is being answered any more.
const FAREWELL: Duration = Duration::from_secs(1);

/// The media type of JSON.
pub(super) const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// What all requests have in common, whatever answers them.
pub(super) struct Site {
    pub(super) guard: Guard,
    pub(super) options: HttpOptions,
    /// One place for each request that is being answered.
    pub(super) places: Arc<Semaphore>,
    /// Cancelled to end streams of events.
    pub(super) stop: CancellationToken,
}

impl Site {
    pub(super) fn new(options: HttpOptions) -> Arc<Self> {
        let places = Arc::new(Semaphore::new(PLACES as usize));
        Arc::new(Self { guard: Guard::new(&options), options, places, stop: CancellationToken::new() })
    }
}

/// A server that listens, and answers once it runs.
#[derive(Debug)]
pub struct Bound {
    pub(super) http: Http,
    pub(super) listener: TcpListener,
    pub(super) address: SocketAddr,
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
        let Site { places, stop: end_streams, options, .. } = &*self.http.site;
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

/// All that no protocol engine of ours answers.
pub(super) async fn guarded(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    // A stream that is asked for by GET lasts until somebody ends it, so it is not waited for.
    let _place = (request.method() == Method::POST).then(|| site.places.clone().try_acquire_owned());
    match site.guard.refuses(request.uri(), request.headers()) {
        Some(why) => refused(StatusCode::FORBIDDEN, &Refusal::invalid_request(why, None)),
        None => next.run(request).await,
    }
}

/// A JSON-RPC error, and how HTTP calls it.
pub(super) fn refused(status: StatusCode, refusal: &Refusal) -> Response {
    tracing::debug!(%status, refusal.code, refusal.message, "a request is refused");
    let mut response = Response::new(Body::from(refusal.to_json()));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, JSON);
    response
}
