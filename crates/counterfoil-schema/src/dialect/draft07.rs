//! Writing a schema of draft 2020-12 for readers that know no newer draft than 7.

use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;
use crate::dialect::draft::Draft;
use crate::dialect::modernise::{DEEPEST, modernise, replace};
use crate::reference::{bundle, definition_name};
use crate::walk::children_mut;

/// Writes a schema of any draft in the words of draft 7, as far as they go.
///
/// * References are [bundled](bundle()), and lead to `definitions` instead of `$defs`. Rules beside one, which a reader of
///   draft 7 ignores, go with it into an `allOf`.
/// * `prefixItems` is a list under `items`, and `items` beside it is `additionalItems`.
/// * `dependentRequired` and `dependentSchemas` are `dependencies`.
/// * `contains` with `minContains: 0`, which asks for nothing, is gone: without `minContains` it would ask for something.
/// * `$schema` names draft 7 where it named another draft. Where it is missing it stays so: some clients refuse it.
///
/// What draft 7 has no word for, such as `unevaluatedProperties`, stays: its readers ignore it, so they take more, never
/// less.
pub fn to_draft_07(schema: &mut Json) {
    let is_draft_4 = Draft::of(schema) == Draft::Draft4;
    *schema = bundle(schema).schema;
    if is_draft_4 {
        modernise(schema);
    }
    let declared = Draft::declared(schema).filter(|draft| *draft != Draft::Draft7);
    if let (Some(_), Some(dialect)) = (declared, schema.get_mut("$schema")) {
        *dialect = Draft::Draft7.uri().into();
    }
    visit(schema, 0);
}

fn visit(schema: &mut Json, depth: usize) {
    if depth < DEEPEST {
        children_mut(schema).for_each(|(_, child)| visit(child, depth + 1));
    }
    let Some(keywords) = schema.as_object_mut() else { return };
    contains(keywords);
    tuple(keywords);
    dependencies(keywords);
    reference(keywords);
    // Where both stand, nothing refers to either: bundling leaves one.
    if !keywords.contains("definitions") {
        rename(keywords, "$defs", "definitions");
    }
}

fn contains(keywords: &mut JsonObject) {
    if keywords.get("minContains").and_then(Json::as_u64) == Some(0) {
        keywords.retain(|keyword, _| !matches!(keyword, "contains" | "minContains" | "maxContains"));
    }
}

fn tuple(keywords: &mut JsonObject) {
    if keywords.get("prefixItems").is_some_and(|first| first.as_array().is_some()) {
        rename(keywords, "items", "additionalItems");
        rename(keywords, "prefixItems", "items");
    }
}

fn dependencies(keywords: &mut JsonObject) {
    let new = ["dependentRequired", "dependentSchemas"];
    let Some(first) = new.into_iter().find(|keyword| keywords.contains(keyword)) else { return };
    let mut all = JsonObject::new();
    for keyword in ["dependencies", "dependentRequired", "dependentSchemas"] {
        let Some(Json::Object(some)) = keywords.get(keyword) else { continue };
        for (name, dependency) in some {
            match all.get_mut(name) {
                None => all.push(name, dependency.clone()),
                Some(known) => {
                    let both = [std::mem::take(known), dependency.clone()].map(as_schema);
                    *known = Json::object([("allOf", Json::array(both))]);
                }
            }
        }
    }
    keywords.remove("dependencies");
    replace(keywords, first, vec![("dependencies", all.into())]);
    new.into_iter().for_each(|keyword| drop(keywords.remove(keyword)));
}

/// Names that are required, as a schema that requires them.
fn as_schema(dependency: Json) -> Json {
    match dependency {
        Json::Array(names) => Json::object([("required", names)]),
        schema => schema,
    }
}

fn reference(keywords: &mut JsonObject) {
    let Some(reference) = keywords.get("$ref").and_then(Json::as_str) else { return };
    if definition_name(reference).is_none() {
        return;
    }
    let name = reference.rsplit('/').next().unwrap_or_default();
    let reference = Json::from(format!("#/definitions/{name}"));
    if !keywords.names().any(|keyword| keyword != "$ref" && !is_annotation_keyword(keyword)) {
        keywords.insert("$ref", reference);
        return;
    }
    let branch = Json::object([("$ref", reference)]);
    if let Some(Json::Array(branches)) = keywords.get_mut("allOf") {
        branches.push(branch);
        keywords.remove("$ref");
    } else {
        replace(keywords, "$ref", vec![("allOf", Json::array([branch]))]);
    }
}

/// Gives a keyword another name, in its place.
fn rename(keywords: &mut JsonObject, name: &str, new: &str) {
    if let Some(value) = keywords.get(name).cloned() {
        keywords.remove(new);
        replace(keywords, name, vec![(new, value)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODERN: &str = r#""$schema":"https://json-schema.org/draft/2020-12/schema""#;
    const SEVEN: &str = r#""$schema":"http://json-schema.org/draft-07/schema#""#;

    fn older(schema: &str) -> String {
        let mut schema = Json::parse(schema).unwrap();
        to_draft_07(&mut schema);
        let text = schema.to_string();
        to_draft_07(&mut schema);
        assert_eq!(schema.to_string(), text, "a second time changes something");
        text
    }

    #[test]
    fn what_both_drafts_read_alike_stays_as_it_is() {
        for schema in [
            "true",
            r#"{"type":"object","properties":{"prefixItems":{"type":"string"},"$defs":{}},"required":["$defs"]}"#,
            r#"{"items":[{"type":"string"}],"additionalItems":false,"dependencies":{"a":["b"],"c":{"required":["d"]}}}"#,
            r#"{"const":{"$ref":"x","prefixItems":[]},"default":{"$defs":{}},"x-own":{"dependentRequired":{}},"n":1.50}"#,
            r#"{"unevaluatedProperties":false,"if":{"minimum":1},"then":{"maximum":2e0}}"#,
            r#"{"prefixItems":3,"items":{}}"#,
        ] {
            assert_eq!(older(schema), schema);
        }
    }

    #[test]
    fn each_newer_keyword_has_its_older_word() {
        for (schema, expected) in [
            (
                r#"{"type":"array","prefixItems":[{"prefixItems":[true]},{}],"items":false,"minItems":1}"#,
                r#"{"type":"array","items":[{"items":[true]},{}],"additionalItems":false,"minItems":1}"#,
            ),
            (r#"{"items":{"type":"null"},"prefixItems":[{}]}"#, r#"{"additionalItems":{"type":"null"},"items":[{}]}"#),
            (
                r##"{"properties":{"a":{"$ref":"#/$defs/a"},"b":{"description":"d","$ref":"#/$defs/p~1q"}},"$defs":{"a":{"$ref":"#/$defs/p~1q"},"p/q":{}}}"##,
                r##"{"properties":{"a":{"$ref":"#/definitions/a"},"b":{"description":"d","$ref":"#/definitions/p~1q"}},"definitions":{"a":{"$ref":"#/definitions/p~1q"},"p/q":{}}}"##,
            ),
            (
                r##"{"items":{"$ref":"#/$defs/a","maxLength":3},"not":{"$ref":"#/$defs/a","minLength":1,"allOf":[true]},"$defs":{"a":{}}}"##,
                r##"{"items":{"allOf":[{"$ref":"#/definitions/a"}],"maxLength":3},"not":{"minLength":1,"allOf":[true,{"$ref":"#/definitions/a"}]},"definitions":{"a":{}}}"##,
            ),
            (
                r##"{"items":{"$ref":"#own"},"properties":{"x":{"$anchor":"own","type":"null"}}}"##,
                r##"{"items":{"$ref":"#/definitions/own"},"properties":{"x":{"type":"null"}},"definitions":{"own":{"type":"null"}}}"##,
            ),
            (
                r#"{"dependentRequired":{"a":["b"],"c":["d"]},"title":"t","dependentSchemas":{"c":{"minProperties":2},"e":false}}"#,
                r#"{"dependencies":{"a":["b"],"c":{"allOf":[{"required":["d"]},{"minProperties":2}]},"e":false},"title":"t"}"#,
            ),
            (
                r#"{"dependencies":{"a":["b"]},"dependentSchemas":{"a":{"maxProperties":3}}}"#,
                r#"{"dependencies":{"a":{"allOf":[{"required":["b"]},{"maxProperties":3}]}}}"#,
            ),
            (r#"{"contains":{"type":"null"},"minContains":0,"maxContains":2,"title":"t"}"#, r#"{"title":"t"}"#),
            (r#"{"contains":{"type":"null"},"minContains":2}"#, r#"{"contains":{"type":"null"},"minContains":2}"#),
        ] {
            assert_eq!(older(schema), expected, "{schema}");
        }
    }

    #[test]
    fn the_named_draft_is_the_one_that_is_written() {
        assert_eq!(older(&format!("{{{MODERN},\"type\":\"object\"}}")), format!("{{{SEVEN},\"type\":\"object\"}}"));
        assert_eq!(older(&format!("{{{SEVEN},\"type\":\"object\"}}")), format!("{{{SEVEN},\"type\":\"object\"}}"));
        assert_eq!(
            older(r#"{"$schema":"http://json-schema.org/draft-04/schema#","minimum":1,"exclusiveMinimum":true}"#),
            format!("{{{SEVEN},\"exclusiveMinimum\":1}}")
        );
        assert_eq!(older(r#"{"$schema":"urn:own"}"#), r#"{"$schema":"urn:own"}"#);
    }

    #[test]
    fn the_same_values_are_valid() {
        let values = [
            "[]",
            "[1]",
            r#"["x"]"#,
            r#"["x",1]"#,
            r#"["x",1,2]"#,
            r#"[null,null,null]"#,
            "{}",
            r#"{"a":1}"#,
            r#"{"a":1,"b":2}"#,
            r#"{"a":"xx"}"#,
            r#"{"a":"xxxxx"}"#,
            r#"{"b":1,"c":2}"#,
            r#"{"a":1,"b":2,"c":3}"#,
            "7",
        ];
        for schema in [
            r#"{"prefixItems":[{"type":"string"},{"type":"integer"}],"items":false}"#,
            r#"{"prefixItems":[{"type":"string"}],"items":{"type":"integer"}}"#,
            r#"{"dependentRequired":{"a":["b"]},"dependentSchemas":{"a":{"maxProperties":2},"c":{"required":["a"]}}}"#,
            r##"{"properties":{"a":{"$ref":"#/$defs/s","maxLength":3}},"$defs":{"s":{"type":"string"}}}"##,
            r##"{"type":"object","$ref":"#/$defs/one","$defs":{"one":{"required":["a"]}}}"##,
            r#"{"contains":{"type":"string"},"minContains":0}"#,
        ] {
            let modern: serde_json::Value = serde_json::from_str(schema).unwrap();
            let older: serde_json::Value = serde_json::from_str(&older(schema)).unwrap();
            let built = |draft, schema| jsonschema::options().with_draft(draft).build(schema).unwrap();
            let modern = built(jsonschema::Draft::Draft202012, &modern);
            let older = built(jsonschema::Draft::Draft7, &older);
            for value in values {
                let value = serde_json::from_str(value).unwrap();
                assert_eq!(modern.is_valid(&value), older.is_valid(&value), "{schema}: {value}");
            }
        }
    }
}
