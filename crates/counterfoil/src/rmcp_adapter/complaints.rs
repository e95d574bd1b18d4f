//! Names of clients that nobody knows.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

/// How many names are kept; of others nothing is said, since strangers make them up.
const KEPT: usize = 32;

/// Names that were asked for in vain, so that each is complained of once.
#[derive(Debug, Default)]
pub(super) struct Complaints(Mutex<HashSet<String>>);

impl Complaints {
    /// Whether the name is to be complained of.
    pub(super) fn is_new(&self, name: &str) -> bool {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.len() < KEPT && known.insert(name.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_complained_of_once() {
        let unknown = Complaints::default();
        assert!(unknown.is_new("x") && !unknown.is_new("x") && unknown.is_new("y"));
        let complaints = (0..1000).filter(|number| unknown.is_new(&number.to_string())).count();
        assert_eq!(complaints, KEPT - 2);
    }
}
