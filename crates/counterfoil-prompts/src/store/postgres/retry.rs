//! When and how often a transaction is tried again.

use std::time::{Duration, Instant};

use crate::store::StoreError;
use crate::store::error::Cure;

/// For how long, where the database answers and others are in the way.
const PATIENCE: Duration = Duration::from_secs(15);
/// For how long, where it cannot be reached: it may be started anew, but whoever asks would rather hear of it.
pub(super) const AWAY: Duration = Duration::from_secs(3);
/// How often two that want to add the same are told apart from two that each add theirs.
const EQUALS: u32 = 4;
/// The longest pause.
const LONGEST: Duration = Duration::from_millis(500);

/// The attempts at one transaction.
pub(super) struct Retry {
    begun: Instant,
    /// When the attempt began that is being made.
    attempt: Instant,
    /// When the database could first not be reached, of the last attempts.
    away: Option<Instant>,
    /// How long it may be away.
    longest_away: Duration,
    attempts: u32,
    equals: u32,
}

impl Retry {
    pub(super) fn new() -> Self {
        let now = Instant::now();
        Self { begun: now, attempt: now, away: None, longest_away: AWAY, attempts: 0, equals: 0 }
    }

    /// For work at the start, which nobody has been promised an answer to yet: the database may start at the same time.
    pub(super) fn at_the_start() -> Self {
        Self { longest_away: PATIENCE, ..Self::new() }
    }

    /// Notes that the database was there until now.
    pub(super) fn was_answered(&mut self) {
        self.attempt = Instant::now();
        self.away = None;
    }

    /// When the attempt began that is being made.
    pub(super) fn attempt(&self) -> Instant {
        self.attempt
    }

    /// Waits, after an attempt that came to nothing; or returns the error, when another attempt would not help.
    pub(super) async fn after(&mut self, error: StoreError) -> Result<(), StoreError> {
        match error.cure() {
            Cure::None => return Err(error),
            Cure::AgainUnlessEqual if self.equals >= EQUALS => return Err(error),
            Cure::AgainUnlessEqual => self.equals += 1,
            Cure::Again | Cure::Wait | Cure::Reconnect => {}
        }
        if error.cure() != Cure::Reconnect {
            self.away = None;
        } else if self.away.get_or_insert(self.attempt).elapsed() >= self.longest_away {
            return Err(error);
        }
        self.pause(error).await
    }

    /// Waits, unless it has been too long already.
    pub(super) async fn pause(&mut self, error: StoreError) -> Result<(), StoreError> {
        if self.begun.elapsed() >= PATIENCE {
            return Err(error);
        }
        let most = Duration::from_millis(4 << self.attempts.min(7)).min(LONGEST);
        self.attempts += 1;
        tokio::time::sleep(most.mul_f64(portion())).await;
        self.attempt = Instant::now();
        Ok(())
    }
}

/// A portion of a pause, from 0 to 1, so that those who have met do not meet again.
fn portion() -> f64 {
    let mut bytes = [0_u8; 4];
    match getrandom::fill(&mut bytes) {
        Ok(()) => f64::from(u32::from_le_bytes(bytes)) / f64::from(u32::MAX),
        Err(_) => 0.5,
    }
}

/// Whether a table, an index or a type is there already: another process has just made it.
pub(super) fn made_by_another(error: &StoreError) -> bool {
    error.code().is_some_and(|code| matches!(&*code, "23505" | "42P07" | "42710"))
}
