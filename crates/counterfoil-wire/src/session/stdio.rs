//! How a session begins with a server that is started.
//!
//! `server/discover` is sent first, since a server may take its era from the first message that it gets. Servers of the
//! legacy era mostly answer it with an error; some are silent, and some end. The silent ones are sent `initialize` too, and
//! whichever is answered first decides. Those that end, or that then refuse `initialize`, are started once more and get
//! `initialize` as their first message.

use tokio::time::timeout;

use crate::answer::Answer;
use crate::error::Error;
use crate::exchange::{Delivery, Ticket};
use crate::options::{Era, Observer};
use crate::session::link::Link;
use crate::session::opening::{Agreed, Opening, Verdict, agreed_modern, judge};
use crate::stdio::{Program, Stdio};

/// Starts a server and agrees with it on how to speak.
pub(crate) async fn open(
    opening: &Opening<'_>,
    program: &Program,
    observer: Option<&Observer>,
) -> Result<Agreed, Error> {
    let stdio = program.start(opening.exchange, observer.cloned())?;
    match opening.era() {
        Some(Era::Modern) => return opening.modern(Link::Stdio(stdio)).await,
        Some(Era::Legacy) => return opening.legacy(Link::Stdio(stdio)).await,
        None => {}
    }
    let (stdio, outcome) = probe(opening, stdio).await;
    match outcome {
        Outcome::Modern(version, server) => Ok(agreed_modern(Link::Stdio(stdio), version, server)),
        Outcome::AskAgain => opening.modern(Link::Stdio(stdio)).await,
        Outcome::Initialized(server) => opening.initialized(Link::Stdio(stdio), server).await,
        Outcome::Failed(error) => Err(error),
        Outcome::StartAgain => {
            stdio.close().await;
            let again = program.start(opening.exchange, observer.cloned())?;
            opening.legacy(Link::Stdio(again)).await
        }
    }
}

/// What came of asking a server.
enum Outcome {
    Modern(String, counterfoil_json::Json),
    AskAgain,
    Initialized(counterfoil_json::Json),
    StartAgain,
    Failed(Error),
}

/// Asks a server for its era.
async fn probe(opening: &Opening<'_>, stdio: Stdio) -> (Stdio, Outcome) {
    let version = opening.modern_version();
    let params = opening.discovery(&version);
    let mut discovery = Link::begin(&stdio, opening.exchange, "server/discover", &params);
    let patience = opening.options.probe_timeout.min(opening.left());
    let answered = timeout(patience, discovery.answer("server/discover")).await;
    let silent = answered.is_err();
    if let Ok(answer) = answered
        && let Some(outcome) = settled(answer, &version)
    {
        return (stdio, outcome);
    }
    let mut greeting = Link::begin(&stdio, opening.exchange, "initialize", &opening.greeting());
    let outcome = if silent {
        first_of(opening, &mut discovery, &mut greeting, &version).await
    } else {
        greeted(timeout(opening.left(), greeting.answer("initialize")).await.ok())
    };
    let seen = opening.exchange.recorder.count();
    let outcome = outcome.unwrap_or_else(|| {
        Outcome::Failed(Error::Timeout {
            method: "initialize".to_owned(),
            id: greeting.id,
            after: opening.options.connect_timeout,
            arrived: opening.exchange.recorder.arrived_since(seen.saturating_sub(5)),
        })
    });
    (stdio, outcome)
}

/// Waits for the answers to both questions, until one of them decides.
async fn first_of(
    opening: &Opening<'_>,
    discovery: &mut Ticket,
    greeting: &mut Ticket,
    version: &str,
) -> Option<Outcome> {
    let deciding = async {
        tokio::select! {
            answer = discovery.answer("server/discover") => match settled(answer, version) {
                Some(outcome) => Some(outcome),
                None => greeted(Some(greeting.answer("initialize").await)),
            },
            answer = greeting.answer("initialize") => greeted(Some(answer)),
        }
    };
    timeout(opening.left(), deciding).await.ok().flatten()
}

/// What an answer to `server/discover` decides, if anything.
fn settled(answer: Result<Delivery, Error>, version: &str) -> Option<Outcome> {
    match answer {
        Ok(Delivery { outcome, raw, .. }) => {
            match judge(Answer { outcome, raw, took: std::time::Duration::ZERO }, version) {
                Verdict::Modern(version, server) => Some(Outcome::Modern(version, server)),
                Verdict::AskAgain(_) => Some(Outcome::AskAgain),
                Verdict::Refused(error) => Some(Outcome::Failed(error)),
                Verdict::Legacy => None,
            }
        }
        Err(Error::Exited { .. }) => Some(Outcome::StartAgain),
        Err(_) => None,
    }
}

/// What an answer to `initialize` decides, where it was not the first message; nothing when there was none.
fn greeted(answer: Option<Result<Delivery, Error>>) -> Option<Outcome> {
    Some(match answer? {
        Ok(Delivery { outcome: Ok(server), .. }) => Outcome::Initialized(server),
        Ok(Delivery { outcome: Err(_), .. }) | Err(Error::Exited { .. }) => Outcome::StartAgain,
        Err(error) => Outcome::Failed(error),
    })
}
