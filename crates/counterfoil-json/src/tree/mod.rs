//! A tree to build and to change.
//!
//! Where a [`Document`](crate::Document) is what was read, with the place of everything, a [`Json`] is what one works
//! on. It keeps the order of members, members that stand twice, and numbers as they were written.

mod display;
mod equal;
mod number;
mod object;
mod parse;
mod pointer;
#[cfg(feature = "serde_json")]
mod serde;
mod value;

pub use number::JsonNumber;
pub use object::JsonObject;
pub use pointer::escape_token;
pub use value::Json;
