//! Listing and getting prompts.

use std::collections::BTreeMap;

use rmcp::model as wire;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::Value;

use super::adapter::Adapter;
use super::call::Call;
use super::input::{Next, Questions};
use super::{content, listing};
use crate::server::{Answer, Prompt, PromptArgument, PromptResult, Prompts};

impl Adapter {
    pub(super) async fn prompt_page(
        &self,
        prompts: &dyn Prompts,
        params: Option<&wire::PaginatedRequestParams>,
        request: RequestContext<RoleServer>,
    ) -> Result<wire::ListPromptsResult, ErrorData> {
        let profile = self.profile(&request);
        let call = Call::new(request, self.session.as_ref());
        let context = self.context(&call, profile, None);
        let page = prompts.list(listing::cursor(params), &context);
        let page = listing::answer(page).await.map_err(listing::error)?;
        let mut result = wire::ListPromptsResult::with_all_items(page.items.into_iter().map(prompt).collect());
        result.next_cursor = page.next;
        Ok(result)
    }

    pub(super) async fn prompt(
        &self,
        prompts: &dyn Prompts,
        params: wire::GetPromptRequestParams,
        request: RequestContext<RoleServer>,
    ) -> Result<wire::GetPromptResponse, ErrorData> {
        let profile = self.profile(&request);
        let call = Call::new(request, self.session.as_ref());
        let arguments = arguments(params.arguments)?;
        let mut questions = Questions::new(&self.shared.seal, &call, "prompts/get", &params.name);
        let mut input = questions.answered(params.input_responses, params.request_state)?;
        loop {
            let context = self.context(&call, profile.clone(), input.take());
            let got = prompts.get(&params.name, arguments.clone(), context);
            let required = match listing::answer(got).await.map_err(listing::error)? {
                Answer::Complete(filled) => {
                    return Ok(wire::GetPromptResponse::Complete(result(filled)));
                }
                Answer::InputRequired(required) => required,
            };
            match questions.next(&call, required).await? {
                Next::Hand(required) => {
                    return Ok(wire::GetPromptResponse::InputRequired(required));
                }
                Next::Again(answers) => input = Some(answers),
            }
        }
    }
}

/// A prompt's arguments are strings, all of them.
fn arguments(sent: Option<wire::JsonObject>) -> Result<BTreeMap<String, String>, ErrorData> {
    let mut arguments = BTreeMap::new();
    for (name, value) in sent.unwrap_or_default() {
        let Value::String(value) = value else {
            let text = format!("the prompt's argument `{}` must be a string", name.escape_debug());
            return Err(ErrorData::invalid_params(text, None));
        };
        arguments.insert(name, value);
    }
    Ok(arguments)
}

fn prompt(prompt: Prompt) -> wire::Prompt {
    let arguments: Vec<_> = prompt.arguments.into_iter().map(argument).collect();
    let mut wired = wire::Prompt::new(prompt.name, prompt.description, (!arguments.is_empty()).then_some(arguments));
    wired.title = prompt.title;
    wired.icons = content::icons(&prompt.icons);
    wired.meta = prompt.meta.map(wire::MetaObject);
    wired
}

fn argument(argument: PromptArgument) -> wire::PromptArgument {
    let mut wired = wire::PromptArgument::new(argument.name).with_required(argument.required);
    wired.title = argument.title;
    wired.description = argument.description;
    wired
}

fn result(result: PromptResult) -> wire::GetPromptResult {
    let messages = result
        .messages
        .into_iter()
        .map(|message| wire::PromptMessage::new(content::role(message.role), content::content(message.content)));
    let mut wired = wire::GetPromptResult::new(messages.collect());
    wired.description = result.description;
    wired.meta = result.meta.map(wire::MetaObject);
    wired
}
