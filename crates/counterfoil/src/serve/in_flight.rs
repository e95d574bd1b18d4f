//! Which requests of a session have not been answered.
//!
//! Of two requests with one id, the SDK answers one, and the other client waits for ever.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use http::HeaderValue;

use crate::rmcp_adapter::RequestId;

/// A session, and a request in it.
type Key = (HeaderValue, RequestId);

/// The requests of all sessions.
#[derive(Debug, Clone, Default)]
pub(super) struct InFlight(Arc<Mutex<HashSet<Key>>>);

impl InFlight {
    /// Enters a request; `None` where one of the same id is in there.
    pub(super) fn enter(&self, session: &HeaderValue, id: RequestId) -> Option<Entry> {
        let key = (session.clone(), id);
        self.lock().insert(key.clone()).then(|| Entry { key, all: self.clone() })
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<Key>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request that is in flight until this is dropped.
#[derive(Debug)]
pub(super) struct Entry {
    key: Key,
    all: InFlight,
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.all.lock().remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_taken_once_in_its_session() {
        let requests = InFlight::default();
        let (a, b) = (HeaderValue::from_static("a"), HeaderValue::from_static("b"));
        let id = |number| RequestId::Number(number);
        let first = requests.enter(&a, id(7)).expect("it is free");
        assert!(requests.enter(&a, id(7)).is_none());
        assert!(requests.enter(&a, RequestId::String("7".into())).is_some());
        assert!(requests.enter(&b, id(7)).is_some());
        drop(first);
        assert!(requests.enter(&a, id(7)).is_some());
    }
}
