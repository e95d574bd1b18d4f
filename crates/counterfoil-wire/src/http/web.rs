//! HTTP requests to one server, recorded.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::header::{self, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Method, Response, Url, redirect};

use crate::error::{Error, excerpt};
use crate::exchange::{Exchange, MAX_MESSAGE, Received};
use crate::message::{Direction, HttpHead, Kind, Transport};
use crate::redact::shown;

/// How long opening a connection may take at most.
const CONNECT: Duration = Duration::from_secs(10);

/// What to do about a URL that is none.
const LIKE_THIS: &str = "give a URL like http://127.0.0.1:8000/mcp";

/// How often a redirect is followed.
const HOPS: usize = 5;

/// Who asks. Some hosts refuse whoever does not say.
const AGENT: &str = concat!("counterfoil/", env!("CARGO_PKG_VERSION"));

/// A server that is reached over HTTP.
#[derive(Clone)]
pub(crate) struct Web {
    client: Client,
    url: Url,
    headers: HeaderMap,
    exchange: Arc<Exchange>,
}

/// What goes out.
pub(crate) struct Outgoing<'a> {
    /// What the message is
    pub(crate) kind: Kind,
    /// The JSON-RPC method that is under way, for errors
    pub(crate) during: &'a str,
    pub(crate) text: String,
    /// Headers beside those that always go
    pub(crate) headers: Vec<(String, String)>,
}

/// A response whose body is still to be read.
pub(crate) struct Incoming {
    pub(crate) response: Response,
    pub(crate) head: Arc<HttpHead>,
    /// The request that it answers, for errors
    request: String,
}

impl Web {
    /// A client for one server; nothing is sent yet.
    pub(crate) fn new(url: &str, headers: &[(String, String)], exchange: Arc<Exchange>) -> Result<Self, Error> {
        let wrong = |reason: String| Error::Url { url: shown(url), reason };
        let parsed = Url::parse(url).map_err(|error| wrong(format!("{error}: {LIKE_THIS}")))?;
        if !matches!(parsed.scheme(), "http" | "https") {
            return Err(wrong(format!("{} is neither http nor https: {LIKE_THIS}", parsed.scheme())));
        }
        let client = client(&parsed).map_err(|error| wrong(error.to_string()))?;
        let mut headers = header_map(headers).map_err(|name| wrong(unsendable(&name)))?;
        // Without a word on it, a server may send what it likes (RFC 9110, section 12.5.3).
        headers.entry(header::ACCEPT_ENCODING).or_insert(HeaderValue::from_static("identity"));
        Ok(Self { client, url: parsed, headers, exchange })
    }

    /// The URL that the server was given by.
    pub(crate) const fn url(&self) -> &Url {
        &self.url
    }

    /// Where all that is received goes.
    pub(crate) const fn exchange(&self) -> &Arc<Exchange> {
        &self.exchange
    }

    /// Sends a request, and waits for the head of the response.
    pub(crate) async fn send(&self, method: Method, url: &Url, outgoing: Outgoing<'_>) -> Result<Incoming, Error> {
        let line = format!("{method} {url}");
        let mut headers = self.headers.clone();
        let own = header_map(&outgoing.headers)
            .map_err(|name| Error::Url { url: url.to_string(), reason: format!("the header {name} cannot be sent") })?;
        headers.extend(own);
        let head = HttpHead { line: line.clone(), status: None, headers: listed(&headers) };
        let body: Arc<str> = outgoing.text.as_str().into();
        let carrier = (Transport::Http, Some(Arc::new(head)));
        self.exchange.recorder.add(Direction::ToServer, Instant::now(), carrier, outgoing.kind, body);
        let request = self.client.request(method, url.clone()).headers(headers);
        let request = if outgoing.text.is_empty() { request } else { request.body(outgoing.text) };
        let response = request.send().await;
        let response = response.map_err(|error| Error::from_http(&error, &shown(url.as_str()), outgoing.during))?;
        let head = Arc::new(HttpHead {
            line: response.status().to_string(),
            status: Some(response.status().as_u16()),
            headers: listed(response.headers()),
        });
        Ok(Incoming { response, head, request: shown(&line) })
    }
}

impl Incoming {
    /// Whether the body is a stream of events.
    pub(crate) fn is_stream(&self) -> bool {
        self.head.header("content-type").is_some_and(|kind| kind.to_ascii_lowercase().starts_with("text/event-stream"))
    }

    /// What the body is compressed with; nobody has asked for that.
    pub(crate) fn compression(&self) -> Option<&str> {
        let encoding = self.head.header("content-encoding")?.trim();
        (!encoding.is_empty() && !encoding.eq_ignore_ascii_case("identity")).then_some(encoding)
    }

    /// What is wrong with a body that is compressed.
    pub(crate) fn compressed(&self, method: &str) -> Option<Error> {
        let encoding = excerpt(self.compression()?);
        let reason = format!("it is compressed (content-encoding: {encoding}), and `identity` alone was asked for");
        Some(Error::Protocol { method: method.to_owned(), reason })
    }

    /// Reads the whole body.
    pub(crate) async fn body(&mut self, method: &str) -> Result<Vec<u8>, Error> {
        let mut body = Vec::new();
        while let Some(piece) = self.piece(method).await? {
            body.extend_from_slice(piece.as_ref());
            if body.len() > MAX_MESSAGE {
                return Err(too_long(method));
            }
        }
        Ok(body)
    }

    /// Reads the next piece of the body.
    pub(crate) async fn piece(&mut self, method: &str) -> Result<Option<impl AsRef<[u8]> + use<>>, Error> {
        let piece = self.response.chunk().await;
        piece.map_err(|error| Error::from_http(&error, &shown(self.response.url().as_str()), method))
    }

    /// Body, as it goes to the exchange.
    pub(crate) fn received<'a>(&'a self, bytes: &'a [u8], transport: Transport, answers: Option<u64>) -> Received<'a> {
        Received { bytes, at: Instant::now(), transport, http: Some(&self.head), answers }
    }

    /// The status as an error, with what the body says.
    pub(crate) fn refusal(&self, body: &[u8]) -> Error {
        Error::Status {
            request: self.request.clone(),
            status: self.head.status.unwrap_or_default(),
            body: excerpt(&String::from_utf8_lossy(body)),
            authenticate: self.head.header("www-authenticate").map(str::to_owned),
            location: self.head.header("location").map(shown),
        }
    }
}

/// A message that is longer than is taken.
pub(crate) fn too_long(method: &str) -> Error {
    Error::Protocol { method: method.to_owned(), reason: format!("it is longer than {MAX_MESSAGE} bytes") }
}

fn client(url: &Url) -> Result<Client, reqwest::Error> {
    // Without a provider the client would panic. One that is there already is as good.
    if rustls::crypto::CryptoProvider::get_default().is_none() {
        let _ = rustls::crypto::ring::default_provider().install_default();
    }
    // A redirect that changes the method loses the message, and one to another host would be told the caller's headers.
    let policy = redirect::Policy::custom(|attempt| {
        let same = |url: &Url| url.host_str() == attempt.url().host_str();
        let kept = matches!(attempt.status().as_u16(), 307 | 308);
        if kept && attempt.previous().len() <= HOPS && attempt.previous().iter().all(same) {
            attempt.follow()
        } else {
            attempt.stop()
        }
    });
    let mut builder = Client::builder().redirect(policy).connect_timeout(CONNECT).tcp_nodelay(true).user_agent(AGENT);
    if is_local(url) {
        // A proxy does not know what `localhost` means here.
        builder = builder.no_proxy();
        if url.scheme() == "http" {
            // Reading the certificates of the system takes longer than many a server does to answer.
            builder = builder.tls_certs_only([]);
        }
    }
    builder.build()
}

/// Whether a URL leads to this machine.
fn is_local(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

fn unsendable(header: &str) -> String {
    format!("the header `{header}` cannot be sent: its name or value has a character that none may have")
}

/// Headers as the client wants them; else the name of one that cannot be sent.
fn header_map(headers: &[(String, String)]) -> Result<HeaderMap, String> {
    let pair = |(name, value): &(String, String)| {
        let parsed = (HeaderName::try_from(name.as_str()), HeaderValue::try_from(value.as_str()));
        let (Ok(name), Ok(value)) = parsed else { return Err(name.clone()) };
        Ok((name, value))
    };
    let mut map = HeaderMap::new();
    for header in headers {
        let (name, value) = pair(header)?;
        map.append(name, value);
    }
    Ok(map)
}

/// Headers as they are recorded.
fn listed(headers: &HeaderMap) -> Vec<(String, String)> {
    headers
        .iter()
        .map(|(name, value)| (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned()))
        .collect()
}
