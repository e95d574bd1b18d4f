//! Where values are read from: bytes, or a value that someone else has parsed, to be kept or to be used up.

mod bytes;
mod take;
mod value;

use std::borrow::Cow;

use counterfoil_json::{Kind, Number, SyntaxError};

pub use take::TakeSource;
pub use value::ValueSource;

/// One value that can be read; the bytes of a message, or a parsed value as the fallback door.
///
/// The engine is generic over this, so that all doors have one behaviour.
pub trait Source<'a>: Sized {
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

    /// Reads a string if the value is one; else reads nothing and gives `None`.
    fn try_string(&mut self) -> Result<Option<Cow<'a, str>>, SyntaxError>;

    /// Passes over the value.
    fn skip(&mut self) -> Result<(), SyntaxError>;

    /// A second reader at the same place, so that a value can be read twice. Where a value would be used up by reading it, it is
    /// only looked at from here on.
    fn checkpoint(&mut self) -> Self;

    /// A checkpoint at the value of the object's first member of that name, without moving on.
    fn member(&mut self, name: &str) -> Result<Option<Self>, SyntaxError>;

    /// How many items the list has, where that is known before they are read; else 0. A hint for making room.
    fn len_hint(&self) -> usize {
        0
    }

    /// Reads a list: `each` is called at every item and must read exactly that.
    fn elements(&mut self, each: impl FnMut(&mut Self) -> Result<(), SyntaxError>) -> Result<(), SyntaxError>;

    /// Goes into an object, up to its first member; `None` when it is empty and has been left again.
    fn enter_object(&mut self) -> Result<Option<Self::Members>, SyntaxError>;

    /// Reads the member's name if it is this one; else reads nothing and says `false`. Callers mostly send fields in
    /// declared order, so that most names need not be read out. The name must be plain: without quotes, backslashes and control
    /// characters.
    fn take_key(&mut self, members: &mut Self::Members, name: &str) -> Result<bool, SyntaxError>;

    /// Reads the member's name.
    fn key(&mut self, members: &mut Self::Members) -> Result<Cow<'a, str>, SyntaxError>;

    /// Goes on after a member's value; `false` when there is no further member and the object has been left.
    fn next_member(&mut self, members: &mut Self::Members) -> Result<bool, SyntaxError>;

    /// Reads an object: `each` is called at every member's value and must read exactly that.
    #[inline]
    fn members(
        &mut self,
        mut each: impl FnMut(Cow<'a, str>, &mut Self) -> Result<(), SyntaxError>,
    ) -> Result<(), SyntaxError> {
        let Some(mut members) = self.enter_object()? else { return Ok(()) };
        loop {
            each(self.key(&mut members)?, self)?;
            if !self.next_member(&mut members)? {
                return Ok(());
            }
        }
    }
}
