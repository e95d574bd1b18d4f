//! Versions whose references cannot be filled in.

use super::{Code, Error, Get, Lookup, Registry};
use crate::access::Caller;
use crate::domain::Selector;

/// A version with references that cannot be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfilled {
    /// Its prompt.
    pub name: String,
    /// Its number.
    pub version: u64,
    /// Which reference, and why.
    pub why: String,
}

impl Registry {
    /// Those of the versions that cannot be read with their references filled in. For versions that came in together, whose
    /// references could not be followed one by one.
    ///
    /// A version that is not there is none of them.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn unfilled(
        &self,
        caller: &Caller,
        versions: impl IntoIterator<Item = (String, u64)>,
    ) -> Result<Vec<Unfilled>, Error> {
        let mut unfilled = Vec::new();
        for (name, version) in versions {
            let lookup = Lookup { name: name.clone(), selector: Selector::Version(version) };
            match self.get(caller, lookup, Get::Resolved).await {
                Err(Error::Refused(refusal)) if refusal.code == Code::BadReference => {
                    unfilled.push(Unfilled { name, version, why: refusal.text });
                }
                Ok(_) | Err(Error::Refused(_)) => {}
                Err(error @ Error::Store(_)) => return Err(error),
            }
        }
        Ok(unfilled)
    }
}
