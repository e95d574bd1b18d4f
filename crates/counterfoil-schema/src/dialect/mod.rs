//! The drafts of JSON Schema, and how the older ones are brought to 2020-12.
//!
//! [`Draft`] tells which one a schema is written in. [`modernise`](modernise()) brings any of them, and what people write
//! that is in none of them, to one model, so that everything after it knows 2020-12 alone.
//! [`to_draft_07`] goes the other way, for readers that are older.

mod draft;
mod draft07;
mod malformed;
mod modernise;
mod types;

pub use draft::Draft;
pub use draft07::to_draft_07;
pub use modernise::{Dated, Modernised, modernise};
