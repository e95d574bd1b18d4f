//! A server that listens, and its end.

use std::net::SocketAddr;
use std::time::Duration;

use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::error::ServeError;
use super::http::Http;
use super::site::{PLACES, Site};

/// How long connections may take to close once nothing is being answered any more.
const FAREWELL: Duration = Duration::from_secs(1);

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
