//! What a call gives back.

use serde_json::{Map, Value};

use super::content::Content;
use super::input::InputRequired;

/// The result of a call (MCP's `CallToolResult`, or a request for more input).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ToolResult {
    /// What the model reads.
    pub content: Vec<Content>,
    /// The same for programs, where the tool has an output schema.
    pub structured: Option<Value>,
    /// Whether the call failed.
    pub is_error: bool,
    /// Data for programs that is not the result itself.
    pub meta: Option<Map<String, Value>>,
    /// What the handler needs before it can answer. Where this stands, it is sent instead of all
    /// the rest.
    pub input_required: Option<Box<InputRequired>>,
}

impl ToolResult {
    /// A result of no content: the tool has done what it was asked and has nothing to say.
    #[must_use]
    pub fn empty() -> Self {
        Self::default()
    }

    /// A result of one block of text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::content([Content::text(text)])
    }

    /// A result of these blocks.
    #[must_use]
    pub fn content(content: impl IntoIterator<Item = Content>) -> Self {
        Self { content: content.into_iter().collect(), ..Self::default() }
    }

    /// A structured result, and the same JSON as text for clients that read only text.
    #[must_use]
    pub fn structured(value: Value) -> Self {
        Self { content: vec![Content::text(value.to_string())], structured: Some(value), ..Self::default() }
    }

    /// A failed call, with the text that the model reads.
    #[must_use]
    pub fn error(text: impl Into<String>) -> Self {
        Self { is_error: true, ..Self::text(text) }
    }

    /// Not a result yet: the handler needs this first.
    #[must_use]
    pub fn input_required(input: InputRequired) -> Self {
        Self { input_required: Some(Box::new(input)), ..Self::default() }
    }

    /// The same result with one more block.
    #[must_use]
    pub fn with(mut self, content: impl Into<Content>) -> Self {
        self.content.push(content.into());
        self
    }

    /// The same result with `value` in its `_meta` under `key`.
    #[must_use]
    pub fn with_meta(mut self, key: impl Into<String>, value: impl Into<Value>) -> Self {
        self.meta.get_or_insert_default().insert(key.into(), value.into());
        self
    }
}

impl From<String> for ToolResult {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}

impl From<&str> for ToolResult {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<Content> for ToolResult {
    fn from(content: Content) -> Self {
        Self::content([content])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_structured_result_says_the_same_as_text() {
        let result = ToolResult::structured(json!({"b": 1, "a": 2}));
        assert_eq!(result.content, [Content::text(r#"{"b":1,"a":2}"#)]);
        assert_eq!(result.structured, Some(json!({"b": 1, "a": 2})));
        assert!(!result.is_error);
    }

    #[test]
    fn blocks_and_meta_are_added() {
        let result = ToolResult::error("no").with("why").with_meta("k", 1);
        assert!(result.is_error);
        assert_eq!(result.content, [Content::text("no"), Content::text("why")]);
        assert_eq!(result.meta, Some(Map::from_iter([("k".to_owned(), json!(1))])));
    }
}
