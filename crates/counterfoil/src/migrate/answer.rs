//! Answers in the SDK's types.

use counterfoil_core::{Conversions, Dropped};
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock, MetaObject};
use serde_json::Value;

use crate::tool::{CONVERTED_META, IGNORED_META};
use crate::toolbox::ToolResult;

/// An answer that is text and `_meta`, as refusals and failures are.
pub(super) fn failed(result: ToolResult) -> CallToolResult {
    let text = result.content.iter().filter_map(|content| content.as_text());
    let mut failed = CallToolResult::error(text.map(ContentBlock::text).collect());
    failed.meta = result.meta.map(MetaObject);
    failed
}

/// The response, with a line about what was converted and one about fields that were sent without being declared.
pub(super) fn with_remarks(
    mut response: CallToolResponse,
    dropped: &Dropped,
    conversions: &Conversions,
) -> CallToolResponse {
    if let CallToolResponse::Complete(result) = &mut response {
        if !conversions.is_empty() {
            remark(result, conversions.to_text(), CONVERTED_META, conversions.to_json());
        }
        if !dropped.is_empty() {
            remark(result, dropped.to_text(), IGNORED_META, dropped.to_json());
        }
    }
    response
}

fn remark(result: &mut CallToolResult, text: String, key: &str, data: Value) {
    result.content.push(ContentBlock::text(text));
    result.meta.get_or_insert_default().0.insert(key.to_owned(), data);
}
