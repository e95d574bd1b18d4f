//! Prompts of the protocol.

use std::collections::BTreeMap;

use counterfoil::core::nearest;
use counterfoil::server::{
    Answer, Page, Prompt as Shown, PromptArgument, PromptMessage, PromptResult, Prompts, RequestError,
};
use counterfoil::toolbox::{BoxFuture, Context};
use serde_json::Value;

use super::choice::Choice;
use super::watch::digest;
use super::{arguments, caller, failed, names};
use crate::access::Caller;
use crate::domain::{Content, Message, PRODUCTION};
use crate::registry::{Error, Get, Lookup, Prompt, Query, Registry, Summary};

/// How many prompts are shown at most. Whoever has more should choose fewer: people pick them from a menu.
const MOST: u64 = 1_000;

/// Those prompts of a registry that a person can pick in a client.
#[derive(Clone, Debug)]
pub struct NativePrompts {
    registry: Registry,
    choice: Choice,
}

impl NativePrompts {
    /// The prompts that the choice says.
    #[must_use]
    pub fn new(registry: Registry, choice: Choice) -> Self {
        Self { registry, choice }
    }

    /// All of them, each with the name under which it is shown.
    async fn chosen(&self, caller: &Caller) -> Result<Vec<(String, Summary)>, Error> {
        let (tag, label) = match &self.choice {
            Choice::Tag(tag) => (Some(tag.clone()), None),
            Choice::Label(label) => (None, Some(label.as_str().to_owned())),
        };
        let query = Query { tag, label, limit: MOST, ..Query::default() };
        let listed = self.registry.list(caller, query).await?;
        if listed.total > MOST {
            tracing::warn!(total = listed.total, shown = MOST, "more prompts are chosen than are shown as MCP prompts");
        }
        let names = names::shown(listed.prompts.iter().map(|prompt| prompt.name.as_str()));
        Ok(names.into_iter().zip(listed.prompts).collect())
    }

    /// The version that stands for a prompt.
    async fn version(&self, caller: &Caller, summary: &Summary) -> Result<Prompt, Error> {
        let label = match &self.choice {
            Choice::Label(label) => Some(label.as_str()),
            Choice::Tag(_) => summary.labels.iter().map(|(label, _)| label.as_str()).find(|label| *label == PRODUCTION),
        };
        let lookup = Lookup::new(&*summary.name, None, label);
        let prompt = self.registry.get(caller, lookup, Get::Resolved).await?;
        Ok((*prompt).clone())
    }

    /// The prompt that is shown under that name.
    ///
    /// # Errors
    ///
    /// When there is none, or it cannot be read.
    pub(super) async fn named(&self, caller: &Caller, name: &str) -> Result<Prompt, RequestError> {
        let chosen = self.chosen(caller).await.map_err(failed)?;
        match chosen.iter().find(|(shown, _)| shown == name) {
            Some((_, summary)) => self.version(caller, summary).await.map_err(failed),
            None => {
                let near = nearest(name, chosen.iter().map(|(shown, _)| shown.as_str()));
                let near = near.map(|near| format!(": did you mean `{near}`?")).unwrap_or_default();
                Err(RequestError::not_found(format!("unknown prompt `{}`{near}", name.escape_debug())))
            }
        }
    }

    /// A digest of the list that this caller sees.
    pub(super) async fn digest(&self, caller: &Caller) -> Result<u64, Error> {
        let mut all = Vec::new();
        for (name, summary) in self.chosen(caller).await? {
            match self.version(caller, &summary).await {
                Ok(prompt) => all.push(digest(format!("{:?}", shown(name, &prompt)))),
                Err(Error::Refused(_)) => {}
                Err(error @ Error::Store(_)) => return Err(error),
            }
        }
        Ok(digest(all))
    }

    async fn shown(&self, context: &Context) -> Result<Page<Shown>, RequestError> {
        let caller = caller(context)?;
        let mut all = Vec::new();
        for (name, summary) in self.chosen(caller).await.map_err(failed)? {
            match self.version(caller, &summary).await {
                Ok(prompt) => all.push(shown(name, &prompt)),
                // One prompt that cannot be read must not hide the others.
                Err(error) => tracing::warn!(prompt = summary.name, %error, "a prompt is left out of the list"),
            }
        }
        Ok(Page::all(all))
    }

    async fn filled(
        &self,
        name: &str,
        arguments: BTreeMap<String, String>,
        context: &Context,
    ) -> Result<Answer<PromptResult>, RequestError> {
        let caller = caller(context)?;
        let prompt = self.named(caller, name).await?;
        let values = arguments::values(&prompt, arguments).map_err(|problems| {
            RequestError::invalid(format!("the prompt `{name}` needs other arguments: {problems}"))
        })?;
        let rendered = prompt.filled(&values).map_err(failed)?;
        let messages = match rendered.content {
            Content::Text(text) => vec![PromptMessage::user(text)],
            Content::Chat(messages) => messages.into_iter().filter_map(message).collect(),
        };
        let mut result = PromptResult::new(messages);
        result.description = prompt.commit_message.clone();
        Ok(Answer::Complete(result))
    }
}

impl Prompts for NativePrompts {
    fn list<'a>(
        &'a self,
        _cursor: Option<&'a str>,
        context: &'a Context,
    ) -> BoxFuture<'a, Result<Page<Shown>, RequestError>> {
        Box::pin(self.shown(context))
    }

    fn get<'a>(
        &'a self,
        name: &'a str,
        arguments: BTreeMap<String, String>,
        context: Context,
    ) -> BoxFuture<'a, Result<Answer<PromptResult>, RequestError>> {
        Box::pin(async move { self.filled(name, arguments, &context).await })
    }
}

/// A prompt as it is listed. What `config.arguments` says of an argument is told with it.
fn shown(name: String, prompt: &Prompt) -> Shown {
    let about = |name: &str| prompt.config.pointer("/arguments")?.get(name)?.get("description")?.as_str();
    let mut shown = Shown::new(name);
    shown.title = Some(prompt.name.clone());
    shown.description = prompt.config.get("description").and_then(Value::as_str).map(str::to_owned);
    for variable in &prompt.variables {
        let mut argument = PromptArgument::required(variable);
        argument.description = about(variable).map(str::to_owned);
        shown = shown.with_argument(argument);
    }
    for placeholder in &prompt.placeholders {
        let by_default = "Messages as JSON: [{\"role\": \"user\", \"content\": \"...\"}]; none if left out";
        let argument = PromptArgument::optional(placeholder);
        shown = shown.with_argument(argument.with_description(about(placeholder).unwrap_or(by_default)));
    }
    shown
}

/// MCP knows two roles. What a system says is shown as the user's, since clients have no other place for it.
fn message(message: Message) -> Option<PromptMessage> {
    match message {
        Message::Said { role, content } if role == "assistant" => Some(PromptMessage::assistant(content)),
        Message::Said { content, .. } => Some(PromptMessage::user(content)),
        Message::Placeholder { .. } => None,
    }
}
