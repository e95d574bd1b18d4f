//! Prompts as resources.

use counterfoil::server::{Answer, Page, RequestError, Resource, ResourceTemplate, Resources};
use counterfoil::toolbox::{BoxFuture, Context, ResourceContents};

use super::uri::{PromptUri, TEMPLATE};
use super::{PAGE, caller, failed, next, offset};
use crate::domain::{Content, Kind, LATEST, PRODUCTION};
use crate::registry::{Get, Lookup, Query, Registry};

/// The prompts of a registry, at `prompt://project/name@label`.
#[derive(Clone, Debug)]
pub struct RegistryResources(Registry);

impl RegistryResources {
    /// The prompts of that registry.
    #[must_use]
    pub fn new(registry: Registry) -> Self {
        Self(registry)
    }

    async fn page(&self, cursor: Option<&str>, context: &Context) -> Result<Page<Resource>, RequestError> {
        let caller = caller(context)?;
        let offset = offset(cursor)?;
        let query = Query { offset, limit: PAGE, ..Query::default() };
        let listed = self.0.list(caller, query).await.map_err(failed)?;
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
        let prompt = self.0.get(caller, lookup, Get::Resolved).await.map_err(failed)?;
        let text = match &prompt.content {
            Content::Text(text) => text.clone(),
            Content::Chat(_) => prompt.content.to_json().to_string(),
        };
        Ok(ResourceContents::text(uri, text).with_mime_type(mime_type(prompt.kind)))
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
}

fn mime_type(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "text/plain",
        Kind::Chat => "application/json",
    }
}
