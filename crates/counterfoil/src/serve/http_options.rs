//! How to serve over HTTP.

use std::sync::Arc;
use std::time::Duration;

use super::authenticate::{Authenticate, Door};
use crate::percent;
use crate::toolbox::{Profile, Toolset, UnknownProfile};

/// How to serve over Streamable HTTP.
#[derive(Debug, Clone)]
pub struct HttpOptions {
    pub(super) client: Option<Profile>,
    pub(super) tools: Toolset,
    pub(super) door: Option<Door>,
    pub(super) sessions: bool,
    pub(super) max_body_bytes: usize,
    pub(super) hosts: Vec<String>,
    pub(super) origins: Vec<String>,
    pub(super) drain: Duration,
}

impl Default for HttpOptions {
    /// No sessions, bodies of up to 1 MiB, loopback hosts and origins only, and five seconds for
    /// what was begun when the server stops.
    fn default() -> Self {
        Self {
            client: None,
            tools: Toolset::all(),
            door: None,
            sessions: false,
            max_body_bytes: 1024 * 1024,
            hosts: Vec::new(),
            origins: Vec::new(),
            drain: Duration::from_secs(5),
        }
    }
}

impl HttpOptions {
    /// Serves under this profile, whoever the client says it is. A `?client=` in the URL comes
    /// before it.
    #[must_use]
    pub fn client(mut self, profile: Profile) -> Self {
        self.client = Some(profile);
        self
    }

    /// Serves only these tools. A caller's own toolset and the URL's `?tools=a,b` and `?read_only=true` take away from them, and
    /// never add to them.
    #[must_use]
    pub fn tools(mut self, tools: Toolset) -> Self {
        self.tools = tools;
        self
    }

    /// Asks who makes each request, and answers only those whose caller is let in. An address of other machines than this one
    /// may be listened on only so.
    #[must_use]
    pub fn authenticate(mut self, authenticator: Arc<dyn Authenticate>) -> Self {
        self.door = Some(Door(authenticator));
        self
    }

    /// Keeps a session for each client of the revisions up to 2025-11-25, and answers it in streams
    /// of events. Only so can the server ask such a client something, send it log messages, and
    /// tell it of changes. A session is its caller's alone: to others its id is unknown.
    #[must_use]
    pub fn sessions(mut self, sessions: bool) -> Self {
        self.sessions = sessions;
        self
    }

    /// Refuses longer bodies.
    #[must_use]
    pub fn max_body_bytes(mut self, bytes: usize) -> Self {
        self.max_body_bytes = bytes;
        self
    }

    /// Also answers requests to this host, given as `host` or `host:port`. Others than the loopback ones and the address that
    /// is listened on (any, where that is `0.0.0.0`) are refused otherwise, since a foreign page may have its own name point
    /// here.
    #[must_use]
    pub fn allow_host(mut self, host: impl Into<String>) -> Self {
        self.hosts.push(host.into());
        self
    }

    /// Also answers pages of this origin, given as `https://host:port`, and lets them read the answers (CORS). Pages of
    /// loopback hosts are let in from the start.
    #[must_use]
    pub fn allow_origin(mut self, origin: impl Into<String>) -> Self {
        self.origins.push(origin.into());
        self
    }

    /// How long requests that were begun may take to be answered once the server stops.
    #[must_use]
    pub fn drain(mut self, time: Duration) -> Self {
        self.drain = time;
        self
    }
}

/// The longest name of a profile that is looked at in a URL.
const LONGEST: usize = 128;

/// The profile that a URL's query asks for with `client=`. Without a name it is the one for everyone.
///
/// # Errors
///
/// [`UnknownProfile`] for a name that nobody knows.
pub fn profile_in_query(query: &str) -> Option<Result<Profile, UnknownProfile>> {
    let name = client_in_query(query)?;
    Some(if name.trim().is_empty() { Ok(Profile::portable()) } else { Profile::named(&name) })
}

/// The name of the profile that a URL's query asks for with `client=`.
fn client_in_query(query: &str) -> Option<String> {
    let name = percent::decode(query.split('&').find_map(|pair| pair.strip_prefix("client="))?)?;
    Some(name.chars().take(LONGEST).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_names_a_profile() {
        assert_eq!(client_in_query("a=1&client=cursor").as_deref(), Some("cursor"));
        assert_eq!(client_in_query("client=cursor+gemini").as_deref(), Some("cursor+gemini"));
        assert_eq!(client_in_query("client=cursor%2Bgemini&x").as_deref(), Some("cursor+gemini"));
        assert_eq!(client_in_query("myclient=x"), None);
        assert_eq!(client_in_query("client=%"), None);
        assert_eq!(client_in_query(&format!("client={}", "x".repeat(500))), Some("x".repeat(LONGEST)));
    }
}
