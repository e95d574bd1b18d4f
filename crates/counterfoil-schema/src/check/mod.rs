//! What a client would not take of a tool, a list or a schema.
//!
//! [`scan_tools`] finds the constructs, whoever the client is; [`check_tools`] holds them against a profile, and
//! [`takes_tool`] asks only whether there is nothing to find. The same for one schema. [`refuses`] holds one occurrence
//! against a profile, so that one scan serves many profiles.

mod finding;
mod formats;
mod scan;

pub(crate) use finding::check_some;
pub use finding::{Finding, check_schema, check_tools, refuses, takes, takes_tool};
pub use formats::{FORMATS, is_known_format};
pub(crate) use scan::is_null_schema;
pub use scan::{
    Detail, Occurrence, Step, Visit, is_annotation_keyword, is_known_keyword, pointer, scan_schema, scan_tool,
    scan_tools,
};
