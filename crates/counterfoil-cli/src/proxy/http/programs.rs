//! The processes of the server: started, listened to, and ended with all that they started. Behind a URL, sessions take their
//! place.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use counterfoil_wire::{Error, Redactor, Relay, Target};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::in_use::{Busy, InUse};
use super::reply::Refusal;
use crate::plain::plain;
use crate::proxy::logs;
use crate::say;

/// How many lines for a process may wait.
const WAITING: usize = 64;

/// How long a new process waits for a place: one that is ending mostly makes room in that time.
const PATIENCE: Duration = Duration::from_secs(2);

/// What starts processes, and waits for their ends.
pub(super) struct Programs {
    target: Target,
    redactor: Arc<Redactor>,
    limit: usize,
    /// One place for each process, until it is gone
    places: Arc<Semaphore>,
    idle: Duration,
    /// The process that has shown that there is such a program, for whoever comes first
    first: Mutex<Option<(Relay, OwnedSemaphorePermit)>>,
    tasks: TaskTracker,
    /// Cancelled to end all
    end: CancellationToken,
}

/// A process, as those have it who speak to it.
pub(super) struct Child {
    lines: mpsc::Sender<Vec<u8>>,
    end: CancellationToken,
    in_use: InUse,
}

/// Who is told what a process says.
pub(super) trait Hears: Send + Sync + 'static {
    /// It has written this line.
    fn hears(&self, line: Vec<u8>);

    /// It says no more; why not, where nobody here has ended it.
    fn is_over(&self, why: Option<&str>);
}

impl Programs {
    /// Starts the first process, so that a wrong command is told at once.
    pub(super) fn new(target: Target, redactor: Arc<Redactor>, limit: usize, idle: Duration) -> Result<Self, Error> {
        let places = Arc::new(Semaphore::new(limit));
        let first = Relay::start(target.clone(), Some(logs(Arc::clone(&redactor))))?;
        let first = places.clone().try_acquire_owned().ok().map(|place| (first, place));
        Ok(Self {
            target,
            redactor,
            limit,
            places,
            idle,
            first: Mutex::new(first),
            tasks: TaskTracker::new(),
            end: CancellationToken::new(),
        })
    }

    /// Starts a process, for whom `make` makes of it.
    pub(super) async fn start<H: Hears>(&self, make: impl FnOnce(Child) -> H) -> Result<Arc<H>, Refusal> {
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner).take();
        let (relay, place) = match first.filter(|(relay, _)| !relay.process.has_ended()) {
            Some(first) => first,
            None => {
                let Ok(Ok(place)) = timeout(PATIENCE, self.places.clone().acquire_owned()).await else {
                    return Err(Refusal::full(self.limit));
                };
                let logs = logs(Arc::clone(&self.redactor));
                let relay = Relay::start(self.target.clone(), Some(logs)).map_err(|error| {
                    let why = self.redactor.text(&error.to_string());
                    say::line(&format!("counterfoil proxy: {}", plain(&why)));
                    Refusal::gone(&why)
                })?;
                (relay, place)
            }
        };
        let (lines, to_write) = mpsc::channel(WAITING);
        let (end, in_use) = (self.end.child_token(), InUse::new());
        let hearing = Arc::new(make(Child { lines, end: end.clone(), in_use: in_use.clone() }));
        let (idle, redactor, heard) = (self.idle, self.redactor.clone(), hearing.clone());
        self.tasks.spawn(async move {
            let stop = async {
                tokio::select! {
                    () = end.cancelled() => {}
                    () = in_use.idle(idle) => {}
                }
            };
            live(relay, to_write, stop, &*heard, &redactor).await;
            drop(place);
        });
        Ok(hearing)
    }

    /// Ends all processes, and waits until they are gone.
    pub(super) async fn end(&self) {
        self.end.cancel();
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((Relay { input, process, .. }, _place)) = first {
            drop(input);
            self.tasks.spawn(process.end());
        }
        self.tasks.close();
        self.tasks.wait().await;
    }
}

/// Passes lines on between a process and those who speak to it, until one side is done; then sees to its end.
async fn live(
    relay: Relay,
    mut to_write: mpsc::Receiver<Vec<u8>>,
    stop: impl Future<Output = ()>,
    heard: &impl Hears,
    redactor: &Redactor,
) {
    let Relay { mut input, mut output, process } = relay;
    let writing = async move {
        while let Some(line) = to_write.recv().await {
            if input.send(&line).await.is_err() {
                break;
            }
        }
        // How it ended is told by its output.
        std::future::pending::<()>().await;
    };
    let reading = async {
        loop {
            match output.next().await {
                Ok(line) => heard.hears(line),
                Err(error) => return error,
            }
        }
    };
    let error = tokio::select! {
        error = reading => Some(error),
        () = writing => None,
        () = stop => None,
    };
    let why = error.map(|error| redactor.text(&error.to_string()));
    heard.is_over(why.as_deref());
    process.end().await;
}

impl Child {
    /// Hands it a line. Where it is gone, whoever waits is told by its end.
    pub(super) async fn say(&self, line: Vec<u8>) {
        let _ = self.lines.send(line).await;
    }

    /// Hands it a line, if it reads what it gets.
    pub(super) fn mention(&self, line: Vec<u8>) {
        let _ = self.lines.try_send(line);
    }

    /// Keeps it from being ended for want of use.
    pub(super) fn busy(&self) -> Busy {
        self.in_use.begin()
    }

    /// Ends it.
    pub(super) fn end(&self) {
        self.end.cancel();
    }
}
