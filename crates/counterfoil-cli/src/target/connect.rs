//! A session, for a command that runs once.

use std::future::Future;
use std::io::IsTerminal as _;
use std::sync::Arc;

use counterfoil_wire::{Event, Options, Redactor, Session, Target};
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
    options.observer = Some(Arc::new(move |event| match event {
        Event::Stderr(line) if logs => say::line(&format!("server: {}", plain(line))),
        Event::Warning(words) => say::line(&format!("warning: {}", plain(words))),
        _ => {}
    }));
    options.secrets.extend(given(&target));
    let redactor = redactor(&target);
    let waiting = Waiting::begin(&redactor.text(&target.to_string()));
    let session = Session::connect(target, options).await;
    drop(waiting);
    let session = session.map_err(|error| Failure::unreachable(redactor.text(&error.to_string())))?;
    Ok(Connected { session })
}

/// What takes the secrets of a target out of a text.
pub(crate) fn redactor(target: &Target) -> Redactor {
    Redactor::new(target, given(target))
}

/// The values of headers and variables that somebody gave: nobody knows which of them are secret.
fn given(target: &Target) -> Vec<String> {
    let pairs = match target {
        Target::Http { headers, .. } => headers,
        Target::Stdio { env, .. } => env,
    };
    let token = |value: &str| value.split_once(' ').map(|(_, token)| token.trim().to_owned());
    pairs.iter().flat_map(|(_, value)| [Some(value.clone()), token(value)]).flatten().collect()
}

/// Why there is no session or no answer, in the words of the wire.
pub(crate) fn failure(error: &counterfoil_wire::Error, session: &Session) -> Failure {
    Failure::unreachable(session.redactor().text(&error.to_string()))
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
            // The signals are asked for before anything is started: one that came in between would kill this process alone.
            biased;
            () = told_to_end() => Err(Failure::unreachable("interrupted; a program that was started is ended")),
            done = work => Ok(done),
        }
    })
}

/// Waits until somebody wants this to end: a terminal, a supervisor, a session that is closed.
async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let listener = |kind| async move {
            match signal(kind) {
                Ok(mut signal) => drop(signal.recv().await),
                Err(_) => std::future::pending().await,
            }
        };
        tokio::select! {
            () = listener(SignalKind::interrupt()) => {}
            () = listener(SignalKind::terminate()) => {}
            () = listener(SignalKind::hangup()) => {}
        }
    }
    #[cfg(not(unix))]
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// A line that says what is waited for, and is gone afterwards.
struct Waiting {
    shown: bool,
}

impl Waiting {
    fn begin(target: &str) -> Self {
        let shown = std::io::stderr().is_terminal() && say::is_styled();
        if shown {
            say::part(&format!("connecting to {} ...", plain(target)));
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
