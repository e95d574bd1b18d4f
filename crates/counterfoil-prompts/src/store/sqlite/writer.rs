//! The one task that writes to an SQLite file.
//!
//! A commit waits for the disk, and while it does, others queue up. All that are in the queue share the next commit: each
//! has a savepoint of its own, so that one which fails leaves the others alone, and none is answered before the commit is
//! on the disk. Without this, writers take turns at waiting for the disk and for the lock of the file.

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::connection::Link;
use super::{Waiting, execute, is_locked};
use crate::store::connection::Watched;
use crate::store::{ErasedJob, Rows, StoreError};

/// How many jobs may share a commit.
const BATCH: usize = 128;
/// How many may wait in the queue; who comes after them waits for a place.
const QUEUE: usize = 1024;
/// SQLite's code for a full disk, after which it has rolled back.
const FULL: &str = "13";

/// What a job may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Write,
}

enum Message {
    Run(Request),
    Close(oneshot::Sender<()>),
}

struct Request {
    job: Arc<dyn ErasedJob>,
    access: Access,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

impl Request {
    fn answer(self, result: Result<(), StoreError>) {
        // Who asked may have gone.
        let _ = self.answer.send(result);
    }
}

/// The way to the task, which ends when this is gone.
#[derive(Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Message>,
}

impl Writer {
    /// Starts the task. With `reopen`, a connection that has failed is replaced; a database in memory cannot be.
    pub(super) fn start(connection: SqliteConnection, reopen: Option<SqliteConnectOptions>) -> Self {
        let (queue, messages) = mpsc::channel(QUEUE);
        tokio::spawn(serve(messages, connection, reopen));
        Self { queue }
    }

    pub(super) async fn run(&self, job: Arc<dyn ErasedJob>, access: Access) -> Result<(), StoreError> {
        let closed = || StoreError::Unavailable("it has been closed".to_owned());
        let (answer, answered) = oneshot::channel();
        self.queue.send(Message::Run(Request { job, access, answer })).await.map_err(|_| closed())?;
        answered.await.unwrap_or_else(|_| Err(closed()))
    }

    /// Ends the task after what is in the queue is done.
    pub(super) async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        if self.queue.send(Message::Close(answer)).await.is_ok() {
            let _ = answered.await;
        }
    }
}

async fn serve(
    mut messages: mpsc::Receiver<Message>,
    connection: SqliteConnection,
    reopen: Option<SqliteConnectOptions>,
) {
    let mut desk = Desk { connection: Some(connection), reopen };
    let mut received = Vec::with_capacity(BATCH);
    while messages.recv_many(&mut received, BATCH).await > 0 {
        let mut requests = Vec::with_capacity(received.len());
        let mut closing = None;
        for message in received.drain(..) {
            match message {
                // Nobody waits for it any more, and it has not begun.
                Message::Run(request) if request.answer.is_closed() => {}
                Message::Run(request) => requests.push(request),
                Message::Close(answer) => closing = Some(answer),
            }
        }
        desk.run(requests).await;
        if let Some(answer) = closing {
            desk.close().await;
            let _ = answer.send(());
            return;
        }
    }
    desk.close().await;
}

/// The connection, while there is a usable one.
struct Desk {
    connection: Option<SqliteConnection>,
    reopen: Option<SqliteConnectOptions>,
}

/// How a batch ended.
enum Batch {
    /// Each request has been answered.
    Done,
    /// One of the jobs took the whole transaction down. Nothing was written, nobody has been answered.
    Broken(Vec<Request>, StoreError),
    /// The connection cannot be used any more; each request has been answered.
    Lost,
}

impl Desk {
    async fn run(&mut self, requests: Vec<Request>) {
        if let Some((requests, error)) = self.batch(requests).await {
            // Each alone, so that it is the culprit that fails.
            let alone = requests.len() == 1;
            for request in requests {
                if alone {
                    request.answer(Err(error.clone()));
                } else if let Some((requests, error)) = self.batch(vec![request]).await {
                    requests.into_iter().for_each(|request| request.answer(Err(error.clone())));
                }
            }
        }
    }

    /// Runs the requests with one commit. Returns them when nothing came of it.
    async fn batch(&mut self, requests: Vec<Request>) -> Option<(Vec<Request>, StoreError)> {
        if requests.is_empty() {
            return None;
        }
        let mut connection = match self.connection().await {
            Ok(connection) => connection,
            Err(error) => {
                requests.into_iter().for_each(|request| request.answer(Err(error.clone())));
                return None;
            }
        };
        match batch(&mut connection, requests).await {
            Batch::Done => self.connection = Some(connection),
            Batch::Broken(requests, error) => {
                self.connection = Some(connection);
                return Some((requests, error));
            }
            Batch::Lost if self.reopen.is_none() => self.connection = Some(connection),
            Batch::Lost => {}
        }
        None
    }

    async fn connection(&mut self) -> Result<SqliteConnection, StoreError> {
        match (self.connection.take(), &self.reopen) {
            (Some(connection), _) => Ok(connection),
            (None, Some(options)) => Ok(SqliteConnection::connect_with(options).await?),
            (None, None) => Err(StoreError::Unavailable("it is gone".to_owned())),
        }
    }

    async fn close(&mut self) {
        if let Some(connection) = self.connection.take() {
            // There is nobody to tell, and nothing is lost.
            let _ = connection.close().await;
        }
    }
}

async fn batch(connection: &mut SqliteConnection, requests: Vec<Request>) -> Batch {
    let reads_only = requests.iter().all(|request| request.access == Access::Read);
    let begin = if reads_only { "BEGIN" } else { "BEGIN IMMEDIATE" };
    let waiting = Waiting::new();
    let begun = loop {
        match execute(connection, begin).await {
            Err(error) if waiting.helps(&error).await => {}
            begun => break begun,
        }
    };
    if let Err(error) = begun {
        let locked = is_locked(&error);
        let error = StoreError::from(error);
        requests.into_iter().for_each(|request| request.answer(Err(error.clone())));
        return if locked { Batch::Done } else { Batch::Lost };
    }
    let mut done = Vec::with_capacity(requests.len());
    let mut requests = requests.into_iter();
    for request in requests.by_ref() {
        match one(connection, &request).await {
            Ok(result) => done.push((request, result)),
            Err(error) => {
                // It may have been rolled back already.
                let _ = execute(connection, "ROLLBACK").await;
                let undone = done.into_iter().map(|(request, _)| request).chain([request]).chain(requests);
                return Batch::Broken(undone.collect(), error.into());
            }
        }
    }
    let committed = execute(connection, "COMMIT").await;
    let Err(error) = committed else {
        done.into_iter().for_each(|(request, result)| request.answer(result));
        return Batch::Done;
    };
    let rolled_back = execute(connection, "ROLLBACK").await.is_ok();
    let full = error.as_database_error().and_then(sqlx::error::DatabaseError::code).is_some_and(|code| code == FULL);
    let error = match StoreError::from(error) {
        error if rolled_back && full => error,
        error => StoreError::UnknownOutcome(error.to_string()),
    };
    done.into_iter().for_each(|(request, _)| request.answer(Err(error.clone())));
    Batch::Lost
}

/// Runs one job within its savepoint. The outer error is that of the transaction, which cannot go on.
async fn one(connection: &mut SqliteConnection, request: &Request) -> Result<Result<(), StoreError>, sqlx::Error> {
    execute(connection, "SAVEPOINT job").await?;
    if request.access == Access::Read {
        execute(connection, "PRAGMA query_only = 1").await?;
    }
    let mut link = Watched::new(Link(connection));
    let stays = unpanicking(request.job.run(&mut Rows::new(&mut link))).await;
    let failure = link.failure();
    if request.access == Access::Read {
        execute(connection, "PRAGMA query_only = 0").await?;
    }
    let (keep, result) = match (stays, failure) {
        (Some(true), None) => (true, Ok(())),
        // What the job makes of the failure stands.
        (Some(false), _) => (false, Ok(())),
        (Some(true), Some(failure)) => (false, Err(failure)),
        (None, _) => (false, Err(StoreError::Damaged("an operation has stopped in the middle".to_owned()))),
    };
    if !keep {
        execute(connection, "ROLLBACK TO job").await?;
    }
    execute(connection, "RELEASE job").await?;
    Ok(result)
}

/// What the future returns; `None` when it panics, which must not take the writer down with it.
async fn unpanicking<T>(future: impl Future<Output = T>) -> Option<T> {
    let mut future = pin!(future);
    poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
        Ok(Poll::Ready(value)) => Poll::Ready(Some(value)),
        Ok(Poll::Pending) => Poll::Pending,
        Err(_) => Poll::Ready(None),
    })
    .await
}
