//! What a client would not take of a tool, a list or a schema.
//!
//! [`scan`] finds the constructs, whoever the client is; [`check_tools`] and [`check_schema`] hold them against a
//! profile.

mod finding;
mod scan;

pub use finding::{Finding, check_schema, check_tools};
pub use scan::{Detail, Occurrence, Step, Visit, pointer, scan_schema, scan_tool, scan_tools};
