//! Announcing that a list or a resource is no longer what it was.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::broadcast;

use crate::toolbox::Caller;

/// How many announcements a slow client may lag behind before it misses some.
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

/// Says whether a client is to hear of a change, by who it is; `None` where nobody has found that out.
type Hears = dyn Fn(Option<&Caller>) -> bool + Send + Sync;

/// Changes that were announced together, and to whom.
#[derive(Clone)]
pub struct Announced {
    /// What has changed.
    pub changes: Arc<[Change]>,
    hears: Option<Arc<Hears>>,
}

impl Announced {
    /// Whether this caller is to hear of them.
    #[must_use]
    pub fn is_for(&self, caller: Option<&Caller>) -> bool {
        self.hears.as_ref().is_none_or(|hears| hears(caller))
    }
}

impl fmt::Debug for Announced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Announced").field("changes", &self.changes).field("to_all", &self.hears.is_none()).finish()
    }
}

/// A resource that clients have asked to hear of.
#[derive(Clone, Debug)]
pub struct Followed {
    /// Its URI.
    pub uri: String,
    /// Who has asked, where that is known.
    pub caller: Option<Caller>,
}

/// Where changes are announced, and what clients want to hear of. Clones announce to the same clients.
///
/// ```
/// use counterfoil::server::{Changes, Server};
///
/// let changes = Changes::new();
/// let server = Server::builder("notes", "1.0").changes(changes.clone()).build();
/// changes.resource("notes://today");
/// ```
#[derive(Debug, Clone)]
pub struct Changes {
    announced: broadcast::Sender<Announced>,
    followed: Arc<Mutex<Following>>,
}

/// The resources that clients follow, by the order in which they asked.
#[derive(Debug, Default)]
struct Following {
    next: u64,
    all: HashMap<u64, Followed>,
}

/// As long as this is kept, a resource counts as followed.
#[derive(Debug)]
pub(crate) struct Follow {
    number: u64,
    followed: Arc<Mutex<Following>>,
}

impl Drop for Follow {
    fn drop(&mut self) {
        self.followed.lock().unwrap_or_else(PoisonError::into_inner).all.remove(&self.number);
    }
}

impl Changes {
    /// With nobody listening yet.
    #[must_use]
    pub fn new() -> Self {
        Self { announced: broadcast::Sender::new(KEPT), followed: Arc::default() }
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

    /// Announces a change to every client. That nobody listens is no error.
    pub fn announce(&self, change: Change) {
        let _ = self.announced.send(Announced { changes: Arc::new([change]), hears: None });
    }

    /// Announces changes to the clients whose caller they are for: those of a project, say, which the others know nothing of.
    pub fn announce_to(&self, changes: Vec<Change>, hears: impl Fn(Option<&Caller>) -> bool + Send + Sync + 'static) {
        let _ = self.announced.send(Announced { changes: changes.into(), hears: Some(Arc::new(hears)) });
    }

    /// Hears every change from now on, whomever it is for.
    #[must_use]
    pub fn listen(&self) -> broadcast::Receiver<Announced> {
        self.announced.subscribe()
    }

    /// Whether anyone listens now. Where nobody does, it need not be found out what has changed.
    #[must_use]
    pub fn has_listeners(&self) -> bool {
        self.announced.receiver_count() > 0
    }

    /// The resources that clients have asked to hear of (`resources/subscribe`, `subscriptions/listen`) and that they have not
    /// let go of since; as often as they were asked for.
    #[must_use]
    pub fn followed(&self) -> Vec<Followed> {
        self.lock().all.values().cloned().collect()
    }

    /// Counts a resource as followed while what comes back is kept.
    pub(crate) fn follow(&self, uri: String, caller: Option<Caller>) -> Follow {
        let mut following = self.lock();
        let number = following.next;
        following.next += 1;
        following.all.insert(number, Followed { uri, caller });
        Follow { number, followed: Arc::clone(&self.followed) }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Following> {
        self.followed.lock().unwrap_or_else(PoisonError::into_inner)
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
        let first = heard.recv().await.expect("a change");
        assert_eq!((&*first.changes, first.is_for(None)), (&[Change::Resource("a:b".to_owned())][..], true));
        assert!(heard.try_recv().is_err());
    }

    #[tokio::test]
    async fn a_change_is_for_whom_it_was_announced_to() {
        let changes = Changes::new();
        assert!(!changes.has_listeners());
        let mut heard = changes.listen();
        assert!(changes.has_listeners());
        changes.announce_to(vec![Change::Prompts], |caller| caller.is_some_and(|caller| caller.id().as_str() == "a"));
        let announced = heard.recv().await.expect("a change");
        assert!(announced.is_for(Some(&Caller::new("a"))));
        assert!(!announced.is_for(Some(&Caller::new("b"))) && !announced.is_for(None));
    }

    #[test]
    fn what_is_let_go_of_is_followed_no_more() {
        let changes = Changes::new();
        let first = changes.follow("a:b".to_owned(), Some(Caller::new("me")));
        let second = changes.clone().follow("a:b".to_owned(), None);
        assert_eq!(changes.followed().len(), 2);
        drop(first);
        let left: Vec<_> =
            changes.followed().into_iter().map(|followed| (followed.uri, followed.caller.is_none())).collect();
        assert_eq!(left, [("a:b".to_owned(), true)]);
        drop(second);
        assert!(changes.followed().is_empty());
    }
}
