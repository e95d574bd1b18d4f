//! What stands beside `$ref`, and how it goes together with what the reference leads to.

use std::collections::HashMap;

use counterfoil_json::{Json, JsonObject};

/// Whether a keyword is a rule of drafts 4 to 2020-12: one by which a value can be invalid.
#[must_use]
pub fn is_rule(keyword: &str) -> bool {
    matches!(
        keyword,
        "type"
            | "enum"
            | "const"
            | "format"
            | "minLength"
            | "maxLength"
            | "pattern"
            | "minimum"
            | "maximum"
            | "exclusiveMinimum"
            | "exclusiveMaximum"
            | "multipleOf"
            | "items"
            | "prefixItems"
            | "additionalItems"
            | "unevaluatedItems"
            | "minItems"
            | "maxItems"
            | "uniqueItems"
            | "contains"
            | "minContains"
            | "maxContains"
            | "properties"
            | "patternProperties"
            | "additionalProperties"
            | "unevaluatedProperties"
            | "propertyNames"
            | "required"
            | "minProperties"
            | "maxProperties"
            | "dependencies"
            | "dependentRequired"
            | "dependentSchemas"
            | "allOf"
            | "anyOf"
            | "oneOf"
            | "not"
            | "if"
            | "then"
            | "else"
    )
}

/// Whether a keyword is an annotation of drafts 4 to 2020-12 or of OpenAPI: one that says something to the reader alone.
#[must_use]
pub fn is_annotation(keyword: &str) -> bool {
    matches!(
        keyword,
        "title"
            | "description"
            | "default"
            | "examples"
            | "example"
            | "deprecated"
            | "readOnly"
            | "writeOnly"
            | "$comment"
            | "contentEncoding"
            | "contentMediaType"
            | "contentSchema"
    )
}

/// Keywords that are read together: one of them means something else beside another.
const TOGETHER: &[&[&str]] = &[
    &["properties", "patternProperties", "additionalProperties"],
    &["prefixItems", "items", "additionalItems"],
    &["contains", "minContains", "maxContains"],
    &["if", "then", "else"],
    &["minimum", "exclusiveMinimum"],
    &["maximum", "exclusiveMaximum"],
];

/// A schema that says what `target` says and what stood beside the reference to it; members named in `reference` are
/// left out. What both say to the reader is said in the words of `beside`.
///
/// Rules are put together where neither changes what the other means; else the target becomes a branch of `allOf`.
pub(super) fn merge(beside: JsonObject, target: Json, reference: &str) -> Json {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let mut passed = false;
    for (keyword, value) in beside {
        match (keyword == reference, passed) {
            (true, _) => passed = true,
            (false, false) => before.push((keyword, value)),
            (false, true) => after.push((keyword, value)),
        }
    }
    if before.is_empty() && after.is_empty() {
        return target;
    }
    let target = match target {
        Json::Object(target) => target,
        Json::Bool(false) => JsonObject::from_iter([("not".to_owned(), JsonObject::new().into())]),
        _ => JsonObject::new(),
    };
    // There may be many members on both sides.
    let known: HashMap<&str, &Json> = target.iter().collect();
    let mut rules = before.iter().chain(&after).filter(|(keyword, _)| is_rule(keyword));
    if !rules.all(|(keyword, value)| goes_with(keyword, value, &known)) {
        return with_branch(before, after, target.into());
    }
    let is_known = |(keyword, _): &(String, Json)| known.contains_key(keyword.as_str());
    let (own, before): (Vec<_>, Vec<_>) = before.into_iter().partition(is_known);
    let (later, after): (Vec<_>, Vec<_>) = after.into_iter().partition(is_known);
    let mut own: HashMap<String, Json> = own.into_iter().chain(later).collect();
    let target = target.into_iter().map(|(keyword, value)| {
        let value = own.remove(&keyword).unwrap_or(value);
        (keyword, value)
    });
    Json::Object(before.into_iter().chain(target).chain(after).collect())
}

/// Whether a rule means the same in `target` as beside a reference to it, and everything in `target` too.
fn goes_with(keyword: &str, value: &Json, target: &HashMap<&str, &Json>) -> bool {
    let together = || TOGETHER.iter().filter(|group| group.contains(&keyword)).flat_map(|group| *group);
    // What has seen less from behind a reference would see the rule too.
    let evaluates = ["unevaluatedProperties", "unevaluatedItems"].iter().any(|keyword| target.contains_key(keyword));
    // The same once more adds nothing.
    let same = target.get(keyword).is_none_or(|known| *known == value);
    same && !evaluates && !together().any(|other| target.contains_key(other))
}

/// What stood beside the reference, and the target as a branch of its `allOf`.
fn with_branch(before: Vec<(String, Json)>, after: Vec<(String, Json)>, target: Json) -> Json {
    let place = before.len();
    let mut schema: JsonObject = before.into_iter().chain(after).collect();
    match schema.get_mut("allOf").and_then(Json::as_array_mut) {
        Some(branches) => branches.insert(0, target),
        None => schema.insert_at(place, "allOf", vec![target]),
    }
    schema.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merged(beside: &str, target: &str) -> String {
        let Json::Object(beside) = Json::parse(beside).unwrap() else { panic!() };
        merge(beside, Json::parse(target).unwrap(), "$ref").to_string()
    }

    #[test]
    fn siblings_and_targets_go_together() {
        for (beside, target, expected) in [
            (r#"{"$ref":"a"}"#, r#"{"type":"string"}"#, r#"{"type":"string"}"#),
            (r#"{"$ref":"a"}"#, "true", "true"),
            (r#"{"$ref":"a"}"#, "false", "false"),
            (r#"{"$ref":"a","title":"t"}"#, "true", r#"{"title":"t"}"#),
            (r#"{"title":"t","$ref":"a"}"#, "false", r#"{"title":"t","not":{}}"#),
            (
                r#"{"title":"t","$ref":"a","description":"own","default":1}"#,
                r#"{"description":"theirs","type":"number"}"#,
                r#"{"title":"t","description":"own","type":"number","default":1}"#,
            ),
            (
                r#"{"description":"own","$ref":"a"}"#,
                r#"{"type":"number","description":"x"}"#,
                r#"{"type":"number","description":"own"}"#,
            ),
            (r#"{"$ref":"a","maxItems":2}"#, r#"{"type":"array"}"#, r#"{"type":"array","maxItems":2}"#),
            (r#"{"type":"array","$ref":"a","maxItems":2}"#, r#"{"type":"array"}"#, r#"{"type":"array","maxItems":2}"#),
            (
                r#"{"$ref":"a","maxItems":2,"title":"t"}"#,
                r#"{"maxItems":3}"#,
                r#"{"allOf":[{"maxItems":3}],"maxItems":2,"title":"t"}"#,
            ),
            (
                r#"{"$ref":"a","additionalProperties":false}"#,
                r#"{"properties":{"a":true}}"#,
                r#"{"allOf":[{"properties":{"a":true}}],"additionalProperties":false}"#,
            ),
            (
                r#"{"properties":{"a":true},"$ref":"a"}"#,
                r#"{"unevaluatedProperties":false}"#,
                r#"{"properties":{"a":true},"allOf":[{"unevaluatedProperties":false}]}"#,
            ),
            (
                r#"{"$ref":"a","unevaluatedProperties":false}"#,
                r#"{"properties":{"a":true}}"#,
                r#"{"properties":{"a":true},"unevaluatedProperties":false}"#,
            ),
            (
                r#"{"allOf":[true],"$ref":"a","maxLength":3}"#,
                r#"{"maxLength":4}"#,
                r#"{"allOf":[{"maxLength":4},true],"maxLength":3}"#,
            ),
            (r#"{"$ref":"a","allOf":[true]}"#, r#"{"allOf":[false]}"#, r#"{"allOf":[{"allOf":[false]},true]}"#),
        ] {
            assert_eq!(merged(beside, target), expected, "{beside} {target}");
        }
    }

    #[test]
    fn a_keyword_is_a_rule_or_an_annotation() {
        for keyword in ["type", "const", "unevaluatedItems", "if", "dependencies", "format"] {
            assert!(is_rule(keyword) && !is_annotation(keyword), "{keyword}");
        }
        for keyword in ["title", "default", "$comment", "readOnly", "contentSchema"] {
            assert!(is_annotation(keyword) && !is_rule(keyword), "{keyword}");
        }
        assert!(!is_rule("x-order") && !is_annotation("$ref") && !is_rule("$defs"));
    }
}
