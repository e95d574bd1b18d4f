//! Values of a document.

use crate::document::object::Object;
use crate::document::span::Span;
use crate::kind::Kind;
use crate::number::Number;

/// A value, and where it is written.
#[derive(Clone, Debug)]
pub struct Value {
    node: Node,
    span: Span,
}

/// What a value is.
#[derive(Clone, Debug)]
pub enum Node {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean(bool),
    /// A number, as it is written
    Number(NumberText),
    /// A string, decoded
    String(String),
    /// The elements of an array
    Array(Vec<Value>),
    /// An object
    Object(Object),
}

/// A number as it is written, and its value.
#[derive(Clone, Debug)]
pub struct NumberText {
    text: Box<str>,
    value: Number,
}

impl NumberText {
    pub(super) fn new(text: &str, value: Number) -> Self {
        Self { text: text.into(), value }
    }

    /// The number as it is written, such as `1.50` or `1e3`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The value of the number.
    #[must_use]
    pub const fn as_number(&self) -> Number {
        self.value
    }
}

impl Value {
    pub(super) const fn new(node: Node, span: Span) -> Self {
        Self { node, span }
    }

    /// What the value is, to match on.
    #[must_use]
    pub const fn node(&self) -> &Node {
        &self.node
    }

    /// What the value is, to take apart.
    #[must_use]
    pub fn into_node(self) -> Node {
        self.node
    }

    /// Where the value is written, quotes and brackets included.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The kind of the value.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self.node {
            Node::Null => Kind::Null,
            Node::Boolean(_) => Kind::Boolean,
            Node::Number(_) => Kind::Number,
            Node::String(_) => Kind::String,
            Node::Array(_) => Kind::Array,
            Node::Object(_) => Kind::Object,
        }
    }

    /// Whether this is `null`.
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self.node, Node::Null)
    }

    /// The boolean that this is.
    #[must_use]
    pub const fn as_bool(&self) -> Option<bool> {
        match self.node {
            Node::Boolean(value) => Some(value),
            _ => None,
        }
    }

    /// The value of the number that this is.
    #[must_use]
    pub const fn as_number(&self) -> Option<Number> {
        match &self.node {
            Node::Number(number) => Some(number.as_number()),
            _ => None,
        }
    }

    /// The number that this is, as it is written.
    #[must_use]
    pub fn as_number_text(&self) -> Option<&str> {
        match &self.node {
            Node::Number(number) => Some(number.as_str()),
            _ => None,
        }
    }

    /// The string that this is.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match &self.node {
            Node::String(string) => Some(string),
            _ => None,
        }
    }

    /// The elements of the array that this is.
    #[must_use]
    pub fn as_array(&self) -> Option<&[Self]> {
        match &self.node {
            Node::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The object that this is.
    #[must_use]
    pub const fn as_object(&self) -> Option<&Object> {
        match &self.node {
            Node::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The member `name` of the object that this is; the last one where the name stands twice.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.as_object()?.get(name)
    }
}
