//! Sending one delivery.

use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, RETRY_AFTER};
use reqwest::{Client, redirect};

use super::Reach;
use super::body::body;
use super::sign::signature;
use crate::domain::Timestamp;
use crate::net;
use crate::store::Delivery;

/// How long a receiver may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why something has not arrived, in words that repeat nothing of the receiver's.
#[derive(Debug)]
pub(super) struct Missed {
    pub(super) why: String,
    /// How long the receiver wants to be left alone.
    pub(super) wait: Option<Duration>,
}

impl From<String> for Missed {
    fn from(why: String) -> Self {
        Self { why, wait: None }
    }
}

/// Two clients: what goes to this machine does not go by way of a proxy.
#[derive(Clone, Debug)]
pub(super) struct Sender {
    local: Client,
    distant: Client,
    reach: Reach,
}

impl Sender {
    pub(super) fn new(reach: Reach) -> Result<Self, String> {
        let client = |address: &str| {
            let url = reqwest::Url::parse(address).map_err(|error| error.to_string())?;
            let builder = net::client(&url).redirect(redirect::Policy::none()).timeout(PATIENCE);
            builder.build().map_err(|error| format!("no connections can be made: {}", net::told(&error)))
        };
        Ok(Self { local: client("http://localhost/")?, distant: client("https://example.com/")?, reach })
    }

    /// Sends it, and says why it has not arrived if it has not.
    pub(super) async fn send(&self, delivery: &Delivery, now: Timestamp) -> Result<(), Missed> {
        let url = self.reach.allows(&delivery.url)?;
        let body = body(delivery)?;
        let signature = signature(&delivery.secret, now.0.div_euclid(1000), &body);
        let client = if net::is_local(&url) { &self.local } else { &self.distant };
        let request = client
            .post(url)
            .header(CONTENT_TYPE, "application/json")
            .header("idempotency-key", &delivery.id)
            .header("x-counterfoil-event", &delivery.event)
            .header("x-counterfoil-signature", &signature)
            .header("x-langfuse-signature", &signature)
            .body(body);
        let response = request.send().await.map_err(|error| Missed::from(net::told(&error)))?;
        let status = response.status();
        if status.is_success() {
            return Ok(());
        }
        let wait = net::retry_after(response.headers().get(RETRY_AFTER));
        Err(Missed { why: format!("it answered {}", status.as_u16()), wait })
    }
}
