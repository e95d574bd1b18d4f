//! What a client connects to: a toolbox, and beside it prompts, resources and completion.
//!
//! Like a [`Toolbox`], a [`Server`] is plain data and futures. [`serve`](crate::serve) puts it on a
//! transport.

mod answer;
mod changes;
mod completion;
mod error;
mod page;
mod prompt_set;
mod prompts;
mod resource_set;
mod resources;
mod template;

use std::fmt;
use std::sync::Arc;

use crate::toolbox::{Icon, Toolbox};

pub use answer::Answer;
pub(crate) use changes::Follow;
pub use changes::{Announced, Change, Changes, Followed};
pub use completion::{Completed, Completion, CompletionOf, Completions};
pub use error::{RequestError, RequestErrorKind};
pub use page::Page;
pub use prompt_set::PromptSet;
pub use prompts::{Prompt, PromptArgument, PromptMessage, PromptResult, Prompts};
pub use resource_set::ResourceSet;
pub use resources::{Resource, ResourceTemplate, Resources};

/// A server: what it is called and what it offers. Cheap to clone.
#[derive(Clone)]
pub struct Server(Arc<Parts>);

/// What a server is made of.
struct Parts {
    about: About,
    toolbox: Option<Toolbox>,
    prompts: Option<Box<dyn Prompts>>,
    resources: Option<Box<dyn Resources>>,
    completions: Option<Box<dyn Completions>>,
    changes: Option<Changes>,
    state_key: Option<Vec<u8>>,
}

/// What a server says of itself.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// The server's name, for programs.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its name, for people.
    pub title: Option<String>,
    /// What it is.
    pub description: Option<String>,
    /// Where to read more.
    pub website: Option<String>,
    /// Pictures for people.
    pub icons: Vec<Icon>,
    /// How to use it, for the model: stands in the answers to `initialize` and `server/discover`.
    pub instructions: Option<String>,
}

impl Server {
    /// A server of that name and version, to be filled.
    #[must_use]
    pub fn builder(name: impl Into<String>, version: impl Into<String>) -> ServerBuilder {
        ServerBuilder(Parts {
            about: About { name: name.into(), version: version.into(), ..About::default() },
            toolbox: None,
            prompts: None,
            resources: None,
            completions: None,
            changes: None,
            state_key: None,
        })
    }

    /// What the server says of itself.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.0.about
    }

    /// Its tools.
    #[must_use]
    pub fn toolbox(&self) -> Option<&Toolbox> {
        self.0.toolbox.as_ref()
    }

    /// Its prompts.
    #[must_use]
    pub fn prompts(&self) -> Option<&dyn Prompts> {
        self.0.prompts.as_deref()
    }

    /// Its resources.
    #[must_use]
    pub fn resources(&self) -> Option<&dyn Resources> {
        self.0.resources.as_deref()
    }

    /// What completes arguments of its prompts and resource templates.
    #[must_use]
    pub fn completions(&self) -> Option<&dyn Completions> {
        self.0.completions.as_deref()
    }

    #[cfg(any(feature = "http", feature = "stdio"))]
    pub(crate) fn state_key(&self) -> Option<&[u8]> {
        self.0.state_key.as_deref()
    }

    /// Where changes of its lists and resources are announced.
    #[must_use]
    pub fn changes(&self) -> Option<&Changes> {
        self.0.changes.as_ref()
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("name", &self.0.about.name)
            .field("version", &self.0.about.version)
            .field("toolbox", &self.0.toolbox)
            .finish_non_exhaustive()
    }
}

/// A [`Server`] in the making.
pub struct ServerBuilder(Parts);

impl ServerBuilder {
    /// Names the server for people.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.0.about.title = Some(title.into());
        self
    }

    /// Says what the server is.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.0.about.description = Some(description.into());
        self
    }

    /// Says where to read more.
    #[must_use]
    pub fn website(mut self, url: impl Into<String>) -> Self {
        self.0.about.website = Some(url.into());
        self
    }

    /// Adds a picture for people.
    #[must_use]
    pub fn icon(mut self, icon: Icon) -> Self {
        self.0.about.icons.push(icon);
        self
    }

    /// Tells the model how to use the server.
    #[must_use]
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.0.about.instructions = Some(instructions.into());
        self
    }

    /// Offers these tools.
    #[must_use]
    pub fn toolbox(mut self, toolbox: Toolbox) -> Self {
        self.0.toolbox = Some(toolbox);
        self
    }

    /// Offers these prompts.
    #[must_use]
    pub fn prompts(mut self, prompts: impl Prompts + 'static) -> Self {
        self.0.prompts = Some(Box::new(prompts));
        self
    }

    /// Offers these resources.
    #[must_use]
    pub fn resources(mut self, resources: impl Resources + 'static) -> Self {
        self.0.resources = Some(Box::new(resources));
        self
    }

    /// Completes arguments of prompts and resource templates.
    #[must_use]
    pub fn completions(mut self, completions: impl Completions + 'static) -> Self {
        self.0.completions = Some(Box::new(completions));
        self
    }

    /// Tells clients of the changes that are announced there. Without this, a server says that its
    /// lists never change and that no resource can be subscribed to.
    #[must_use]
    pub fn changes(mut self, changes: Changes) -> Self {
        self.0.changes = Some(changes);
        self
    }

    /// Signs the notes that clients carry from one round of a question to the next
    /// ([`InputRequired::state`](crate::toolbox::InputRequired::state)) with this secret, at least
    /// 32 random bytes. Without it, each process makes up its own, and a client whose second round
    /// reaches another process has to begin again.
    #[must_use]
    pub fn state_key(mut self, key: impl Into<Vec<u8>>) -> Self {
        self.0.state_key = Some(key.into());
        self
    }

    /// The server.
    #[must_use]
    pub fn build(self) -> Server {
        Server(Arc::new(self.0))
    }
}

impl fmt::Debug for ServerBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ServerBuilder").field(&self.0.about).finish()
    }
}
