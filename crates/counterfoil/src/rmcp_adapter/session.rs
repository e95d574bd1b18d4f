//! What is kept between the requests of one client.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use tokio_util::sync::{CancellationToken, DropGuard};

use crate::server::Follow;
use crate::toolbox::{LogLevel, Profile};

/// All levels, from the least grave.
const LEVELS: [LogLevel; 8] = [
    LogLevel::Debug,
    LogLevel::Info,
    LogLevel::Notice,
    LogLevel::Warning,
    LogLevel::Error,
    LogLevel::Critical,
    LogLevel::Alert,
    LogLevel::Emergency,
];

/// One client's session, over standard input or HTTP.
#[derive(Debug)]
pub(super) struct Session {
    level: AtomicU8,
    client: OnceLock<Profile>,
    subscriptions: Mutex<HashMap<String, Follow>>,
    ended: CancellationToken,
    _end: DropGuard,
}

impl Default for Session {
    fn default() -> Self {
        let ended = CancellationToken::new();
        Self {
            level: AtomicU8::new(LogLevel::Info as u8),
            client: OnceLock::new(),
            subscriptions: Mutex::default(),
            _end: ended.clone().drop_guard(),
            ended,
        }
    }
}

impl Session {
    /// The least grave level that the client wants to hear; [`LogLevel::Info`] until it says.
    pub(super) fn level(&self) -> LogLevel {
        let level = usize::from(self.level.load(Ordering::Relaxed));
        LEVELS.get(level).copied().unwrap_or(LogLevel::Info)
    }

    pub(super) fn set_level(&self, level: LogLevel) {
        self.level.store(level as u8, Ordering::Relaxed);
    }

    /// The profile of the client, which has said once who it is.
    pub(super) fn client(&self, introduced: impl FnOnce() -> Profile) -> Profile {
        self.client.get_or_init(introduced).clone()
    }

    pub(super) fn subscribe(&self, uri: String, follow: Follow) {
        self.lock().insert(uri, follow);
    }

    /// How many resources the client follows.
    pub(super) fn subscriptions(&self) -> usize {
        self.lock().len()
    }

    pub(super) fn unsubscribe(&self, uri: &str) {
        self.lock().remove(uri);
    }

    pub(super) fn is_subscribed(&self, uri: &str) -> bool {
        self.lock().contains_key(uri)
    }

    /// Cancelled when the session has ended.
    pub(super) fn ended(&self) -> CancellationToken {
        self.ended.clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Follow>> {
        self.subscriptions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_kept() {
        let session = Session::default();
        assert_eq!(session.level(), LogLevel::Info);
        for level in LEVELS {
            session.set_level(level);
            assert_eq!(session.level(), level);
        }
    }

    #[test]
    fn the_end_is_told() {
        let session = Session::default();
        let ended = session.ended();
        assert!(!ended.is_cancelled());
        drop(session);
        assert!(ended.is_cancelled());
    }
}
