//! Resources that are known when the server starts.

use std::collections::BTreeMap;
use std::fmt;

use super::answer::Answer;
use super::error::RequestError;
use super::page::Page;
use super::resources::{Resource, ResourceTemplate, Resources};
use super::template;
use crate::toolbox::{BoxFuture, Context, ResourceContents};

type Read = BoxFuture<'static, Result<Answer<Vec<ResourceContents>>, RequestError>>;
type Reader = Box<dyn Fn(Context) -> Read + Send + Sync>;
type TemplateReader = Box<dyn Fn(String, BTreeMap<String, String>, Context) -> Read + Send + Sync>;

/// Resources and templates, and the functions that read them.
#[derive(Default)]
pub struct ResourceSet {
    resources: Vec<(Resource, Reader)>,
    templates: Vec<(ResourceTemplate, TemplateReader)>,
}

impl ResourceSet {
    /// No resources yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With one more resource, and how to read it.
    #[must_use]
    pub fn with<F, Fut>(mut self, resource: Resource, read: F) -> Self
    where
        F: Fn(Context) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<ResourceContents, RequestError>> + Send + 'static,
    {
        let reader: Reader = Box::new(move |context| {
            let read = read(context);
            Box::pin(async move { Ok(Answer::Complete(vec![read.await?])) })
        });
        self.resources.push((resource, reader));
        self
    }

    /// With one more template, and how to read the resources that follow it: `read` gets the URI
    /// and its variables. Understood are `{name}` and `{+name}` (which may hold a `/`). A resource
    /// comes before a template, and an earlier template before a later one.
    #[must_use]
    pub fn with_template<F, Fut>(mut self, template: ResourceTemplate, read: F) -> Self
    where
        F: Fn(String, BTreeMap<String, String>, Context) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<ResourceContents, RequestError>> + Send + 'static,
    {
        let reader: TemplateReader = Box::new(move |uri, variables, context| {
            let read = read(uri, variables, context);
            Box::pin(async move { Ok(Answer::Complete(vec![read.await?])) })
        });
        self.templates.push((template, reader));
        self
    }
}

impl Resources for ResourceSet {
    fn list<'a>(
        &'a self,
        _cursor: Option<&'a str>,
        _context: &'a Context,
    ) -> BoxFuture<'a, Result<Page<Resource>, RequestError>> {
        let all = self.resources.iter().map(|(resource, _)| resource.clone()).collect();
        Box::pin(std::future::ready(Ok(Page::all(all))))
    }

    fn templates<'a>(
        &'a self,
        _cursor: Option<&'a str>,
        _context: &'a Context,
    ) -> BoxFuture<'a, Result<Page<ResourceTemplate>, RequestError>> {
        let all = self.templates.iter().map(|(template, _)| template.clone()).collect();
        Box::pin(std::future::ready(Ok(Page::all(all))))
    }

    fn read<'a>(
        &'a self,
        uri: &'a str,
        context: Context,
    ) -> BoxFuture<'a, Result<Answer<Vec<ResourceContents>>, RequestError>> {
        if let Some((_, read)) = self.resources.iter().find(|(known, _)| known.uri == uri) {
            return read(context);
        }
        let followed = self
            .templates
            .iter()
            .find_map(|(template, read)| Some((template::variables(&template.uri_template, uri)?, read.as_ref())));
        if let Some((variables, read)) = followed {
            return read(uri.to_owned(), variables, context);
        }
        let error = RequestError::not_found(format!("there is no resource `{}`", uri.escape_debug()));
        Box::pin(std::future::ready(Err(error)))
    }
}

impl fmt::Debug for ResourceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let uris = self.resources.iter().map(|(known, _)| &known.uri);
        let templates = self.templates.iter().map(|(known, _)| &known.uri_template);
        f.debug_list().entries(uris).entries(templates).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn read(uri: &str) -> Result<Answer<Vec<ResourceContents>>, String> {
        let set = ResourceSet::new()
            .with(Resource::new("a://fixed", "fixed"), |_| async { Ok(ResourceContents::text("a://fixed", "fixed")) })
            .with_template(ResourceTemplate::new("a://{id}", "any"), |uri, variables, _| async move {
                Ok(ResourceContents::text(uri, variables["id"].clone()))
            });
        set.read(uri, Context::detached()).await.map_err(RequestError::into_text)
    }

    #[tokio::test]
    async fn a_resource_comes_before_a_template() {
        let text = |uri, text| Ok(Answer::Complete(vec![ResourceContents::text(uri, text)]));
        assert_eq!(read("a://fixed").await, text("a://fixed", "fixed"));
        assert_eq!(read("a://7").await, text("a://7", "7"));
        assert_eq!(read("b://7").await, Err("there is no resource `b://7`".to_owned()));
    }
}
