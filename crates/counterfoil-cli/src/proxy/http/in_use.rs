//! Whether something is being used, and since when it is not.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::time::sleep;

/// How many use it, and when that last changed.
#[derive(Debug)]
struct State {
    users: usize,
    since: Instant,
}

/// What is used by requests and streams.
#[derive(Clone, Debug)]
pub(super) struct InUse(Arc<Mutex<State>>);

/// One use, until this is dropped.
#[derive(Debug)]
pub(super) struct Busy(InUse);

impl InUse {
    pub(super) fn new() -> Self {
        Self(Arc::new(Mutex::new(State { users: 0, since: Instant::now() })))
    }

    /// Begins to use it.
    pub(super) fn begin(&self) -> Busy {
        self.change(|users| users.saturating_add(1));
        Busy(self.clone())
    }

    /// Waits until nobody has used it for as long as that.
    pub(super) async fn idle(&self, time: Duration) {
        loop {
            let left = {
                let state = self.lock();
                if state.users > 0 { time } else { time.saturating_sub(state.since.elapsed()) }
            };
            if left.is_zero() {
                return;
            }
            sleep(left).await;
        }
    }

    fn change(&self, users: impl FnOnce(usize) -> usize) {
        let mut state = self.lock();
        state.users = users(state.users);
        state.since = Instant::now();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.change(|users| users.saturating_sub(1));
    }
}
