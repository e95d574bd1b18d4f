//! Which draft a schema is read by.

use counterfoil_json::Json;
use jsonschema::{Draft, ValidationOptions};
use serde_json::Value;

use crate::dialect;

/// The options for the draft that `$schema` names; MCP takes 2020-12 for granted where it names none, or none that is
/// known. Draft 3 is read as draft 4.
pub(super) fn named<'o>(options: ValidationOptions<'o>, schema: &Json, value: &Value) -> ValidationOptions<'o> {
    match unseen(schema, value) {
        None => options,
        Some(draft) => options.with_draft(draft),
    }
}

/// The draft, where the checker would not find it by itself: told which draft it is, it forgets the drafts' own schemas,
/// to which references may lead.
pub(super) fn unseen(schema: &Json, value: &Value) -> Option<Draft> {
    schema.get("$schema")?;
    Some(of(schema)).filter(|draft| Draft::default().detect(value) != *draft)
}

fn of(schema: &Json) -> Draft {
    let named = schema.get("$schema").and_then(Json::as_str).unwrap_or_default();
    match dialect::Draft::declared(schema) {
        Some(dialect::Draft::Draft4) => Draft::Draft4,
        Some(dialect::Draft::Draft6) => Draft::Draft6,
        Some(dialect::Draft::Draft7) => Draft::Draft7,
        Some(dialect::Draft::Draft201909) => Draft::Draft201909,
        None if named.ends_with("json-schema.org/draft-03/schema#") => Draft::Draft4,
        Some(dialect::Draft::Draft202012) | None => Draft::Draft202012,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drafts_are_recognised() {
        for (named, draft) in [
            ("http://json-schema.org/draft-04/schema#", Draft::Draft4),
            ("http://json-schema.org/draft-06/schema", Draft::Draft6),
            ("https://json-schema.org/draft-07/schema#", Draft::Draft7),
            ("https://json-schema.org/draft/2019-09/schema", Draft::Draft201909),
            ("https://json-schema.org/draft/2020-12/schema", Draft::Draft202012),
            ("https://example.com/mine", Draft::Draft202012),
        ] {
            assert_eq!(of(&Json::object([("$schema", named)])), draft, "{named}");
        }
        assert_eq!(of(&Json::Bool(true)), Draft::Draft202012);
    }
}
