//! How a session is held.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::message::Message;

/// The newest revision with an `initialize` handshake.
pub(crate) const NEWEST_LEGACY: &str = "2025-11-25";

/// The newest revision without a handshake.
pub(crate) const NEWEST_MODERN: &str = "2026-07-28";

/// The two ways in which the protocol has been spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Era {
    /// 2024-11-05 to 2025-11-25: a session that begins with `initialize`
    Legacy,
    /// From 2026-07-28 on: no handshake, every request says all there is to know
    Modern,
}

impl fmt::Display for Era {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Legacy => "legacy",
            Self::Modern => "modern",
        })
    }
}

/// What happens in a session, at the moment when it happens.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A message went over the wire, in one direction or the other.
    Message(&'a Arc<Message>),
    /// The server wrote a line to its standard error.
    Stderr(&'a str),
    /// The server did what the protocol does not know, and the session goes on.
    Warning(&'a str),
}

/// Who is told of what happens; called by whichever task reads, so it should not block.
pub type Observer = Arc<dyn Fn(Event<'_>) + Send + Sync>;

/// How a session is held. The defaults are right for a person at a terminal.
#[derive(Clone)]
pub struct Options {
    /// The name that the server is told, in `clientInfo`
    pub client_name: String,
    /// The version that goes with it
    pub client_version: String,
    /// How long a request may wait for its answer
    pub timeout: Duration,
    /// How long it may take until the session stands: the program started or the host reached, the era agreed on
    pub connect_timeout: Duration,
    /// How long `server/discover` may go unanswered before `initialize` is tried as well
    pub probe_timeout: Duration,
    /// The era to speak; by default the server is asked
    pub era: Option<Era>,
    /// The revision to ask for, instead of the newest of the era
    pub protocol_version: Option<String>,
    /// Over Streamable HTTP of the legacy era, whether a stream is held open for what the server says unasked. The other
    /// transports bring that anyway
    pub listen: bool,
    /// What must not be seen in [`Session::redacted`](crate::Session::redacted), beside what is known to be secret
    pub secrets: Vec<String>,
    /// How many bytes of messages are kept; beyond that the oldest go
    pub keep_bytes: usize,
    /// Who is told of every message and every line of standard error
    pub observer: Option<Observer>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            client_name: "counterfoil".to_owned(),
            client_version: env!("CARGO_PKG_VERSION").to_owned(),
            timeout: Duration::from_secs(30),
            connect_timeout: Duration::from_secs(60),
            probe_timeout: Duration::from_secs(3),
            era: None,
            protocol_version: None,
            listen: false,
            secrets: Vec::new(),
            keep_bytes: 64 << 20,
            observer: None,
        }
    }
}

impl fmt::Debug for Options {
    /// Without the secrets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("client_name", &self.client_name)
            .field("client_version", &self.client_version)
            .field("timeout", &self.timeout)
            .field("connect_timeout", &self.connect_timeout)
            .field("probe_timeout", &self.probe_timeout)
            .field("era", &self.era)
            .field("protocol_version", &self.protocol_version)
            .field("listen", &self.listen)
            .field("secrets", &self.secrets.len())
            .field("keep_bytes", &self.keep_bytes)
            .finish_non_exhaustive()
    }
}
