//! Arguments from the command line, read by the schema of the tool.

use std::collections::HashSet;
use std::io::Read as _;

use counterfoil_schema::reference::{Resolution, Resolver};
use counterfoil_wire::{Json, JsonObject};

use crate::exit::Failure;
use crate::plain::plain;
use crate::unknown::unknown;

/// The object of `--args`; empty where there is none.
pub(super) fn given(args: Option<&str>) -> Result<Json, Failure> {
    let (text, from) = match args {
        None => return Ok(Json::object::<&str, Json>([])),
        Some("-") => {
            let mut text = String::new();
            std::io::stdin()
                .lock()
                .read_to_string(&mut text)
                .map_err(|error| Failure::unreachable(format!("cannot read standard input: {error}")))?;
            (text, "standard input")
        }
        Some(text) => (text.to_owned(), "--args"),
    };
    match Json::parse(&text) {
        Ok(object @ Json::Object(_)) => Ok(object),
        Ok(other) => Err(Failure::usage(format!("{from} is of type {}, and arguments are an object", other.kind()))),
        Err(error) => {
            let place = error.position(text.as_bytes());
            Err(Failure::usage(format!("{from} is not JSON: {place}: {}", error.kind())))
        }
    }
}

/// What was made of the arguments.
#[derive(Debug)]
pub(super) struct Read {
    /// The object. What could not be read stands in it as text, so that it is not missing as well.
    pub(super) arguments: Json,
    pub(super) wrong: Vec<Wrong>,
}

/// An argument that cannot be read.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) name: String,
    pub(super) why: String,
}

/// Adds `name=text` and `name:=JSON` to the object.
pub(super) fn read(object: Json, pairs: &[&str], schema: Option<&Json>, free: bool) -> Read {
    let mut read = Read { arguments: object, wrong: Vec::new() };
    let Some(members) = read.arguments.as_object_mut() else { return read };
    let mut seen = Seen::default();
    for pair in pairs {
        let Some((written, text)) = pair.split_once('=') else {
            let why = format!("`{}` is no argument: write name=value, or name:=JSON", plain(pair));
            read.wrong.push(Wrong { name: (*pair).to_owned(), why });
            continue;
        };
        let name = written.strip_suffix(':').unwrap_or(written);
        if let Err(why) = add(members, &mut seen, (written, text), schema, free) {
            if members.get(name).is_none() {
                members.insert(name, text);
            }
            read.wrong.push(Wrong { name: name.to_owned(), why });
        }
    }
    read
}

/// The arguments that stand as text on the command line.
#[derive(Default)]
struct Seen {
    values: HashSet<String>,
    lists: HashSet<String>,
}

/// Adds one of them; why it cannot be read.
fn add(
    members: &mut JsonObject,
    seen: &mut Seen,
    (name, text): (&str, &str),
    schema: Option<&Json>,
    free: bool,
) -> Result<(), String> {
    if let Some(name) = name.strip_suffix(':') {
        let value = Json::parse(text)
            .map_err(|error| format!("{name}:= takes JSON, and `{}` is none: {}", plain(text), error.kind()))?;
        members.insert(name, value);
        return Ok(());
    }
    let types = schema.and_then(|schema| types_of(schema, name));
    let value = match types {
        Some(types) => match value_of(name, text, &types) {
            Err(_) if free => Value::One(Json::from(text)),
            other => other?,
        },
        None if free => {
            members.insert(name, text);
            return Ok(());
        }
        None => return Err(not_known(schema, name)),
    };
    match value {
        Value::One(value) => {
            if !seen.values.insert(name.to_owned()) {
                return Err(format!("{name} is given twice, and is one value: write {name}:=JSON for a list"));
            }
            members.insert(name, value);
        }
        Value::Item(item) => {
            if seen.lists.insert(name.to_owned()) {
                members.insert(name, Vec::<Json>::new());
            }
            if let Some(Json::Array(list)) = members.get_mut(name) {
                list.push(item);
            }
        }
    }
    Ok(())
}

fn not_known(schema: Option<&Json>, name: &str) -> String {
    let known = schema.and_then(|schema| schema.get("properties")?.as_object());
    let known: Vec<&str> = known.into_iter().flat_map(JsonObject::names).collect();
    if known.is_empty() {
        return format!("`{}` is not in the schema: write {name}:=JSON to send it", plain(name));
    }
    format!("{}; {name}:=JSON sends it all the same", unknown("argument", name, known))
}

/// What an argument may be.
#[derive(Debug, Default)]
struct Types {
    names: Vec<String>,
    /// The types of the items, where it may be a list
    items: Vec<String>,
    /// The values that are allowed, where they are listed
    values: Vec<Json>,
}

enum Value {
    One(Json),
    Item(Json),
}

/// The types of an argument; `None` where the schema does not know it.
fn types_of(schema: &Json, name: &str) -> Option<Types> {
    let resolver = Resolver::new(schema);
    let mut declared = Vec::new();
    collect(schema, &resolver, 0, &mut |schema| {
        declared.extend(schema.get("properties").and_then(|properties| properties.get(name)).cloned());
    });
    if declared.is_empty() {
        return None;
    }
    let mut types = Types::default();
    for property in &declared {
        collect(property, &resolver, 0, &mut |schema| types.add(schema, &resolver));
    }
    Some(types)
}

/// A schema and those that hold for the same value.
fn collect<'s>(schema: &'s Json, resolver: &Resolver<'s>, depth: usize, see: &mut dyn FnMut(&'s Json)) {
    if depth > 8 {
        return;
    }
    see(schema);
    if let Some(reference) = schema.get("$ref").and_then(Json::as_str)
        && let Resolution::Local { schema: found, .. } = resolver.resolve(reference, resolver.base())
    {
        collect(found, resolver, depth + 1, see);
    }
    for keyword in ["anyOf", "oneOf", "allOf"] {
        for branch in schema.get(keyword).and_then(Json::as_array).unwrap_or_default() {
            collect(branch, resolver, depth + 1, see);
        }
    }
}

impl Types {
    fn add(&mut self, schema: &Json, resolver: &Resolver<'_>) {
        push_types(schema, &mut self.names);
        let listed = schema.get("enum").and_then(Json::as_array).unwrap_or_default().iter();
        for value in listed.chain(schema.get("const")) {
            self.values.push(value.clone());
            if schema.get("type").is_none() {
                push(&mut self.names, type_of(value));
            }
        }
        for items in schema.get("prefixItems").and_then(Json::as_array).unwrap_or_default() {
            push_types(items, &mut self.items);
        }
        if let Some(items) = schema.get("items") {
            let names = &mut self.items;
            if let Some(reference) = items.get("$ref").and_then(Json::as_str)
                && let Resolution::Local { schema: found, .. } = resolver.resolve(reference, resolver.base())
            {
                push_types(found, names);
            }
            push_types(items, names);
        }
    }
}

fn push_types(schema: &Json, names: &mut Vec<String>) {
    match schema.get("type") {
        Some(Json::String(name)) => push(names, name),
        Some(Json::Array(types)) => types.iter().filter_map(Json::as_str).for_each(|name| push(names, name)),
        _ => {}
    }
}

fn push(names: &mut Vec<String>, name: &str) {
    if !names.iter().any(|known| known == name) {
        names.push(name.to_owned());
    }
}

fn type_of(value: &Json) -> &'static str {
    match value {
        Json::Null => "null",
        Json::Bool(_) => "boolean",
        Json::Number(number) if number.is_integer() => "integer",
        Json::Number(_) => "number",
        Json::String(_) => "string",
        Json::Array(_) => "array",
        Json::Object(_) => "object",
    }
}

/// Whether a value is of one of these types.
fn is_of(value: &Json, names: &[String]) -> bool {
    let is = |name: &str| names.iter().any(|known| known == name);
    match type_of(value) {
        "integer" => is("integer") || is("number"),
        name => is(name),
    }
}

/// A text as a value of the types that the schema allows.
fn value_of(name: &str, text: &str, types: &Types) -> Result<Value, String> {
    let takes_text = types.names.iter().any(|known| known == "string");
    let parsed = Json::parse(text).ok();
    let parsed = parsed.filter(|value| value.as_str().is_none());
    // A value that is listed is meant, and no other.
    let as_text = Json::from(text);
    let listed = |value: &Json| types.values.contains(value);
    match (listed(&as_text), parsed.as_ref().is_some_and(&listed)) {
        (true, false) => return Ok(Value::One(as_text)),
        (false, true) => return Ok(Value::One(parsed.unwrap_or_default())),
        _ => {}
    }
    if types.names.is_empty() {
        // Any value: JSON where it is some, and text otherwise, are both possible.
        return match parsed {
            None => Ok(Value::One(as_text)),
            Some(_) => Err(ambiguous(name, text, "any value")),
        };
    }
    let fits = parsed.filter(|value| is_of(value, &types.names));
    let is_list = types.names.iter().any(|known| known == "array");
    // Of a list, it may also be an item.
    if let Some(value) = fits.as_ref().filter(|_| is_list && !takes_text) {
        let as_item = is_of(value, &types.items) || types.items.iter().any(|known| known == "string");
        if as_item && (value.as_array().is_none() || types.items.iter().any(|known| known == "array")) {
            return Err(ambiguous(name, text, &format!("a list of {}", types.items.join(" or "))));
        }
    }
    match (takes_text, fits) {
        (true, None) => Ok(Value::One(as_text)),
        (true, Some(_)) => Err(ambiguous(name, text, &types.names.join(" or "))),
        (false, Some(value)) => Ok(Value::One(value)),
        (false, None) if is_list => item(name, text, types),
        (false, None) => Err(format!("{name} is of type {}, and `{}` is none", types.names.join(" or "), plain(text))),
    }
}

/// One item of a list.
fn item(name: &str, text: &str, types: &Types) -> Result<Value, String> {
    let takes_text = types.items.is_empty() || types.items.iter().any(|known| known == "string");
    let parsed = Json::parse(text).ok().filter(|value| value.as_str().is_none() && is_of(value, &types.items));
    match (takes_text, parsed) {
        (true, None) => Ok(Value::Item(Json::from(text))),
        (false, Some(value)) => Ok(Value::Item(value)),
        (true, Some(_)) => Err(ambiguous(name, text, &format!("a list of {}", types.items.join(" or ")))),
        (false, None) => {
            Err(format!("{name} is a list of {}, and `{}` is none", types.items.join(" or "), plain(text)))
        }
    }
}

fn ambiguous(name: &str, text: &str, types: &str) -> String {
    let quoted = Json::from(text).to_string();
    format!(
        "{name} takes {types}, so `{}` may be either: write {name}:={text} for the value, or {name}:='{quoted}' for the text",
        plain(text)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEMA: &str = r##"{"type":"object","properties":{
        "title":{"type":"string"},"count":{"type":"integer"},"ratio":{"type":"number"},"on":{"type":"boolean"},
        "due":{"anyOf":[{"type":"string"},{"type":"null"}]},"either":{"type":["string","integer"]},
        "labels":{"type":"array","items":{"type":"string"}},"sizes":{"type":"array","items":{"type":"integer"}},
        "rows":{"type":"array","items":{"type":"array"}},"maybe":{"type":["array","null"],"items":{"type":"string"}},
        "level":{"enum":[1,2,"max"]},"any":{},"point":{"$ref":"#/$defs/point"}},
        "allOf":[{"properties":{"inside":{"type":"integer"}}}],
        "$defs":{"point":{"type":"object"}}}"##;

    fn read_all(pairs: &[&str]) -> String {
        let schema: Json = SCHEMA.parse().expect("JSON");
        let read = read(Json::object::<&str, Json>([]), pairs, Some(&schema), false);
        match read.wrong.as_slice() {
            [] => read.arguments.to_string(),
            wrong => wrong.iter().map(|wrong| wrong.why.as_str()).collect::<Vec<_>>().join("\n"),
        }
    }

    #[test]
    fn values_are_read_by_the_schema() {
        for (pairs, expected) in [
            (&["title=5", "count=5", "ratio=1.50", "on=true"][..], r#"{"title":"5","count":5,"ratio":1.50,"on":true}"#),
            (&["title=a=b", "due=2026-11-30"], r#"{"title":"a=b","due":"2026-11-30"}"#),
            (&["labels=a", "labels=b c"], r#"{"labels":["a","b c"]}"#),
            (&["labels=[\"a\"]"], r#"{"labels":["a"]}"#),
            (&["sizes=1", "sizes=2"], r#"{"sizes":[1,2]}"#),
            (&["level=2", "inside=3"], r#"{"level":2,"inside":3}"#),
            (&["level=max"], r#"{"level":"max"}"#),
            (&["point={\"x\":1}", "any=hello"], r#"{"point":{"x":1},"any":"hello"}"#),
            (&["due:=null", "either:=\"5\"", "new:=[1]"], r#"{"due":null,"either":"5","new":[1]}"#),
            (&["either=x5"], r#"{"either":"x5"}"#),
            (&["count=x"], "count is of type integer, and `x` is none"),
            (
                &["count=x", "title=a", "on=5"],
                "count is of type integer, and `x` is none\non is of type boolean, and `5` is none",
            ),
            (&["count=1.5"], "count is of type integer, and `1.5` is none"),
            (&["sizes=x"], "sizes is a list of integer, and `x` is none"),
            (
                &["due=null"],
                "due takes string or null, so `null` may be either: write due:=null for the value, or due:='\"null\"' for the text",
            ),
            (
                &["either=5"],
                "either takes string or integer, so `5` may be either: write either:=5 for the value, or either:='\"5\"' for the text",
            ),
            (
                &["any=5"],
                "any takes any value, so `5` may be either: write any:=5 for the value, or any:='\"5\"' for the text",
            ),
            (&["title=a", "title=b"], "title is given twice, and is one value: write title:=JSON for a list"),
            (
                &["rows=[1]"],
                "rows takes a list of array, so `[1]` may be either: write rows:=[1] for the value, or rows:='\"[1]\"' for the text",
            ),
            (&["rows:=[[1],[2]]"], r#"{"rows":[[1],[2]]}"#),
            (
                &["maybe=null"],
                "maybe takes a list of string, so `null` may be either: write maybe:=null for the value, or maybe:='\"null\"' for the text",
            ),
            (&["maybe=a"], r#"{"maybe":["a"]}"#),
            (&["titel=x"], "unknown argument `titel`: did you mean `title`?; titel:=JSON sends it all the same"),
            (&["title"], "`title` is no argument: write name=value, or name:=JSON"),
            (
                &["count:=x"],
                "count:= takes JSON, and `x` is none: a character that JSON does not allow here: look for a quote, comma or bracket too few or too many",
            ),
        ] {
            let told = read_all(pairs);
            assert_eq!(told, expected, "{pairs:?}");
        }
    }
}
