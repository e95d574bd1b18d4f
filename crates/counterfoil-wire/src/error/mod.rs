//! What can go wrong with a session.

mod display;
mod http;

use std::time::Duration;

use crate::answer::RpcError;

/// Why a session could not begin, or a request got no answer. Each says what to do next.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// There is no program of that name.
    ProgramNotFound {
        /// The program as it was asked for
        program: String,
    },
    /// The program is there, and could not be started.
    Spawn {
        /// The program as it was asked for
        program: String,
        /// Why not, and what to do about it
        reason: String,
    },
    /// The server's process ended, or closed its output.
    Exited {
        /// The program
        program: String,
        /// How it ended, such as `exit status: 1`
        status: String,
        /// The last lines that it wrote to standard error
        stderr: Vec<String>,
    },
    /// The URL is none that can be asked.
    Url {
        /// The URL
        url: String,
        /// What is wrong with it
        reason: String,
    },
    /// The host was not reached.
    Connect {
        /// The URL
        url: String,
        /// At which step it failed
        step: ConnectStep,
        /// Why, in the words of the system
        reason: String,
    },
    /// The server answered with an HTTP status instead of a JSON-RPC message.
    Status {
        /// The method of the HTTP request and its URL
        request: String,
        /// The status
        status: u16,
        /// The beginning of the body
        body: String,
        /// The header `WWW-Authenticate`
        authenticate: Option<String>,
        /// The header `Location`
        location: Option<String>,
    },
    /// There was no answer in time.
    Timeout {
        /// What was outstanding
        method: String,
        /// The id of the request
        id: u64,
        /// For how long it was
        after: Duration,
        /// What the server sent meanwhile, in a few words each
        arrived: Vec<String>,
    },
    /// What came in place of an answer is not JSON.
    NotJson {
        /// The method that it should have answered
        method: String,
        /// What is wrong with it, and where
        reason: String,
        /// Its beginning
        excerpt: String,
    },
    /// The server answered with a JSON-RPC error.
    Rpc {
        /// The method that it answers
        method: String,
        /// The error as it was received
        error: RpcError,
    },
    /// The server broke the protocol.
    Protocol {
        /// The method during which it did
        method: String,
        /// In which way
        reason: String,
    },
    /// The connection ended before the answer was there.
    Interrupted {
        /// The method that was to be answered
        method: String,
        /// How it ended
        reason: String,
    },
}

/// A step on the way to a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectStep {
    /// Looking up its name
    Dns,
    /// Opening a connection
    Tcp,
    /// Agreeing on encryption
    Tls,
    /// Anything after that
    Http,
}

/// How much of a body or line an error shows.
const EXCERPT: usize = 400;

/// The beginning of a text, on one line, for an error.
pub(crate) fn excerpt(text: &str) -> String {
    let mut line = String::new();
    for (count, character) in text.trim().chars().enumerate() {
        if count == EXCERPT {
            line.push('…');
            break;
        }
        line.push(if character.is_control() { ' ' } else { character });
    }
    line
}

impl std::error::Error for Error {}
