//! Where values are read from: bytes, or a value that someone else has parsed.

mod bytes;
mod value;

use std::borrow::Cow;

use counterfoil_json::{Kind, Number, SyntaxError};

pub use bytes::AtMember;
pub use value::ValueSource;

/// One value that can be read; the bytes of a message, or a parsed value as the fallback door.
///
/// The engine is generic over this, so that both doors have one behaviour. Cloning is cheap and makes a checkpoint.
pub trait Source<'a>: Clone {
    /// Where the reading of an object's members has come to.
    type Members;

    /// The JSON type of the value, without reading it.
    ///
    /// # Errors
    ///
    /// This and every other method: the input is not JSON there.
    fn kind(&mut self) -> Result<Kind, SyntaxError>;

    /// Reads `null`.
    fn null(&mut self) -> Result<(), SyntaxError>;

    /// Reads a boolean.
    fn boolean(&mut self) -> Result<bool, SyntaxError>;

    /// Reads a number.
    fn number(&mut self) -> Result<Number, SyntaxError>;

    /// Reads a string.
    fn string(&mut self) -> Result<Cow<'a, str>, SyntaxError>;

    /// Passes over the value.
    fn skip(&mut self) -> Result<(), SyntaxError>;

    /// A checkpoint at the value of the object's first member of that name, without moving on.
    fn member(&self, name: &str) -> Result<Option<Self>, SyntaxError>;

    /// Reads a list: `each` is called at every item and must read exactly that.
    fn elements(&mut self, each: impl FnMut(&mut Self) -> Result<(), SyntaxError>) -> Result<(), SyntaxError>;

    /// Goes into an object. [`next_member`](Self::next_member) then leads from value to value.
    fn enter_object(&mut self) -> Result<Self::Members, SyntaxError>;

    /// Goes to the value of the next member, after that of the last one has been read. Callers mostly send fields in
    /// declared order: a name that is `expected` is told without being read out. Such a name must be plain: without quotes,
    /// backslashes and control characters.
    fn next_member(&mut self, members: &mut Self::Members, expected: Option<&str>) -> Result<Member<'a>, SyntaxError>;

    /// Reads an object: `each` is called at every member's value and must read exactly that.
    #[inline]
    fn members(
        &mut self,
        mut each: impl FnMut(Cow<'a, str>, &mut Self) -> Result<(), SyntaxError>,
    ) -> Result<(), SyntaxError> {
        let mut members = self.enter_object()?;
        while let Member::Named(name) = self.next_member(&mut members, None)? {
            each(name, self)?;
        }
        Ok(())
    }
}

/// A step from one member of an object to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Member<'a> {
    /// There is no further member; the object has been left.
    End,
    /// The member that was expected.
    Expected,
    /// A member of this name.
    Named(Cow<'a, str>),
}
