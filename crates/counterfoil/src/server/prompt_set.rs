//! Prompts that are known when the server starts.

use std::collections::BTreeMap;
use std::fmt;

use super::answer::Answer;
use super::error::RequestError;
use super::page::Page;
use super::prompts::{Prompt, PromptResult, Prompts};
use crate::toolbox::{BoxFuture, Context};

type Handler = Box<
    dyn Fn(BTreeMap<String, String>, Context) -> BoxFuture<'static, Result<Answer<PromptResult>, RequestError>>
        + Send
        + Sync,
>;

/// Prompts and the functions that fill them in.
///
/// ```
/// use counterfoil::server::{Prompt, PromptArgument, PromptMessage, PromptResult, PromptSet};
///
/// let prompts = PromptSet::new().with(
///     Prompt::new("review").with_argument(PromptArgument::required("file")),
///     |arguments, _| async move {
///         Ok(PromptResult::new([PromptMessage::user(format!("Review {}.", arguments["file"]))]))
///     },
/// );
/// ```
#[derive(Default)]
pub struct PromptSet {
    prompts: Vec<(Prompt, Handler)>,
}

impl PromptSet {
    /// No prompts yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With one more prompt, in place of an earlier one of the same name. `fill` gets the arguments
    /// once the required ones are all there.
    #[must_use]
    pub fn with<F, Fut, A>(mut self, prompt: Prompt, fill: F) -> Self
    where
        F: Fn(BTreeMap<String, String>, Context) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<A, RequestError>> + Send + 'static,
        A: Into<Answer<PromptResult>>,
    {
        let handler: Handler = Box::new(move |arguments, context| {
            let filled = fill(arguments, context);
            Box::pin(async move { filled.await.map(Into::into) })
        });
        self.prompts.retain(|(known, _)| known.name != prompt.name);
        self.prompts.push((prompt, handler));
        self
    }
}

impl Prompts for PromptSet {
    fn list<'a>(
        &'a self,
        _cursor: Option<&'a str>,
        _context: &'a Context,
    ) -> BoxFuture<'a, Result<Page<Prompt>, RequestError>> {
        let all = self.prompts.iter().map(|(prompt, _)| prompt.clone()).collect();
        Box::pin(std::future::ready(Ok(Page::all(all))))
    }

    fn get<'a>(
        &'a self,
        name: &'a str,
        arguments: BTreeMap<String, String>,
        context: Context,
    ) -> BoxFuture<'a, Result<Answer<PromptResult>, RequestError>> {
        let Some((prompt, handler)) = self.prompts.iter().find(|(prompt, _)| prompt.name == name) else {
            let known: Vec<_> = self.prompts.iter().map(|(prompt, _)| prompt.name.as_str()).collect();
            let error = RequestError::not_found(format!(
                "unknown prompt `{}`; there are: {}",
                name.escape_debug(),
                known.join(", ")
            ));
            return Box::pin(std::future::ready(Err(error)));
        };
        let missing: Vec<_> = prompt
            .arguments
            .iter()
            .filter(|argument| argument.required && !arguments.contains_key(&argument.name))
            .map(|argument| format!("`{}`", argument.name))
            .collect();
        if missing.is_empty() {
            return handler(arguments, context);
        }
        let error = RequestError::invalid(format!(
            "the prompt `{name}` needs {}: add it to `arguments`",
            missing.join(" and ")
        ));
        Box::pin(std::future::ready(Err(error)))
    }
}

impl fmt::Debug for PromptSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.prompts.iter().map(|(prompt, _)| &prompt.name)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::{PromptArgument, PromptMessage};

    fn set() -> PromptSet {
        PromptSet::new().with(
            Prompt::new("greet").with_argument(PromptArgument::required("name")),
            |arguments, _| async move {
                Ok(PromptResult::new([PromptMessage::user(format!("Hello {}", arguments["name"]))]))
            },
        )
    }

    async fn get(name: &str, arguments: &[(&str, &str)]) -> Result<Answer<PromptResult>, String> {
        let arguments = arguments.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
        set().get(name, arguments, Context::detached()).await.map_err(RequestError::into_text)
    }

    #[tokio::test]
    async fn a_prompt_is_filled_in() {
        let filled = PromptResult::new([PromptMessage::user("Hello Ada")]);
        assert_eq!(get("greet", &[("name", "Ada")]).await, Ok(Answer::Complete(filled)));
    }

    #[tokio::test]
    async fn what_is_missing_is_named() {
        assert_eq!(get("greet", &[]).await, Err("the prompt `greet` needs `name`: add it to `arguments`".to_owned()));
        assert_eq!(get("gree", &[]).await, Err("unknown prompt `gree`; there are: greet".to_owned()));
    }
}
