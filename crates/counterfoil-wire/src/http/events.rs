//! The HTTP+SSE of 2024-11-05: one stream that brings all answers, and an address that takes all requests.

use std::sync::Arc;
use std::time::Duration;

use reqwest::{Method, Url};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::error::Error;
use crate::http::sse::{Event, Parser};
use crate::http::streamable::reply_kind;
use crate::http::web::{Incoming, Outgoing, Web, too_long};
use crate::message::{Kind, Transport};

/// A server that speaks HTTP+SSE.
pub(crate) struct Events {
    web: Arc<Web>,
    endpoint: Url,
    reading: JoinHandle<()>,
}

impl Events {
    /// Opens the stream, and waits for the address that it names first.
    pub(crate) async fn open(web: Web, patience: Duration) -> Result<Self, Error> {
        let web = Arc::new(web);
        let during = "the opening of a stream";
        let opening = Self::opened(&web, during);
        let incoming = timeout(patience, opening).await.map_err(|_| silent(&web, patience))??;
        let (sender, endpoint) = oneshot::channel();
        let connection = web.exchange().begin();
        let reading = tokio::spawn(read(Arc::clone(&web), connection, incoming, sender));
        let named = timeout(patience, endpoint).await;
        let endpoint = match named {
            Ok(Ok(endpoint)) => endpoint,
            Ok(Err(_)) => Err(Error::Protocol {
                method: during.to_owned(),
                reason: "the stream does not begin with an event `endpoint`".to_owned(),
            }),
            Err(_) => Err(silent(&web, patience)),
        };
        match endpoint {
            Ok(endpoint) => Ok(Self { web, endpoint, reading }),
            Err(error) => {
                reading.abort();
                Err(error)
            }
        }
    }

    async fn opened(web: &Web, during: &str) -> Result<Incoming, Error> {
        let headers = vec![("accept".to_owned(), "text/event-stream".to_owned())];
        let outgoing = Outgoing { kind: Kind::Noise, during, text: String::new(), headers };
        let mut incoming = web.send(Method::GET, web.url(), outgoing).await?;
        if let Some(error) = incoming.compressed(during) {
            return Err(error);
        }
        if incoming.response.status().is_success() && incoming.is_stream() {
            return Ok(incoming);
        }
        let body = incoming.body(during).await?;
        web.exchange().note(&incoming.received(&body, Transport::Http, None));
        Err(incoming.refusal(&body))
    }

    /// Sends a message; its answer comes in the stream.
    pub(crate) async fn send(&self, kind: Kind, during: &str, text: String) -> Result<(), Error> {
        post(&self.web, &self.endpoint, kind, during, text).await
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.reading.abort();
    }
}

async fn post(web: &Web, endpoint: &Url, kind: Kind, during: &str, text: String) -> Result<(), Error> {
    let headers = vec![("content-type".to_owned(), "application/json".to_owned())];
    let mut incoming = web.send(Method::POST, endpoint, Outgoing { kind, during, text, headers }).await?;
    let body = incoming.body(during).await?;
    // Some servers answer here as well as, or instead of, in the stream.
    web.exchange().receive(&incoming.received(&body, Transport::Http, None));
    if incoming.response.status().is_success() { Ok(()) } else { Err(incoming.refusal(&body)) }
}

/// Reads the stream to its end, which is the end of the session.
async fn read(web: Arc<Web>, connection: usize, mut incoming: Incoming, endpoint: oneshot::Sender<Result<Url, Error>>) {
    let mut parser = Parser::default();
    let mut endpoint = Some(endpoint);
    let mut known = None;
    let reason = loop {
        match incoming.piece("any request").await {
            Ok(Some(piece)) => {
                for event in parser.feed(piece.as_ref()) {
                    if event.kind == "endpoint" {
                        let named = address(web.url(), &event);
                        known = known.or_else(|| named.as_ref().ok().cloned());
                        if let Some(sender) = endpoint.take() {
                            // Whoever opened the stream may have given up.
                            let _ = sender.send(named);
                        }
                    } else if !event.data.is_empty() {
                        let received = incoming.received(&event.data, Transport::Sse, None);
                        for reply in web.exchange().receive(&received) {
                            answer(&web, known.as_ref(), reply);
                        }
                    }
                }
                if parser.pending() > crate::exchange::MAX_MESSAGE {
                    break too_long("any request");
                }
            }
            Ok(None) => {
                let reason = "the server closed the stream".to_owned();
                break Error::Interrupted { method: "a request".to_owned(), reason };
            }
            Err(error) => break error,
        }
    };
    web.exchange().end(connection, &reason);
}

/// Sends a reply to a request of the server's.
fn answer(web: &Arc<Web>, endpoint: Option<&Url>, reply: String) {
    if let Some(endpoint) = endpoint.cloned() {
        let web = Arc::clone(web);
        tokio::spawn(async move {
            // What becomes of a reply is recorded.
            let _ = post(&web, &endpoint, reply_kind(&reply), "a request of the server", reply).await;
        });
    }
}

/// The address that an event names. It must be of the same origin: the caller's headers are for no other.
fn address(base: &Url, event: &Event) -> Result<Url, Error> {
    let named = String::from_utf8_lossy(&event.data);
    let wrong = |reason: String| Error::Protocol { method: "the opening of a stream".to_owned(), reason };
    let url = base.join(named.trim()).map_err(|error| wrong(format!("its endpoint `{named}` is no URL: {error}")))?;
    if url.origin() != base.origin() {
        return Err(wrong(format!("its endpoint {url} is on another host, which is not told what this one may know")));
    }
    Ok(url)
}

fn silent(web: &Web, patience: Duration) -> Error {
    let reason = format!("the stream names no endpoint within {patience:?}");
    Error::Protocol { method: format!("GET {}", web.url()), reason }
}
