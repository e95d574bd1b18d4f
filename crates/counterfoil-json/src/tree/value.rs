//! The tree itself.

use crate::kind::Kind;
use crate::tree::number::JsonNumber;
use crate::tree::object::JsonObject;

/// A JSON value that can be built and changed.
///
/// `==` is equality as JSON Schema has it (2020-12 core, section 4.2.2): numbers by their mathematical value, objects
/// without regard to order.
#[derive(Clone, Debug, Default)]
pub enum Json {
    /// `null`
    #[default]
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as it is written
    Number(JsonNumber),
    /// A string, decoded
    String(String),
    /// The elements of an array
    Array(Vec<Json>),
    /// An object
    Object(JsonObject),
}

impl Json {
    /// The kind of the value.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Null => Kind::Null,
            Self::Bool(_) => Kind::Boolean,
            Self::Number(_) => Kind::Number,
            Self::String(_) => Kind::String,
            Self::Array(_) => Kind::Array,
            Self::Object(_) => Kind::Object,
        }
    }

    /// Whether this is `null`.
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// The boolean that this is.
    #[must_use]
    pub const fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The number that this is.
    #[must_use]
    pub const fn as_number(&self) -> Option<&JsonNumber> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The number that this is, as the nearest double.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number().map(JsonNumber::as_f64)
    }

    /// The count that this is: a number without a fraction that is not negative, `3.0` included.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.as_number().and_then(JsonNumber::as_u64)
    }

    /// The string that this is.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(string) => Some(string),
            _ => None,
        }
    }

    /// The elements of the array that this is.
    #[must_use]
    pub fn as_array(&self) -> Option<&[Self]> {
        match self {
            Self::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The elements of the array that this is, to change.
    pub const fn as_array_mut(&mut self) -> Option<&mut Vec<Self>> {
        match self {
            Self::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The object that this is.
    #[must_use]
    pub const fn as_object(&self) -> Option<&JsonObject> {
        match self {
            Self::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The object that this is, to change.
    pub const fn as_object_mut(&mut self) -> Option<&mut JsonObject> {
        match self {
            Self::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The member of that name, where this is an object that has one.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.as_object()?.get(name)
    }

    /// The member of that name, to change, where this is an object that has one.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Self> {
        self.as_object_mut()?.get_mut(name)
    }

    /// An object of these members.
    pub fn object<N: Into<String>, V: Into<Self>>(members: impl IntoIterator<Item = (N, V)>) -> Self {
        Self::Object(members.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
    }

    /// An array of these elements.
    pub fn array<V: Into<Self>>(elements: impl IntoIterator<Item = V>) -> Self {
        Self::Array(elements.into_iter().map(Into::into).collect())
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<&str> for Json {
    fn from(value: &str) -> Self {
        Self::String(value.to_owned())
    }
}

impl From<String> for Json {
    fn from(value: String) -> Self {
        Self::String(value)
    }
}

impl From<&String> for Json {
    fn from(value: &String) -> Self {
        Self::String(value.clone())
    }
}

impl From<u64> for Json {
    fn from(value: u64) -> Self {
        Self::Number(value.into())
    }
}

impl From<usize> for Json {
    fn from(value: usize) -> Self {
        Self::from(value as u64)
    }
}

impl From<i64> for Json {
    fn from(value: i64) -> Self {
        Self::Number(value.into())
    }
}

impl From<JsonNumber> for Json {
    fn from(value: JsonNumber) -> Self {
        Self::Number(value)
    }
}

impl From<Vec<Self>> for Json {
    fn from(value: Vec<Self>) -> Self {
        Self::Array(value)
    }
}

impl From<JsonObject> for Json {
    fn from(value: JsonObject) -> Self {
        Self::Object(value)
    }
}
