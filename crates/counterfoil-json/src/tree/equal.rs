//! Equality, as JSON Schema has it.

use std::collections::HashMap;

use crate::tree::object::JsonObject;
use crate::tree::value::Json;

/// Objects with more members than this are compared by way of a map.
const FEW: usize = 16;

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Number(a), Self::Number(b)) => a == b,
            (Self::String(a), Self::String(b)) => a == b,
            (Self::Array(a), Self::Array(b)) => a == b,
            (Self::Object(a), Self::Object(b)) => a == b,
            _ => false,
        }
    }
}

impl PartialEq for JsonObject {
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        if self.len() <= FEW {
            return self.iter().all(|(name, value)| other.get(name) == Some(value));
        }
        let others: HashMap<&str, &Json> = other.iter().collect();
        self.iter().all(|(name, value)| others.get(name) == Some(&value))
    }
}
