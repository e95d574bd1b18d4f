//! The one engine that decodes and checks.
//!
//! Every function here reads one value from a [`Source`](crate::source::Source), by the rules of one node of the
//! [`Terms`](crate::Terms), into a place: a field of a Rust type, or a JSON value. Typed and run-time contracts call the
//! same functions, so they cannot disagree. Reading is one pass without a tree in between; a problem is recorded and reading
//! goes on, so that one call hears of all of them.

mod cross;
mod cx;
mod flattened;
mod list;
mod map;
mod object;
mod scalar;
mod text;
mod union;
mod unique;
mod value;

pub use cx::{Cx, Mark, RefineOutcome};
pub use list::{list, tuple};
pub use map::map;
pub use object::{object, slot};
pub use scalar::{boolean, integer, null, nullable, number};
pub(crate) use text::tidied;
pub use text::{choice, parsed, text};
pub use union::union;
pub(crate) use unique::canonical;
pub(crate) use value::integer_value;
pub use value::value;
