//! What the HTTP client reports, sorted by what to do about it.

use std::error::Error as StdError;
use std::io::{self, ErrorKind};

use crate::error::{ConnectStep, Error};

impl Error {
    /// What a failed HTTP request comes to; `method` is the JSON-RPC method that it carried.
    pub(crate) fn from_http(error: &reqwest::Error, url: &str, method: &str) -> Self {
        let chain: Vec<Cause<'_>> = causes(error);
        let reason = chain.last().map_or_else(|| error.to_string(), ToString::to_string);
        if !error.is_connect() && !error.is_timeout() {
            let reason = chain.iter().skip(1).map(ToString::to_string).collect::<Vec<_>>().join(": ");
            return Self::Interrupted { method: method.to_owned(), reason };
        }
        Self::Connect { url: url.to_owned(), step: step(&chain), reason }
    }
}

/// At which step it failed, by the innermost cause that says so.
fn step(chain: &[Cause<'_>]) -> ConnectStep {
    let words = chain.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ").to_lowercase();
    if words.contains("dns error") {
        return ConnectStep::Dns;
    }
    let tls = |cause: &Cause<'_>| {
        cause.is::<rustls::Error>()
            || cause
                .downcast_ref::<io::Error>()
                .and_then(io::Error::get_ref)
                .is_some_and(<dyn StdError + Send + Sync>::is::<rustls::Error>)
    };
    if chain.iter().any(tls) || words.contains("certificate") {
        return ConnectStep::Tls;
    }
    let io = |cause: &Cause<'_>| cause.downcast_ref::<io::Error>().map(io::Error::kind);
    match chain.iter().rev().find_map(io) {
        Some(ErrorKind::InvalidData | ErrorKind::UnexpectedEof) => ConnectStep::Tls,
        _ => ConnectStep::Tcp,
    }
}

/// One of the errors that an error comes from.
type Cause<'a> = &'a (dyn StdError + 'static);

/// An error and all that it comes from.
fn causes(error: Cause<'_>) -> Vec<Cause<'_>> {
    let mut chain = Vec::new();
    let mut next = Some(error);
    while let Some(cause) = next {
        chain.push(cause);
        next = cause.source();
    }
    chain
}
