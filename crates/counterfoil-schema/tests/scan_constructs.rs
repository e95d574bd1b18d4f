//! Every construct, where it is found and where it is not: the cases lie in `constructs/*.txt`.
//!
//! A line that begins with `root` gives a schema, one with `x` the schema of a property `x` that is required and alone,
//! one with `tool` a tool, one with `list` a list of tools. The indented lines below it list all that is found there, as
//! `construct@pointer[detail]`; for `x` the pointers begin at the property. What nearly every schema has is left aside,
//! unless the file begins with `only:` and says what it is about.

use std::collections::BTreeSet;

use counterfoil_json::Json;
use counterfoil_schema::check::{Detail, Occurrence, pointer, scan_schema, scan_tool, scan_tools};
use counterfoil_schema::{Construct, Side};

const FILES: &[(&str, &str)] = &[
    ("root", include_str!("constructs/root.txt")),
    ("types", include_str!("constructs/types.txt")),
    ("values", include_str!("constructs/values.txt")),
    ("combinators", include_str!("constructs/combinators.txt")),
    ("references", include_str!("constructs/references.txt")),
    ("scalars", include_str!("constructs/scalars.txt")),
    ("arrays", include_str!("constructs/arrays.txt")),
    ("objects", include_str!("constructs/objects.txt")),
    ("members", include_str!("constructs/members.txt")),
    ("annotations", include_str!("constructs/annotations.txt")),
    ("limits", include_str!("constructs/limits.txt")),
    ("tools", include_str!("constructs/tools.txt")),
];

/// What nearly every schema has.
const ASIDE: &[Construct] = &[
    Construct::Depth,
    Construct::PropertyTotal,
    Construct::EnumTotal,
    Construct::OptionalTotal,
    Construct::UnionTotal,
    Construct::SchemaSize,
    Construct::PropertyName,
    Construct::OptionalProperty,
    Construct::RequiredMissing,
    Construct::AdditionalPropertiesMissing,
];

/// Around the schema of a property.
const AROUND: (&str, &str) =
    (r#"{"type": "object", "additionalProperties": false, "required": ["x"], "properties": {"x": "#, "}}");

struct Case {
    place: String,
    kind: &'static str,
    text: &'static str,
    expected: Vec<&'static str>,
}

#[test]
fn every_case_finds_what_it_lists() {
    let mut failures = Vec::new();
    for (name, text) in FILES {
        let (only, cases) = read(name, text);
        for case in cases {
            let mut found = found(&case, &only);
            let mut expected = case.expected.clone();
            found.sort_unstable();
            expected.sort_unstable();
            if found != expected {
                failures.push(format!(
                    "{}: {}\n  found    {}\n  expected {}",
                    case.place,
                    case.text,
                    found.join(" "),
                    expected.join(" ")
                ));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_construct_has_a_case() {
    let mut shown = BTreeSet::new();
    for (name, text) in FILES {
        for case in read(name, text).1 {
            shown.extend(case.expected.iter().map(|item| item.split(['@', '[']).next().unwrap_or(item)));
        }
    }
    let missing: Vec<_> =
        Construct::ALL.iter().map(|construct| construct.name()).filter(|name| !shown.contains(name)).collect();
    assert!(missing.is_empty(), "no case finds {missing:?}");
    let unknown: Vec<_> = shown.iter().filter(|name| Construct::named(name).is_none()).collect();
    assert!(unknown.is_empty(), "there are no constructs {unknown:?}");
}

/// The constructs that a file is about, or nothing, and its cases.
fn read(file: &str, text: &'static str) -> (Vec<Construct>, Vec<Case>) {
    let (mut only, mut cases) = (Vec::new(), Vec::<Case>::new());
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let place = format!("{file}.txt:{}", number + 1);
        if let Some(names) = line.strip_prefix("only: ") {
            only.extend(
                names.split(' ').map(|name| Construct::named(name).unwrap_or_else(|| panic!("{place}: {name}"))),
            );
        } else if let Some(expected) = line.strip_prefix("    ") {
            let case = cases.last_mut().unwrap_or_else(|| panic!("{place}: nothing to expect it of"));
            case.expected.extend(expected.split(' ').filter(|item| *item != "-"));
        } else {
            let (kind, text) = line.split_once(' ').unwrap_or_else(|| panic!("{place}: {line}"));
            cases.push(Case { place, kind, text, expected: Vec::new() });
        }
    }
    (only, cases)
}

fn found(case: &Case, only: &[Construct]) -> Vec<String> {
    let text = if case.kind == "x" { format!("{}{}{}", AROUND.0, case.text, AROUND.1) } else { case.text.to_owned() };
    let value = Json::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", case.place));
    let mut found = Vec::new();
    let mut note = |occurrence: &Occurrence<'_>| {
        let is_meant =
            if only.is_empty() { !ASIDE.contains(&occurrence.construct) } else { only.contains(&occurrence.construct) };
        let pointer = pointer(occurrence.steps);
        let pointer = if case.kind == "x" { pointer.strip_prefix("/properties/x") } else { Some(pointer.as_str()) };
        // Around the property there is nothing to see.
        if let Some(pointer) = pointer.filter(|_| is_meant) {
            found.push(item(occurrence, pointer));
        }
    };
    match case.kind {
        "root" | "x" => scan_schema(&value, Side::Input, &mut note),
        "tool" => scan_tool(&value, None, &mut note),
        "list" => scan_tools(value.as_array().unwrap_or_default(), &mut note),
        other => panic!("{}: `{other}` is none of root, x, tool and list", case.place),
    }
    found
}

fn item(occurrence: &Occurrence<'_>, pointer: &str) -> String {
    let tool = occurrence.tool.map(|index| format!("{index}:")).unwrap_or_default();
    let side = if occurrence.side == Side::Output { "out:" } else { "" };
    let at = if pointer.is_empty() && tool.is_empty() && side.is_empty() { "" } else { "@" };
    let detail = match occurrence.detail {
        Detail::None => String::new(),
        Detail::Name(name) => format!("[{name}]"),
        Detail::Measure(measure) => format!("[{measure}]"),
    };
    format!("{}{at}{tool}{side}{pointer}{detail}", occurrence.construct)
}
