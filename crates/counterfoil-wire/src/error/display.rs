//! Errors in words: what is wrong, where, and what to do next.

use std::fmt::{self, Display, Formatter};

use crate::error::{ConnectStep, Error};

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::ProgramNotFound { program } => {
                write!(f, "there is no program `{program}`: check the spelling, install it, or give its full path")
            }
            Self::Spawn { program, reason } => {
                write!(f, "`{program}` cannot be started: {reason}")
            }
            Self::Exited { program, status, stderr } => exited(f, program, status, stderr),
            Self::Url { url, reason } => {
                write!(f, "`{url}` cannot be asked: {reason}")
            }
            Self::Connect { url, step, reason } => {
                let (what, next) = step.words();
                write!(f, "{what} {url}: {reason}: {next}")
            }
            Self::Status { request, status, body, authenticate, location } => {
                write!(f, "{request} was answered with HTTP {status}")?;
                if !body.is_empty() {
                    write!(f, ", \"{body}\"")?;
                }
                if let Some(authenticate) = authenticate {
                    write!(f, " (WWW-Authenticate: {authenticate})")?;
                }
                if let Some(location) = location {
                    write!(f, " (Location: {location})")?;
                }
                write!(f, ": {}", advice(*status))
            }
            Self::Timeout { method, id, after, arrived } => timeout(f, method, *id, *after, arrived),
            Self::NotJson { method, reason, excerpt } => {
                write!(f, "the answer to {method} is not JSON, {reason}; it begins with \"{excerpt}\"")?;
                f.write_str(if excerpt.starts_with(['{', '[']) {
                    ": the server has to be mended"
                } else {
                    ": check that this is the address or command of an MCP server"
                })
            }
            Self::Rpc { method, error } => write!(f, "the server answers {method} with an error: {error}"),
            Self::Protocol { method, reason } => {
                write!(
                    f,
                    "the server breaks the protocol in its answer to {method}: {reason}: the server has to be mended"
                )
            }
            Self::Interrupted { method, reason } => {
                write!(f, "the connection ended before the answer to {method} was there: {reason}: try again")
            }
        }
    }
}

fn exited(f: &mut Formatter<'_>, program: &str, status: &str, stderr: &[String]) -> fmt::Result {
    write!(f, "`{program}` ended before it answered ({status})")?;
    if stderr.is_empty() {
        return f.write_str(", and wrote nothing to its standard error: run the command by hand to see why");
    }
    f.write_str("; the last it wrote to its standard error:")?;
    stderr.iter().try_for_each(|line| write!(f, "\n  {line}"))
}

fn timeout(
    f: &mut Formatter<'_>,
    method: &str,
    id: u64,
    after: std::time::Duration,
    arrived: &[String],
) -> fmt::Result {
    write!(f, "no answer to {method} (id {id}) within {}; ", shown(after))?;
    if arrived.is_empty() {
        f.write_str("nothing else arrived either")?;
    } else {
        write!(f, "what arrived meanwhile: {}", arrived.join(", "))?;
    }
    f.write_str(": look at what the server logs, or allow it more time")
}

impl ConnectStep {
    /// What failed, and what to do next.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Dns => ("there is no address for the host of", "check the host's name and this machine's network"),
            Self::Tcp => ("no connection to", "check that the server runs there, and its port"),
            Self::Tls => (
                "no encrypted connection to",
                "check the server's certificate; a local server mostly wants http instead of https",
            ),
            Self::Http => ("no HTTP response from", "check that an HTTP server listens there"),
        }
    }
}

/// What to do about a status.
const fn advice(status: u16) -> &'static str {
    match status {
        401 => "pass a bearer token that is valid here",
        403 => "the token lacks a right, or the server does not take this host or origin",
        404 => "check the path of the URL, mostly /mcp or /sse; a session may also have ended: connect again",
        405 => "no MCP server takes requests at this path: check it, mostly /mcp or /sse",
        406 | 415 => "the server does not take MCP messages at this path: check the URL",
        429 => "the server is asked too often: wait, and try again",
        300..=399 => "give the URL that it leads to, if you trust it",
        500..=599 => "look at what the server logs",
        _ => "check the URL and the headers",
    }
}

/// A time as people say it: `300 ms`, `2.5 s`.
fn shown(time: std::time::Duration) -> String {
    match time.as_millis() {
        ms @ ..1_000 => format!("{ms} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}
