//! Listing and calling tools.

use std::sync::Arc;

use rmcp::model as wire;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::json;

use super::adapter::Adapter;
use super::call::Call;
use super::content;
use super::input::{Next, Questions};
use crate::toolbox::{Annotations, Arguments, Profile, ToolDescriptor, ToolList, ToolResult, Toolbox, UnknownTool};

impl Adapter {
    /// The tools as clients of the profile know them, whoever may call them.
    pub(super) fn tools_for(&self, profile: &Profile) -> Option<Arc<Vec<wire::Tool>>> {
        let list = self.shared.server.toolbox()?.list(profile);
        Some(wire_list(&list))
    }

    /// The tools that the client is shown. Only what is shown is copied.
    pub(super) fn shown_tools(&self, request: &RequestContext<RoleServer>) -> Option<Vec<wire::Tool>> {
        let toolbox = self.shared.server.toolbox()?;
        let list = toolbox.list(&self.profile(request));
        let wired = wire_list(&list);
        let toolsets = self.toolsets(request);
        if toolsets.is_empty() {
            return Some(wired.to_vec());
        }
        Some(toolbox.places_within(&list, &toolsets).filter_map(|place| wired.get(place)).cloned().collect())
    }

    pub(super) async fn call(
        &self,
        toolbox: &Toolbox,
        params: wire::CallToolRequestParams,
        request: RequestContext<RoleServer>,
    ) -> Result<wire::CallToolResponse, ErrorData> {
        let profile = self.profile(&request);
        let call = Call::new(request, self.session.as_ref());
        let arguments = match (call.raw_arguments(), &params.arguments) {
            (Some(raw), _) => Arguments::Bytes(&raw.0),
            (None, Some(map)) => Arguments::Map(map),
            (None, None) => Arguments::Absent,
        };
        let mut questions = Questions::new(&self.shared.seal, &call, "tools/call", &params.name);
        let mut input = questions.answered(params.input_responses, params.request_state)?;
        loop {
            let context = self.context(&call, profile.clone(), input.take());
            let mut result =
                toolbox.call(&params.name, arguments, context).await.map_err(|unknown| unknown_tool(&unknown))?;
            let Some(required) = result.input_required.take() else {
                return Ok(wire::CallToolResponse::Complete(tool_result(result)));
            };
            match questions.next(&call, *required).await? {
                Next::Hand(required) => return Ok(wire::CallToolResponse::InputRequired(required)),
                Next::Again(answers) => input = Some(answers),
            }
        }
    }
}

fn unknown_tool(unknown: &UnknownTool) -> ErrorData {
    let nearest = (!unknown.nearest.is_empty()).then(|| json!({"nearest": unknown.nearest}));
    ErrorData::invalid_params(unknown.to_string(), nearest)
}

fn tool_result(result: ToolResult) -> wire::CallToolResult {
    let mut wired = wire::CallToolResult::default();
    wired.content = result.content.into_iter().map(content::content).collect();
    wired.structured_content = result.structured;
    wired.is_error = Some(result.is_error);
    wired.meta = result.meta.map(wire::MetaObject);
    wired
}

fn wire_list(list: &ToolList) -> Arc<Vec<wire::Tool>> {
    list.wire(|tools| tools.iter().map(tool).collect())
}

fn tool(tool: &ToolDescriptor) -> wire::Tool {
    let mut wired = wire::Tool::new_with_raw(
        tool.name.clone(),
        tool.description.clone().map(Into::into),
        tool.input_schema.clone(),
    );
    wired.title.clone_from(&tool.title);
    wired.output_schema.clone_from(&tool.output_schema);
    wired.annotations = (!tool.annotations.is_empty()).then(|| annotations(&tool.annotations));
    wired.icons = content::icons(&tool.icons);
    wired.meta = tool.meta.clone().map(wire::MetaObject);
    wired
}

fn annotations(hints: &Annotations) -> wire::ToolAnnotations {
    wire::ToolAnnotations::from_raw(
        hints.title.clone(),
        hints.read_only,
        hints.destructive,
        hints.idempotent,
        hints.open_world,
    )
}
