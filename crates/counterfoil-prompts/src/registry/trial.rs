//! Dry runs: all that a change does, but for the commit. What would be refused is refused, and what would come is told.

use super::Error;
use crate::store::{Job, Store, StoreError};

/// How a change ends that is not to last.
#[derive(Debug)]
pub(super) enum Trial<T> {
    /// It would have been done, and this would have come of it.
    Done(T),
    /// It would have been refused.
    Failed(Error),
}

impl<T> From<StoreError> for Trial<T> {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}

impl<T> From<Error> for Trial<T> {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// Runs a change, which is undone when it ends in [`Trial::Done`].
pub(super) async fn run<T: Send + 'static>(
    store: &Store,
    job: impl Job<Output = T, Error = Trial<T>>,
) -> Result<T, Error> {
    match store.write(job).await {
        Ok(done) | Err(Trial::Done(done)) => Ok(done),
        Err(Trial::Failed(error)) => Err(error),
    }
}

/// What a change ends in: it lasts unless it was only a trial.
pub(super) fn end<T>(done: T, dry_run: bool) -> Result<T, Trial<T>> {
    if dry_run { Err(Trial::Done(done)) } else { Ok(done) }
}
