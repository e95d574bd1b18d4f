//! Reading from a value that was parsed before and is not needed any more: its strings are taken, not copied.

use std::borrow::Cow;
use std::mem;

use counterfoil_json::{Kind, Number, SyntaxError, same};
use serde_json::{Map, Value};

use super::Source;
use super::value::{self, ValueSource};

/// A parsed value as a [`Source`] that uses it up. What is read twice, by a union or a rule across fields, is only looked at.
#[derive(Debug)]
pub struct TakeSource<'a> {
    at: At<'a>,
}

#[derive(Debug)]
enum At<'a> {
    Own(&'a mut Value),
    OwnMap(&'a mut Map<String, Value>),
    Shared(ValueSource<'a>),
}

impl<'a> TakeSource<'a> {
    /// Reads from this value.
    #[must_use]
    pub fn new(value: &'a mut Value) -> Self {
        Self { at: At::Own(value) }
    }

    /// Reads from this object.
    #[must_use]
    pub fn of_map(members: &'a mut Map<String, Value>) -> Self {
        Self { at: At::OwnMap(members) }
    }

    fn shared(source: ValueSource<'a>) -> Self {
        Self { at: At::Shared(source) }
    }

    /// Gives up the right to take anything from here on.
    fn share(&mut self) -> ValueSource<'a> {
        let shared = match mem::replace(&mut self.at, At::Shared(ValueSource::new(&Value::Null))) {
            At::Own(value) => ValueSource::new(value),
            At::OwnMap(members) => ValueSource::of_map(members),
            At::Shared(source) => source,
        };
        self.at = At::Shared(shared);
        shared
    }

    /// The value as it is, for reads that take nothing.
    #[inline(always)]
    fn look(&self) -> Option<&Value> {
        match &self.at {
            At::Own(value) => Some(value),
            At::OwnMap(_) => None,
            At::Shared(source) => source.value(),
        }
    }
}

impl<'a> Source<'a> for TakeSource<'a> {
    type Members = Members<'a>;

    #[inline(always)]
    fn kind(&mut self) -> Result<Kind, SyntaxError> {
        Ok(self.look().map_or(Kind::Object, value::kind_of))
    }

    fn null(&mut self) -> Result<(), SyntaxError> {
        Ok(())
    }

    fn boolean(&mut self) -> Result<bool, SyntaxError> {
        Ok(self.look().and_then(Value::as_bool).unwrap_or_default())
    }

    #[inline]
    fn number(&mut self) -> Result<Number, SyntaxError> {
        Ok(value::number_of(self.look()))
    }

    fn string(&mut self) -> Result<Cow<'a, str>, SyntaxError> {
        Ok(self.try_string()?.unwrap_or_default())
    }

    #[inline(always)]
    fn try_string(&mut self) -> Result<Option<Cow<'a, str>>, SyntaxError> {
        match &mut self.at {
            At::Own(Value::String(text)) => Ok(Some(Cow::Owned(mem::take(text)))),
            At::Own(_) | At::OwnMap(_) => Ok(None),
            At::Shared(source) => source.try_string(),
        }
    }

    fn skip(&mut self) -> Result<(), SyntaxError> {
        Ok(())
    }

    fn checkpoint(&mut self) -> Self {
        Self::shared(self.share())
    }

    fn member(&mut self, name: &str) -> Result<Option<Self>, SyntaxError> {
        Ok(self.share().member(name)?.map(Self::shared))
    }

    fn len_hint(&self) -> usize {
        self.look().and_then(Value::as_array).map_or(0, Vec::len)
    }

    fn elements(&mut self, mut each: impl FnMut(&mut Self) -> Result<(), SyntaxError>) -> Result<(), SyntaxError> {
        // The items are read where they are, so that the list is given up to them.
        match mem::replace(&mut self.at, At::Shared(ValueSource::new(&Value::Null))) {
            At::Own(Value::Array(items)) => items.iter_mut().try_for_each(|item| each(&mut Self::new(item))),
            At::Own(_) | At::OwnMap(_) => Ok(()),
            At::Shared(mut source) => source.elements(|item| each(&mut Self::shared(*item))),
        }
    }

    #[inline(always)]
    fn enter_object(&mut self) -> Result<Option<Members<'a>>, SyntaxError> {
        let members = match mem::replace(&mut self.at, At::Shared(ValueSource::new(&Value::Null))) {
            At::Own(Value::Object(members)) | At::OwnMap(members) => members.iter_mut(),
            At::Own(_) => return Ok(None),
            At::Shared(mut source) => {
                let entered = source.enter_object()?;
                self.at = At::Shared(source);
                return Ok(entered.map(Members::Shared));
            }
        };
        let mut members = Members::Own { name: "", rest: members };
        Ok(self.next_member(&mut members)?.then_some(members))
    }

    #[inline(always)]
    fn take_key(&mut self, members: &mut Members<'a>, name: &str) -> Result<bool, SyntaxError> {
        match members {
            Members::Own { name: own, .. } => Ok(same(own.as_bytes(), name.as_bytes())),
            Members::Shared(members) => Ok(same(members.name().as_bytes(), name.as_bytes())),
        }
    }

    #[inline]
    fn key(&mut self, members: &mut Members<'a>) -> Result<Cow<'a, str>, SyntaxError> {
        match members {
            Members::Own { name, .. } => Ok(Cow::Borrowed(name)),
            Members::Shared(members) => Ok(Cow::Borrowed(members.name())),
        }
    }

    #[inline(always)]
    fn next_member(&mut self, members: &mut Members<'a>) -> Result<bool, SyntaxError> {
        match members {
            Members::Own { name, rest } => {
                let Some((key, value)) = rest.next() else { return Ok(false) };
                *name = key;
                self.at = At::Own(value);
                Ok(true)
            }
            Members::Shared(members) => {
                let mut source = self.share();
                let more = source.next_member(members)?;
                self.at = At::Shared(source);
                Ok(more)
            }
        }
    }
}

/// The member that is read, and those that follow.
#[derive(Debug)]
pub enum Members<'a> {
    /// Members whose values may be taken.
    Own {
        /// The name of the member that is read.
        name: &'a str,
        /// Those that follow.
        rest: serde_json::map::IterMut<'a>,
    },
    /// Members that are only looked at.
    Shared(value::Members<'a>),
}
