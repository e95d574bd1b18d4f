//! Documents: a JSON text as an ordered tree that remembers how it was written.
//!
//! Lint shows where a fault stands, diff compares what two texts say, lowering hands a schema back with its numbers
//! as the author wrote them. So every [`Value`] knows its [`Span`], a [`NumberText`] keeps its spelling, and an
//! [`Object`] keeps the order of its members and those that stand twice.
//!
//! ```
//! use counterfoil_json::Document;
//!
//! let document = Document::parse("{\"type\": \"number\",\n \"minimum\": 1.50}")?;
//! let minimum = document.at_pointer("/minimum").expect("it stands there");
//! assert_eq!(minimum.to_string(), "1.50");
//! assert_eq!(document.position(minimum.span()).to_string(), "line 2, column 13");
//! assert_eq!(document.to_string(), r#"{"type":"number","minimum":1.50}"#);
//! # Ok::<(), counterfoil_json::SyntaxError>(())
//! ```

mod display;
mod object;
mod parse;
mod pointer;
mod span;
mod value;

use crate::cursor::Cursor;
use crate::error::SyntaxError;
use crate::position::Position;

pub use object::{Member, Object};
pub(crate) use pointer::{pointer_index, unescape_token};
pub use span::Span;
pub use value::{Node, NumberText, Value};

/// A JSON text and the tree of its values.
///
/// Its [`Display`](std::fmt::Display) form, and so `to_string`, is compact: no whitespace, numbers as written, members
/// in their order, duplicates included. A text that was compact comes back byte for byte, but for its escapes: only
/// what must be escaped is.
#[derive(Clone, Debug)]
pub struct Document {
    text: Box<str>,
    root: Value,
}

impl Document {
    /// Reads a text.
    ///
    /// # Errors
    ///
    /// The first place at which `text` is not JSON, or breaks a limit of [this crate](crate).
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let root = parse::value(&mut cursor)?;
        cursor.finish()?;
        Ok(Self { text: text.into(), root })
    }

    /// Reads a text that may not be UTF-8.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), and [`InvalidUtf8`](crate::SyntaxErrorKind::InvalidUtf8).
    pub fn from_bytes(text: &[u8]) -> Result<Self, SyntaxError> {
        Self::parse(Cursor::from_bytes(text)?.text())
    }

    /// The text as it was read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The value that the text is.
    #[must_use]
    pub const fn root(&self) -> &Value {
        &self.root
    }

    /// The value that the text is, without the text; spans still point into it.
    #[must_use]
    pub fn into_root(self) -> Value {
        self.root
    }

    /// The value at a JSON Pointer (RFC 6901), such as `/properties/title`; see [`Value::at_pointer`].
    #[must_use]
    pub fn at_pointer(&self, pointer: &str) -> Option<&Value> {
        self.root.at_pointer(pointer)
    }

    /// What is written at `span`; empty when the span is not one of this document.
    #[must_use]
    pub fn source(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// The line and column at which `span` begins.
    #[must_use]
    pub fn position(&self, span: Span) -> Position {
        Position::of(span.start, self.text.as_bytes())
    }
}
