//! Resources, as plain data, and whoever offers them.

use serde_json::{Map, Value};

use super::answer::Answer;
use super::error::RequestError;
use super::page::Page;
use crate::toolbox::{BoxFuture, ContentAnnotations, Context, Icon, ResourceContents, ResourceLink};

/// A resource as it is listed (MCP's `Resource`): the same as a link to it.
pub type Resource = ResourceLink;

/// Whoever offers resources: a [`ResourceSet`](super::ResourceSet), or a store whose contents come
/// and go.
pub trait Resources: Send + Sync {
    /// A page of the resources. `cursor` is what an earlier page gave as its next.
    fn list<'a>(
        &'a self,
        cursor: Option<&'a str>,
        context: &'a Context,
    ) -> BoxFuture<'a, Result<Page<Resource>, RequestError>>;

    /// A page of the templates. By default there are none.
    fn templates<'a>(
        &'a self,
        cursor: Option<&'a str>,
        context: &'a Context,
    ) -> BoxFuture<'a, Result<Page<ResourceTemplate>, RequestError>> {
        let _ = (cursor, context);
        Box::pin(std::future::ready(Ok(Page::default())))
    }

    /// What the resource at `uri` holds; several parts where it is a folder, say.
    fn read<'a>(
        &'a self,
        uri: &'a str,
        context: Context,
    ) -> BoxFuture<'a, Result<Answer<Vec<ResourceContents>>, RequestError>>;

    /// Whether the client may hear of changes of the resource at `uri`; asked when it subscribes. By default it may, whatever
    /// is there.
    fn subscribe<'a>(&'a self, uri: &'a str, context: Context) -> BoxFuture<'a, Result<(), RequestError>> {
        let _ = (uri, context);
        Box::pin(std::future::ready(Ok(())))
    }
}

/// A pattern of URIs that can be read (MCP's `ResourceTemplate`).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ResourceTemplate {
    /// The URIs, with variables in braces (RFC 6570): `notes://{day}`.
    pub uri_template: String,
    /// Its name, for programs.
    pub name: String,
    /// Its name, for people.
    pub title: Option<String>,
    /// What the resources hold.
    pub description: Option<String>,
    /// Their media type, where they have all the same.
    pub mime_type: Option<String>,
    /// Pictures for people.
    pub icons: Vec<Icon>,
    /// Hints to the client.
    pub annotations: Option<ContentAnnotations>,
    /// Data for programs.
    pub meta: Option<Map<String, Value>>,
}

impl ResourceTemplate {
    /// A template of that name.
    #[must_use]
    pub fn new(uri_template: impl Into<String>, name: impl Into<String>) -> Self {
        Self { uri_template: uri_template.into(), name: name.into(), ..Self::default() }
    }
}
