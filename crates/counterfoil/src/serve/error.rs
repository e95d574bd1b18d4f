//! Why serving did not begin, or ended before its time.

use std::error::Error;
use std::net::SocketAddr;
use std::{fmt, io};

/// A server cannot be reached, or not any more.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The address can be reached from other machines, and nobody asks who calls
    /// ([`HttpOptions::authenticate`](super::HttpOptions::authenticate)).
    NotLoopback(SocketAddr),
    /// The address cannot be listened on.
    Bind(SocketAddr, io::Error),
    /// The transport failed.
    Transport(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotLoopback(address) => write!(
                f,
                "will not listen on {address}: there are no keys yet, so everyone who reaches that \
                 address could call the tools; make a key first, or use 127.0.0.1:{} or [::1]:{}",
                address.port(),
                address.port()
            ),
            Self::Bind(address, error) => write!(f, "cannot listen on {address}: {error}"),
            Self::Transport(error) => write!(f, "the transport failed: {error}"),
        }
    }
}

impl Error for ServeError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NotLoopback(_) => None,
            Self::Bind(_, error) | Self::Transport(error) => Some(error),
        }
    }
}
