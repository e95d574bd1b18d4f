//! The file that was opened, which may not be the one that is there by now.
//!
//! SQLite goes on with a file that was removed or replaced: what is written then is lost, and nothing fails.

use std::fs;
use std::path::{Path, PathBuf};

use crate::store::StoreError;

/// A file, as it was when it was opened.
#[derive(Debug)]
pub(super) struct File {
    pub(super) path: PathBuf,
    identity: Option<Identity>,
}

/// What tells a file from another of the same name: its device and its number there, where the system has them.
type Identity = (u64, u64);

impl File {
    pub(super) fn opened(path: &Path) -> Self {
        Self { path: path.to_owned(), identity: identity(path).ok() }
    }

    /// Fails when the file is not there any more, or another is in its place.
    pub(super) fn is_still_there(&self) -> Result<(), StoreError> {
        let lost = |how: &str| Err(StoreError::Lost(format!("the file {} {how}", self.path.display())));
        match (identity(&self.path), self.identity) {
            (Err(error), _) if error.kind() == std::io::ErrorKind::NotFound => lost("was removed while it was open"),
            (Ok(now), Some(opened)) if now != opened => lost("was replaced by another while it was open"),
            _ => Ok(()),
        }
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> std::io::Result<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata(path).map(|file| (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> std::io::Result<Identity> {
    fs::metadata(path).map(|_| (0, 0))
}
