//! Each way in which the halves drift apart is found, at the right place, by a value that really shows it.

use counterfoil_core::builder::{
    any, boolean, integer, list, map, nullable, number, object, one_of, string, tuple, union,
};
use counterfoil_core::engine::{self, Cx};
use counterfoil_core::problem::display_path;
use counterfoil_core::source::Source;
use counterfoil_core::terms::{Describe, Form, Integer, Node, NodeId};
use counterfoil_core::{Contract, Decoded, Terms, Unencodable};
use serde_json::{Map, Value, json};

use super::{advertised, ticket};
use crate::verify::{CounterExample, Mismatch, Verdict, verify, verify_as};

/// Verifies that the schema is refused, and by a value that the contract accepts and that another validator, with its own notion
/// of formats, refuses.
fn mismatch(terms: &Terms, schema: &Map<String, Value>) -> CounterExample {
    let mismatch = verify("tool", terms, schema).expect_err(&format!("{schema:?}"));
    let example = mismatch.counter_example().cloned().unwrap_or_else(|| panic!("{mismatch}"));
    let accepted = terms.decode_value(&example.arguments).unwrap_or_else(|refused| panic!("{mismatch}: {refused}"));
    assert!(accepted.dropped.is_empty());
    let validator = jsonschema::options()
        .with_draft(jsonschema::Draft::Draft202012)
        .should_validate_formats(true)
        .build(&Value::Object(schema.clone()))
        .unwrap();
    assert!(!validator.is_valid(&example.arguments), "{mismatch}");
    example
}

#[track_caller]
fn drifts(terms: &Terms, change: impl FnOnce(&mut Value), path: &str, keyword: &str) {
    let mut schema = Value::Object(advertised(terms));
    change(&mut schema);
    let example = mismatch(terms, schema.as_object().unwrap());
    assert_eq!((display_path(&example.path).as_str(), example.keyword.as_str()), (path, keyword), "{example}");
}

/// The same where the schema speaks of all members of an object: which of them shows it does not matter.
#[track_caller]
fn drifts_inside(terms: &Terms, change: impl FnOnce(&mut Value), path: &str, keyword: &str) {
    let mut schema = Value::Object(advertised(terms));
    change(&mut schema);
    let mut example = mismatch(terms, schema.as_object().unwrap());
    example.path.pop();
    assert_eq!((display_path(&example.path).as_str(), example.keyword.as_str()), (path, keyword), "{example}");
}

#[test]
fn a_field_of_every_kind() {
    let terms = ticket().build().unwrap();
    let field = |name: &'static str, keyword: &'static str, value: Value| {
        move |schema: &mut Value| schema["properties"][name][keyword] = value
    };
    drifts(&terms, field("title", "minLength", json!(6)), "title", "minLength");
    drifts(&terms, field("title", "maxLength", json!(119)), "title", "maxLength");
    drifts(&terms, field("title", "maxLength", json!(63)), "title", "maxLength");
    drifts(&terms, field("title", "pattern", json!("^[^\\n]*$")), "title", "pattern");
    drifts(&terms, field("title", "format", json!("email")), "title", "format");
    drifts(&terms, field("priority", "enum", json!(["low", "normal"])), "priority", "enum");
    drifts(&terms, field("priority", "const", json!("normal")), "priority", "const");
    drifts(&terms, field("reference", "pattern", json!("^T-[0-9]{1,5}$")), "reference", "pattern");
    drifts(&terms, field("reference", "pattern", json!("^T-[1-9][0-9]*$")), "reference", "pattern");
    drifts(&terms, field("due", "format", json!("date-time")), "due", "format");
    drifts(&terms, field("limit", "maximum", json!(49)), "limit", "maximum");
    drifts(&terms, field("limit", "maximum", json!(20)), "limit", "maximum");
    drifts(&terms, field("limit", "minimum", json!(2)), "limit", "minimum");
    drifts(&terms, field("limit", "multipleOf", json!(7)), "limit", "multipleOf");
    drifts(&terms, field("limit", "not", json!({"const": 37})), "limit", "not");
    drifts(&terms, field("weight", "exclusiveMinimum", json!(0)), "weight", "exclusiveMinimum");
    drifts(&terms, field("weight", "type", json!("integer")), "weight", "type");
    drifts(&terms, field("notify", "type", json!("string")), "notify", "type");
    drifts(&terms, field("tags", "maxItems", json!(2)), "tags", "maxItems");
    drifts(&terms, field("tags", "minItems", json!(1)), "tags", "minItems");
    drifts_inside(&terms, field("labels", "additionalProperties", json!({"maxLength": 9})), "labels", "maxLength");
    drifts(&terms, field("labels", "propertyNames", json!({"pattern": "^[a-z]+$"})), "labels", "propertyNames");
    drifts(&terms, field("labels", "minProperties", json!(1)), "labels", "minProperties");
    drifts(
        &terms,
        |schema| schema["properties"]["tags"]["items"]["enum"] = json!(["billing", "login", "bug"]),
        "tags[0]",
        "enum",
    );
    drifts(
        &terms,
        |schema| schema["properties"]["customer"]["properties"]["email"]["maxLength"] = json!(60),
        "customer.email",
        "maxLength",
    );
}

#[test]
fn fields_that_are_asked_for_or_refused() {
    let terms = ticket().build().unwrap();
    let require =
        |name: &'static str| move |schema: &mut Value| schema["required"].as_array_mut().unwrap().push(json!(name));
    drifts(&terms, require("due"), "due", "required");
    // The classic: a field with a default is listed as required.
    drifts(&terms, require("limit"), "limit", "required");
    drifts(
        &terms,
        |schema| schema["properties"]["customer"]["required"] = json!(["email", "name"]),
        "customer.name",
        "required",
    );
    let closed_without = |name: &'static str| {
        move |schema: &mut Value| {
            schema["additionalProperties"] = json!(false);
            schema["properties"].as_object_mut().unwrap().shift_remove(name);
        }
    };
    drifts(&terms, closed_without("due"), "due", "additionalProperties");
    drifts(&terms, closed_without("title"), "title", "additionalProperties");
    drifts(&terms, |schema| schema["properties"]["due"] = json!(false), "due", "due");
    drifts(&terms, |schema| schema["maxProperties"] = json!(4), "(root)", "maxProperties");
    drifts(&terms, |schema| schema["dependentRequired"] = json!({"due": ["notify"]}), "notify", "dependentRequired");
    drifts(
        &terms,
        |schema| schema["oneOf"] = json!([{"required": ["due"]}, {"required": ["notify"]}]),
        "(root)",
        "oneOf",
    );
}

#[test]
fn unions_lists_and_recursion() {
    let circle = || object().field("radius", number().minimum(0.0)).into_spec();
    let square = || object().field("side", number()).optional("label", string()).into_spec();
    for form in [
        Form::Untagged,
        Form::External,
        Form::Tagged { tag: "kind".into() },
        Form::Adjacent { tag: "kind".into(), content: "value".into() },
    ] {
        let inner = match &form {
            Form::External => "shape.circle.radius",
            Form::Adjacent { .. } => "shape.value.radius",
            _ => "shape.radius",
        };
        let branches = [("circle", Some(circle())), ("square", Some(square()))];
        let terms = object().field("shape", union(form.clone(), branches)).build().unwrap();
        let mut schema = Value::Object(advertised(&terms));
        let example = {
            let text = schema.to_string().replace("\"minimum\":0", "\"minimum\":0.5");
            mismatch(&terms, serde_json::from_str::<Value>(&text).unwrap().as_object().unwrap())
        };
        assert_eq!(
            (display_path(&example.path).as_str(), example.keyword.as_str()),
            (inner, "minimum"),
            "{form:?}: {example}"
        );
        // A whole branch that is not shown.
        schema["properties"]["shape"]["anyOf"].as_array_mut().unwrap().truncate(1);
        let example = mismatch(&terms, schema.as_object().unwrap());
        assert!(display_path(&example.path).starts_with("shape"), "{form:?}: {example}");
    }
    let terms = object().field("pair", tuple([integer(), nullable(string().max_length(3))])).build().unwrap();
    drifts(
        &terms,
        |schema| schema["properties"]["pair"]["prefixItems"][1] = json!({"type": "string"}),
        "pair[1]",
        "type",
    );
    drifts(
        &terms,
        |schema| schema["properties"]["pair"]["prefixItems"][1]["anyOf"][0]["maxLength"] = json!(2),
        "pair[1]",
        "maxLength",
    );
    drifts(&terms, |schema| schema["properties"]["pair"]["maxItems"] = json!(1), "pair", "maxItems");
    let terms = counterfoil_core::builder::recursive(|itself| {
        object().name("Node").field("name", string().min_length(1)).optional("children", list(itself)).into_spec()
    })
    .build()
    .unwrap();
    let mut schema = Value::Object(advertised(&terms));
    assert!(matches!(verify("tool", &terms, schema.as_object().unwrap()), Ok(Verdict::Sampled { .. })));
    schema["$defs"]["Node"]["properties"]["name"]["minLength"] = json!(2);
    let example = mismatch(&terms, schema.as_object().unwrap());
    assert_eq!(display_path(&example.path), "children[0].name", "{example}");
    assert_eq!(example.keyword, "minLength");
}

#[test]
fn odd_values() {
    let terms = object().optional("value", any()).optional("values", map(any())).build().unwrap();
    drifts(
        &terms,
        |schema| schema["properties"]["value"] = json!({"type": ["string", "number", "boolean", "array", "object"]}),
        "value",
        "type",
    );
    let terms = object().field("flag", boolean()).optional("choice", one_of(["a"])).build().unwrap();
    drifts(&terms, |schema| schema["properties"]["flag"]["const"] = json!(true), "flag", "const");
    drifts(&terms, |schema| schema["not"] = json!({"required": ["choice"]}), "(root)", "not");
}

#[test]
fn the_counter_example_is_as_small_as_it_goes() {
    let terms = ticket().build().unwrap();
    let mut schema = Value::Object(advertised(&terms));
    schema["properties"]["limit"]["maximum"] = json!(20);
    let example = mismatch(&terms, schema.as_object().unwrap());
    let members: Vec<_> = example.arguments.as_object().unwrap().keys().collect();
    assert_eq!(members, ["title", "customer", "limit"]);
    assert_eq!(example.arguments["customer"].as_object().unwrap().len(), 1);
}

#[test]
fn a_mismatch_reads_well() {
    let terms = object()
        .field("query", string().min_length(3))
        .field("limit", integer().minimum(1).maximum(50).default(10))
        .build()
        .unwrap();
    let said = |schema: Value| verify("search", &terms, schema.as_object().unwrap()).unwrap_err().to_string();
    assert_eq!(
        said(json!({"type": "object", "properties": {"limit": {"type": "integer", "maximum": 20}}})),
        "the advertised schema of `search` refuses what its contract accepts: 50 at limit, where it has `\"maximum\": 20`; \
         for example {\"query\":\"aaa\",\"limit\":50}; widen the schema, or add the rule to the contract"
    );
    assert_eq!(
        said(json!({"type": "object", "required": ["query", "limit"]})),
        "the advertised schema of `search` refuses what its contract accepts: arguments without limit, by its `required`; \
         for example {\"query\":\"aaa\"}; widen the schema, or add the rule to the contract"
    );
    let none = verify("search", &terms, json!({"type": "objekt"}).as_object().unwrap()).unwrap_err();
    assert!(matches!(none, Mismatch::NotASchema { .. }));
    assert!(none.to_string().starts_with("what is advertised for `search` is no JSON Schema: "), "{none}");
}

/// An integer that is not 7, which only its code says.
struct NotSeven(i128);

impl Contract for NotSeven {
    type Kind = counterfoil_core::kind::Integer;

    fn describe(_: &mut Describe) -> Node {
        Node::new(Integer::within(-1000, 1000))
    }

    fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
        Ok(engine::integer(cx, source, node)?.filter(|number| cx.refine(node, *number != 7)).map(Self))
    }

    fn encode(&self) -> Result<Value, Unencodable> {
        Ok(json!(self.0 as i64))
    }
}

#[test]
fn a_rule_of_a_types_own_code_counts() {
    let terms = Terms::of::<NotSeven>().unwrap();
    let schema = json!({"type": "integer", "not": {"const": 7}});
    let schema = schema.as_object().unwrap();
    assert_eq!(mismatch(&terms, schema).arguments, json!(7));
    let Ok(Verdict::Sampled { values, why }) = verify_as::<NotSeven>("odd", &terms, schema) else { panic!() };
    assert!(values > 1000, "{values}");
    assert!(why.contains("no such value was found"), "{why}");
}
