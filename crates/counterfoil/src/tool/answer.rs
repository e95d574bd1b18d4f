//! What a caller is told, beside the handler's own result.

use counterfoil_core::{Conversions, DeclarationError, Dropped, Refused};
use serde_json::json;

use crate::toolbox::{BoxFuture, Content, Context, ERROR_META, ToolError, ToolResult};

/// Where the fields that were ignored stand in a result's `_meta`.
pub(crate) const IGNORED_META: &str = "counterfoil/ignored";

/// Where the values that were converted before they were accepted stand in a result's `_meta`.
pub(crate) const CONVERTED_META: &str = "counterfoil/converted";

/// The answer to arguments that were not taken: a result with `isError`, which a model reads, and never a protocol error.
#[cold]
pub(crate) fn refused(refused: &Refused) -> ToolResult {
    match refused {
        Refused::Problems(problems) => ToolResult::error(problems.to_text()).with_meta(ERROR_META, problems.to_json()),
        Refused::Syntax(error) => ToolResult::error(format!("Invalid tool input: 1 problem\n- (root): {error}"))
            .with_meta(ERROR_META, json!({ "code": "INVALID_INPUT", "problems": [], "syntax": error.to_string() })),
    }
}

/// The answer of a tool whose declaration does not hold together.
#[cold]
pub(super) fn undeclared(error: &DeclarationError, context: &Context) -> ToolResult {
    ToolError::internal(error.clone()).into_result(context)
}

/// The result, with a line about what was converted and one about fields that were sent without being declared.
pub(super) fn with_remarks(mut result: ToolResult, dropped: &Dropped, conversions: &Conversions) -> ToolResult {
    if !conversions.is_empty() {
        result = result.with(Content::text(conversions.to_text())).with_meta(CONVERTED_META, conversions.to_json());
    }
    if !dropped.is_empty() {
        result = result.with(Content::text(dropped.to_text())).with_meta(IGNORED_META, dropped.to_json());
    }
    result
}

pub(super) fn ready(result: ToolResult) -> BoxFuture<'static, ToolResult> {
    Box::pin(std::future::ready(result))
}
