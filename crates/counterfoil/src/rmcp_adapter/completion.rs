//! Completing arguments.

use rmcp::model as wire;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};

use super::adapter::Adapter;
use super::call::Call;
use super::listing;
use crate::server::{Completion, CompletionOf, Completions};

impl Adapter {
    pub(super) async fn completion(
        &self,
        completions: &dyn Completions,
        params: wire::CompleteRequestParams,
        request: RequestContext<RoleServer>,
    ) -> Result<wire::CompleteResult, ErrorData> {
        let of = match params.r#ref {
            wire::Reference::Prompt(prompt) => CompletionOf::Prompt(prompt.name),
            wire::Reference::Resource(template) => CompletionOf::Resource(template.uri),
            _ => {
                let text = "`ref.type` must be `ref/prompt` or `ref/resource`";
                return Err(ErrorData::invalid_params(text, None));
            }
        };
        let resolved = params.context.and_then(|context| context.arguments);
        let completion = Completion {
            of,
            argument: params.argument.name,
            value: params.argument.value,
            resolved: resolved.unwrap_or_default().into_iter().collect(),
        };
        let profile = self.profile(&request);
        let call = Call::new(request, self.session.as_ref());
        let completed = completions.complete(completion, self.context(&call, profile, None));
        let completed = listing::answer(completed).await.map_err(listing::error)?;
        let mut info = wire::CompletionInfo::default();
        info.values = completed.values;
        info.total = completed.total;
        info.has_more = Some(completed.has_more);
        Ok(wire::CompleteResult::new(info))
    }
}
