//! A keyword whose value is of another kind than it must be.
//!
//! # What it finds
//!
//! A number written as a string (`"minLength": "5"`), a schema that is a name (`"items": "string"`), a list that is one value (`"enum": "a"`), and whatever else no draft of JSON Schema lets a keyword be. `type` and `required` have rules of their own.
//!
//! # Why
//!
//! Validators refuse the whole schema, or pass over the keyword so that the rule is never enforced.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "string", "minLength": "5"}}}
//! ```
//!
//! ```json
//! {"type": "object", "properties": {"tags": {"type": "array", "items": "string"}, "title": "string"}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "string", "minLength": 5}, "tags": {"type": "array", "items": {"type": "string"}}}}
//! ```
//!
//! # No finding
//!
//! Older drafts have a list of schemas in `items` and a flag in `exclusiveMinimum`; `5.0` is a whole number; and properties may be called like keywords:
//!
//! ```json
//! {"$schema": "http://json-schema.org/draft-04/schema#", "type": "object", "properties": {"minLength": {"type": "string", "minLength": 5.0}, "pair": {"type": "array", "items": [{"type": "string"}, {"type": "integer"}]}, "size": {"type": "number", "minimum": 0, "exclusiveMinimum": true, "maximum": 9, "default": "5"}}}
//! ```
//!
//! # How to fix
//!
//! Write the value as the keyword has it.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6 and 9; Core, section 10

use counterfoil_json::tree::escape_token;
use counterfoil_json::{Json, JsonNumber, JsonObject};
use counterfoil_schema::Construct;
use counterfoil_schema::walk::Holds;

use super::keyword_among_properties;
use crate::diagnostic::{Diagnostic, Severity};
use crate::rule::{Check, FixSafety, Rule};
use crate::subject::{Finds, Node, Types};

pub(crate) static RULE: Rule = Rule::new(
    "C033",
    "malformed-keyword",
    Severity::Warning,
    Check::Schema(check),
    include_str!("malformed_keyword.rs"),
)
.covering(&[Construct::PropertiesMalformed, Construct::DescriptionMalformed])
.mended(FixSafety::Unsafe, mend);

/// What a keyword may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Text,
    Flag,
    Number,
    Positive,
    Count,
    List,
    Schema,
    SchemaOrList,
    Schemas,
    Named,
    NamesByName,
    ByName,
    /// A number, and a flag in draft 4
    Bound,
}

/// What the keyword may be, in any draft. `None` where it may be anything, or another rule looks at it.
fn shape(keyword: &str) -> Option<Shape> {
    Some(match keyword {
        "title" | "description" | "$comment" | "pattern" | "format" | "$ref" | "$id" | "$schema" | "$anchor"
        | "$dynamicRef" | "contentEncoding" | "contentMediaType" => Shape::Text,
        "uniqueItems" | "deprecated" | "readOnly" | "writeOnly" => Shape::Flag,
        "minimum" | "maximum" => Shape::Number,
        "exclusiveMinimum" | "exclusiveMaximum" => Shape::Bound,
        "multipleOf" => Shape::Positive,
        "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" | "minContains"
        | "maxContains" => Shape::Count,
        "enum" | "examples" => Shape::List,
        "dependentRequired" => Shape::NamesByName,
        // Schemas or lists of names.
        "dependencies" => Shape::ByName,
        _ => match Holds::of(keyword) {
            Holds::Nothing => return None,
            Holds::One => Shape::Schema,
            Holds::List => Shape::Schemas,
            Holds::OneOrList => Shape::SchemaOrList,
            Holds::Map => Shape::Named,
        },
    })
}

impl Shape {
    fn fits(self, value: &Json) -> bool {
        let number = value.as_number();
        match self {
            Self::Text => value.as_str().is_some(),
            Self::Flag => value.as_bool().is_some(),
            Self::Number => number.is_some(),
            Self::Bound => number.is_some() || value.as_bool().is_some(),
            Self::Positive => number.is_some_and(|number| number.as_f64() > 0.0),
            Self::Count => number.is_some_and(|number| number.is_integer() && number.as_f64() >= 0.0),
            Self::List | Self::Schemas => value.as_array().is_some(),
            Self::Schema => is_schema(value),
            Self::SchemaOrList => is_schema(value) || value.as_array().is_some(),
            Self::Named | Self::NamesByName | Self::ByName => value.as_object().is_some(),
        }
    }

    const fn expected(self) -> &'static str {
        match self {
            Self::Text => "a string",
            Self::Flag => "`true` or `false`",
            Self::Number | Self::Bound => "a number",
            Self::Positive => "a number above 0",
            Self::Count => "a whole number from 0 on",
            Self::List => "a list",
            Self::Schema | Self::SchemaOrList => "a schema",
            Self::Schemas => "a list of schemas",
            Self::Named => "an object of schemas",
            Self::NamesByName | Self::ByName => "an object",
        }
    }
}

fn is_schema(value: &Json) -> bool {
    matches!(value, Json::Object(_) | Json::Bool(_))
}

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    for (keyword, value) in node.object.iter() {
        let Some(shape) = shape(keyword) else { continue };
        if !shape.fits(value) {
            told(finds, &node.at(keyword), keyword, value, shape);
            continue;
        }
        let inside = |token: &str| format!("{}/{}", node.at(keyword), escape_token(token));
        match (shape, value) {
            (Shape::Named, Json::Object(schemas)) => {
                for (name, schema) in schemas.iter().filter(|(_, schema)| !is_schema(schema)) {
                    if keyword != "properties" || !keyword_among_properties::is_misplaced(node, name, schema) {
                        told(finds, &inside(name), name, schema, Shape::Schema);
                    }
                }
            }
            (Shape::Schemas | Shape::SchemaOrList, Json::Array(schemas)) => {
                for (index, schema) in schemas.iter().enumerate().filter(|(_, schema)| !is_schema(schema)) {
                    told(finds, &inside(&index.to_string()), keyword, schema, Shape::Schema);
                }
            }
            (Shape::NamesByName, Json::Object(lists)) => {
                for (name, list) in lists.iter().filter(|(_, list)| !is_names(list)) {
                    told(finds, &inside(name), name, list, Shape::List);
                }
            }
            _ => {}
        }
    }
}

fn is_names(list: &Json) -> bool {
    list.as_array().is_some_and(|names| names.iter().all(|name| name.as_str().is_some()))
}

fn told(finds: &mut Finds, pointer: &str, name: &str, value: &Json, shape: Shape) {
    let written = value.to_string();
    let written = if written.len() > 20 { value.kind().to_string() } else { format!("`{written}`") };
    let message = format!("`{name}` is {written}, and not {}", shape.expected());
    let found = finds.add(pointer, message).gist(name);
    if let Some(meant) = meant(shape, value) {
        found.help(format!("write `{meant}`"));
    }
}

/// What the value was meant to be, where that is plain.
fn meant(shape: Shape, value: &Json) -> Option<Json> {
    let text = value.as_str();
    let meant = match shape {
        Shape::Number | Shape::Bound | Shape::Positive | Shape::Count => Json::Number(JsonNumber::read(text?.trim())?),
        Shape::Flag if text == Some("true") => Json::Bool(true),
        Shape::Flag if text == Some("false") => Json::Bool(false),
        Shape::List if !matches!(value, Json::Null | Json::Object(_)) => Json::array([value.clone()]),
        Shape::Schema | Shape::SchemaOrList => {
            Types::named(text?)?;
            Json::object([("type", text?)])
        }
        Shape::Schemas if value.as_object().is_some() => Json::array([value.clone()]),
        Shape::Named if value.as_array().is_some_and(<[Json]>::is_empty) => Json::Object(JsonObject::new()),
        _ => return None,
    };
    shape.fits(&meant).then_some(meant)
}

/// Writes the value as it was meant.
fn mend(tool: &mut Json, found: &Diagnostic) -> bool {
    let Some((around, last)) = found.pointer.rsplit_once('/') else { return false };
    // What stands in an object of schemas or in a list of them is a schema.
    let keyword = shape(&found.gist).filter(|_| escape_token(&found.gist) == last);
    let in_map = around.rsplit('/').next().and_then(shape).is_some_and(|around| around == Shape::Named);
    let shape = match keyword.filter(|_| !in_map) {
        Some(shape) => shape,
        None => Shape::Schema,
    };
    let Some(value) = tool.at_pointer_mut(&found.pointer) else { return false };
    match meant(shape, value) {
        Some(meant) if !shape.fits(value) => {
            *value = meant;
            true
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use counterfoil_schema::validate::Validator;

    use super::*;
    use crate::config::{Config, Selector};
    use crate::source::Source;

    fn tools(schema: &str) -> Vec<Json> {
        let properties = Json::object([("p", Json::parse(schema).expect("JSON"))]);
        let schema = Json::object([("type", Json::from("object")), ("properties", properties)]);
        vec![Json::object([("name", Json::from("a")), ("inputSchema", schema)])]
    }

    fn lint(tools: &[Json]) -> crate::Report {
        let config = Config { select: vec![Selector::Rule(&RULE)], ..Config::default() };
        crate::lint(&Source::of_tools("a", tools.to_vec()), &config)
    }

    #[test]
    fn every_wrong_value_is_told_and_mended_where_it_is_plain() {
        for (schema, mended) in [
            (r#"{"minLength": "5"}"#, r#"{"minLength":5}"#),
            (r#"{"maximum": "1.5", "exclusiveMinimum": "0"}"#, r#"{"maximum":1.5,"exclusiveMinimum":0}"#),
            (r#"{"minItems": "-1"}"#, ""),
            (r#"{"maxLength": 2.5}"#, ""),
            (r#"{"multipleOf": 0}"#, ""),
            (r#"{"uniqueItems": "true"}"#, r#"{"uniqueItems":true}"#),
            (r#"{"enum": "a"}"#, r#"{"enum":["a"]}"#),
            (r#"{"examples": {"a": 1}}"#, ""),
            (r#"{"items": "string"}"#, r#"{"items":{"type":"string"}}"#),
            (r#"{"items": ["string"]}"#, r#"{"items":[{"type":"string"}]}"#),
            (r#"{"anyOf": {"type": "string"}}"#, r#"{"anyOf":[{"type":"string"}]}"#),
            (r#"{"anyOf": ["string", "null"]}"#, r#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#),
            (r#"{"properties": []}"#, r#"{"properties":{}}"#),
            (r#"{"properties": {"minLength": "string"}}"#, r#"{"properties":{"minLength":{"type":"string"}}}"#),
            (r#"{"additionalProperties": "false"}"#, ""),
            (r#"{"not": null}"#, ""),
            (r#"{"dependentRequired": {"a": "b"}}"#, ""),
            (r#"{"description": null}"#, ""),
            (r#"{"pattern": 5}"#, ""),
        ] {
            let tools = tools(schema);
            let report = lint(&tools);
            assert!(!report.diagnostics.is_empty(), "{schema}");
            let fixed = crate::fix::fix(&tools, &report, true).tools;
            let property = fixed[0].at_pointer("/inputSchema/properties/p").expect("the property").to_string();
            assert_eq!(
                property,
                if mended.is_empty() { Json::parse(schema).expect("JSON").to_string() } else { mended.to_owned() }
            );
            assert_eq!(lint(&fixed).diagnostics.is_empty(), !mended.is_empty(), "{schema}");
            assert_eq!(crate::fix::fix(&tools, &report, false).tools, tools, "it is not safe: {schema}");
        }
    }

    /// Whatever is told, a validator of the draft refuses too.
    #[test]
    fn nothing_is_told_that_a_validator_takes() {
        for value in
            ["null", "true", "5", "0", "-1", "2.5", r#""x""#, "[]", "{}", r#"[{}]"#, r#"{"a": {}}"#, r#"["x"]"#]
        {
            for keyword in [
                "title",
                "pattern",
                "format",
                "uniqueItems",
                "readOnly",
                "minimum",
                "multipleOf",
                "maxLength",
                "minItems",
                "enum",
                "examples",
                "dependentRequired",
                "allOf",
                "anyOf",
                "prefixItems",
                "not",
                "if",
                "contains",
                "properties",
                "patternProperties",
                "$defs",
                "additionalProperties",
                "propertyNames",
            ] {
                let schema = format!(r#"{{"{keyword}": {value}}}"#);
                if !lint(&tools(&schema)).diagnostics.is_empty() {
                    assert!(Validator::new(&Json::parse(&schema).expect("JSON")).is_err(), "{schema} is a schema");
                }
            }
        }
    }
}
