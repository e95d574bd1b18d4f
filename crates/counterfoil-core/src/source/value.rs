//! Reading from a value that was parsed before: the fallback door, and the way in for defaults.

use std::borrow::Cow;

use counterfoil_json::{Kind, Number, SyntaxError};
use serde_json::Value;

use super::Source;

/// A parsed value as a [`Source`].
#[derive(Clone, Copy, Debug)]
pub struct ValueSource<'a> {
    value: &'a Value,
}

impl<'a> ValueSource<'a> {
    /// Reads from this value.
    #[must_use]
    pub const fn new(value: &'a Value) -> Self {
        Self { value }
    }
}

/// The JSON type of a parsed value.
pub(crate) const fn kind_of(value: &Value) -> Kind {
    match value {
        Value::Null => Kind::Null,
        Value::Bool(_) => Kind::Boolean,
        Value::Number(_) => Kind::Number,
        Value::String(_) => Kind::String,
        Value::Array(_) => Kind::Array,
        Value::Object(_) => Kind::Object,
    }
}

// The engine asks for the kind before it reads. A read of another kind is a mistake of the caller's, not of the
// input's, and reads as an empty value: there is no syntax here to report.
impl<'a> Source<'a> for ValueSource<'a> {
    #[inline]
    fn kind(&mut self) -> Result<Kind, SyntaxError> {
        Ok(kind_of(self.value))
    }

    fn null(&mut self) -> Result<(), SyntaxError> {
        Ok(())
    }

    fn boolean(&mut self) -> Result<bool, SyntaxError> {
        Ok(self.value.as_bool().unwrap_or_default())
    }

    fn number(&mut self) -> Result<Number, SyntaxError> {
        let number = self.value.as_number();
        let integer =
            number.and_then(|number| number.as_i64().map(Number::Int).or_else(|| number.as_u64().map(Number::UInt)));
        Ok(integer.unwrap_or_else(|| Number::Float(self.value.as_f64().unwrap_or_default())))
    }

    #[inline]
    fn string(&mut self) -> Result<Cow<'a, str>, SyntaxError> {
        Ok(Cow::Borrowed(self.value.as_str().unwrap_or_default()))
    }

    fn skip(&mut self) -> Result<(), SyntaxError> {
        Ok(())
    }

    fn member(&self, name: &str) -> Result<Option<Self>, SyntaxError> {
        Ok(self.value.get(name).map(|value| Self { value }))
    }

    fn elements(&mut self, mut each: impl FnMut(&mut Self) -> Result<(), SyntaxError>) -> Result<(), SyntaxError> {
        self.value.as_array().into_iter().flatten().try_for_each(|value| each(&mut Self { value }))
    }

    fn members(
        &mut self,
        mut each: impl FnMut(Cow<'a, str>, &mut Self) -> Result<(), SyntaxError>,
    ) -> Result<(), SyntaxError> {
        let members = self.value.as_object().into_iter().flatten();
        members.into_iter().try_for_each(|(key, value)| each(Cow::Borrowed(key.as_str()), &mut Self { value }))
    }
}
