//! From the cursor to the tree. The cursor bounds the depth, and so the recursion.

use crate::cursor::Cursor;
use crate::document::object::{Member, Object};
use crate::document::span::Span;
use crate::document::value::{Node, NumberText, Value};
use crate::error::SyntaxError;
use crate::kind::Kind;

/// Reads the value at the cursor.
pub(super) fn value(cursor: &mut Cursor<'_>) -> Result<Value, SyntaxError> {
    let kind = cursor.kind()?;
    let start = cursor.offset();
    let node = match kind {
        Kind::Null => cursor.null().map(|()| Node::Null)?,
        Kind::Boolean => Node::Boolean(cursor.boolean()?),
        Kind::Number => Node::Number(number(cursor)?),
        Kind::String => Node::String(cursor.string()?.into_owned()),
        Kind::Array => Node::Array(elements(cursor)?),
        Kind::Object => Node::Object(Object::new(members(cursor)?)),
    };
    Ok(Value::new(node, Span { start, end: cursor.offset() }))
}

fn number(cursor: &mut Cursor<'_>) -> Result<NumberText, SyntaxError> {
    let start = cursor.offset();
    let value = cursor.number()?;
    let text = cursor.text().get(start..cursor.offset()).unwrap_or_default();
    Ok(NumberText::new(text, value))
}

fn elements(cursor: &mut Cursor<'_>) -> Result<Vec<Value>, SyntaxError> {
    let mut elements = Vec::new();
    let mut more = cursor.enter_array()?;
    while more {
        elements.push(value(cursor)?);
        more = cursor.next_element()?;
    }
    Ok(elements)
}

fn members(cursor: &mut Cursor<'_>) -> Result<Vec<Member>, SyntaxError> {
    let mut members = Vec::new();
    let mut more = cursor.enter_members()?;
    while more {
        members.push(member(cursor)?);
        more = cursor.next_member()?;
    }
    Ok(members)
}

fn member(cursor: &mut Cursor<'_>) -> Result<Member, SyntaxError> {
    cursor.kind()?;
    let start = cursor.offset();
    let name = cursor.string()?;
    let name_span = Span { start, end: cursor.offset() };
    cursor.colon()?;
    Ok(Member::new(&name, name_span, value(cursor)?))
}
