//! The schemas.

use std::fmt::Write as _;

use counterfoil_json::{Json, JsonObject};

/// One hostile schema.
pub struct Case {
    pub name: &'static str,
    /// The list of tools that holds it, or why there is none: a text that is refused before it becomes a tree
    pub make: fn() -> Result<Vec<Json>, String>,
}

/// How often a doubling chain doubles: 2^30 schemas if all were written out.
const DOUBLINGS: usize = 30;

pub const CASES: &[Case] = &[
    Case { name: "allOf doubled 30 times", make: all_of_doubled },
    Case { name: "allOf of 30 anyOfs", make: all_of_any_ofs },
    Case { name: "allOf 10,000 wide", make: || many("allOf", 10_000) },
    Case { name: "$ref doubled 30 times", make: refs_doubled },
    Case { name: "$ref 10,000 long", make: ref_chain },
    Case { name: "deep: 10,000, as text", make: || parsed(&deep_text(10_000)) },
    Case { name: "deep: 10,000, as a tree", make: || Ok(vec![tool(deep("properties", 10_000))]) },
    Case { name: "deep: 10,000 items, as a tree", make: || Ok(vec![tool(deep("items", 10_000))]) },
    Case { name: "deep: 10,000 anyOfs, as a tree", make: || Ok(vec![tool(deep("anyOf", 10_000))]) },
    Case { name: "deep: 10,000 arrays in a default", make: deep_default },
    Case { name: "deep: as deep as a text may be", make: deepest_text },
    Case { name: "1 MB of properties", make: || properties(18_000) },
    Case { name: "1 MB of description", make: long_description },
    Case { name: "1 MB of one name", make: long_name },
    Case { name: "cycles of references", make: cycles },
    Case { name: "cycles through properties", make: recursion },
    Case { name: "remote references", make: remote },
    Case {
        name: "regular expressions: invalid",
        make: || patterns(&["(", "[", "a{2,1}", "(?<n>a)(?<n>b)", "\\", "*", "(?"]),
    },
    Case {
        name: "regular expressions: exponential",
        make: || patterns(&["(a+)+$", "(a|aa)*$", "((a{1,100}){1,100}){1,100}", "(.*)*x", "^(([a-z])+.)+[A-Z]"]),
    },
    Case { name: "regular expressions: 1 MB", make: || patterns(&[&"[a-z]?".repeat(170_000), &"x|".repeat(500_000)]) },
    Case {
        name: "regular expressions: 100,000 brackets",
        make: || patterns(&[&"(".repeat(100_000), &format!("{}{}", "(".repeat(100_000), ")".repeat(100_000))]),
    },
    Case { name: "enum of 100,000", make: big_enum },
    Case { name: "anyOf 10,000 wide", make: || many("anyOf", 10_000) },
    Case { name: "oneOf 10,000 wide", make: || many("oneOf", 10_000) },
    Case { name: "anyOf 10,000 wide at the root", make: root_any_of },
    Case { name: "10,000 definitions", make: definitions },
    Case {
        name: "10,000 tools of one name",
        make: || Ok(vec![tool(schema(r#"{"type":"object","properties":{}}"#)?); 10_000]),
    },
    Case { name: "pointers into pointers", make: pointers },
];

/// A tool with this schema.
fn tool(input: Json) -> Json {
    Json::object([("name", Json::from("hostile")), ("description", Json::from("a tool")), ("inputSchema", input)])
}

fn schema(text: &str) -> Result<Json, String> {
    Json::parse(text).map_err(|error| error.to_string())
}

fn parsed(text: &str) -> Result<Vec<Json>, String> {
    Ok(vec![tool(schema(text)?)])
}

/// A root with these members of `properties`.
fn with_properties(members: &str) -> Result<Vec<Json>, String> {
    parsed(&format!(r#"{{"type":"object","properties":{{{members}}}}}"#))
}

/// A root whose only property refers to the first of these definitions.
fn with_definitions(count: usize, definition: impl Fn(usize) -> String) -> Result<Vec<Json>, String> {
    let mut text = r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/d0"}},"$defs":{"##.to_owned();
    for index in 0..count {
        let _ = write!(text, r#""d{index}":{},"#, definition(index));
    }
    let _ = write!(text, r#""d{count}":{{"type":"string"}}}}}}"#);
    parsed(&text)
}

fn all_of_doubled() -> Result<Vec<Json>, String> {
    with_definitions(DOUBLINGS, |index| {
        let next = index + 1;
        format!(r##"{{"allOf":[{{"$ref":"#/$defs/d{next}"}},{{"$ref":"#/$defs/d{next}"}}]}}"##)
    })
}

/// Brought into one anyOf, it would have 2^30 branches.
fn all_of_any_ofs() -> Result<Vec<Json>, String> {
    let branches: Vec<_> = (0..DOUBLINGS)
        .map(|index| {
            let side = |name: &str| {
                let name = format!("{name}{index}");
                format!(r#"{{"type":"object","properties":{{"{name}":{{"type":"string"}}}},"required":["{name}"]}}"#)
            };
            format!(r#"{{"anyOf":[{},{}]}}"#, side("l"), side("r"))
        })
        .collect();
    with_properties(&format!(r#""a":{{"allOf":[{}]}}"#, branches.join(",")))
}

fn refs_doubled() -> Result<Vec<Json>, String> {
    with_definitions(DOUBLINGS, |index| {
        let next = format!(r##"{{"$ref":"#/$defs/d{}"}}"##, index + 1);
        format!(r#"{{"type":"object","properties":{{"l":{next},"r":{next}}}}}"#)
    })
}

fn ref_chain() -> Result<Vec<Json>, String> {
    with_definitions(10_000, |index| format!(r##"{{"$ref":"#/$defs/d{}"}}"##, index + 1))
}

fn definitions() -> Result<Vec<Json>, String> {
    let uses: Vec<_> = (0..10_000).map(|index| format!(r##""p{index}":{{"$ref":"#/$defs/d{index}"}}"##)).collect();
    let defined: Vec<_> = (0..10_000).map(|index| format!(r#""d{index}":{{"type":"string"}}"#)).collect();
    parsed(&format!(r#"{{"type":"object","properties":{{{}}},"$defs":{{{}}}}}"#, uses.join(","), defined.join(",")))
}

/// Deeper than any text may be: only code can build it.
fn deep(keyword: &str, levels: usize) -> Json {
    let mut json = Json::object([("type", "string")]);
    for _ in 0..levels {
        json = match keyword {
            "properties" => Json::object([("type", Json::from("object")), ("properties", Json::object([("a", json)]))]),
            "items" => Json::object([("type", Json::from("array")), ("items", json)]),
            _ => Json::object([(keyword, Json::array([json, Json::object([("type", "null")])]))]),
        };
    }
    Json::object([("type", Json::from("object")), ("properties", Json::object([("a", json)]))])
}

fn deep_default() -> Result<Vec<Json>, String> {
    let mut json = Json::from(vec![]);
    for _ in 0..10_000 {
        json = Json::from(vec![json]);
    }
    let property = Json::object([("type", Json::from("array")), ("default", json)]);
    Ok(vec![tool(Json::object([("type", Json::from("object")), ("properties", Json::object([("a", property)]))]))])
}

fn deepest_text() -> Result<Vec<Json>, String> {
    parsed(&deep_text(counterfoil_json::MAX_DEPTH / 2 - 2))
}

fn deep_text(levels: usize) -> String {
    let open = r#"{"type":"object","properties":{"a":"#.repeat(levels);
    format!(r#"{open}{{"type":"string"}}{}"#, "}}".repeat(levels))
}

fn properties(count: usize) -> Result<Vec<Json>, String> {
    let properties: Vec<_> = (0..count)
        .map(|index| format!(r#""property_{index}":{{"type":"string","minLength":1,"maxLength":9}}"#))
        .collect();
    with_properties(&properties.join(","))
}

fn long_description() -> Result<Vec<Json>, String> {
    with_properties(&format!(r#""a":{{"type":"string","description":"{}"}}"#, "word ".repeat(200_000)))
}

fn long_name() -> Result<Vec<Json>, String> {
    with_properties(&format!(r#""{}":{{"type":"string"}}"#, "n".repeat(1_000_000)))
}

fn cycles() -> Result<Vec<Json>, String> {
    parsed(
        r##"{"type":"object","properties":{
            "self":{"$ref":"#/properties/self"},"two":{"$ref":"#/$defs/a"},"all":{"$ref":"#/$defs/c"},
            "any":{"$ref":"#/$defs/d"},"not":{"$ref":"#/$defs/e"}},
        "$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"},
            "c":{"allOf":[{"$ref":"#/$defs/c"},{"type":"string"}]},"d":{"anyOf":[{"$ref":"#/$defs/d"},{"type":"string"}]},
            "e":{"not":{"$ref":"#/$defs/e"}}}}"##,
    )
}

fn recursion() -> Result<Vec<Json>, String> {
    // Each definition refers to all of them: written out to any depth, it grows with the power of the depth.
    let all: Vec<_> = (0..40).map(|to| format!(r##""p{to}":{{"$ref":"#/$defs/d{to}"}}"##)).collect();
    let all = all.join(",");
    with_definitions(40, |_| format!(r##"{{"type":"object","properties":{{"root":{{"$ref":"#"}},{all}}}}}"##))
}

fn remote() -> Result<Vec<Json>, String> {
    let mut text = r#"{"$id":"https://schemas.example/root","type":"object","properties":{"#.to_owned();
    for index in 0..1000 {
        let _ = write!(text, r#""p{index}":{{"$ref":"https://schemas.example/{index}.json#/a/b"}},"#);
    }
    text.push_str(r#""file":{"$ref":"file:///etc/passwd"}}}"#);
    parsed(&text)
}

fn patterns(patterns: &[&str]) -> Result<Vec<Json>, String> {
    let property = |pattern: &&str| Json::object([("type", "string"), ("pattern", *pattern)]);
    let mut properties: JsonObject =
        patterns.iter().enumerate().map(|(index, pattern)| (format!("p{index}"), property(pattern))).collect();
    let named = patterns.iter().map(|pattern| ((*pattern).to_owned(), Json::object([("type", "string")])));
    let named = Json::object([("type", Json::from("object")), ("patternProperties", Json::object(named))]);
    properties.insert("named", named);
    Ok(vec![tool(Json::object([("type", Json::from("object")), ("properties", Json::from(properties))]))])
}

fn big_enum() -> Result<Vec<Json>, String> {
    let values: Vec<_> = (0..100_000).map(|index| format!("\"value {index}\"")).collect();
    let values = values.join(",");
    with_properties(&format!(r#""a":{{"enum":[{values}]}}"#))
}

/// So many objects of two properties, of which one has the same name in all.
fn branches(count: usize) -> String {
    let branch = |index| {
        let properties = format!(r#""kind":{{"const":"k{index}"}},"p{index}":{{"type":"string"}}"#);
        format!(r#"{{"type":"object","properties":{{{properties}}},"required":["kind"]}}"#)
    };
    (0..count).map(branch).collect::<Vec<_>>().join(",")
}

fn many(keyword: &str, count: usize) -> Result<Vec<Json>, String> {
    with_properties(&format!(r#""a":{{"{keyword}":[{}]}}"#, branches(count)))
}

fn root_any_of() -> Result<Vec<Json>, String> {
    parsed(&format!(r#"{{"type":"object","anyOf":[{}]}}"#, branches(10_000)))
}

/// Each pointer leads through the one before, and each is longer.
fn pointers() -> Result<Vec<Json>, String> {
    let mut text =
        r##"{"type":"object","properties":{"p0":{"type":"object","properties":{"a":{"type":"string"}}}"##.to_owned();
    for index in 1..200 {
        let _ =
            write!(text, r##","p{index}":{{"$ref":"#/properties/p{}{}"}}"##, index - 1, "/properties/a".repeat(index));
    }
    text.push_str("}}");
    parsed(&text)
}
