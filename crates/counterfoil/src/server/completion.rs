//! Completing what a user types into an argument of a prompt or a resource template.

use std::collections::BTreeMap;

use super::error::RequestError;
use crate::toolbox::{BoxFuture, Context};

/// The most values that one answer may hold (MCP, "Completion").
const MOST: usize = 100;

/// Whoever completes arguments. Any `Fn(Completion, Context) -> impl Future` of the right result
/// does.
pub trait Completions: Send + Sync {
    /// Values that what was typed may become, the likeliest first.
    fn complete(&self, request: Completion, context: Context) -> BoxFuture<'_, Result<Completed, RequestError>>;
}

impl<F, Fut> Completions for F
where
    F: Fn(Completion, Context) -> Fut + Send + Sync,
    Fut: Future<Output = Result<Completed, RequestError>> + Send + 'static,
{
    fn complete(&self, request: Completion, context: Context) -> BoxFuture<'_, Result<Completed, RequestError>> {
        Box::pin(self(request, context))
    }
}

/// What is to be completed (MCP's `CompleteRequest`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// Whose argument it is.
    pub of: CompletionOf,
    /// The argument.
    pub argument: String,
    /// What has been typed so far.
    pub value: String,
    /// The other arguments that have been filled in.
    pub resolved: BTreeMap<String, String>,
}

/// Whose argument is completed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CompletionOf {
    /// A prompt's, by its name.
    Prompt(String),
    /// A resource template's, by its URI template.
    Resource(String),
}

/// Values to choose from (MCP's `CompleteResult`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Completed {
    /// The values; at most 100.
    pub values: Vec<String>,
    /// How many there are in all, where that is known.
    pub total: Option<u32>,
    /// Whether there are more than these.
    pub has_more: bool,
}

impl Completed {
    /// These values: the first 100 of them, and how many there are in all.
    #[must_use]
    pub fn new<T: Into<String>>(values: impl IntoIterator<Item = T>) -> Self {
        let mut values: Vec<String> = values.into_iter().map(Into::into).collect();
        let total = u32::try_from(values.len()).ok();
        let has_more = values.len() > MOST;
        values.truncate(MOST);
        Self { values, total, has_more }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_values_and_the_count() {
        let completed = Completed::new((0..150).map(|n| n.to_string()));
        assert_eq!((completed.values.len(), completed.total, completed.has_more), (100, Some(150), true));
        assert_eq!(Completed::new(["a"]), Completed { values: vec!["a".to_owned()], total: Some(1), has_more: false });
    }

    #[tokio::test]
    async fn a_function_completes() {
        let complete = |request: Completion, _: Context| async move {
            Ok::<_, RequestError>(Completed::new([request.value + "is"]))
        };
        let request = Completion {
            of: CompletionOf::Prompt("p".to_owned()),
            argument: "city".to_owned(),
            value: "par".to_owned(),
            resolved: BTreeMap::new(),
        };
        let completed = Completions::complete(&complete, request, Context::detached()).await;
        assert_eq!(completed.map(|c| c.values).ok(), Some(vec!["paris".to_owned()]));
    }
}
