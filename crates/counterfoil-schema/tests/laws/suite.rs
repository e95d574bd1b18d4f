//! The official JSON Schema test suite: each of its schemas as the arguments of a tool.
//!
//! A schema of an object stands as it is; any other is wrapped as the only property `value`.

use std::path::Path;

use counterfoil_json::tree::escape_token;
use counterfoil_json::{Json, JsonObject};

use crate::cases::{Origin, Source};
use crate::shared;

/// The directories, and the draft of each.
const DRAFTS: [(&str, &str); 3] = [
    ("draft2020-12", "https://json-schema.org/draft/2020-12/schema"),
    ("draft7", "http://json-schema.org/draft-07/schema#"),
    ("draft4", "http://json-schema.org/draft-04/schema#"),
];

/// Files that are about other documents.
const ELSEWHERE: [&str; 5] = ["refRemote", "vocabulary", "cross-draft", "format-assertion", "id"];

/// What is taken from the suite.
#[derive(Default)]
pub(crate) struct Suite {
    /// The groups that stand for a tool
    pub(crate) sources: Vec<Source>,
    /// The groups that do not, and why
    pub(crate) skipped: Vec<(String, &'static str)>,
}

/// All groups of the suite.
pub(crate) fn suite() -> Suite {
    let mut suite = Suite::default();
    let Some(root) = shared::corpus("json-schema-test-suite/tests") else { return suite };
    for (directory, draft) in DRAFTS {
        for path in shared::files(&root.join(directory)) {
            let file = path.strip_prefix(&root).unwrap_or(&path).with_extension("").to_string_lossy().into_owned();
            for group in shared::read(&path).as_array().expect("a list of groups") {
                suite.add(&file, draft, group);
            }
        }
    }
    suite
}

impl Suite {
    fn add(&mut self, file: &str, draft: &str, group: &Json) {
        let title = group.get("description").and_then(Json::as_str).unwrap_or_default();
        let subject = format!("{file}: {title}");
        let schema = group.get("schema").expect("each group has a schema");
        let stem = Path::new(file).file_name().unwrap_or_default().to_string_lossy();
        let named = schema.get("$schema").and_then(Json::as_str).is_none_or(|named| named == draft);
        let why = if ELSEWHERE.contains(&stem.as_ref()) {
            "it is about other documents"
        } else if !named {
            "it names another draft or metaschema"
        } else if has_base(schema) {
            "its references start from an `$id`"
        } else {
            ""
        };
        if !why.is_empty() {
            self.skipped.push((subject, why));
            return;
        }
        let is_object = schema.get("type").and_then(Json::as_str) == Some("object");
        let cases = group.get("tests").and_then(Json::as_array).expect("each group has cases");
        let valid = cases.iter().filter(|case| case.get("valid").and_then(Json::as_bool) == Some(true));
        let data = valid.filter_map(|case| case.get("data"));
        let (schema, valid) = if is_object {
            (schema.clone(), data.filter(|data| data.as_object().is_some()).cloned().collect())
        } else {
            (wrapped(schema), data.map(|data| Json::object([("value", data.clone())])).collect())
        };
        let mut schema = schema.as_object().cloned().unwrap_or_default();
        schema.remove("$schema");
        schema.insert_at(0, "$schema", draft);
        let tool = Json::object([
            ("name", Json::from("a_tool")),
            ("description", Json::from(title)),
            ("inputSchema", Json::Object(schema)),
        ]);
        self.sources.push(Source { origin: Origin::Suite, subject, tool, valid });
    }
}

/// The schema as the only property of an object, its pointers rebased.
pub(crate) fn wrapped(schema: &Json) -> Json {
    let mut inner = rebased(schema);
    if let Some(inner) = inner.as_object_mut() {
        inner.remove("$schema");
    }
    Json::object([
        ("type", Json::from("object")),
        ("properties", Json::object([("value", inner)])),
        ("required", Json::array(["value"])),
    ])
}

fn rebased(schema: &Json) -> Json {
    match schema {
        Json::Object(object) => {
            let member = |(name, value): (&str, &Json)| {
                let value = match (name, value) {
                    ("enum" | "const" | "default" | "examples", data) => data.clone(),
                    ("$ref", Json::String(reference)) => Json::from(moved(reference)),
                    (_, other) => rebased(other),
                };
                (name.to_owned(), value)
            };
            object.iter().map(member).collect::<JsonObject>().into()
        }
        Json::Array(elements) => Json::array(elements.iter().map(rebased)),
        other => other.clone(),
    }
}

/// Where a local pointer leads once the schema is a property.
fn moved(reference: &str) -> String {
    match reference.strip_prefix('#') {
        Some(pointer) if pointer.is_empty() || pointer.starts_with('/') => {
            format!("#/properties/{}{pointer}", escape_token("value"))
        }
        _ => reference.to_owned(),
    }
}

/// Whether a schema, or one inside it, has an identifier of its own or refers to one.
fn has_base(schema: &Json) -> bool {
    match schema {
        Json::Object(object) => object.iter().any(|(name, value)| match (name, value) {
            ("enum" | "const" | "default" | "examples", _) => false,
            ("$id" | "id", Json::String(_)) => true,
            ("$ref" | "$dynamicRef", Json::String(reference)) => !reference.starts_with('#'),
            (_, value) => has_base(value),
        }),
        Json::Array(elements) => elements.iter().any(has_base),
        _ => false,
    }
}

#[test]
fn the_suite_maps() {
    let suite = suite();
    if suite.sources.is_empty() {
        return;
    }
    let values: usize = suite.sources.iter().map(|source| source.valid.len()).sum();
    println!("{} groups with {values} valid values; {} groups skipped:", suite.sources.len(), suite.skipped.len());
    for (subject, why) in &suite.skipped {
        println!("  {subject}: {why}");
    }
    assert!(suite.sources.len() >= 700 && values >= 1_800, "the suite is not whole");
}

#[test]
fn pointers_are_rebased() {
    let schema: Json =
        r##"{"$schema":"s","$ref":"#","allOf":[{"$ref":"#/$defs/a"},{"$ref":"#anchor"}],"const":{"$ref":"#"}}"##
            .parse()
            .expect("JSON");
    let value = r##"{"$ref":"#/properties/value","allOf":[{"$ref":"#/properties/value/$defs/a"},{"$ref":"#anchor"}],"const":{"$ref":"#"}}"##;
    assert_eq!(
        wrapped(&schema).to_string(),
        format!(r#"{{"type":"object","properties":{{"value":{value}}},"required":["value"]}}"#)
    );
}
