//! Completing names and labels of prompts, and the arguments that prompts take.

use counterfoil::server::{Completed, Completion, CompletionOf, Completions, RequestError};
use counterfoil::toolbox::{BoxFuture, Context};
use serde_json::Value;

use super::prompts::NativePrompts;
use super::uri::TEMPLATE;
use super::{caller, failed};
use crate::access::Caller;
use crate::registry::{Query, Registry};

/// How many prompts are looked through for names that begin with what was typed.
const LOOKED_THROUGH: u64 = 10_000;

/// What completes the arguments of the registry's prompts and resources.
#[derive(Clone, Debug)]
pub struct RegistryCompletions {
    registry: Registry,
    prompts: Option<NativePrompts>,
}

impl RegistryCompletions {
    /// For the resources of that registry, and for those prompts if there are any.
    #[must_use]
    pub fn new(registry: Registry, prompts: Option<NativePrompts>) -> Self {
        Self { registry, prompts }
    }

    async fn completed(&self, asked: Completion, context: &Context) -> Result<Completed, RequestError> {
        let caller = caller(context)?;
        match &asked.of {
            CompletionOf::Prompt(name) => self.argument(caller, name, &asked).await,
            CompletionOf::Resource(template) if template == TEMPLATE => self.resource(caller, &asked).await,
            CompletionOf::Resource(template) => {
                let text = format!("unknown resource template `{}`: there is {TEMPLATE}", template.escape_debug());
                Err(RequestError::invalid(text))
            }
        }
    }

    /// The values that a prompt's own settings name: `config.arguments.NAME.values`.
    async fn argument(&self, caller: &Caller, name: &str, asked: &Completion) -> Result<Completed, RequestError> {
        let Some(prompts) = &self.prompts else {
            return Ok(Completed::default());
        };
        let prompt = prompts.named(caller, name).await?;
        let values = prompt.config.get("arguments").and_then(|all| all.get(&asked.argument)?.get("values"));
        let values = values.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
        Ok(beginning(values, &asked.value))
    }

    async fn resource(&self, caller: &Caller, asked: &Completion) -> Result<Completed, RequestError> {
        match asked.argument.as_str() {
            "project" => Ok(beginning([caller.project.as_str()], &asked.value)),
            "name" => {
                let query = Query { limit: LOOKED_THROUGH, ..Query::default() };
                let listed = self.registry.list(caller, query).await.map_err(failed)?;
                Ok(beginning(listed.prompts.iter().map(|prompt| prompt.name.as_str()), &asked.value))
            }
            "label" => {
                let name = asked.resolved.get("name").cloned();
                let query = Query { name, limit: LOOKED_THROUGH, ..Query::default() };
                let listed = self.registry.list(caller, query).await.map_err(failed)?;
                let mut labels: Vec<_> = listed.prompts.into_iter().flat_map(|prompt| prompt.labels).collect();
                labels.sort_unstable();
                labels.dedup_by(|(a, _), (b, _)| a == b);
                Ok(beginning(labels.iter().map(|(label, _)| label.as_str()), &asked.value))
            }
            _ => Ok(Completed::default()),
        }
    }
}

impl Completions for RegistryCompletions {
    fn complete(&self, request: Completion, context: Context) -> BoxFuture<'_, Result<Completed, RequestError>> {
        Box::pin(async move { self.completed(request, &context).await })
    }
}

/// Those that begin with what was typed, in upper or lower case.
fn beginning<'v>(values: impl IntoIterator<Item = &'v str>, typed: &str) -> Completed {
    let typed = typed.to_lowercase();
    Completed::new(values.into_iter().filter(|value| value.to_lowercase().starts_with(&typed)))
}
