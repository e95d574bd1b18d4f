//! A small program in the place of a model: it reads the text of an answer and the advertised schema, never `_meta`, and
//! sends the call again.
//!
//! It is no cleverer than a reader of one line at a time. It looks up the schema where the line points, does what the words
//! say, and leaves everything else as it was.

use serde_json::{Map, Value, json};

use crate::answer::{Line, Step, lines, names_after, quoted_after};
use crate::build;

/// The call, mended by what the answer says.
pub(crate) fn mended(answer: &str, schema: &Value, sent: &Value) -> Value {
    let mut call = sent.clone();
    let lines = lines(answer);
    let mut removed: Vec<Vec<Step>> = Vec::new();
    for line in &lines {
        for path in &line.paths {
            one(&mut call, schema, path, line, &mut removed);
        }
    }
    // When every value has its form, those that are compared with others are put in order.
    for line in &lines {
        for path in &line.paths {
            order(&mut call, path, &line.words);
        }
    }
    // From behind, so that what is removed moves nothing that is still to be.
    removed.sort();
    removed.dedup();
    for path in removed.iter().rev() {
        remove(&mut call, path);
    }
    call
}

/// Mends one problem at one place.
fn one(call: &mut Value, schema: &Value, path: &[Step], line: &Line, removed: &mut Vec<Vec<Step>>) {
    let words = line.words.as_str();
    let says = |words_of_the_answer: &str| words.contains(words_of_the_answer);
    if words.starts_with("not a field of this object") {
        let moved = quoted_after(words, "did you mean ");
        let value = take(call, path);
        if let (Some(name), Some((Step::Key(_), around)), Some(value)) = (moved.first(), path.split_last(), value) {
            let mut path = around.to_vec();
            path.push(Step::Key(name.clone()));
            let inner = look_up(schema, call, &path, words);
            put(call, &path, conforming(inner, value));
        }
    } else if says("leave it out instead of") && !is_needed(call, path, words) {
        removed.push(path.to_vec());
    } else if words.starts_with("expected exactly one of") || words.starts_with("expected at most one of") {
        let named = names_after(words, "one of ");
        let sent: Vec<_> = named.iter().filter(|name| member(call, path, name).is_some()).cloned().collect();
        if let (true, Some(first)) = (sent.is_empty(), named.first()) {
            let path = inside(path, first);
            let inner = look_up(schema, call, &path, words);
            put(call, &path, build::value(inner, 0));
        }
        removed.extend(sent.iter().skip(1).map(|name| inside(path, name)));
    } else if let Some((_, items)) = words.split_once("expected no two equal items, but items ") {
        // "0 and 2 are equal"
        let second = items.split(' ').nth(2).and_then(|second| second.parse().ok());
        removed.extend(second.map(|second| [path, &[Step::Index(second)]].concat()));
    } else if !words.starts_with("must not be less than") {
        let inner = look_up(schema, call, path, words);
        let before = at(call, path).cloned();
        put(call, path, right_value(inner, before, words));
        // What it stands in may now be of another shape, or hold it twice.
        if let Some((last, around)) = path.split_last() {
            let outer = look_up(schema, call, around, words);
            let is_tag = matches!(last, Step::Key(key) if tells_branches_apart(outer, key));
            if is_tag || matches!(last, Step::Index(_)) && is_unique(outer) {
                let whole = at(call, around).cloned().unwrap_or_default();
                put(call, around, conforming(outer, whole));
            }
        }
    }
}

/// Whether a field that could be left out is needed after all, as the line says: because another is there, or none is.
fn is_needed(call: &Value, path: &[Step], words: &str) -> bool {
    let Some((Step::Key(own), around)) = path.split_last() else { return false };
    let sent = |name: &String| name != own && member(call, around, name).is_some();
    let instead = names_after(words, ", but send exactly one of ");
    (!instead.is_empty() && !instead.iter().any(sent)) || names_after(words, ", unless ").iter().any(sent)
}

/// Gives a value that is compared with another the value of the other, where the line says how they are compared.
fn order(call: &mut Value, path: &[Step], words: &str) {
    let Some((_, around)) = path.split_last() else { return };
    let others = ["must not be less than ", "must not be greater than "].map(|relation| names_after(words, relation));
    let other = others.iter().flatten().next().and_then(|other| member(call, around, other));
    if let Some(other) = other.filter(|other| !other.is_null()).cloned() {
        put(call, path, other);
    }
}

/// Whether the branches of a union are told apart by this field.
fn tells_branches_apart(schema: &Value, key: &str) -> bool {
    let branches = schema["anyOf"].as_array().into_iter().flatten();
    branches.into_iter().any(|branch| branch["properties"][key].get("const").is_some())
}

/// The value that a line asks for.
fn right_value(schema: &Value, before: Option<Value>, words: &str) -> Value {
    let meant = quoted_after(words, "did you mean ");
    let allowed = [quoted_after(words, "expected one of "), quoted_after(words, "expected ")].concat();
    let nearest = quoted_after(words, "the nearest being ");
    if let Some(name) = meant.into_iter().chain(nearest).chain(allowed).next() {
        return json!(name);
    }
    let inside = before.as_ref().and_then(Value::as_str).and_then(|text| serde_json::from_str(text).ok());
    let before = match (before, inside) {
        (Some(_), Some(inside)) if words.contains("send the") && words.contains("a string that holds") => inside,
        (Some(value), _) if words.contains("send a list of one") => json!([value]),
        (Some(Value::Array(items)), _) if words.contains("send the value itself, not a list") => {
            items.into_iter().next().unwrap_or_default()
        }
        (Some(value), _) => value,
        (None, _) => return build::value(schema, 0),
    };
    // What a map may hold is told in words, and by the line.
    let told = schema.is_null().then(|| integer_in(words)).flatten();
    conforming(told.as_ref().unwrap_or(schema), before)
}

/// The schema of the integer that a line asks for: "expected an integer from 1 to 5".
fn integer_in(words: &str) -> Option<Value> {
    let (_, bounds) = words.split_once("expected an integer from ")?;
    let mut bounds = bounds.split([' ', ',', ';']);
    let mut next = || bounds.find_map(|word| word.parse::<i64>().ok());
    Some(json!({ "type": "integer", "minimum": next()?, "maximum": next()? }))
}

/// The value itself where the schema allows it, else the nearest that it allows.
fn conforming(schema: &Value, value: Value) -> Value {
    let schema = branch(schema, &value);
    let fresh = || build::value(schema, 0);
    if let Some(names) = schema["enum"].as_array() {
        return if names.contains(&value) { value } else { fresh() };
    }
    match (schema["type"].as_str(), value) {
        (Some("integer" | "number"), Value::Number(number)) => {
            let wish = number.as_f64().unwrap_or_default();
            let near = build::number(schema, wish);
            if near.as_f64() == Some(wish) { Value::Number(number) } else { near }
        }
        (Some("string"), Value::String(text)) => json!(build::text(schema, &text, 0)),
        (Some("boolean"), Value::Bool(value)) => json!(value),
        (Some("array"), Value::Array(items)) => list(schema, items),
        (Some("object"), Value::Object(members)) => object(schema, members),
        (Some("null"), Value::Null) => Value::Null,
        _ => fresh(),
    }
}

/// Whether no two items of a list may be equal. Some clients refuse the keyword, so that everyone is told in words.
fn is_unique(schema: &Value) -> bool {
    schema["uniqueItems"] == json!(true) || build::says(schema, "no item twice")
}

fn list(schema: &Value, items: Vec<Value>) -> Value {
    if let Some(places) = schema["prefixItems"].as_array() {
        let items = places.iter().enumerate().map(|(at, place)| match items.get(at) {
            Some(item) => conforming(place, item.clone()),
            None => build::value(place, 0),
        });
        return items.collect();
    }
    let unique = is_unique(schema);
    let mut kept: Vec<Value> = Vec::new();
    for item in items.into_iter().map(|item| conforming(&schema["items"], item)) {
        if !(unique && kept.contains(&item)) {
            kept.push(item);
        }
    }
    if let Some(max) = schema["maxItems"].as_u64() {
        kept.truncate(max as usize);
    }
    let min = schema["minItems"].as_u64().unwrap_or_default() as usize;
    for nth in 0.. {
        if kept.len() >= min {
            break;
        }
        let item = build::value(&schema["items"], nth);
        if !(unique && kept.contains(&item)) {
            kept.push(item);
        }
    }
    Value::Array(kept)
}

fn object(schema: &Value, members: Map<String, Value>) -> Value {
    let Value::Object(mut whole) = build::value(schema, 0) else { return Value::Object(members) };
    for (name, value) in members {
        match schema["properties"]
            .get(&name)
            .or_else(|| schema.get("additionalProperties").filter(|rest| rest.is_object()))
        {
            Some(inner) => whole.insert(name, conforming(inner, value)),
            None => continue,
        };
    }
    Value::Object(whole)
}

/// The schema of the value at a path. Where there are several shapes, the call itself tells which is meant, or else the
/// line does.
fn look_up<'s>(schema: &'s Value, value: &Value, path: &[Step], words: &str) -> &'s Value {
    let Some((step, rest)) = path.split_first() else { return schema };
    let schema = match schema["anyOf"].as_array() {
        Some(branches) => {
            let named = |branch: &&Value| {
                let taken_as = branch["properties"].as_object().into_iter().flatten();
                taken_as
                    .filter_map(|(_, field)| field["const"].as_str())
                    .any(|name| words.contains(&format!("taken as `{name}`")))
            };
            let has = |branch: &&Value| match step {
                Step::Key(key) => branch["properties"].get(key).is_some(),
                Step::Index(_) => branch["type"] == json!("array"),
            };
            branches.iter().find(named).or_else(|| branches.iter().find(has)).unwrap_or(schema)
        }
        None => schema,
    };
    let inner = match step {
        Step::Key(key) => schema["properties"].get(key).unwrap_or(&schema["additionalProperties"]),
        Step::Index(index) => schema["prefixItems"].get(*index).unwrap_or(&schema["items"]),
    };
    look_up(inner, at(value, std::slice::from_ref(step)).unwrap_or(&Value::Null), rest, words)
}

/// The branch that a value is most probably of.
fn branch<'s>(schema: &'s Value, value: &Value) -> &'s Value {
    let Some(branches) = schema["anyOf"].as_array() else { return schema };
    let kind = match value {
        Value::Object(_) => "object",
        Value::Array(_) => "array",
        Value::String(_) => "string",
        Value::Number(_) => "number",
        Value::Bool(_) => "boolean",
        Value::Null => "null",
    };
    let alike = |branch: &&&Value| {
        let of_kind = branch["type"] == kind || (kind == "number" && branch["type"] == "integer");
        let told = branch["properties"].as_object().into_iter().flatten().all(|(name, field)| {
            field.get("const").is_none_or(|constant| value.get(name).is_none_or(|member| member == constant))
        });
        of_kind && told
    };
    let of_keys = |branch: &&&Value| {
        let required = branch["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        required.clone().count() > 0 && required.into_iter().all(|name| value.get(name).is_some())
    };
    let alike: Vec<_> = branches.iter().filter(|branch| alike(&branch)).collect();
    alike.iter().find(|branch| of_keys(branch)).or(alike.first()).copied().unwrap_or(&branches[0])
}

fn inside(path: &[Step], name: &str) -> Vec<Step> {
    [path, &[Step::Key(name.to_owned())]].concat()
}

fn at<'v>(value: &'v Value, path: &[Step]) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, step| match step {
        Step::Key(key) => value.get(key),
        Step::Index(index) => value.get(index),
    })
}

fn at_mut<'v>(value: &'v mut Value, path: &[Step]) -> Option<&'v mut Value> {
    path.iter().try_fold(value, |value, step| match step {
        Step::Key(key) => value.get_mut(key),
        Step::Index(index) => value.get_mut(index),
    })
}

fn member<'v>(value: &'v Value, path: &[Step], name: &str) -> Option<&'v Value> {
    at(value, path)?.get(name)
}

fn put(call: &mut Value, path: &[Step], value: Value) {
    let Some((last, around)) = path.split_last() else {
        *call = value;
        return;
    };
    match (at_mut(call, around), last) {
        (Some(Value::Object(members)), Step::Key(key)) => {
            members.insert(key.clone(), value);
        }
        (Some(Value::Array(items)), Step::Index(index)) if *index < items.len() => items[*index] = value,
        _ => {}
    }
}

fn take(call: &mut Value, path: &[Step]) -> Option<Value> {
    let (last, around) = path.split_last()?;
    match (at_mut(call, around)?, last) {
        (Value::Object(members), Step::Key(key)) => members.shift_remove(key),
        (Value::Array(items), Step::Index(index)) if *index < items.len() => Some(items.remove(*index)),
        _ => None,
    }
}

fn remove(call: &mut Value, path: &[Step]) {
    take(call, path);
}
