//! Delivering what is due, over and over.

use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use tokio::task::JoinSet;

use super::Reach;
use super::schedule::pause;
use super::send::{Missed, Sender};
use crate::domain::Timestamp;
use crate::store::{Delivery, Store, StoreError, job};

/// How many are sent at once.
const AT_ONCE: u64 = 16;

/// How long whoever takes a delivery keeps it from others. It must be longer than one may take.
const LEASE: i64 = 60_000;

/// How long to wait when nothing was due.
const IDLE: Duration = Duration::from_secs(1);

/// How long to wait when the database could not be used.
const UNWELL: Duration = Duration::from_secs(10);

/// How long what is done with is remembered, in milliseconds: a week.
const REMEMBERED: i64 = 7 * 24 * 60 * 60 * 1000;

/// How often what is older is forgotten, in milliseconds.
const FORGETTING: i64 = 60 * 60 * 1000;

/// Sends what the outbox of a store holds.
#[derive(Debug)]
pub struct Deliverer {
    store: Store,
    sender: Sender,
}

/// What a round has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// How many have arrived.
    pub arrived: u64,
    /// How many have not, and are tried again.
    pub failed: u64,
    /// How many have not, and were tried often enough.
    pub given_up: u64,
}

impl Round {
    /// How many there were.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.arrived + self.failed + self.given_up
    }
}

impl Deliverer {
    /// What delivers from that store. Nothing is sent yet.
    ///
    /// # Errors
    ///
    /// When no connections can be made on this machine.
    pub fn new(store: Store, reach: Reach) -> Result<Self, String> {
        Ok(Self { store, sender: Sender::new(reach)? })
    }

    /// Delivers until told to stop. What is under way is still sent.
    pub async fn run(&self, stop: impl Future<Output = ()> + Send) {
        let mut stop = pin!(stop);
        let mut forgotten = 0;
        loop {
            let now = Timestamp::now();
            let pause = match self.round(now).await {
                Ok(round) if round.all() > 0 => Duration::ZERO,
                Ok(_) => IDLE,
                Err(error) => {
                    tracing::warn!(%error, "webhooks cannot be told of changes");
                    UNWELL
                }
            };
            if pause > Duration::ZERO && now.0 - forgotten > FORGETTING {
                forgotten = now.0;
                self.forget(now).await;
            }
            tokio::select! {
                biased;
                () = &mut stop => return,
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Sends what is due, once. Receivers are asked side by side, and a slow one delays only its own round.
    ///
    /// # Errors
    ///
    /// When the store fails. What was sent and could not be noted is sent again after its lease.
    pub async fn round(&self, now: Timestamp) -> Result<Round, StoreError> {
        let claim = job(move |rows| Box::pin(async move { rows.claim_due(now.0, now.0 + LEASE, AT_ONCE).await }));
        let due: Vec<Delivery> = self.store.write(claim).await?;
        let mut sending = JoinSet::new();
        for delivery in due {
            let sender = self.sender.clone();
            sending.spawn(async move {
                let outcome = sender.send(&delivery, now).await;
                (delivery, outcome)
            });
        }
        let mut round = Round::default();
        while let Some(sent) = sending.join_next().await {
            // Its lease ends, and it is tried again.
            let Ok((delivery, outcome)) = sent else { continue };
            self.note(&delivery, outcome, &mut round).await?;
        }
        Ok(round)
    }

    /// Writes down what became of a delivery.
    async fn note(
        &self,
        delivery: &Delivery,
        outcome: Result<(), Missed>,
        round: &mut Round,
    ) -> Result<(), StoreError> {
        let (id, now) = (delivery.id.clone(), Timestamp::now().0);
        let Err(missed) = outcome else {
            round.arrived += 1;
            let delivered = job(move |rows| {
                let id = id.clone();
                Box::pin(async move { rows.delivered(&id, now).await })
            });
            return self.store.write(delivered).await;
        };
        let tried = delivery.attempts + 1;
        let next =
            pause(tried, missed.wait).map(|pause| now + i64::try_from(pause.as_millis()).unwrap_or(i64::MAX / 2));
        if next.is_some() {
            round.failed += 1;
            tracing::info!(delivery = %id, tried, why = %missed.why, "a webhook was not reached; it is tried again");
        } else {
            round.given_up += 1;
            tracing::warn!(delivery = %id, tried, why = %missed.why, "a webhook was not reached; it is not tried again");
        }
        let failed = job(move |rows| {
            let (id, why) = (id.clone(), missed.why.clone());
            Box::pin(async move { rows.failed(&id, &why, now, next).await })
        });
        self.store.write(failed).await
    }

    async fn forget(&self, now: Timestamp) {
        let forget = job(move |rows| Box::pin(async move { rows.forget_done(now.0 - REMEMBERED).await }));
        let forgotten: Result<u64, StoreError> = self.store.write(forget).await;
        if let Err(error) = forgotten {
            tracing::debug!(%error, "old deliveries were not forgotten");
        }
    }
}
