//! Prompts with their references filled in, kept as long as nothing has changed.
//!
//! Each entry holds the epoch of its project at which it was read. The store grows the epoch with every write, in the
//! write's own transaction, and it is read with every request; so an entry is given out only while it is what the store
//! would give, whichever process wrote last.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::Prompt;
use crate::domain::Selector;

/// How many prompts are kept, and how many bytes of them.
const MOST: usize = 4096;
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) project: String,
    pub(super) name: String,
    pub(super) selector: Selector,
}

/// The cache.
#[derive(Default)]
pub(super) struct Cache(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    entries: HashMap<Key, Entry>,
    bytes: usize,
}

struct Entry {
    epoch: i64,
    prompt: Arc<Prompt>,
    bytes: usize,
}

impl Cache {
    /// What was read at that very epoch.
    pub(super) fn get(&self, key: &Key, epoch: i64) -> Option<Arc<Prompt>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.entries.get(key).filter(|entry| entry.epoch == epoch).map(|entry| entry.prompt.clone())
    }

    /// Keeps a prompt. Where there is no more room, all that was kept goes: it fills again with what is asked for.
    pub(super) fn put(&self, key: Key, epoch: i64, prompt: Arc<Prompt>) {
        let bytes = prompt.content.texts().map(str::len).sum::<usize>() + key.name.len() + 512;
        if bytes > MOST_BYTES / 8 {
            return;
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.entries.len() >= MOST || kept.bytes + bytes > MOST_BYTES {
            *kept = Kept::default();
        }
        let before = kept.entries.insert(key, Entry { epoch, prompt, bytes });
        kept.bytes = kept.bytes + bytes - before.map_or(0, |entry| entry.bytes);
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").finish_non_exhaustive()
    }
}
