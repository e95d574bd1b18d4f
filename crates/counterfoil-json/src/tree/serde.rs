//! Between this tree and that of `serde_json`, which other libraries work on.
//!
//! Order and numbers come through in both directions, but for integers beyond 64 bits, which become the nearest double,
//! and the way a number is written. Of a member that stands twice `serde_json` keeps the last. `None` stands for a value
//! that is nested more deeply than JSON texts may be: it could be built, and neither tree is safe to walk then.

use serde_json::{Map, Value};

use crate::cursor::MAX_DEPTH;
use crate::number::Number;
use crate::tree::{Json, JsonNumber, JsonObject};

impl Json {
    /// The value in `serde_json`'s tree.
    #[must_use]
    pub fn to_serde(&self) -> Option<Value> {
        value(self, MAX_DEPTH)
    }

    /// The value of `serde_json` in this tree.
    #[must_use]
    pub fn from_serde(value: &Value) -> Option<Self> {
        tree(value, MAX_DEPTH)
    }
}

impl JsonObject {
    /// The object in `serde_json`'s tree.
    #[must_use]
    pub fn to_serde(&self) -> Option<Map<String, Value>> {
        map(self, MAX_DEPTH)
    }

    /// The object of `serde_json` in this tree.
    #[must_use]
    pub fn from_serde(members: &Map<String, Value>) -> Option<Self> {
        object(members, MAX_DEPTH)
    }
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
        Value::Object(members) => object(members, room)?.into(),
    })
}

fn object(members: &Map<String, Value>, room: usize) -> Option<JsonObject> {
    let room = room.checked_sub(1)?;
    members.iter().map(|(name, value)| Some((name.clone(), tree(value, room)?))).collect()
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
        let tree = Json::from_serde(&value).expect("it is not deep");
        assert_eq!(tree.to_string(), value.to_string());
        let back = tree.as_object().expect("an object").to_serde().expect("it is not deep");
        assert_eq!(Value::Object(back).to_string(), text);
        assert_eq!(tree.to_serde(), Some(value));
    }

    #[test]
    fn huge_integers_become_doubles_and_the_last_of_two_members_stays() {
        let huge = Json::parse("18446744073709551616").expect("it is JSON").to_serde();
        assert_eq!(huge, Some(Value::from(18_446_744_073_709_551_616.0)));
        let twice = Json::parse(r#"{"a":1,"b":2,"a":3}"#).expect("it is JSON").to_serde().expect("it is not deep");
        assert_eq!(twice.to_string(), r#"{"a":3,"b":2}"#);
    }

    #[test]
    fn what_is_too_deep_is_none() {
        let nested = |depth| (0..depth).fold(Value::Null, |inside, _| Value::Array(vec![inside]));
        assert!(Json::from_serde(&nested(MAX_DEPTH)).is_some() && Json::from_serde(&nested(MAX_DEPTH + 1)).is_none());
        let nested = |depth| (0..depth).fold(Json::Null, |inside, _| Json::array([inside]));
        assert!(nested(MAX_DEPTH).to_serde().is_some() && nested(MAX_DEPTH + 1).to_serde().is_none());
        let object = |depth: usize| JsonObject::from_iter([("a".to_owned(), nested(depth - 1))]);
        assert!(object(MAX_DEPTH).to_serde().is_some() && object(MAX_DEPTH + 1).to_serde().is_none());
    }
}
