//! The tools of public servers: all are read, and what is found is what is there.

use std::fs;
use std::path::Path;

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::check::{Occurrence, check_tools, scan_tools, takes_tool};
use counterfoil_schema::profile::Profile;
use counterfoil_schema::{Construct, Side};

/// Where the servers' lists lie, seen from this crate.
const SERVERS: &str = "../../../shared/corpus/servers";

/// The lists of all servers; `None` where they are not there.
fn lists() -> Option<Vec<(String, Vec<Json>)>> {
    let servers = Path::new(env!("CARGO_MANIFEST_DIR")).join(SERVERS);
    if !servers.is_dir() {
        assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "the corpus is missing");
        println!("skipped: the corpus is not beside the project");
        return None;
    }
    let files = fs::read_dir(servers).expect("the servers can be listed").map(|file| file.expect("a file").path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).expect("the list can be read");
        let server = Json::parse(&text).expect("the list is JSON");
        let tools = server.get("tools").and_then(Json::as_array).expect("each server has tools").to_vec();
        (path.display().to_string(), tools)
    };
    Some(files.iter().map(read).collect())
}

/// The members that hold schemas, and whether they do as their value, in a list, or by name.
const ONE: &[&str] = &["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"];
const LISTS: &[&str] = &["anyOf", "oneOf", "allOf", "prefixItems", "items"];
const NAMED: &[&str] = &["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/// Calls `see` for each schema in a schema, the root first; definitions that are not in use do not occur in the corpus.
fn each_schema(schema: &Json, is_root: bool, see: &mut impl FnMut(&Json, bool)) {
    if schema.as_object().is_none() {
        return;
    }
    see(schema, is_root);
    let one = ONE.iter().filter_map(|name| schema.get(name));
    let lists = LISTS.iter().filter_map(|name| schema.get(name)?.as_array()).flatten();
    let named = NAMED.iter().filter_map(|name| schema.get(name)?.as_object()).flatten().map(|(_, schema)| schema);
    one.chain(lists).chain(named).for_each(|schema| each_schema(schema, false, see));
}

#[test]
fn the_counts_are_those_of_another_way_to_count() {
    let Some(lists) = lists() else { return };
    let mut found = vec![0_usize; Construct::COUNT];
    let mut expected = vec![0_usize; Construct::COUNT];
    let mut total = 0;
    for (_, tools) in &lists {
        total += tools.len();
        scan_tools(tools, &mut |occurrence: &Occurrence<'_>| found[occurrence.construct as usize] += 1);
        for tool in tools {
            for side in [Side::Input, Side::Output] {
                if let Some(schema) = tool.get(side.member()) {
                    each_schema(schema, true, &mut |schema, is_root| count(schema, is_root, &mut expected));
                }
            }
        }
    }
    for (construct, count) in Construct::ALL.iter().zip(&found).filter(|(_, count)| **count > 0) {
        println!("{count:7} {construct}");
    }
    for construct in COUNTED {
        assert_eq!(found[*construct as usize], expected[*construct as usize], "{construct}");
    }
    assert_eq!(found[Construct::ToolCount as usize], lists.len());
    assert_eq!(found[Construct::ToolName as usize], total);
    assert!(total > 3000, "the corpus is not whole: {total} tools");
}

/// What [`count`] counts.
const COUNTED: &[Construct] = &[
    Construct::AnyOf,
    Construct::AnyOfNull,
    Construct::OneOf,
    Construct::AllOf,
    Construct::Conditional,
    Construct::DefaultNull,
    Construct::Default,
    Construct::Description,
    Construct::OptionalProperty,
    Construct::RequiredMissing,
    Construct::PropertyName,
    Construct::RequiredUndeclared,
    Construct::AdditionalPropertiesMissing,
    Construct::ArrayWithoutItems,
    Construct::ConstUntyped,
    Construct::Format,
    Construct::RefDefs,
    Construct::RefAnnotated,
    Construct::TypeListWithNull,
];

/// Counts by looking members up by name, one question at a time.
fn count(schema: &Json, is_root: bool, counts: &mut [usize]) {
    let mut add = |construct: Construct, count: usize| counts[construct as usize] += count;
    let list = |name: &str| schema.get(name).and_then(Json::as_array).unwrap_or_default();
    let has = |name: &str| schema.get(name).is_some();
    let is_type = |name: &str| {
        schema.get("type").and_then(Json::as_str) == Some(name)
            || list("type").iter().any(|known| known.as_str() == Some(name))
    };
    let is_null = |branch: &Json| branch.get("type").and_then(Json::as_str) == Some("null");
    if has("anyOf") && !is_root {
        let nullable = list("anyOf").len() == 2 && list("anyOf").iter().any(is_null);
        add(if nullable { Construct::AnyOfNull } else { Construct::AnyOf }, 1);
    }
    add(Construct::OneOf, usize::from(has("oneOf") && !is_root));
    add(Construct::AllOf, usize::from(has("allOf") && !is_root));
    add(Construct::Conditional, usize::from(has("if") && !is_root));
    if let Some(default) = schema.get("default") {
        add(if default.is_null() { Construct::DefaultNull } else { Construct::Default }, 1);
    }
    add(Construct::Description, usize::from(has("description") && !is_root));
    let names: Vec<&str> =
        schema.get("properties").and_then(Json::as_object).into_iter().flat_map(JsonObject::names).collect();
    let required: Vec<&str> = list("required").iter().filter_map(Json::as_str).collect();
    add(Construct::PropertyName, names.len());
    add(Construct::OptionalProperty, names.iter().filter(|name| !required.contains(name)).count());
    add(Construct::RequiredUndeclared, required.iter().filter(|name| !names.contains(name)).count());
    let is_closed = schema.get("additionalProperties").and_then(Json::as_bool) == Some(false);
    add(Construct::RequiredMissing, usize::from((is_type("object") || has("properties")) && !has("required")));
    add(Construct::AdditionalPropertiesMissing, usize::from((is_type("object") || has("properties")) && !is_closed));
    add(Construct::ArrayWithoutItems, usize::from(is_type("array") && !has("items") && !has("prefixItems")));
    add(Construct::ConstUntyped, usize::from(has("const") && !has("type")));
    add(Construct::Format, usize::from(has("format")));
    let reference = schema.get("$ref").and_then(Json::as_str).unwrap_or_default();
    let is_definition = reference.strip_prefix("#/$defs/").is_some_and(|name| !name.contains('/'));
    add(Construct::RefDefs, usize::from(is_definition));
    let annotated = ["title", "description", "default", "examples", "readOnly", "x-order"].iter().any(|name| has(name));
    add(Construct::RefAnnotated, usize::from(has("$ref") && annotated));
    let types = list("type");
    let nullable = types.len() == 2 && types.iter().any(|name| name.as_str() == Some("null"));
    add(Construct::TypeListWithNull, usize::from(nullable));
}

/// Of how many tools one is held against a profile.
const STRIDE: usize = 7;

#[test]
fn a_tool_is_taken_when_nothing_is_found() {
    let Some(lists) = lists() else { return };
    for (index, name) in Profile::names().enumerate() {
        let profile = Profile::named(name).expect("each name has a profile");
        let mut taken = 0;
        // Other tools for each, since there are many of both.
        for tool in lists.iter().flat_map(|(_, tools)| tools).skip(index % STRIDE).step_by(STRIDE) {
            let findings = check_tools(std::slice::from_ref(tool), &profile);
            let takes = takes_tool(tool, &profile);
            assert_eq!(takes, findings.is_empty(), "{} {tool}: {findings:?}", profile.name());
            taken += usize::from(takes);
        }
        println!("{}: {taken} taken", profile.name());
    }
}
