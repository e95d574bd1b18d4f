//! What runs in one transaction.

use std::fmt;
use std::future::Future;
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;

use super::{Migration, Rows, StoreError};

/// A sequence of statements that is done as a whole or not at all.
///
/// It may run more than once, since what loses a race is tried again: it must have no effect but for what it writes, and
/// each run begins from nothing. What it returns as an error is undone. A statement that fails makes the whole job fail,
/// even if the job goes on.
///
/// A job that writes to a project begins with [`Rows::grow_epoch`]. In PostgreSQL that is the lock which lets one such
/// job after the other look at the project and change it; with it, each statement sees all that was done before.
#[async_trait]
pub trait Job: Send + Sync + 'static {
    /// What it finds out.
    type Output: Send + 'static;
    /// Why it can fail.
    type Error: From<StoreError> + Send + 'static;

    /// Runs it once.
    async fn run(&self, rows: &mut Rows<'_>) -> Result<Self::Output, Self::Error>;
}

/// What a function of [`job`] returns.
pub type JobFuture<'r, T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'r>>;

/// A job from a function: `job(move |rows| Box::pin(async move { rows.projects().await }))`.
pub fn job<T, E, F>(run: F) -> impl Job<Output = T, Error = E>
where
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
    F: for<'r> Fn(&'r mut Rows<'_>) -> JobFuture<'r, T, E> + Send + Sync + 'static,
{
    Function(run)
}

struct Function<F>(F);

#[async_trait]
impl<T, E, F> Job for Function<F>
where
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
    F: for<'r> Fn(&'r mut Rows<'_>) -> JobFuture<'r, T, E> + Send + Sync + 'static,
{
    type Output = T;
    type Error = E;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<T, E> {
        (self.0)(rows).await
    }
}

/// A job of which a database need not know what it returns.
#[async_trait]
pub trait ErasedJob: Send + Sync {
    /// Runs it once, and says whether what it wrote shall stay. What it returned is kept, in place of what an earlier
    /// run did.
    async fn run(&self, rows: &mut Rows<'_>) -> bool;
}

/// A kind of database.
#[async_trait]
pub trait Database: Send + Sync + fmt::Debug {
    /// Runs a job that reads: it sees one moment, and cannot write. `Ok` means that what the job has returned stands.
    async fn read_erased(&self, job: Arc<dyn ErasedJob>) -> Result<(), StoreError>;

    /// Runs a job that may write, and makes what it wrote final. `Ok` means that what the job has returned stands.
    async fn write_erased(&self, job: Arc<dyn ErasedJob>) -> Result<(), StoreError>;

    /// The migrations that have yet to be applied, which are applied unless it is a dry run.
    async fn migrate(&self, dry_run: bool) -> Result<Vec<Migration>, StoreError>;

    /// Writes a copy to a file that is not there yet, while others read and write.
    async fn backup(&self, to: &Path) -> Result<(), StoreError>;

    /// Where it is, without secrets.
    fn describe(&self) -> String;

    /// Whether it answers.
    async fn ping(&self) -> Result<(), StoreError>;

    /// Lets go of it, after what has been begun is done.
    async fn close(&self);
}

/// A job with a place for what it returns.
pub(super) struct Slot<J: Job> {
    job: J,
    outcome: Mutex<Option<Result<J::Output, J::Error>>>,
}

impl<J: Job> Slot<J> {
    pub(super) fn new(job: J) -> Self {
        Self { job, outcome: Mutex::new(None) }
    }

    /// What the last run has returned, if the database lets it stand.
    pub(super) fn outcome(&self, stands: Result<(), StoreError>) -> Result<J::Output, J::Error> {
        let outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner).take();
        stands.map_err(J::Error::from)?;
        outcome.unwrap_or_else(|| Err(StoreError::Unavailable("it has not been run".to_owned()).into()))
    }
}

#[async_trait]
impl<J: Job> ErasedJob for Slot<J> {
    async fn run(&self, rows: &mut Rows<'_>) -> bool {
        let outcome = self.job.run(rows).await;
        let stays = outcome.is_ok();
        *self.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
        stays
    }
}
