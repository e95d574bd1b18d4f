//! Taking over the prompts of a Langfuse server, or of any other that answers as [`http`](crate::http) does: all versions,
//! labels and tags, by its own HTTP API.
//!
//! * Which prompts there are is read first, a page after the other, then each version on its own with `resolve=false`, so
//!   that references come as they were written. A server that does not know `resolve` fills them in; this is noted.
//! * It asks little at once, waits as long as a server says that it is too much, and tries again what may pass.
//! * What does not fit the rules here is told with the reason, each prompt and version on its own, and the rest is taken.
//!   Doing it again takes what was added there in the meantime.

mod client;
mod error;
mod import;
mod read;

pub use client::{Patience, Source};
pub use error::Error;
pub use import::{Progress, Remark, Report, Weight, import};
