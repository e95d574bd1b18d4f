//! Between `serde_json`'s tree, which descriptors are made of, and this library's, which lowering works on.
//!
//! Order and numbers come through in both directions. Of a member that stands twice `serde_json` keeps the last.

use counterfoil_json::{Json, JsonNumber, JsonObject, MAX_DEPTH, Number};
use serde_json::{Map, Value};

/// The value in this library's tree; none where it is nested more deeply than JSON texts may be.
pub(super) fn from_value(value: &Value) -> Option<Json> {
    tree(value, MAX_DEPTH)
}

/// As [`from_value`], of an object.
pub(super) fn from_map(members: &Map<String, Value>) -> Option<Json> {
    object(members, MAX_DEPTH)
}

fn tree(value: &Value, room: usize) -> Option<Json> {
    Some(match value {
        Value::Null => Json::Null,
        Value::Bool(value) => (*value).into(),
        Value::Number(number) => JsonNumber::read(&number.to_string())?.into(),
        Value::String(text) => text.into(),
        Value::Array(elements) => {
            let room = room.checked_sub(1)?;
            Json::Array(elements.iter().map(|element| tree(element, room)).collect::<Option<_>>()?)
        }
        Value::Object(members) => return object(members, room),
    })
}

fn object(members: &Map<String, Value>, room: usize) -> Option<Json> {
    let room = room.checked_sub(1)?;
    let members = members.iter().map(|(name, value)| Some((name.clone(), tree(value, room)?)));
    Some(members.collect::<Option<JsonObject>>()?.into())
}

/// The object in `serde_json`'s tree; none where it is nested more deeply than JSON texts may be.
pub(super) fn to_map(members: &JsonObject) -> Option<Map<String, Value>> {
    map(members, MAX_DEPTH)
}

fn value(json: &Json, room: usize) -> Option<Value> {
    Some(match json {
        Json::Null => Value::Null,
        Json::Bool(value) => (*value).into(),
        Json::Number(number) => match number.as_number() {
            Number::Int(value) => value.into(),
            Number::UInt(value) => value.into(),
            Number::Float(value) => value.into(),
        },
        Json::String(text) => text.as_str().into(),
        Json::Array(elements) => {
            let room = room.checked_sub(1)?;
            Value::Array(elements.iter().map(|element| value(element, room)).collect::<Option<_>>()?)
        }
        Json::Object(members) => Value::Object(map(members, room)?),
    })
}

fn map(members: &JsonObject, room: usize) -> Option<Map<String, Value>> {
    let room = room.checked_sub(1)?;
    members.iter().map(|(name, json)| Some((name.to_owned(), value(json, room)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_numbers_come_through() {
        let text = r#"{"b":[1,-2,1.5,1.0,-0.0,1e+300,18446744073709551615,null,true,"x\n"],"a":{"c":{}},"b2":5e-324}"#;
        let value: Value = serde_json::from_str(text).expect("it is JSON");
        let tree = from_value(&value).expect("it is not deep");
        assert_eq!(tree.to_string(), value.to_string());
        let back = to_map(tree.as_object().expect("an object")).expect("it is not deep");
        assert_eq!(Value::Object(back).to_string(), text);
    }

    #[test]
    fn what_is_too_deep_is_none() {
        let nested = |depth| (0..depth).fold(Value::Null, |inside, _| Value::Array(vec![inside]));
        assert!(from_value(&nested(MAX_DEPTH)).is_some() && from_value(&nested(MAX_DEPTH + 1)).is_none());
        let nested = |depth| (1..depth).fold(Json::Null, |inside, _| Json::array([inside]));
        let object = |depth| JsonObject::from_iter([("a".to_owned(), nested(depth))]);
        assert!(to_map(&object(MAX_DEPTH)).is_some() && to_map(&object(MAX_DEPTH + 1)).is_none());
    }
}
