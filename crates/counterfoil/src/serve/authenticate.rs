//! Finding out who calls, before anything of the request is read but its head.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use http::request::Parts;
use http::{HeaderValue, StatusCode};

use crate::toolbox::{BoxFuture, Caller};

/// Finds out who makes a request, by its head: a key in `Authorization`, as a rule.
///
/// Given to [`HttpOptions::authenticate`](super::HttpOptions::authenticate), it is asked about every request to `/mcp`,
/// whatever its method, revision and session, before the body is read; and about those to
/// [routes](super::Http::with_routes) behind the same door. `Authorization` stands in the head once or not at all.
///
/// ```
/// use counterfoil::serve::{Authenticate, Denied};
/// use counterfoil::toolbox::{BoxFuture, Caller, Toolset};
///
/// struct OneKey;
///
/// impl Authenticate for OneKey {
///     fn authenticate<'a>(&'a self, head: &'a http::request::Parts) -> BoxFuture<'a, Result<Caller, Denied>> {
///         Box::pin(async move {
///             let given = head.headers.get("authorization").and_then(|given| given.to_str().ok());
///             match given.and_then(|given| given.strip_prefix("Bearer ")) {
///                 // A real one compares in constant time, and not with a word that is in its source.
///                 Some("sesame") => Ok(Caller::new("the-one-key").with(Toolset::read_only())),
///                 Some(_) => Err(Denied::unauthorized("this key is not known").challenge("Bearer error=\"invalid_token\"")),
///                 None => Err(Denied::unauthorized("a key is needed: send it as `Authorization: Bearer KEY`")),
///             }
///         })
///     }
/// }
/// ```
pub trait Authenticate: Send + Sync {
    /// The caller, who travels with the call ([`Context::get`](crate::toolbox::Context::get)), and with the request on routes
    /// (as an extension of the type [`Caller`]).
    ///
    /// # Errors
    ///
    /// What is answered instead.
    fn authenticate<'a>(&'a self, head: &'a Parts) -> BoxFuture<'a, Result<Caller, Denied>>;
}

/// The answer to a request whose caller is not let in. Its body is a JSON-RPC error, with the request's id where that can be
/// read.
#[derive(Clone, Debug)]
pub struct Denied {
    pub(super) status: StatusCode,
    pub(super) text: Cow<'static, str>,
    pub(super) challenges: Vec<HeaderValue>,
    pub(super) retry_after: Option<Duration>,
}

impl Denied {
    /// It is not known who calls (401). Where no challenge is added, `WWW-Authenticate` says `Bearer`.
    #[must_use]
    pub fn unauthorized(text: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, text)
    }

    /// It is known who calls, and they may not (403).
    #[must_use]
    pub fn forbidden(text: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::FORBIDDEN, text)
    }

    /// They call too often (429), and may again after that time.
    #[must_use]
    pub fn too_many(text: impl Into<Cow<'static, str>>, retry_after: Duration) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, text).retry_after(retry_after)
    }

    /// It cannot be found out who calls, since what keeps the keys does not answer (503).
    #[must_use]
    pub fn unavailable(text: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, text)
    }

    fn new(status: StatusCode, text: impl Into<Cow<'static, str>>) -> Self {
        Self { status, text: text.into(), challenges: Vec::new(), retry_after: None }
    }

    /// The same with one more way to say who one is, as `WWW-Authenticate` has it (RFC 9110, section 11.6.1). What cannot
    /// stand in a header is left out.
    #[must_use]
    pub fn challenge(mut self, challenge: impl AsRef<str>) -> Self {
        match HeaderValue::from_str(challenge.as_ref()) {
            Ok(challenge) => self.challenges.push(challenge),
            Err(error) => tracing::error!(%error, "a challenge is left out of `WWW-Authenticate`"),
        }
        self
    }

    /// The same with the time to wait before another try, in whole seconds, rounded up.
    #[must_use]
    pub fn retry_after(mut self, time: Duration) -> Self {
        self.retry_after = Some(time);
        self
    }

    /// The status of the answer.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// What the caller reads.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The authenticator among the options.
#[derive(Clone)]
pub(super) struct Door(pub(super) Arc<dyn Authenticate>);

impl fmt::Debug for Door {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Door")
    }
}
