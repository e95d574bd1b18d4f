//! A session, for a command that runs once.

use std::future::Future;
use std::io::IsTerminal as _;
use std::sync::Arc;

use counterfoil_wire::{Event, Options, Session, Target};
use tokio::runtime::Runtime;

use crate::exit::Failure;
use crate::plain::plain;
use crate::say;

/// A session that stands.
#[derive(Debug)]
pub(crate) struct Connected {
    pub(crate) session: Session,
}

/// Reaches a server; on a terminal it is said what is waited for.
pub(super) async fn connect(target: Target, mut options: Options, logs: bool) -> Result<Connected, Failure> {
    if logs {
        options.observer = Some(Arc::new(|event| {
            if let Event::Stderr(line) = event {
                say::line(&format!("server: {}", plain(line)));
            }
        }));
    }
    let waiting = Waiting::begin(&target);
    let session = Session::connect(target, options).await;
    drop(waiting);
    Ok(Connected { session: session.map_err(|error| failure(&error, None))? })
}

/// Why there is no session or no answer, in the words of the wire.
pub(crate) fn failure(error: &counterfoil_wire::Error, session: Option<&Session>) -> Failure {
    let text = error.to_string();
    Failure::unreachable(session.map_or_else(|| text.clone(), |session| session.redactor().text(&text)))
}

/// What runs what waits for servers.
pub(crate) fn runtime() -> Result<Runtime, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| Failure::internal(format!("cannot start a runtime: {error}")))
}

/// Runs what waits for servers.
pub(crate) fn block_on<T>(work: impl Future<Output = T>) -> Result<T, Failure> {
    // A program that was started has a process group of its own, which a terminal's Ctrl-C does not reach: it is ended
    // when its session is dropped.
    runtime()?.block_on(async {
        tokio::select! {
            done = work => Ok(done),
            _ = tokio::signal::ctrl_c() => Err(Failure::unreachable("interrupted; a program that was started is ended")),
        }
    })
}

/// A line that says what is waited for, and is gone afterwards.
struct Waiting {
    shown: bool,
}

impl Waiting {
    fn begin(target: &Target) -> Self {
        let shown = std::io::stderr().is_terminal() && say::is_styled();
        if shown {
            say::part(&format!("connecting to {} ...", plain(&target.to_string())));
        }
        Self { shown }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if self.shown {
            say::part("\r\u{1b}[2K");
        }
    }
}
