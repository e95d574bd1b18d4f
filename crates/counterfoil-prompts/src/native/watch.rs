//! Telling clients that prompts have changed, whoever changed them.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use counterfoil::server::{Change, Changes};

use super::{NativePrompts, RegistryResources};
use crate::access::{Caller, Keys};
use crate::domain::Timestamp;
use crate::registry::Error;
use crate::store::{Job, Rows, Store, StoreError};

/// Asks the store now and then whether anything has changed, since other processes write to it too, and announces what a
/// client of the project would see otherwise now: the list of prompts, that of resources, and the resources that are followed.
#[derive(Clone, Debug)]
pub struct Watch {
    store: Store,
    prompts: Option<NativePrompts>,
    resources: RegistryResources,
    changes: Changes,
    keys: Arc<Keys>,
    /// What was seen of each project, by its id.
    seen: HashMap<String, Seen>,
}

/// What was seen of a project.
#[derive(Clone, Debug)]
struct Seen {
    epoch: i64,
    /// A digest of each list, of this very epoch. `None` where nobody has looked: then a change of the project counts as one of
    /// the list.
    lists: Option<Lists>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lists {
    prompts: u64,
    resources: u64,
}

impl Watch {
    /// For a server that offers these resources, and these prompts if any.
    #[must_use]
    pub fn new(store: Store, prompts: Option<NativePrompts>, resources: RegistryResources, changes: Changes) -> Self {
        Self { keys: Arc::new(Keys::new(store.clone())), store, prompts, resources, changes, seen: HashMap::new() }
    }

    /// Looks that often, until it is dropped.
    pub async fn run(mut self, every: Duration) {
        loop {
            if let Err(error) = self.look().await {
                tracing::debug!(%error, "cannot tell whether prompts have changed");
            }
            tokio::time::sleep(every).await;
        }
    }

    async fn look(&mut self) -> Result<(), Error> {
        if !self.changes.has_listeners() {
            self.resources.forget();
        }
        for (project, epoch) in self.store.read(Epochs).await? {
            let known = self.seen.get(&project).map(|seen| (seen.epoch, seen.lists));
            let has_changed = known.is_some_and(|(known, _)| known != epoch);
            let before = known.and_then(|(_, lists)| lists);
            let lists = if !self.changes.has_listeners() {
                // Of a change that nobody is told of, nothing is kept.
                before.filter(|_| !has_changed)
            } else if has_changed {
                Some(self.tell(&project, before).await?)
            } else if before.is_none() {
                Some(self.lists(&project).await?)
            } else {
                before
            };
            // Only now, so that what could not be told is told the next time.
            self.resources.is_at(&project, epoch);
            self.seen.insert(project, Seen { epoch, lists });
        }
        Ok(())
    }

    /// Announces what is otherwise in a project that has changed.
    async fn tell(&self, project: &str, before: Option<Lists>) -> Result<Lists, Error> {
        let now = self.lists(project).await?;
        let updated = self.resources.updated(project, &self.followed(project)).await?;
        let mut changes = Vec::new();
        if self.prompts.is_some() && before.is_none_or(|before| before.prompts != now.prompts) {
            changes.push(Change::Prompts);
        }
        if before.is_none_or(|before| before.resources != now.resources) {
            changes.push(Change::Resources);
        }
        changes.extend(updated.into_iter().map(Change::Resource));
        if !changes.is_empty() {
            self.announce(project, changes).await?;
        }
        Ok(now)
    }

    async fn lists(&self, project: &str) -> Result<Lists, Error> {
        let prompts = match &self.prompts {
            Some(prompts) => prompts.digest(&Caller::local(project)).await?,
            None => 0,
        };
        Ok(Lists { prompts, resources: self.resources.digest(project).await? })
    }

    /// The resources that clients of a project follow.
    fn followed(&self, project: &str) -> HashSet<String> {
        let followed = self.changes.followed().into_iter();
        followed.filter(|followed| is_of(project, followed.caller.as_ref())).map(|followed| followed.uri).collect()
    }

    /// Tells those who work in the project, with keys that open it still: a stream may be older than the end of its key.
    async fn announce(&self, project: &str, changes: Vec<Change>) -> Result<(), Error> {
        let project = project.to_owned();
        let in_force = self.keys.in_force(Timestamp::now()).await?;
        let may_hear = move |caller: Option<&counterfoil::toolbox::Caller>| {
            is_of(&project, caller)
                && caller.is_some_and(|caller| {
                    let is_local = caller.get::<Caller>().is_some_and(|caller| caller.who == Caller::LOCAL);
                    is_local || in_force.contains(caller.id().as_str())
                })
        };
        self.changes.announce_to(changes, may_hear);
        Ok(())
    }
}

/// Whether somebody works in that project.
fn is_of(project: &str, caller: Option<&counterfoil::toolbox::Caller>) -> bool {
    caller.and_then(|caller| caller.get::<Caller>()).is_some_and(|caller| caller.project == project)
}

/// A number that two values share only if they are the same, but for a chance of one in 2^64.
pub(super) fn digest(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

struct Epochs;

#[async_trait]
impl Job for Epochs {
    type Output = Vec<(String, i64)>;
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Self::Output, StoreError> {
        Ok(rows.projects().await?.into_iter().map(|project| (project.id, project.epoch)).collect())
    }
}
