//! Streams of events.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use http_body_util::channel::{Channel, Sender};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// After how long without a word one is said, so that whoever stands in between keeps the stream, and a client that has gone is
/// noticed.
const SILENCE: Duration = Duration::from_secs(15);

/// A comment, which every reader passes over.
const COMMENT: &[u8] = b":\n\n";

/// Where the events of a stream are written.
pub(super) struct Events(Sender<Bytes>);

/// The client has gone, or need not be told any more.
#[derive(Debug)]
pub(super) struct Closed;

/// A stream, and the response that brings it.
pub(super) fn stream() -> (Events, Response) {
    let (sender, body) = Channel::new(1);
    let mut response = Response::new(Body::new(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    (Events(sender), response)
}

/// Whether a client takes streams of events.
pub(super) fn are_taken(headers: &HeaderMap) -> bool {
    let mut ranges = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    ranges.any(|range| range.to_ascii_lowercase().contains("text/event-stream"))
}

impl Events {
    /// Sends a message, which is one line.
    pub(super) async fn send(&mut self, message: &str) -> Result<(), Closed> {
        self.write(Bytes::from(format!("data: {message}\n\n"))).await
    }

    /// Waits for what comes next, with a word now and then for the client.
    pub(super) async fn wait<T>(
        &mut self,
        next: impl Future<Output = T>,
        end: &CancellationToken,
    ) -> Result<T, Closed> {
        let mut next = std::pin::pin!(next);
        loop {
            tokio::select! {
                next = timeout(SILENCE, &mut next) => match next {
                    Ok(next) => return Ok(next),
                    Err(_) => self.write(Bytes::from_static(COMMENT)).await?,
                },
                () = end.cancelled() => return Err(Closed),
            }
        }
    }

    async fn write(&mut self, bytes: Bytes) -> Result<(), Closed> {
        self.0.send_data(bytes).await.map_err(|_| Closed)
    }
}
