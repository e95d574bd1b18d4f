//! Announcing that a list or a resource is no longer what it was.

use tokio::sync::broadcast;

/// How many changes a slow client may lag behind before it misses some.
const KEPT: usize = 256;

/// Something that clients may have to read again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The list of tools.
    Tools,
    /// The list of prompts.
    Prompts,
    /// The list of resources.
    Resources,
    /// One resource, by its URI.
    Resource(String),
}

/// Where changes are announced. Clones announce to the same clients.
///
/// ```
/// use counterfoil::server::{Changes, Server};
///
/// let changes = Changes::new();
/// let server = Server::builder("notes", "1.0").changes(changes.clone()).build();
/// changes.resource("notes://today");
/// ```
#[derive(Debug, Clone)]
pub struct Changes(broadcast::Sender<Change>);

impl Changes {
    /// With nobody listening yet.
    #[must_use]
    pub fn new() -> Self {
        Self(broadcast::Sender::new(KEPT))
    }

    /// The list of tools has changed.
    pub fn tools(&self) {
        self.announce(Change::Tools);
    }

    /// The list of prompts has changed.
    pub fn prompts(&self) {
        self.announce(Change::Prompts);
    }

    /// The list of resources has changed.
    pub fn resources(&self) {
        self.announce(Change::Resources);
    }

    /// What the resource at `uri` holds has changed.
    pub fn resource(&self, uri: impl Into<String>) {
        self.announce(Change::Resource(uri.into()));
    }

    /// Announces a change. That nobody listens is no error.
    pub fn announce(&self, change: Change) {
        let _ = self.0.send(change);
    }

    /// Hears every change from now on.
    #[must_use]
    pub fn listen(&self) -> broadcast::Receiver<Change> {
        self.0.subscribe()
    }
}

impl Default for Changes {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn listeners_hear_what_comes_after_them() {
        let changes = Changes::new();
        changes.tools();
        let mut heard = changes.listen();
        changes.clone().resource("a:b");
        assert_eq!(heard.recv().await.ok(), Some(Change::Resource("a:b".to_owned())));
        assert!(heard.try_recv().is_err());
    }
}
