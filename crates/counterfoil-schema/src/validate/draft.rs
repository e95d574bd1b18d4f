//! Which draft a schema is written in.

use jsonschema::{Draft, ValidationOptions};
use serde_json::Value;

/// The options for the draft that `$schema` names; MCP takes 2020-12 for granted where it names none.
pub(super) fn named<'o>(options: ValidationOptions<'o>, schema: &Value) -> ValidationOptions<'o> {
    // Told which draft it is, the checker forgets the drafts' own schemas, to which references may lead.
    match (schema.get("$schema"), of(schema)) {
        (None, _) => options,
        (Some(_), draft) if Draft::default().detect(schema) == draft => options,
        (Some(_), draft) => options.with_draft(draft),
    }
}

fn of(schema: &Value) -> Draft {
    let named = schema.get("$schema").and_then(Value::as_str).unwrap_or_default();
    let named = named.trim_end_matches('#');
    let rest = named.strip_prefix("http://json-schema.org/").or_else(|| named.strip_prefix("https://json-schema.org/"));
    match rest.unwrap_or_default() {
        "draft-03/schema" | "draft-04/schema" => Draft::Draft4,
        "draft-06/schema" => Draft::Draft6,
        "draft-07/schema" => Draft::Draft7,
        "draft/2019-09/schema" => Draft::Draft201909,
        _ => Draft::Draft202012,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

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
            assert_eq!(of(&json!({ "$schema": named })), draft, "{named}");
        }
        assert_eq!(of(&json!(true)), Draft::Draft202012);
    }
}
