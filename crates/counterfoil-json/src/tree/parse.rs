//! From text to tree.

use std::str::FromStr;

use crate::cursor::Cursor;
use crate::document::{Document, Node, Value};
use crate::error::SyntaxError;
use crate::kind::Kind;
use crate::tree::number::JsonNumber;
use crate::tree::object::JsonObject;
use crate::tree::value::Json;

impl Json {
    /// Reads one JSON value, and nothing after it but white space.
    ///
    /// # Errors
    ///
    /// Where the text is not JSON, with the place; nesting beyond [`MAX_DEPTH`](crate::MAX_DEPTH) is one such error.
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let value = read(&mut cursor)?;
        cursor.finish()?;
        Ok(value)
    }
}

impl FromStr for Json {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        Self::parse(text)
    }
}

/// Reads the value at the cursor, which bounds the depth, and so the recursion.
fn read(cursor: &mut Cursor<'_>) -> Result<Json, SyntaxError> {
    Ok(match cursor.kind()? {
        Kind::Null => cursor.null().map(|()| Json::Null)?,
        Kind::Boolean => Json::Bool(cursor.boolean()?),
        Kind::Number => {
            let start = cursor.offset();
            let value = cursor.number()?;
            Json::Number(JsonNumber::new(cursor.text().get(start..cursor.offset()).unwrap_or_default(), value))
        }
        Kind::String => Json::String(cursor.string()?.into_owned()),
        Kind::Array => {
            let mut elements = Vec::new();
            let mut more = cursor.enter_array()?;
            while more {
                elements.push(read(cursor)?);
                more = cursor.next_element()?;
            }
            Json::Array(elements)
        }
        Kind::Object => {
            let mut object = JsonObject::new();
            let mut more = cursor.enter_members()?;
            while more {
                cursor.kind()?;
                let name = cursor.string()?.into_owned();
                cursor.colon()?;
                object.push(name, read(cursor)?);
                more = cursor.next_member()?;
            }
            Json::Object(object)
        }
    })
}

impl From<&Document> for Json {
    fn from(document: &Document) -> Self {
        document.root().into()
    }
}

impl From<&Value> for Json {
    fn from(value: &Value) -> Self {
        match value.node() {
            Node::Null => Self::Null,
            Node::Boolean(value) => Self::Bool(*value),
            Node::Number(number) => Self::Number(JsonNumber::new(number.as_str(), number.as_number())),
            Node::String(string) => Self::String(string.clone()),
            Node::Array(elements) => elements.iter().map(Self::from).collect::<Vec<_>>().into(),
            Node::Object(object) => object
                .iter()
                .map(|member| (member.name().to_owned(), Self::from(member.value())))
                .collect::<JsonObject>()
                .into(),
        }
    }
}
