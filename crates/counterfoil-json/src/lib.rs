//! JSON as it was written: a tokenizer with a cloneable [`Cursor`], and an ordered [`Document`].
//!
//! Contracts are checked while the text is being read, without a tree in between. The [`Cursor`] is what that
//! reading stands on: it hands out one token at a time, borrows strings that have no escapes, keeps 64-bit
//! integers exact, and is cheap to clone, so that a union can try a branch and come back.
//!
//! A [`Document`] is for the slower work with schemas and reports: it keeps what other trees lose, namely the
//! order of members, members that stand twice, numbers as they were written, and the place of every value. A
//! [`Json`] is the tree for building and changing: lowering and raising work on it.
//!
//! All accept exactly the texts of [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259), with three limits that
//! the RFC leaves to implementations: at most [`MAX_DEPTH`] arrays and objects may be open at once, a number must
//! lie within the range of a double, and a `\u` escape must not be half of a surrogate pair.

#![deny(missing_docs)]

mod cursor;
pub mod document;
mod error;
mod escape;
mod kind;
mod number;
mod position;
mod scan;
mod skip;
pub mod tree;
mod write;

pub use cursor::{Cursor, MAX_DEPTH};
pub use document::Document;
pub use error::{SyntaxError, SyntaxErrorKind};
pub use kind::Kind;
pub use number::Number;
pub use position::Position;
pub use scan::same;
pub use tree::{Json, JsonNumber, JsonObject};
pub use write::push_string;
