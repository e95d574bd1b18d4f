//! A schema that is too large to be looked at.
//!
//! # What it finds
//!
//! A schema that is larger, deeper or has a longer pattern than can be worked on in bounded time. It is not looked at any further.
//!
//! # Why
//!
//! Whoever works on such a schema can be held up by it; clients have limits of their own that are far lower.
//!
//! # Bad
//!
//! A pattern of 20,000 bytes, or 20,000 schemas in one: too long for this page.
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"x": {"type": "string", "pattern": "^[a-z]+$"}}}
//! ```
//!
//! # No finding
//!
//! Text is bounded by the size of the whole alone:
//!
//! ```json
//! {"type": "object", "properties": {"x": {"type": "string", "description": "A long text is fine, as long as the whole schema has less than a mebibyte."}}}
//! ```
//!
//! # How to fix
//!
//! Split the tool, or move what is generated out of the schema.
//!
//! # Sources
//!
//! - The limits are those of the cost meter that lowering uses.

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Tool};

pub(crate) static RULE: Rule =
    Rule::new("C029", "schema-too-large", Severity::Warning, Check::Tool(check), include_str!("schema_too_large.rs"));

fn check(tool: &Tool<'_>, finds: &mut Finds) {
    for (side, why) in &tool.too_costly {
        finds.add(format!("/{}", side.member()), format!("the schema was not looked at: {why}"));
    }
}

#[cfg(test)]
mod tests {
    use counterfoil_json::Json;

    use super::*;
    use crate::config::Limits;

    #[test]
    fn a_pattern_that_is_too_long_is_told() {
        let schema = Json::object([("type", Json::from("string")), ("pattern", Json::from("a".repeat(20_000)))]);
        let json = Json::object([("inputSchema", schema)]);
        let mut finds = Finds::default();
        check(&Tool::of(0, &json, Limits::default()), &mut finds);
        assert_eq!(finds.found.len(), 1);
    }
}
