//! What a client is told about one tool.

use std::sync::Arc;

use serde_json::{Map, Value};

/// One tool as it is listed: MCP's `Tool`, as plain data.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolDescriptor {
    /// The name that a call uses.
    pub name: String,
    /// A name for people.
    pub title: Option<String>,
    /// What the tool does, for the model.
    pub description: Option<String>,
    /// The advertised schema of the arguments; its root is an object schema.
    pub input_schema: Arc<Map<String, Value>>,
    /// The schema of `structuredContent`, where the tool returns some.
    pub output_schema: Option<Arc<Map<String, Value>>>,
    /// Hints on how the tool behaves.
    pub annotations: Annotations,
    /// Pictures for people.
    pub icons: Vec<Icon>,
    /// Data for programs.
    pub meta: Option<Map<String, Value>>,
}

impl ToolDescriptor {
    /// A tool of that name with this schema and nothing else said.
    #[must_use]
    pub fn new(name: impl Into<String>, input_schema: impl Into<Arc<Map<String, Value>>>) -> Self {
        Self {
            name: name.into(),
            title: None,
            description: None,
            input_schema: input_schema.into(),
            output_schema: None,
            annotations: Annotations::default(),
            icons: Vec::new(),
            meta: None,
        }
    }

    /// The same tool with this description.
    #[must_use]
    pub fn with_description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// The same tool with this title.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// The same tool with this schema of its structured results.
    #[must_use]
    pub fn with_output_schema(mut self, schema: impl Into<Arc<Map<String, Value>>>) -> Self {
        self.output_schema = Some(schema.into());
        self
    }

    /// The same tool with these hints.
    #[must_use]
    pub fn with_annotations(mut self, annotations: Annotations) -> Self {
        self.annotations = annotations;
        self
    }
}

/// Hints on how a tool behaves (MCP's `ToolAnnotations`). What is `None` is not sent.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Annotations {
    /// A name for people.
    pub title: Option<String>,
    /// The tool changes nothing.
    pub read_only: Option<bool>,
    /// The tool may overwrite or remove what was there.
    pub destructive: Option<bool>,
    /// Calling it again with the same arguments changes nothing more.
    pub idempotent: Option<bool>,
    /// The tool reaches beyond what the server knows: the web, say.
    pub open_world: Option<bool>,
}

impl Annotations {
    /// Whether nothing at all is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A picture that a client may show beside a name (MCP's `Icon`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Icon {
    /// Where the picture is: an `https:` or `data:` URI.
    pub src: String,
    /// Its media type.
    pub mime_type: Option<String>,
    /// The sizes it suits, such as `48x48` or `any`.
    pub sizes: Vec<String>,
    /// The colour scheme it is made for: `light` or `dark`.
    pub theme: Option<String>,
}
