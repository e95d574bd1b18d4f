//! The constructs of a schema, of a tool and of a list.
//!
//! A schema is read as it was written, whichever draft it is of: nothing is brought to another form first, and a
//! reference is followed only to see where it leads. What stands where it cannot stand is skipped, or is itself a
//! construct.

mod annotations;
mod arrays;
mod combinators;
mod keyword;
mod measure;
mod node;
mod numbers;
mod objects;
mod occurrence;
mod pattern;
mod references;
mod root;
mod scanner;
mod strings;
mod tool;
mod types;
mod values;

use counterfoil_json::Json;

use crate::construct::Side;

pub use occurrence::{Detail, Occurrence, Step, Visit, pointer};

pub(crate) use combinators::is_null_schema;
pub use keyword::is_annotation_keyword;
use scanner::Scanner;

/// Finds all constructs of a list of tools.
pub fn scan_tools(tools: &[Json], visit: &mut impl Visit) {
    Scanner::new(visit).list(tools);
}

/// Finds all constructs of one tool, as it stands in a list.
pub fn scan_tool(tool: &Json, index: Option<usize>, visit: &mut impl Visit) {
    Scanner::new(visit).tool(tool, index);
}

/// Finds all constructs of one schema.
pub fn scan_schema(schema: &Json, side: Side, visit: &mut impl Visit) {
    Scanner::new(visit).document(schema, side);
}

/// Whether a draft of JSON Schema from 4 to 2020-12, or OpenAPI where schemas use it too, has the keyword.
#[must_use]
pub fn is_known_keyword(name: &str) -> bool {
    keyword::Keyword::of(name) != keyword::Keyword::Unknown
}
