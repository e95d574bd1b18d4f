//! What a string holds, when it is JSON.

use counterfoil_json::document::{self, Document};
use counterfoil_json::{MAX_DEPTH, Number};
use serde_json::Value;

/// The list, object, number or boolean that a string holds. `depth` is how deeply the string itself is nested: what it
/// holds must stay within the depth that is read anywhere.
pub(super) fn held(text: &str, depth: usize) -> Option<Value> {
    // Most strings are neither; they need not be read to the end.
    let first = text.trim_start().bytes().next()?;
    if !matches!(first, b'[' | b'{' | b'-' | b'0'..=b'9' | b't' | b'f') {
        return None;
    }
    let document = Document::parse(text).ok()?;
    plain(document.root(), MAX_DEPTH.checked_sub(depth)?)
}

/// A whole message as a value; none where that would lose something: where it is not JSON, or a key stands twice.
pub(super) fn message(bytes: &[u8]) -> Option<Value> {
    plain(Document::from_bytes(bytes).ok()?.root(), MAX_DEPTH)
}

fn plain(value: &document::Value, depth: usize) -> Option<Value> {
    Some(match value.node() {
        document::Node::Null => Value::Null,
        document::Node::Boolean(boolean) => Value::Bool(*boolean),
        document::Node::Number(number) => match number.as_number() {
            Number::Int(value) => Value::from(value),
            Number::UInt(value) => Value::from(value),
            Number::Float(value) => Value::from(value),
        },
        document::Node::String(text) => Value::String(text.clone()),
        document::Node::Array(items) => {
            let depth = depth.checked_sub(1)?;
            Value::Array(items.iter().map(|item| plain(item, depth)).collect::<Option<_>>()?)
        }
        document::Node::Object(object) => {
            let depth = depth.checked_sub(1)?;
            if object.duplicates().next().is_some() {
                return None;
            }
            let members = object.members().iter();
            Value::Object(
                members
                    .map(|member| Some((member.name().to_owned(), plain(member.value(), depth)?)))
                    .collect::<Option<_>>()?,
            )
        }
    })
}
