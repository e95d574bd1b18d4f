//! Reading from a value that was parsed before: the fallback door, and the way in for defaults.

use std::borrow::Cow;

use counterfoil_json::{Kind, Number, SyntaxError, same};
use serde_json::{Map, Value};

use super::Source;

/// A parsed value as a [`Source`].
#[derive(Clone, Copy, Debug)]
pub struct ValueSource<'a> {
    at: At<'a>,
}

/// An SDK hands out the object of the arguments without a value around it.
#[derive(Clone, Copy, Debug)]
enum At<'a> {
    Value(&'a Value),
    Map(&'a Map<String, Value>),
}

impl<'a> ValueSource<'a> {
    /// Reads from this value.
    #[must_use]
    pub const fn new(value: &'a Value) -> Self {
        Self { at: At::Value(value) }
    }

    /// Reads from this object.
    #[must_use]
    pub const fn of_map(members: &'a Map<String, Value>) -> Self {
        Self { at: At::Map(members) }
    }

    /// The value; none where an object stands without a value around it.
    #[inline(always)]
    pub(super) fn value(&self) -> Option<&'a Value> {
        match self.at {
            At::Value(value) => Some(value),
            At::Map(_) => None,
        }
    }

    fn object(&self) -> Option<&'a Map<String, Value>> {
        match self.at {
            At::Value(value) => value.as_object(),
            At::Map(members) => Some(members),
        }
    }
}

/// The JSON type of a parsed value.
#[inline(always)]
pub(super) const fn kind_of(value: &Value) -> Kind {
    match value {
        Value::Null => Kind::Null,
        Value::Bool(_) => Kind::Boolean,
        Value::Number(_) => Kind::Number,
        Value::String(_) => Kind::String,
        Value::Array(_) => Kind::Array,
        Value::Object(_) => Kind::Object,
    }
}

/// The number that a parsed value is.
#[inline]
pub(super) fn number_of(value: Option<&Value>) -> Number {
    let Some(number) = value.and_then(Value::as_number) else { return Number::Int(0) };
    let integer = number.as_i64().map(Number::Int).or_else(|| number.as_u64().map(Number::UInt));
    integer.unwrap_or_else(|| Number::Float(number.as_f64().unwrap_or_default()))
}

// The engine asks for the kind before it reads. A read of another kind is a mistake of the caller's, not of the
// input's, and reads as an empty value: there is no syntax here to report.
impl<'a> Source<'a> for ValueSource<'a> {
    type Members = Members<'a>;

    #[inline(always)]
    fn kind(&mut self) -> Result<Kind, SyntaxError> {
        Ok(self.value().map_or(Kind::Object, kind_of))
    }

    fn null(&mut self) -> Result<(), SyntaxError> {
        Ok(())
    }

    fn boolean(&mut self) -> Result<bool, SyntaxError> {
        Ok(self.value().and_then(Value::as_bool).unwrap_or_default())
    }

    #[inline]
    fn number(&mut self) -> Result<Number, SyntaxError> {
        Ok(number_of(self.value()))
    }

    #[inline]
    fn string(&mut self) -> Result<Cow<'a, str>, SyntaxError> {
        Ok(Cow::Borrowed(self.value().and_then(Value::as_str).unwrap_or_default()))
    }

    #[inline(always)]
    fn try_string(&mut self) -> Result<Option<Cow<'a, str>>, SyntaxError> {
        Ok(self.value().and_then(Value::as_str).map(Cow::Borrowed))
    }

    fn skip(&mut self) -> Result<(), SyntaxError> {
        Ok(())
    }

    fn checkpoint(&mut self) -> Self {
        *self
    }

    fn member(&mut self, name: &str) -> Result<Option<Self>, SyntaxError> {
        Ok(self.object().and_then(|members| members.get(name)).map(Self::new))
    }

    fn len_hint(&self) -> usize {
        self.value().and_then(Value::as_array).map_or(0, Vec::len)
    }

    fn elements(&mut self, mut each: impl FnMut(&mut Self) -> Result<(), SyntaxError>) -> Result<(), SyntaxError> {
        let items = self.value().and_then(Value::as_array);
        items.into_iter().flatten().try_for_each(|value| each(&mut Self::new(value)))
    }

    #[inline]
    fn enter_object(&mut self) -> Result<Option<Members<'a>>, SyntaxError> {
        let Some(mut rest) = self.object().map(Map::iter) else { return Ok(None) };
        Ok(rest.next().map(|(name, value)| {
            self.at = At::Value(value);
            Members { name, rest }
        }))
    }

    #[inline(always)]
    fn take_key(&mut self, members: &mut Members<'a>, name: &str) -> Result<bool, SyntaxError> {
        Ok(same(members.name.as_bytes(), name.as_bytes()))
    }

    #[inline]
    fn key(&mut self, members: &mut Members<'a>) -> Result<Cow<'a, str>, SyntaxError> {
        Ok(Cow::Borrowed(members.name))
    }

    #[inline(always)]
    fn next_member(&mut self, members: &mut Members<'a>) -> Result<bool, SyntaxError> {
        let Some((name, value)) = members.rest.next() else { return Ok(false) };
        members.name = name;
        self.at = At::Value(value);
        Ok(true)
    }
}

/// The member that is read, and those that follow.
#[derive(Clone, Debug)]
pub struct Members<'a> {
    name: &'a str,
    rest: serde_json::map::Iter<'a>,
}

impl<'a> Members<'a> {
    pub(super) fn name(&self) -> &'a str {
        self.name
    }
}
