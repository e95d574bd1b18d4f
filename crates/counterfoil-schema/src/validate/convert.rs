//! From this library's tree to `serde_json`'s, in one place.

use counterfoil_json::tree::Json;
use counterfoil_json::{MAX_DEPTH, Number};
use serde_json::{Map, Value};

/// The value; none where it is nested more deeply than JSON texts may be.
///
/// Of a member that stands twice the last is kept. What is lost are integers beyond 64 bits, which become the nearest
/// double, and how a number was written.
pub(super) fn to_value(json: &Json) -> Option<Value> {
    convert(json, MAX_DEPTH)
}

fn convert(json: &Json, room: usize) -> Option<Value> {
    Some(match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(number) => match number.as_number() {
            Number::Int(value) => Value::from(value),
            Number::UInt(value) => Value::from(value),
            Number::Float(value) => Value::from(value),
        },
        Json::String(text) => Value::String(text.clone()),
        Json::Array(elements) => {
            let room = room.checked_sub(1)?;
            Value::Array(elements.iter().map(|element| convert(element, room)).collect::<Option<_>>()?)
        }
        Json::Object(members) => {
            let room = room.checked_sub(1)?;
            let members = members.iter().map(|(name, value)| Some((name.to_owned(), convert(value, room)?)));
            Value::Object(members.collect::<Option<Map<_, _>>>()?)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_but_huge_integers_comes_over() {
        let text = r#"{"b":[1,-2,1.5,18446744073709551615,null,true,"x"],"a":{"c":1},"b2":1.0}"#;
        assert_eq!(to_value(&Json::parse(text).unwrap()).unwrap().to_string(), text);
        let huge = to_value(&Json::parse("18446744073709551616").unwrap()).unwrap();
        assert_eq!(huge, Value::from(18_446_744_073_709_551_616.0));
        let twice = to_value(&Json::parse(r#"{"a":1,"b":2,"a":3}"#).unwrap()).unwrap();
        assert_eq!(twice.to_string(), r#"{"a":3,"b":2}"#);
    }

    #[test]
    fn what_is_too_deep_is_none() {
        let nested = |depth| (0..depth).fold(Json::Null, |inside, _| Json::array([inside]));
        assert!(to_value(&nested(MAX_DEPTH)).is_some());
        assert!(to_value(&nested(MAX_DEPTH + 1)).is_none());
    }
}
