//! References within a document: where they lead, and one home for what they lead to.
//!
//! [`Resolver`] finds what a reference leads to, by JSON Pointer, anchor or identifier. [`bundle`] writes all of them as
//! `#/$defs/NAME`, which is where [lowering](crate::lower) begins. Bundling comes before
//! [`modernise`](crate::dialect::modernise): that moves schemas, and what stands beside `$ref` counts by the draft.
//!
//! Nothing is ever fetched. The work is in proportion to the document, whatever is in it, but a document should have
//! been [measured](crate::cost::measure) before: what is copied is copied by recursion.

mod bundle;
mod copy;
mod cycles;
mod keyword;
mod names;
mod resolver;
mod uri;

pub use bundle::{Bundle, Lost, bundle, definition_name};
pub use keyword::{RefKeyword, references};
pub use resolver::{Resolution, Resolver, Why};

pub(crate) use resolver::{Found, place_of};
