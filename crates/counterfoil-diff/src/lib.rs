//! What changed between two lists of tools, and what breaks by it.
//!
//! [`diff`] compares two lists. Each [`Change`] says at which [`Level`] it matters and with which [`Verdict`], and where
//! old calls fail on the wire it carries a *witness*: a value that was right and is now refused, checked by a validator.
//! A [`Lock`] keeps a list in a file that people review, and holds a live list against it.
//!
//! ```
//! use counterfoil_diff::{Level, Verdict, diff};
//! use counterfoil_json::Json;
//!
//! let tool = |most| {
//!     Json::parse(&format!(
//!         r#"{{"name":"find","inputSchema":{{"type":"object","properties":{{"limit":{{"type":"integer","maximum":{most}}}}}}}}}"#
//!     ))
//! };
//! let report = diff(&[tool(100)?], &[tool(50)?]);
//! assert_eq!(report.verdict(Level::Wire), Verdict::Breaking);
//! let witness = report.changes()[0].witness.as_ref().map(ToString::to_string);
//! assert_eq!(witness.as_deref(), Some(r#"{"limit":51}"#));
//! # Ok::<(), counterfoil_json::SyntaxError>(())
//! ```
//!
//! Text in, text out: no file is read, nothing is fetched, and a schema that would cost too much is *undecided*.

#![deny(missing_docs)]

mod change;
mod decide;
mod kind;
mod lock;
mod render;
mod report;
mod schema;
mod tools;
mod witness;

pub use change::{Change, Level, Side, Verdict};
pub use kind::Kind;
pub use lock::{Lock, LockError, Server, check, unstable};
pub use report::{Count, Report};
pub use schema::diff_schema;
pub use tools::diff;
