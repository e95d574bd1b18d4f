//! Where values are read from: bytes, or a value that someone else has parsed.

mod bytes;
mod value;

use std::borrow::Cow;

use counterfoil_json::{Kind, Number, SyntaxError};

pub use value::ValueSource;

/// One value that can be read; the bytes of a message, or a parsed value as the fallback door.
///
/// The engine is generic over this, so that both doors have one behaviour. Cloning is cheap and makes a checkpoint.
pub trait Source<'a>: Clone {
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

    /// Reads an object: `each` is called at every member's value and must read exactly that.
    fn members(
        &mut self,
        each: impl FnMut(Cow<'a, str>, &mut Self) -> Result<(), SyntaxError>,
    ) -> Result<(), SyntaxError>;
}
