//! Who is let in.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use axum::http::{HeaderMap, header};

use crate::access::{Caller, Credentials, Denied, Keys};
use crate::domain::Timestamp;
use crate::store::StoreError;

/// Says who a request is from.
#[async_trait]
pub trait Access: Send + Sync + 'static {
    /// The caller, by the headers of the request.
    async fn admit(&self, headers: &HeaderMap) -> Result<Admitted, Denial>;
}

/// Who was let in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admitted {
    /// The caller.
    pub caller: Caller,
    /// The tools that the key allows; all that the role does, if this is `None`. Over HTTP they are known by the same names.
    pub tools: Option<Vec<String>>,
}

/// Why a request is not let in. The texts are for the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Denial {
    /// It brought no key, or one that opens nothing.
    Unauthenticated(String),
    /// It may not, whoever it is from.
    Forbidden(String),
    /// There were too many; after that time there may be more.
    TooMany(Duration),
    /// It cannot be told right now.
    Unavailable,
}

/// Everyone on this machine may do everything, whatever they bring, until there is a key; from then on, whoever has one.
/// It is for servers that began without keys, and so answer to no other machine.
#[derive(Debug)]
pub struct OpenUntilKeys {
    keys: Arc<Keys>,
    caller: Caller,
}

impl OpenUntilKeys {
    /// Those keys, and whom everyone is taken for while there are none.
    #[must_use]
    pub fn new(keys: Arc<Keys>, caller: Caller) -> Self {
        Self { keys, caller }
    }
}

#[async_trait]
impl Access for OpenUntilKeys {
    async fn admit(&self, headers: &HeaderMap) -> Result<Admitted, Denial> {
        match self.keys.any().await {
            // An SDK brings keys in any case, which mean nothing yet.
            Ok(false) => Ok(Admitted { caller: self.caller.clone(), tools: None }),
            Ok(true) => self.keys.admit(headers).await,
            Err(error) => Err(unavailable(&error)),
        }
    }
}

fn unavailable(error: &StoreError) -> Denial {
    tracing::warn!(%error, "keys cannot be checked");
    Denial::Unavailable
}

#[async_trait]
impl Access for Keys {
    async fn admit(&self, headers: &HeaderMap) -> Result<Admitted, Denial> {
        let key = match headers.get(header::AUTHORIZATION) {
            None => Err(Denied::Missing),
            Some(value) => {
                let text = value.to_str().map_err(|_| Denied::Malformed("the Authorization header is not text"));
                match text.and_then(|text| Credentials::read(text).map_err(Denied::Malformed)) {
                    Ok(credentials) => self.check(&credentials, Timestamp::now()).await,
                    Err(denied) => Err(denied),
                }
            }
        };
        match key {
            Ok(key) => Ok(Admitted { caller: key.caller(), tools: key.tools }),
            Err(Denied::Store(error)) => Err(unavailable(&error)),
            Err(denied) => Err(Denial::Unauthenticated(denied.to_string())),
        }
    }
}
