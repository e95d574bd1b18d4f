//! A limit of calls for each caller.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::json;

use super::caller::CallerId;
use super::gate::{Checked, Gate, GateCall, GateRefusal, whole_seconds};

/// How much more often a caller may make a call whose arguments are wrong: it costs little to refuse one, and a model that
/// corrects itself must not run out of calls by that.
const INVALID: u32 = 10;

/// How many callers there are before those are looked for that have not called for a while.
const FIRST_SWEEP: usize = 1024;

/// So many calls a minute for each caller, and so many at once.
///
/// Calls are counted by the [`CallerId`] that came with them, all others together. Those with invalid arguments have an
/// allowance of their own, which is ten times as large. Whoever has not called for so long that all of the allowance is there
/// again is forgotten, so that memory is bounded by how many call within a minute or so.
///
/// ```
/// use std::sync::Arc;
///
/// use counterfoil::Toolbox;
/// use counterfoil::toolbox::RateLimit;
///
/// let toolbox = Toolbox::builder().gate(Arc::new(RateLimit::per_minute(120).burst(20))).build()?;
/// # Ok::<(), counterfoil::toolbox::RegistrationError>(())
/// ```
pub struct RateLimit {
    per_minute: u32,
    burst: u32,
    clock: Box<dyn Fn() -> Duration + Send + Sync>,
    callers: Mutex<Callers>,
}

#[derive(Default)]
struct Callers {
    by_id: HashMap<Option<CallerId>, Used>,
    next_sweep: usize,
}

/// When all of an allowance will be there again, if nothing more is taken of it: all that has to be known of it (the "generic
/// cell rate algorithm").
#[derive(Clone, Copy, Default)]
struct Used {
    valid: Duration,
    invalid: Duration,
}

impl RateLimit {
    /// So many calls a minute, at least one; as many may come at once.
    #[must_use]
    pub fn per_minute(calls: u32) -> Self {
        let calls = calls.max(1);
        let begun = Instant::now();
        Self { per_minute: calls, burst: calls, clock: Box::new(move || begun.elapsed()), callers: Mutex::default() }
    }

    /// At most so many calls at once, at least one.
    #[must_use]
    pub fn burst(mut self, calls: u32) -> Self {
        self.burst = calls.max(1);
        self
    }

    /// Takes the time, since whenever, from that clock.
    #[must_use]
    pub fn clock(mut self, now: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        self.clock = Box::new(now);
        self
    }

    /// How many callers are remembered.
    #[must_use]
    pub fn callers(&self) -> usize {
        self.callers.lock().unwrap_or_else(PoisonError::into_inner).by_id.len()
    }

    /// Takes one call off the caller's allowance; else how long until there is one.
    fn take(&self, caller: Option<&CallerId>, checked: Checked) -> Result<(), Duration> {
        let now = (self.clock)();
        let (per_minute, burst) = self.allowance(checked);
        let each = Duration::from_secs(60) / per_minute;
        let mut callers = self.callers.lock().unwrap_or_else(PoisonError::into_inner);
        callers.forget_idle(now);
        let used = callers.by_id.entry(caller.cloned()).or_default();
        let full_again = match checked {
            Checked::Valid => &mut used.valid,
            Checked::Invalid => &mut used.invalid,
        };
        // One call more must leave no more to be made up for than the burst has room for.
        let then = (*full_again).max(now) + each;
        let most = now + each.saturating_mul(burst);
        if then > most {
            return Err(then - most);
        }
        *full_again = then;
        Ok(())
    }

    fn allowance(&self, checked: Checked) -> (u32, u32) {
        match checked {
            Checked::Valid => (self.per_minute, self.burst),
            Checked::Invalid => (self.per_minute.saturating_mul(INVALID), self.burst.saturating_mul(INVALID)),
        }
    }
}

impl Callers {
    /// Forgets callers all of whose allowance is there, when there are twice as many as were left the last time.
    fn forget_idle(&mut self, now: Duration) {
        if self.by_id.len() < self.next_sweep.max(FIRST_SWEEP) {
            return;
        }
        self.by_id.retain(|_, used| used.valid > now || used.invalid > now);
        self.next_sweep = self.by_id.len() * 2;
        self.by_id.shrink_to(self.next_sweep.max(FIRST_SWEEP));
    }
}

impl Gate for RateLimit {
    fn ask(&self, call: &GateCall<'_>) -> Result<(), GateRefusal> {
        let Err(wait) = self.take(call.context.get(), call.checked) else { return Ok(()) };
        let (per_minute, burst) = self.allowance(call.checked);
        let (calls, cure) = match call.checked {
            Checked::Valid => ("calls", ""),
            Checked::Invalid => ("calls with invalid arguments", "read what the last answers say is wrong, and "),
        };
        let seconds = whole_seconds(wait);
        let unit = if seconds == 1 { "second" } else { "seconds" };
        let text = format!(
            "too many {calls}: at most {per_minute} a minute are taken, {burst} of them at once; {cure}try again in \
             {seconds} {unit}"
        );
        Err(GateRefusal::new("RATE_LIMITED", text)
            .retry_after(wait)
            .with("limit", json!({ "perMinute": per_minute, "burst": burst })))
    }
}

impl fmt::Debug for RateLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RateLimit")
            .field("per_minute", &self.per_minute)
            .field("burst", &self.burst)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
