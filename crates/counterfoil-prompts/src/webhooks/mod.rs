//! Telling others of changes: what the outbox holds is posted to the webhooks of the project.
//!
//! * A change puts its events into the outbox in its own transaction, a row for each webhook. So none is lost, and none is told
//!   that did not happen.
//! * Any number of processes deliver. Whoever takes a row keeps it from the others for a minute, which is longer than a
//!   delivery may take; whoever dies with it leaves it to them. A receiver may hear of an event twice, and never of none:
//!   `idempotency-key` is the same each time.
//! * The body has the form that receivers know from Langfuse (documentation of its webhooks, November 2026): `id`, `timestamp`,
//!   `type`, `apiVersion`, `action`, `prompt`. What the prompt says is not in it: who wants it reads it with a key.
//! * It is signed: `x-counterfoil-signature: t=SECONDS,s=HEX`, the HMAC-SHA256 of `SECONDS.BODY` with the webhook's secret. The
//!   same stands in `x-langfuse-signature`, so that receivers made for Langfuse check it without a change.
//! * Anything but a status from 200 to 299 is a failure. Redirects are not followed. What a receiver answers is not read.

mod address;
mod body;
mod deliver;
mod manage;
mod schedule;
mod send;
mod sign;

pub use address::Reach;
pub use deliver::{Deliverer, Round};
pub use manage::{NewWebhook, Unfit, Webhook, Webhooks};
