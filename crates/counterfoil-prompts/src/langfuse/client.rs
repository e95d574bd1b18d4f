//! Requests to the server, with patience.

use std::fmt;
use std::time::Duration;

use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{Client, StatusCode, Url, redirect};
use serde_json::Value;

use super::Error;
use crate::net;

/// The longest answer that is read, in bytes.
const LONGEST: usize = 32 * 1024 * 1024;

/// A server whose prompts are taken over.
#[derive(Clone)]
pub struct Source {
    client: Client,
    base: Url,
    public: String,
    secret: String,
    patience: Patience,
}

/// How long an unwilling server is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// How often a request is tried in all.
    pub tries: u32,
    /// How long it is waited after the first one that failed; twice as long after each further one.
    pub pause: Duration,
    /// How long it is waited at most, also where the server asks for more.
    pub longest: Duration,
    /// How long one answer may take.
    pub answer: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            tries: 6,
            pause: Duration::from_millis(500),
            longest: Duration::from_secs(120),
            answer: Duration::from_secs(60),
        }
    }
}

impl Source {
    /// The server at that address, as whom the keys name. Nothing is sent yet.
    ///
    /// # Errors
    ///
    /// When the address is none.
    pub fn new(address: &str, public: &str, secret: &str) -> Result<Self, Error> {
        let base = Url::parse(address).map_err(|error| Error::Address(format!("the address is none: {error}")))?;
        if !matches!(base.scheme(), "http" | "https") || base.cannot_be_a_base() {
            return Err(Error::Address("the address must begin with https:// or http://".to_owned()));
        }
        let patience = Patience::default();
        // A redirect would be told the keys, or leads away from the API.
        let client = net::client(&base)
            .redirect(redirect::Policy::none())
            .build()
            .map_err(|error| Error::Address(format!("no connection can be made: {error}")))?;
        Ok(Self { client, base, public: public.to_owned(), secret: secret.to_owned(), patience })
    }

    /// The same with other patience.
    #[must_use]
    pub fn with_patience(mut self, patience: Patience) -> Self {
        self.patience = patience;
        self
    }

    /// A page of the list of prompts.
    pub(super) async fn page(&self, page: u64) -> Result<Value, Error> {
        self.read(&[], &[("page", &page.to_string()), ("limit", "100")]).await
    }

    /// A version of a prompt, its references as they were written.
    pub(super) async fn version(&self, name: &str, version: u64) -> Result<Value, Error> {
        self.read(&[name], &[("version", &version.to_string()), ("resolve", "false")]).await
    }

    async fn read(&self, more: &[&str], query: &[(&str, &str)]) -> Result<Value, Error> {
        let mut url = self.base.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            // A slash in a name becomes `%2F`.
            path.pop_if_empty().extend(["api", "public", "v2", "prompts"]).extend(more);
        }
        url.query_pairs_mut().clear().extend_pairs(query);
        let mut tried = 0;
        loop {
            tried += 1;
            let (failure, wait) = match self.once(&url).await {
                Once::Answered(value) => return Ok(value),
                Once::Refused(error) => return Err(error),
                Once::Passing(failure, wait) => (failure, wait),
            };
            if tried >= self.patience.tries {
                return Err(Error::Failed(format!("{failure}, {tried} times")));
            }
            let own = self.patience.pause.saturating_mul(1 << (tried - 1).min(16));
            let wait = wait.unwrap_or(own).min(self.patience.longest);
            tokio::time::sleep(net::jittered(wait)).await;
        }
    }

    async fn once(&self, url: &Url) -> Once {
        let request = self.client.get(url.clone()).basic_auth(&self.public, Some(&self.secret));
        let mut response = match request.timeout(self.patience.answer).send().await {
            Ok(response) => response,
            Err(error) => return Once::Passing(format!("the server cannot be reached: {}", net::told(&error)), None),
        };
        let status = response.status();
        if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() || status == StatusCode::REQUEST_TIMEOUT
        {
            let wait = net::retry_after(response.headers().get(RETRY_AFTER));
            return Once::Passing(format!("the server answered {status}"), wait);
        }
        if status.is_redirection() {
            return Once::Refused(Error::Failed(led_away(response.headers())));
        }
        match status {
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => return Once::Refused(Error::Denied(status.as_u16())),
            StatusCode::NOT_FOUND => return Once::Refused(Error::Missing),
            status if !status.is_success() => {
                return Once::Refused(Error::Failed(format!("the server answered {status}")));
            }
            _ => {}
        }
        let mut body = Vec::new();
        loop {
            match response.chunk().await {
                Ok(Some(piece)) => body.extend_from_slice(&piece),
                Ok(None) => break,
                Err(error) => return Once::Passing(format!("an answer broke off: {}", net::told(&error)), None),
            }
            if body.len() > LONGEST {
                return Once::Refused(Error::Failed(format!("an answer is longer than {LONGEST} bytes")));
            }
        }
        match serde_json::from_slice(&body) {
            Ok(value) => Once::Answered(value),
            Err(_) => {
                Once::Refused(Error::Failed("an answer is not JSON: is this the address of the server?".to_owned()))
            }
        }
    }
}

/// What came of one request.
enum Once {
    Answered(Value),
    /// It is no use to ask again.
    Refused(Error),
    /// It may work later; after that time, if the server says so.
    Passing(String, Option<Duration>),
}

fn led_away(headers: &HeaderMap) -> String {
    let to = headers.get("location").and_then(|to| to.to_str().ok()).unwrap_or("somewhere else");
    format!("the server leads to {to}: give that address, if it is the right one")
}

/// Without the secret.
impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").field("base", &self.base.as_str()).finish_non_exhaustive()
    }
}
