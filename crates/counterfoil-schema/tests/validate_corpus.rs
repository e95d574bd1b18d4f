//! The schemas of real servers: values can be checked against all of them but those that are named, and no value stops
//! the checker.
#![cfg(feature = "validate")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use counterfoil_json::Json;
use counterfoil_schema::validate::{InvalidSchema, Validator, empty};

/// Where the corpus lies, seen from this crate.
const SERVERS: &str = "../../../shared/corpus/servers";

/// Tools whose schema has draft 4's boolean `exclusiveMinimum` without saying that it is of draft 4.
const NO_SCHEMAS: [&str; 3] = ["createPet", "crt-pet", "listPets"];

#[test]
fn schemas_of_real_servers_can_be_checked_against() {
    let servers = Path::new(env!("CARGO_MANIFEST_DIR")).join(SERVERS);
    if !servers.is_dir() {
        assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "the corpus is missing");
        println!("skipped: the corpus is not beside the project");
        return;
    }
    let odd =
        ["{}", "[]", "null", r#"{"query":5,"name":null,"id":["x"],"limit":"10","path":{"a":[{"b":1}]},"strict":true}"#];
    let odd = odd.map(|text| Json::parse(text).expect("JSON"));
    let (mut checked, mut problems, mut refused) = (0, 0, BTreeSet::new());
    for entry in fs::read_dir(servers).expect("a folder") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("a file");
        let server = Json::parse(&text).expect("JSON");
        for tool in server.get("tools").and_then(Json::as_array).expect("tools") {
            let name = tool.get("name").and_then(Json::as_str).unwrap_or_default();
            for schema in ["inputSchema", "outputSchema"].iter().filter_map(|member| tool.get(member)) {
                match Validator::new(schema) {
                    Ok(validator) => {
                        checked += 1;
                        for found in odd.iter().filter_map(|value| validator.check(value).err()) {
                            assert!(found.count >= found.listed.len() && !found.listed.is_empty(), "{name}");
                            assert!(found.listed.iter().all(|problem| !problem.message.is_empty()), "{name}");
                            problems += found.count;
                        }
                    }
                    Err(InvalidSchema::NotASchema { at, .. }) if at.ends_with("/exclusiveMinimum") => {
                        refused.insert(name.to_owned());
                    }
                    Err(error) => panic!("{name}: {error}"),
                }
            }
        }
    }
    println!("{checked} schemas, {problems} problems");
    assert_eq!(refused, NO_SCHEMAS.map(str::to_owned).into());
    assert!(checked > 4_000 && problems > 10_000, "the corpus is not whole: {checked} schemas, {problems} problems");
}

#[test]
fn no_real_tool_is_called_empty() {
    let servers = Path::new(env!("CARGO_MANIFEST_DIR")).join(SERVERS);
    if !servers.is_dir() {
        assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "the corpus is missing");
        println!("skipped: the corpus is not beside the project");
        return;
    }
    let (mut looked_at, mut passed_over) = (0, 0);
    for entry in fs::read_dir(servers).expect("a folder") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("a file");
        let server = Json::parse(&text).expect("JSON");
        for tool in server.get("tools").and_then(Json::as_array).expect("tools") {
            for schema in ["inputSchema", "outputSchema"].iter().filter_map(|member| tool.get(member)) {
                let Some(found) = empty(schema) else {
                    passed_over += 1;
                    continue;
                };
                looked_at += 1;
                // A `false` that is written there, as in `additionalProperties`, is meant.
                assert!(found.iter().all(|empty| empty.parts.is_empty()), "{:?}: {found:?}", tool.get("name"));
            }
        }
    }
    println!("{looked_at} schemas, {passed_over} passed over");
    assert!(looked_at > 4_000 && passed_over < 10, "{looked_at} schemas, {passed_over} passed over");
}
