//! Bundling and modernising against the official JSON Schema test suite, real servers and random documents.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use counterfoil_json::Json;
use counterfoil_schema::cost::measure;
use counterfoil_schema::dialect::{Draft, modernise};
use counterfoil_schema::reference::{RefKeyword, Why, bundle, definition_name, references};
use counterfoil_schema::walk::Tree;
use proptest::prelude::*;
use serde_json::Value;

/// How many verdicts of the suite are the same afterwards.
const KEPT: usize = 763;

const FILES: &[(&str, Draft, &[&str])] = &[
    (
        "draft4",
        Draft::Draft4,
        &[
            "ref",
            "definitions",
            "infinite-loop-detection",
            "items",
            "additionalItems",
            "dependencies",
            "minimum",
            "maximum",
            "optional/id",
        ],
    ),
    (
        "draft7",
        Draft::Draft7,
        &[
            "ref",
            "definitions",
            "infinite-loop-detection",
            "items",
            "additionalItems",
            "dependencies",
            "contains",
            "if-then-else",
            "optional/id",
        ],
    ),
    (
        "draft2020-12",
        Draft::Draft202012,
        &[
            "ref",
            "anchor",
            "defs",
            "dynamicRef",
            "infinite-loop-detection",
            "items",
            "prefixItems",
            "unevaluatedProperties",
            "unevaluatedItems",
            "optional/id",
            "optional/anchor",
            "optional/dynamicRef",
            "optional/dependencies-compatibility",
        ],
    ),
];

/// Groups of the suite on which the verdict may differ, and for how many cases: what their `$dynamicRef` means depends on
/// the way by which one comes to it, and the root has no anchor of that name. A bundle has one meaning for each place.
const DIFFERENT: &[(&str, usize)] = &[
    ("draft2020-12/dynamicRef: multiple dynamic paths to the $dynamicRef keyword", 2),
    ("draft2020-12/dynamicRef: after leaving a dynamic scope, it is not used by a $dynamicRef", 2),
    ("draft2020-12/dynamicRef: $dynamicRef avoids the root of each schema, but scopes are still registered", 1),
];

/// Groups of the suite that need a document that is not there.
const REMOTE: &[&str] = &[
    "draft4/ref: remote ref, containing refs itself",
    "draft4/definitions: validate definition against metaschema",
    "draft7/ref: remote ref, containing refs itself",
    "draft7/definitions: validate definition against metaschema",
    "draft2020-12/ref: remote ref, containing refs itself",
    "draft2020-12/defs: validate definition against metaschema",
    "draft2020-12/dynamicRef: strict-tree schema, guards against misspelled properties",
    "draft2020-12/dynamicRef: tests for implementation dynamic anchor and reference link",
    "draft2020-12/dynamicRef: $ref and $dynamicAnchor are independent of order - $defs first",
    "draft2020-12/dynamicRef: $ref and $dynamicAnchor are independent of order - $ref first",
    "draft2020-12/dynamicRef: $ref to $dynamicRef finds detached $dynamicAnchor",
];

fn shared(path: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus").join(path);
    if path.exists() {
        return Some(path);
    }
    assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "{} is missing", path.display());
    println!("skipped: {} is not beside the project", path.display());
    None
}

/// The verdict of a validator of that draft; `None` where it takes no such schema.
fn verdict(schema: &Value, draft: Draft, instance: &Value) -> Option<bool> {
    let draft = match draft {
        Draft::Draft4 => jsonschema::Draft::Draft4,
        Draft::Draft7 => jsonschema::Draft::Draft7,
        _ => jsonschema::Draft::Draft202012,
    };
    let validator = jsonschema::options().with_draft(draft).build(schema).ok()?;
    Some(validator.is_valid(instance))
}

/// The schema with `$schema`, where it can have one: what stands beside `$ref` counts by the draft.
fn declaring(schema: &Value, draft: Draft) -> Value {
    let mut schema = schema.clone();
    if let Some(object) = schema.as_object_mut().filter(|object| !object.contains_key("$schema")) {
        object.insert("$schema".to_owned(), draft.uri().into());
    }
    schema
}

/// The schema bundled and modernised; `None` where a reference is to another document.
fn bundled(schema: &Value) -> Option<Value> {
    let mut bundled = bundle(&Json::parse(&schema.to_string()).unwrap());
    if bundled.lost.iter().any(|lost| lost.why == Why::Remote) {
        return None;
    }
    modernise(&mut bundled.schema);
    bundled.schema.to_serde()
}

#[test]
fn the_official_suite_keeps_its_verdicts() {
    let Some(suite) = shared("json-schema-test-suite/tests") else { return };
    let (mut kept, mut remote, mut different) = (0, Vec::new(), BTreeMap::<String, usize>::new());
    for (folder, draft, files) in FILES {
        for file in *files {
            let text =
                fs::read_to_string(suite.join(folder).join(format!("{file}.json"))).expect("a file of the suite");
            let groups: Value = serde_json::from_str(&text).expect("the suite is JSON");
            for group in groups.as_array().expect("a list of groups") {
                let name = format!("{folder}/{file}: {}", group["description"].as_str().unwrap());
                let schema = declaring(&group["schema"], *draft);
                let Some(form) = bundled(&schema) else {
                    remote.push(name);
                    continue;
                };
                for case in group["tests"].as_array().expect("a list of cases") {
                    let (data, valid) = (&case["data"], case["valid"].as_bool());
                    assert_eq!(verdict(&schema, *draft, data), valid, "the validator itself: {name}");
                    if verdict(&form, Draft::Draft202012, data) == valid {
                        kept += 1;
                    } else {
                        println!("{name}: {}: is {valid:?}", case["description"]);
                        *different.entry(name.clone()).or_default() += 1;
                    }
                }
            }
        }
    }
    println!("{kept} verdicts kept; {} groups have remote references", remote.len());
    assert_eq!(remote, REMOTE);
    let named: BTreeMap<_, _> = DIFFERENT.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
    assert_eq!(different, named);
    assert_eq!(kept, KEPT, "the suite is another one, or verdicts are lost");
}

/// The schemas of a tool.
fn schemas(tool: &Json) -> impl Iterator<Item = &Json> {
    ["inputSchema", "outputSchema"].into_iter().filter_map(|member| tool.get(member)).filter(|schema| !schema.is_null())
}

/// Checks what must hold of every schema, and returns how many references it has.
fn laws(schema: &Json) -> usize {
    let tree = Tree::of(schema);
    let count = tree.nodes().iter().map(|node| references(node.schema).count()).sum();
    let mut bundled = bundle(schema);
    if count == 0 {
        assert_eq!(bundled.schema.to_string(), schema.to_string());
    }
    for (name, pointer) in &bundled.origins {
        assert!(bundled.schema.get("$defs").and_then(|defs| defs.get(name)).is_some(), "{name}");
        assert!(schema.at_pointer(pointer).is_some(), "{pointer}");
    }
    for lost in &bundled.lost {
        assert_eq!(schema.at_pointer(&lost.pointer).and_then(Json::as_str), Some(lost.reference.as_str()));
    }
    for node in Tree::of(&bundled.schema).nodes() {
        for (keyword, reference) in references(node.schema) {
            let name = definition_name(reference).expect(reference);
            assert_eq!(keyword, RefKeyword::Ref);
            assert!(bundled.origins.iter().any(|(known, _)| *known == name), "{reference}");
        }
    }
    // A bundle of a bundle is the same.
    if !bundled.origins.is_empty() {
        assert_eq!(bundle(&bundled.schema).schema.to_string(), bundled.schema.to_string());
    }
    modernise(&mut bundled.schema);
    let again = modernise(&mut bundled.schema.clone());
    assert!(again.is_empty(), "{again:?}");
    count
}

#[test]
fn the_schemas_of_real_servers_go_through() {
    let Some(servers) = shared("servers") else { return };
    let (mut tools, mut with_references, mut recursive, mut lost, mut changes) = (0, 0, 0, 0, BTreeMap::new());
    let mut dearest = 0;
    for file in fs::read_dir(servers).expect("the servers") {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let server = Json::parse(&text).unwrap();
        for tool in server.get("tools").and_then(Json::as_array).unwrap() {
            tools += 1;
            for schema in schemas(tool) {
                let cost = measure(schema).expect("no real schema is too costly");
                assert_eq!(cost.bytes, schema.to_string().len() as u64);
                dearest = dearest.max(cost.expanded);
                with_references += usize::from(laws(schema) > 0);
                let mut bundled = bundle(schema);
                recursive += usize::from(!bundled.recursive.is_empty());
                lost += bundled.lost.len();
                for change in modernise(&mut bundled.schema) {
                    *changes.entry(change.what).or_insert(0) += 1;
                }
            }
        }
    }
    println!("{tools} tools; {with_references} schemas with references, {recursive} recursive, {lost} references lost");
    println!("modernised: {changes:?}; the dearest has {dearest} schemas after copying");
    assert!(tools > 3000 && with_references > 100, "the corpus is not whole: {tools} tools");
}

/// Random documents that are schemas more often than not.
fn documents() -> impl Strategy<Value = Json> {
    let reference = prop::sample::select(vec![
        "#",
        "",
        "#/$defs/a",
        "#/definitions/b",
        "#/properties/a",
        "#/items/0",
        "#a",
        "x.json",
        "x.json#a",
        "#/$defs/a/items",
        "http://x/y#/not",
        "#/allOf/0/%24ref",
        "%",
        "#/$defs/~2",
        "//",
        "../..",
    ]);
    let name = prop::sample::select(vec!["a", "b", "$ref", "items", "a/~%", ""]);
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::Bool),
        (0_u64..5).prop_map(Json::from),
        reference.clone().prop_map(Json::from),
        prop::sample::select(vec!["string", "DATE", "any", "object"]).prop_map(Json::from),
    ];
    leaf.prop_recursive(6, 60, 5, move |inner| {
        let keyword = prop::sample::select(vec![
            "properties",
            "$defs",
            "definitions",
            "items",
            "allOf",
            "anyOf",
            "not",
            "additionalItems",
            "additionalProperties",
            "dependencies",
            "$ref",
            "$dynamicRef",
            "$recursiveRef",
            "$recursiveAnchor",
            "$id",
            "id",
            "$anchor",
            "$dynamicAnchor",
            "$schema",
            "type",
            "required",
            "exclusiveMinimum",
            "minimum",
            "prefixItems",
            "enum",
            "title",
            "pattern",
            "if",
            "unevaluatedProperties",
            "dependentRequired",
        ]);
        let schema = prop::collection::vec((keyword, inner.clone()), 0..6);
        let map = prop::collection::vec((name.clone(), inner.clone()), 0..4);
        let draft = prop::sample::select(Draft::ALL.to_vec());
        let refer = (reference.clone(), inner.clone()).prop_map(|(reference, beside)| {
            Json::object([("$ref", Json::from(reference)), ("$anchor", "a".into()), ("not", beside)])
        });
        prop_oneof![
            4 => schema.clone().prop_map(Json::object),
            2 => map.prop_map(Json::object),
            2 => refer,
            1 => prop::collection::vec(inner, 0..4).prop_map(Json::Array),
            1 => (draft, schema).prop_map(|(draft, members)| {
                Json::object([("$schema", Json::from(draft.uri()))].into_iter().chain(members))
            }),
        ]
    })
}

/// A document without members that stand twice, of which a pointer reaches only one.
fn without_twins(document: &Json) -> Json {
    Json::parse(&serde_json::from_str::<Value>(&document.to_string()).unwrap().to_string()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_document_goes_through(document in documents()) {
        let _ = measure(&document);
        let _ = bundle(&document);
        let _ = modernise(&mut document.clone());
        laws(&without_twins(&document));
    }
}
