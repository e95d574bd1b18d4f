//! What went over the wire.

use std::sync::Arc;
use std::time::Duration;

/// One message as it went over the wire, or what came in place of one.
#[derive(Clone, Debug)]
pub struct Message {
    /// Who sent it
    pub direction: Direction,
    /// When, counted from the beginning of the session
    pub at: Duration,
    /// What carried it
    pub transport: Transport,
    /// What it is
    pub kind: Kind,
    /// Over HTTP, the request or response that it was part of; several messages of a stream share one
    pub http: Option<Arc<HttpHead>>,
    /// The text as it was; bytes that are not UTF-8 are replaced by U+FFFD
    pub body: Arc<str>,
}

/// Who sent a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// We did
    ToServer,
    /// The server did
    FromServer,
}

/// What carried a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transport {
    /// A line on a standard stream
    Stdio,
    /// The body of an HTTP request or response
    Http,
    /// An event in a stream of events
    Sse,
}

/// What a message is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A JSON-RPC request
    Request {
        /// Its id, as JSON
        id: String,
        /// Its method
        method: String,
    },
    /// A JSON-RPC notification
    Notification {
        /// Its method
        method: String,
    },
    /// The answer to a request
    Answer {
        /// The id of the request, as JSON
        id: String,
        /// Whether it is an error
        error: bool,
    },
    /// Something that is no JSON-RPC message: a line of a log on standard output, a page of HTML, an empty body
    Noise,
}

/// The first line and the headers of an HTTP request or response.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HttpHead {
    /// Of a request its method and URL, of a response its status
    pub line: String,
    /// The status of a response
    pub status: Option<u16>,
    /// The headers in their order; names in lower case
    pub headers: Vec<(String, String)>,
}

impl HttpHead {
    /// The value of the first header of that name, which must be in lower case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Kind {
    /// The message in a few words, such as `tools/list` or `an answer to 3`.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Request { method, .. } | Self::Notification { method } => method.clone(),
            Self::Answer { id, .. } => format!("an answer to {id}"),
            Self::Noise => "something that is no JSON-RPC message".to_owned(),
        }
    }
}
