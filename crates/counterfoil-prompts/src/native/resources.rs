//! Prompts as resources.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use counterfoil::server::{Answer, Page, RequestError, Resource, ResourceTemplate, Resources};
use counterfoil::toolbox::{BoxFuture, Context, ResourceContents};

use super::uri::{PromptUri, TEMPLATE};
use super::watch::digest;
use super::{PAGE, caller, failed, next, offset};
use crate::access;
use crate::domain::{Content, Kind, LATEST, PRODUCTION};
use crate::registry::{Error, Get, Lookup, Query, Registry};
use crate::store::{StoreError, job};

/// The prompts of a registry, at `prompt://project/name@label`.
#[derive(Clone, Debug)]
pub struct RegistryResources {
    registry: Registry,
    seen: Arc<Mutex<Seen>>,
}

/// What clients know.
#[derive(Debug, Default)]
struct Seen {
    /// Digests of what clients who follow a resource have seen of it, by its project and URI.
    states: HashMap<(String, String), u64>,
    /// The epoch of each project up to which they have been told.
    epochs: HashMap<String, i64>,
}

impl RegistryResources {
    /// The prompts of that registry.
    #[must_use]
    pub fn new(registry: Registry) -> Self {
        Self { registry, seen: Arc::default() }
    }

    /// A digest of the list.
    pub(super) async fn digest(&self, project: &str) -> Result<u64, Error> {
        let project = project.to_owned();
        let names = job(move |rows| {
            let project = project.clone();
            Box::pin(async move { rows.names_and(&project, PRODUCTION).await })
        });
        let names: Result<_, StoreError> = self.registry.store().read(names).await;
        Ok(digest(names?))
    }

    /// Those of the followed resources of a project that are no longer what those who follow them have seen.
    pub(super) async fn updated(&self, project: &str, followed: &HashSet<String>) -> Result<Vec<String>, Error> {
        let mut updated = Vec::new();
        for uri in followed {
            let now = self.state(project, uri).await?;
            let before = self.lock().states.insert((project.to_owned(), uri.clone()), now);
            if before != Some(now) {
                updated.push(uri.clone());
            }
        }
        self.lock().states.retain(|(of, uri), _| of != project || followed.contains(uri));
        updated.sort_unstable();
        Ok(updated)
    }

    /// A digest of what is at a URI now. That nothing is there is a state as well.
    async fn state(&self, project: &str, uri: &str) -> Result<u64, Error> {
        let Some(asked) = PromptUri::read(uri).filter(|asked| asked.project == project) else { return Ok(0) };
        let lookup = Lookup { name: asked.name, selector: asked.selector };
        match self.registry.get(&access::Caller::local(project), lookup, Get::Resolved).await {
            Ok(prompt) => Ok(digest(held(&prompt.content))),
            Err(Error::Refused(refusal)) => Ok(digest(refusal.text)),
            Err(error @ Error::Store(_)) => Err(error),
        }
    }

    /// Forgets what clients have seen. Of what is followed after that, the first change tells too much rather than nothing.
    pub(super) fn forget(&self) {
        self.lock().states.clear();
    }

    /// Takes down that clients have been told of a project up to that epoch.
    pub(super) fn is_at(&self, project: &str, epoch: i64) {
        self.lock().epochs.insert(project.to_owned(), epoch);
    }

    fn lock(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn page(&self, cursor: Option<&str>, context: &Context) -> Result<Page<Resource>, RequestError> {
        let caller = caller(context)?;
        let offset = offset(cursor)?;
        let query = Query { offset, limit: PAGE, ..Query::default() };
        let listed = self.registry.list(caller, query).await.map_err(failed)?;
        let resource = |prompt: crate::registry::Summary| {
            // What is in production is what people mean.
            let in_production = prompt.labels.iter().any(|(label, _)| label == PRODUCTION);
            let label = if in_production { PRODUCTION } else { LATEST };
            let uri = PromptUri::write(&caller.project, &prompt.name, label);
            let mut resource = Resource::new(uri, prompt.name.clone());
            resource.mime_type = Some(mime_type(prompt.kind).to_owned());
            resource
        };
        let next = next(offset, listed.total);
        Ok(Page { items: listed.prompts.into_iter().map(resource).collect(), next })
    }

    async fn contents(&self, uri: &str, context: &Context) -> Result<ResourceContents, RequestError> {
        let caller = caller(context)?;
        let unknown =
            || RequestError::not_found(format!("no resource at `{}`: they are at {TEMPLATE}", uri.escape_debug()));
        let asked = PromptUri::read(uri).ok_or_else(unknown)?;
        // A key opens one project, and does not tell what is in others.
        if asked.project != caller.project {
            return Err(unknown());
        }
        let lookup = Lookup { name: asked.name, selector: asked.selector };
        let prompt = self.registry.get(caller, lookup, Get::Resolved).await.map_err(failed)?;
        Ok(ResourceContents::text(uri, held(&prompt.content)).with_mime_type(mime_type(prompt.kind)))
    }

    /// Takes down what a client who follows a resource knows of it.
    async fn follow(&self, uri: &str, context: &Context) -> Result<(), RequestError> {
        self.contents(uri, context).await?;
        let project = &caller(context)?.project;
        let of = project.clone();
        let epoch = job(move |rows| {
            let project = of.clone();
            Box::pin(async move { rows.epoch(&project).await })
        });
        let epoch: Result<_, StoreError> = self.registry.store().read(epoch).await;
        let epoch = epoch.map_err(|error| failed(error.into()))?;
        let now = self.state(project, uri).await.map_err(failed)?;
        let mut seen = self.lock();
        // After a change that is still to be told, what is there now may be more than the client has seen: then nothing is
        // taken down, and it is told. And what an earlier one has seen is older.
        if seen.epochs.get(project) == Some(&epoch) {
            seen.states.entry((project.clone(), uri.to_owned())).or_insert(now);
        }
        Ok(())
    }
}

impl Resources for RegistryResources {
    fn list<'a>(
        &'a self,
        cursor: Option<&'a str>,
        context: &'a Context,
    ) -> BoxFuture<'a, Result<Page<Resource>, RequestError>> {
        Box::pin(self.page(cursor, context))
    }

    fn templates<'a>(
        &'a self,
        _cursor: Option<&'a str>,
        _context: &'a Context,
    ) -> BoxFuture<'a, Result<Page<ResourceTemplate>, RequestError>> {
        let mut template = ResourceTemplate::new(TEMPLATE, "prompt");
        template.title = Some("A prompt".to_owned());
        let about = "A prompt under a label, or at a version's number, with its references filled in";
        template.description = Some(about.to_owned());
        Box::pin(std::future::ready(Ok(Page::all(vec![template]))))
    }

    fn read<'a>(
        &'a self,
        uri: &'a str,
        context: Context,
    ) -> BoxFuture<'a, Result<Answer<Vec<ResourceContents>>, RequestError>> {
        Box::pin(async move { Ok(Answer::Complete(vec![self.contents(uri, &context).await?])) })
    }

    fn subscribe<'a>(&'a self, uri: &'a str, context: Context) -> BoxFuture<'a, Result<(), RequestError>> {
        Box::pin(async move { self.follow(uri, &context).await })
    }
}

/// What a resource holds: a text as it is, a chat as JSON.
fn held(content: &Content) -> String {
    match content {
        Content::Text(text) => text.clone(),
        Content::Chat(_) => content.to_json().to_string(),
    }
}

fn mime_type(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "text/plain",
        Kind::Chat => "application/json",
    }
}
