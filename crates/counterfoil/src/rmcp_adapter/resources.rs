//! Listing and reading resources.

use rmcp::model as wire;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::json;

use super::adapter::Adapter;
use super::call::Call;
use super::input::{Next, Questions};
use super::{content, listing};
use crate::server::{Answer, RequestError, RequestErrorKind, ResourceTemplate, Resources};

impl Adapter {
    pub(super) async fn resource_page(
        &self,
        resources: &dyn Resources,
        params: Option<&wire::PaginatedRequestParams>,
        request: RequestContext<RoleServer>,
    ) -> Result<wire::ListResourcesResult, ErrorData> {
        let profile = self.profile(&request);
        let call = Call::new(request, self.session.as_ref());
        let context = self.context(&call, profile, None);
        let page = resources.list(listing::cursor(params), &context);
        let page = listing::answer(page).await.map_err(listing::error)?;
        let items = page.items.into_iter().map(content::resource).collect();
        let mut result = wire::ListResourcesResult::with_all_items(items);
        result.next_cursor = page.next;
        Ok(result)
    }

    pub(super) async fn template_page(
        &self,
        resources: &dyn Resources,
        params: Option<&wire::PaginatedRequestParams>,
        request: RequestContext<RoleServer>,
    ) -> Result<wire::ListResourceTemplatesResult, ErrorData> {
        let profile = self.profile(&request);
        let call = Call::new(request, self.session.as_ref());
        let context = self.context(&call, profile, None);
        let page = resources.templates(listing::cursor(params), &context);
        let page = listing::answer(page).await.map_err(listing::error)?;
        let items = page.items.into_iter().map(template).collect();
        let mut result = wire::ListResourceTemplatesResult::with_all_items(items);
        result.next_cursor = page.next;
        Ok(result)
    }

    /// Whether a client may follow a resource.
    pub(super) async fn may_follow(
        &self,
        resources: &dyn Resources,
        uri: &str,
        request: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        let profile = self.profile(&request);
        let call = Call::new(request, self.session.as_ref());
        let context = self.context(&call, profile, None);
        listing::answer(resources.subscribe(uri, context)).await.map_err(|error| not_found(error, uri))
    }

    pub(super) async fn resource(
        &self,
        resources: &dyn Resources,
        params: wire::ReadResourceRequestParams,
        request: RequestContext<RoleServer>,
    ) -> Result<wire::ReadResourceResponse, ErrorData> {
        let profile = self.profile(&request);
        let call = Call::new(request, self.session.as_ref());
        let mut questions = Questions::new(&self.shared.seal, &call, "resources/read", &params.uri);
        let mut input = questions.answered(params.input_responses, params.request_state)?;
        loop {
            let context = self.context(&call, profile.clone(), input.take());
            let read = listing::answer(resources.read(&params.uri, context)).await;
            let required = match read.map_err(|error| not_found(error, &params.uri))? {
                Answer::Complete(contents) => {
                    let contents = contents.into_iter().map(content::resource_contents);
                    let result = wire::ReadResourceResult::new(contents.collect());
                    return Ok(wire::ReadResourceResponse::Complete(result));
                }
                Answer::InputRequired(required) => required,
            };
            match questions.next(&call, required).await? {
                Next::Hand(required) => {
                    return Ok(wire::ReadResourceResponse::InputRequired(required));
                }
                Next::Again(answers) => input = Some(answers),
            }
        }
    }
}

/// A missing resource has a code of its own before revision 2026-07-28; the SDK changes it there.
fn not_found(error: RequestError, uri: &str) -> ErrorData {
    if error.kind() == RequestErrorKind::NotFound {
        return ErrorData::resource_not_found(error.into_text(), Some(json!({"uri": uri})));
    }
    listing::error(error)
}

fn template(template: ResourceTemplate) -> wire::ResourceTemplate {
    let mut wired = wire::ResourceTemplate::new(template.uri_template, template.name);
    wired.title = template.title;
    wired.description = template.description;
    wired.mime_type = template.mime_type;
    wired.icons = content::icons(&template.icons);
    wired.meta = template.meta.map(wire::MetaObject);
    wired.annotations = template.annotations.map(content::annotations);
    wired
}
