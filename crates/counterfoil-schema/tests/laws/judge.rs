//! Who says what is valid: the `jsonschema` crate, with formats asserted, by the draft that the schema names.

use counterfoil_json::{Json, JsonObject};
use jsonschema::{Draft, Validator};
use serde_json::Value;

use crate::closed;

/// A schema, and its validator.
pub(crate) struct Judge {
    /// The schema as it is judged: with OpenAPI's `nullable` said in the words of JSON Schema
    pub(crate) schema: Json,
    /// Whether keywords beside `$ref` count for nothing, as in drafts before 2019-09
    pub(crate) lone_references: bool,
    validator: Validator,
}

/// Something that is wrong with a value.
pub(crate) struct Problem {
    /// Where in the value
    pub(crate) instance: String,
    /// Where in the schema
    pub(crate) schema: String,
    /// What
    pub(crate) text: String,
}

impl Judge {
    /// The judge of a schema. One that is not a schema of its own draft, as with `exclusiveMinimum: true` in 2020-12, is
    /// read as one of an older draft where that is what it is.
    pub(crate) fn of(schema: &Json) -> Result<Self, String> {
        let schema = without_nullable(schema);
        let mut value = to_serde(&schema);
        let named = validator(&value, None);
        let (validator, draft) = match named {
            Ok(validator) => {
                let draft = validator.draft();
                (validator, draft)
            }
            Err(why) => {
                if let Some(object) = value.as_object_mut() {
                    object.remove("$schema");
                }
                let older = [Draft::Draft7, Draft::Draft4]
                    .into_iter()
                    .find_map(|draft| Some((validator(&value, Some(draft)).ok()?, draft)));
                older.ok_or(why)?
            }
        };
        Ok(Self { schema, lone_references: matches!(draft, Draft::Draft4 | Draft::Draft6 | Draft::Draft7), validator })
    }

    /// Whether the value is valid.
    pub(crate) fn takes(&self, value: &Json) -> bool {
        self.validator.is_valid(&to_serde(value))
    }

    /// Whether the value is valid, and has no member that the schema does not mention.
    pub(crate) fn takes_closed(&self, value: &Json) -> bool {
        self.takes(value) && closed::mentions(&self.schema, value)
    }

    /// What is wrong with the value.
    pub(crate) fn problems(&self, value: &Json) -> Vec<Problem> {
        let value = to_serde(value);
        let problems = self.validator.iter_errors(&value).map(|error| Problem {
            instance: error.instance_path().to_string(),
            schema: error.schema_path().to_string(),
            text: error.to_string(),
        });
        problems.collect()
    }
}

fn validator(schema: &Value, draft: Option<Draft>) -> Result<Validator, String> {
    let options = jsonschema::options().should_validate_formats(true);
    let options = match draft {
        Some(draft) => options.with_draft(draft),
        None => options,
    };
    options.build(schema).map_err(|error| error.to_string())
}

/// The value as the judge takes it.
pub(crate) fn to_serde(value: &Json) -> Value {
    value.to_serde().expect("a value that is not too deep")
}

/// The schema with `nullable: true` turned into an alternative of `null`, in place, so that pointers still hold.
pub(crate) fn without_nullable(schema: &Json) -> Json {
    match schema {
        Json::Object(object) => {
            let members = object.iter().map(|(name, value)| {
                let holds_data = matches!(name, "enum" | "const" | "default" | "examples" | "example");
                (name.to_owned(), if holds_data { value.clone() } else { without_nullable(value) })
            });
            let mut object: JsonObject = members.collect();
            if object.get("nullable").and_then(Json::as_bool).is_some() {
                let nullable = object.remove("nullable");
                if nullable.and_then(|nullable| nullable.as_bool()) == Some(true) {
                    take_null(&mut object);
                }
            }
            object.into()
        }
        Json::Array(elements) => Json::array(elements.iter().map(without_nullable)),
        other => other.clone(),
    }
}

/// Lets a schema take `null` too.
fn take_null(schema: &mut JsonObject) {
    if let Some(name) = schema.get("type").and_then(Json::as_str) {
        let types = Json::array([name, "null"]);
        schema.insert("type", types);
    }
    if let Some(values) = schema.get_mut("enum").and_then(Json::as_array_mut)
        && !values.iter().any(Json::is_null)
    {
        values.push(Json::Null);
    }
    for name in ["anyOf", "oneOf"] {
        if let Some(branches) = schema.get_mut(name).and_then(Json::as_array_mut) {
            branches.push(Json::object([("type", "null")]));
        }
    }
}

#[test]
fn nullable_is_an_alternative() {
    for (schema, judged) in [
        (r#"{"type":"string","nullable":true}"#, r#"{"type":["string","null"]}"#),
        (r#"{"type":"string","enum":["a"],"nullable":true}"#, r#"{"type":["string","null"],"enum":["a",null]}"#),
        (r#"{"anyOf":[{"type":"string"}],"nullable":true}"#, r#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#),
        (r#"{"type":"string","nullable":false}"#, r#"{"type":"string"}"#),
        (r#"{"enum":[{"nullable":true}]}"#, r#"{"enum":[{"nullable":true}]}"#),
        (r#"{"properties":{"nullable":{"type":"string"}}}"#, r#"{"properties":{"nullable":{"type":"string"}}}"#),
    ] {
        let schema: Json = schema.parse().expect("JSON");
        assert_eq!(without_nullable(&schema).to_string(), judged);
    }
}

#[test]
fn formats_are_asserted_and_old_words_understood() {
    let judge = Judge::of(&r#"{"type":"string","format":"ipv4"}"#.parse().expect("JSON")).expect("a schema");
    assert!(judge.takes(&"1.2.3.4".into()) && !judge.takes(&"1.2.3".into()));
    let old = r#"{"type":"integer","minimum":0,"exclusiveMinimum":true}"#.parse().expect("JSON");
    let judge = Judge::of(&old).expect("a schema of draft 4");
    assert!(judge.takes(&1_u64.into()) && !judge.takes(&0_u64.into()));
    assert_eq!(judge.problems(&0_u64.into()).len(), 1);
    assert!(Judge::of(&r#"{"$ref":"https://example.com/x"}"#.parse().expect("JSON")).is_err());
}
