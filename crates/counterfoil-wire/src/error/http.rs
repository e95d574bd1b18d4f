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
    if chain.iter().any(|cause| is_tls(*cause))
        || ["certificate", "tls handshake"].iter().any(|word| words.contains(word))
    {
        return ConnectStep::Tls;
    }
    let io = |cause: &Cause<'_>| cause.downcast_ref::<io::Error>().map(io::Error::kind);
    match chain.iter().rev().find_map(io) {
        Some(ErrorKind::InvalidData | ErrorKind::UnexpectedEof) => ConnectStep::Tls,
        _ => ConnectStep::Tcp,
    }
}

/// Whether an error is one of encryption, however often it is wrapped.
fn is_tls(cause: Cause<'_>) -> bool {
    let mut next = Some(cause);
    while let Some(cause) = next {
        if cause.is::<rustls::Error>() {
            return true;
        }
        // What an I/O error wraps is not what it says it comes from.
        next = cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref).map(|inner| inner as Cause<'_>);
    }
    false
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
