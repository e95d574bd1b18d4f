//! The arguments of a call, as they came.

use serde_json::{Map, Value};

/// What a caller sent as `arguments`, not yet read.
///
/// Bytes are the front door: only they show duplicate keys and numbers as written. The other
/// forms serve callers that have parsed already.
#[derive(Debug, Clone, Copy)]
pub enum Arguments<'a> {
    /// `arguments` was left out, which means `{}`.
    Absent,
    /// One JSON value, whole and syntactically sound, as it stood on the wire. Not necessarily an
    /// object.
    Bytes(&'a [u8]),
    /// A parsed JSON value of any kind.
    Value(&'a Value),
    /// A parsed JSON object.
    Map(&'a Map<String, Value>),
}

impl Arguments<'_> {
    /// The arguments as one JSON value; `{}` when they are absent.
    ///
    /// # Errors
    ///
    /// When [`Arguments::Bytes`] holds anything but one JSON value.
    pub fn to_value(&self) -> Result<Value, serde_json::Error> {
        match *self {
            Self::Absent => Ok(Value::Object(Map::new())),
            Self::Bytes(bytes) => serde_json::from_slice(bytes),
            Self::Value(value) => Ok(value.clone()),
            Self::Map(map) => Ok(Value::Object(map.clone())),
        }
    }
}

impl<'a> From<&'a Value> for Arguments<'a> {
    fn from(value: &'a Value) -> Self {
        Self::Value(value)
    }
}

impl<'a> From<&'a Map<String, Value>> for Arguments<'a> {
    fn from(map: &'a Map<String, Value>) -> Self {
        Self::Map(map)
    }
}

impl<'a> From<&'a [u8]> for Arguments<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'a> From<&'a str> for Arguments<'a> {
    fn from(text: &'a str) -> Self {
        Self::Bytes(text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_form_becomes_a_value() {
        let value = json!({"a": [1]});
        let map = value.as_object().cloned().unwrap_or_default();
        for arguments in [Arguments::from(r#"{"a":[1]}"#), Arguments::from(&value), Arguments::from(&map)] {
            assert_eq!(arguments.to_value().ok(), Some(value.clone()));
        }
        assert_eq!(Arguments::Absent.to_value().ok(), Some(json!({})));
        assert!(Arguments::from("{").to_value().is_err());
    }
}
