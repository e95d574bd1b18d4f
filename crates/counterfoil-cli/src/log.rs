//! The log, on standard error.

use std::io;

use clap::ValueEnum;
use serde::Deserialize;
use tracing::{Level, Metadata};
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::{Directive, EnvFilter, filter_fn};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::say;

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogFormat {
    /// For people
    #[default]
    Text,
    /// For programs: one object per line
    Json,
}

impl LogFormat {
    /// The word that stands on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
        }
    }
}

/// What is logged without being asked for. The SDK tells of each request, so only its warnings are.
const USUAL: &str = "info,rmcp=warn";

/// What each `-v` adds.
const MORE: [&str; 3] = ["debug,rmcp=info,hyper=info,sqlx=info,mio=info", "debug", "trace"];

/// Starts the log. More was asked for `verbosity` times; where it was not, `RUST_LOG` says what is
/// logged, if it is set.
pub(crate) fn start(format: LogFormat, verbosity: u8) {
    let variable = std::env::var("RUST_LOG").ok().filter(|variable| !variable.trim().is_empty());
    let is_asked_for = verbosity > 0 || variable.is_some();
    let (filter, mistake) = filter(verbosity, variable.as_deref());
    // What cannot be written is nobody's concern; telling it on the same stream would panic.
    let log = tracing_subscriber::fmt::layer().with_writer(io::stderr).log_internal_errors(false);
    let log = match format {
        LogFormat::Text => log.with_ansi(say::is_styled()).boxed(),
        LogFormat::Json => log.json().boxed(),
    };
    let log = log
        .with_filter(filter)
        .with_filter(filter_fn(move |event| is_discreet(event) && (is_asked_for || !is_answer(event))));
    tracing_subscriber::registry().with(log).init();
    if let Some(mistake) = mistake {
        tracing::warn!("RUST_LOG is not used: {mistake}");
    }
}

/// Whether an event may be logged at all, whatever was asked for. Below this level the SDK logs whole messages: arguments,
/// results, all that a prompt says.
fn is_discreet(event: &Metadata<'_>) -> bool {
    !event.target().starts_with("rmcp") || *event.level() <= Level::INFO
}

/// Whether an event is the SDK's about an answer: that it is an error, in Rust's notation of what the client reads in words; or
/// that it did not reach the client, which is how every client ends that was listening. Both are of use to nobody who has not
/// asked for more of a log.
fn is_answer(event: &Metadata<'_>) -> bool {
    let has = |names: &[&str]| event.fields().iter().map(|field| field.name()).eq(names.iter().copied());
    event.target() == "rmcp::service"
        && match *event.level() {
            Level::WARN => has(&["message", "id", "error"]),
            Level::ERROR => has(&["message", "error"]),
            _ => false,
        }
}

/// What is logged, and what is wrong with `RUST_LOG`.
fn filter(verbosity: u8, variable: Option<&str>) -> (EnvFilter, Option<String>) {
    let directives = match (verbosity, variable) {
        (0, Some(variable)) => match EnvFilter::builder().parse(variable) {
            Ok(filter) => return (filter, None),
            Err(error) => return (parse(USUAL), Some(error.to_string())),
        },
        (0, _) => USUAL,
        (verbosity, _) => MORE.get(usize::from(verbosity) - 1).copied().unwrap_or("trace"),
    };
    (parse(directives), None)
}

/// A filter of our own, whose directives are known to be right.
fn parse(directives: &str) -> EnvFilter {
    EnvFilter::builder().with_default_directive(Directive::from(tracing::Level::INFO)).parse_lossy(directives)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_filters_are_right() {
        for directives in std::iter::once(USUAL).chain(MORE) {
            assert!(EnvFilter::builder().parse(directives).is_ok(), "{directives}");
        }
    }

    #[test]
    fn flags_come_before_the_environment() {
        let shown = |verbosity, variable| {
            let (filter, mistake) = filter(verbosity, variable);
            (filter.to_string(), mistake.is_some())
        };
        assert!(shown(0, None).0.contains("rmcp=warn"));
        assert_eq!(shown(0, Some("error")), ("error".to_owned(), false));
        assert_eq!(shown(3, Some("error")), ("trace".to_owned(), false));
        assert_eq!(shown(9, None), shown(3, None));
        assert_eq!(shown(0, Some("a=b=c")), (shown(0, None).0, true));
    }
}
