//! Prompts, as plain data, and whoever offers them.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::answer::Answer;
use super::error::RequestError;
use super::page::Page;
use crate::toolbox::{Audience, BoxFuture, Content, Context, Icon};

/// Whoever offers prompts: a [`PromptSet`](super::PromptSet), or a registry whose prompts come and
/// go.
pub trait Prompts: Send + Sync {
    /// A page of the prompts. `cursor` is what an earlier page gave as its next.
    fn list<'a>(
        &'a self,
        cursor: Option<&'a str>,
        context: &'a Context,
    ) -> BoxFuture<'a, Result<Page<Prompt>, RequestError>>;

    /// The prompt of that name, with its arguments filled in.
    fn get<'a>(
        &'a self,
        name: &'a str,
        arguments: BTreeMap<String, String>,
        context: Context,
    ) -> BoxFuture<'a, Result<Answer<PromptResult>, RequestError>>;
}

/// A prompt as it is listed (MCP's `Prompt`).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Prompt {
    /// Its name, for programs.
    pub name: String,
    /// Its name, for people.
    pub title: Option<String>,
    /// What it is for.
    pub description: Option<String>,
    /// What can be filled in.
    pub arguments: Vec<PromptArgument>,
    /// Pictures for people.
    pub icons: Vec<Icon>,
    /// Data for programs.
    pub meta: Option<Map<String, Value>>,
}

impl Prompt {
    /// A prompt of that name.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// The same with this description.
    #[must_use]
    pub fn with_description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with_argument(mut self, argument: PromptArgument) -> Self {
        self.arguments.push(argument);
        self
    }
}

/// What can be filled in a prompt (MCP's `PromptArgument`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PromptArgument {
    /// Its name, for programs.
    pub name: String,
    /// Its name, for people.
    pub title: Option<String>,
    /// What it is for.
    pub description: Option<String>,
    /// Whether it must be given.
    pub required: bool,
}

impl PromptArgument {
    /// An argument that may be left out.
    #[must_use]
    pub fn optional(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// An argument that must be given.
    #[must_use]
    pub fn required(name: impl Into<String>) -> Self {
        Self { required: true, ..Self::optional(name) }
    }

    /// The same with this description.
    #[must_use]
    pub fn with_description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }
}

/// A prompt that has been filled in (MCP's `GetPromptResult`).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PromptResult {
    /// What it is for.
    pub description: Option<String>,
    /// The messages.
    pub messages: Vec<PromptMessage>,
    /// Data for programs.
    pub meta: Option<Map<String, Value>>,
}

impl PromptResult {
    /// These messages.
    #[must_use]
    pub fn new(messages: impl IntoIterator<Item = PromptMessage>) -> Self {
        Self { messages: messages.into_iter().collect(), ..Self::default() }
    }

    /// The same with this description.
    #[must_use]
    pub fn with_description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }
}

/// One message of a prompt.
#[derive(Debug, Clone, PartialEq)]
pub struct PromptMessage {
    /// Who says it.
    pub role: Audience,
    /// What is said.
    pub content: Content,
}

impl PromptMessage {
    /// The user says this.
    #[must_use]
    pub fn user(content: impl Into<Content>) -> Self {
        Self { role: Audience::User, content: content.into() }
    }

    /// The model says this.
    #[must_use]
    pub fn assistant(content: impl Into<Content>) -> Self {
        Self { role: Audience::Assistant, content: content.into() }
    }
}
