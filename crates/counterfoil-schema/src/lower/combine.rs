//! Two schemas that both hold, as one.

use counterfoil_json::{Json, JsonObject};

/// The most branches that two unions may multiply to.
const MOST_BRANCHES: usize = 32;

/// What could not be put into one schema, as keyword and value.
pub(super) type Lost = Vec<(String, Json)>;

/// Keywords that make sense together only.
const GROUPS: [&[&str]; 2] = [&["if", "then", "else"], &["contains", "minContains", "maxContains"]];

/// The schema that holds where both hold; `None` when nothing can. Where two rules cannot be one, the first stays and the
/// other goes to `lost`: the result then takes more than both. Annotations of the first win.
pub(super) fn both(a: &JsonObject, b: &JsonObject, lost: &mut Lost) -> Option<JsonObject> {
    let mut all = a.clone();
    properties(&mut all, a, b, lost)?;
    elements(&mut all, a, b, lost);
    let apart = |keyword: &str| {
        let has = |schema: &JsonObject, group: &[&str]| group.iter().any(|keyword| schema.contains(keyword));
        GROUPS.iter().any(|group| group.contains(&keyword) && has(a, group) && has(b, group))
    };
    for (keyword, value) in b.iter() {
        match (keyword, a.get(keyword)) {
            ("properties" | "additionalProperties" | "prefixItems" | "items" | "nullable", _) => {}
            (_, Some(known)) if known == value => {}
            _ if apart(keyword) => lost.push((keyword.to_owned(), value.clone())),
            (_, None) => {
                all.insert(keyword, value.clone());
            }
            (_, Some(known)) => {
                let merged = rule(keyword, known, value, lost)?;
                all.insert(keyword, merged);
            }
        }
    }
    if a.contains("nullable") || b.contains("nullable") {
        all.remove("nullable");
        if all.contains("type") && takes_null(a) && takes_null(b) && !takes_null(&all) {
            all.push("nullable", true);
        }
    }
    let has_value = |values: &[Json]| values.iter().any(|value| takes_type(&all, value));
    match (all.get("enum").and_then(Json::as_array), all.get("const")) {
        (Some(values), Some(value)) if !values.contains(value) => None,
        (Some(values), None) if !values.is_empty() && !has_value(values) => None,
        _ => Some(all),
    }
}

/// What a schema says of members and elements that it leaves over goes to `lost`: merged into another, it would count what
/// that one says of them too.
pub(super) fn without_leftovers(schema: &mut JsonObject, lost: &mut Lost) {
    for keyword in ["unevaluatedProperties", "unevaluatedItems"] {
        let value = schema.remove(keyword).filter(|value| *value != Json::Bool(true));
        lost.extend(value.map(|value| (keyword.to_owned(), value)));
    }
}

fn takes_null(schema: &JsonObject) -> bool {
    crate::plan::fits(&Json::Object(schema.clone()), &Json::Null)
}

/// Two schemas of any form.
fn schemas(a: &Json, b: &Json, lost: &mut Lost) -> Option<Json> {
    match (a, b) {
        (Json::Bool(false), _) | (_, Json::Bool(false)) => Some(Json::Bool(false)),
        (Json::Object(a), Json::Object(b)) => {
            let (mut a, mut b) = (a.clone(), b.clone());
            if !a.is_empty() && !b.is_empty() && a != b {
                without_leftovers(&mut a, lost);
                without_leftovers(&mut b, lost);
            }
            both(&a, &b, lost).map(Json::Object)
        }
        (Json::Object(_), _) => Some(a.clone()),
        _ => Some(b.clone()),
    }
}

/// Two values of one keyword.
fn rule(keyword: &str, a: &Json, b: &Json, lost: &mut Lost) -> Option<Json> {
    Some(match (keyword, a, b) {
        ("type", ..) => types(a, b)?,
        ("enum", Json::Array(a), Json::Array(b)) => {
            let shared: Vec<Json> = a.iter().filter(|value| b.contains(value)).cloned().collect();
            (!shared.is_empty()).then_some(Json::Array(shared))?
        }
        ("const", ..) => return None,
        (
            "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties" | "minContains",
            Json::Number(x),
            Json::Number(y),
        ) => (if x.compare(y).is_ge() { a } else { b }).clone(),
        (
            "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties" | "maxContains",
            Json::Number(x),
            Json::Number(y),
        ) => (if x.compare(y).is_le() { a } else { b }).clone(),
        ("required", Json::Array(a), Json::Array(b)) => {
            let more = b.iter().filter(|name| !a.contains(name));
            a.iter().chain(more).cloned().collect::<Vec<_>>().into()
        }
        ("uniqueItems", ..) => Json::Bool(a.as_bool() == Some(true) || b.as_bool() == Some(true)),
        ("propertyNames" | "unevaluatedItems" | "unevaluatedProperties", ..) => {
            schemas(a, b, lost).unwrap_or(Json::Bool(false))
        }
        ("patternProperties" | "dependentSchemas" | "$defs" | "definitions", Json::Object(a), Json::Object(b)) => {
            let mut all = a.clone();
            for (name, schema) in b.iter() {
                let merged = match a.get(name) {
                    Some(known) => schemas(known, schema, lost).unwrap_or(Json::Bool(false)),
                    None => schema.clone(),
                };
                all.insert(name, merged);
            }
            Json::Object(all)
        }
        ("dependentRequired", Json::Object(a), Json::Object(b)) => {
            let mut all = a.clone();
            for (name, names) in b.iter() {
                let merged = match a.get(name) {
                    Some(known) => rule("required", known, names, lost)?,
                    None => names.clone(),
                };
                all.insert(name, merged);
            }
            Json::Object(all)
        }
        ("allOf", Json::Array(a), Json::Array(b)) => a.iter().chain(b).cloned().collect::<Vec<_>>().into(),
        ("anyOf", Json::Array(a), Json::Array(b)) if a.len() * b.len() <= MOST_BRANCHES => branches(a, b, lost)?,
        (
            "title" | "description" | "default" | "examples" | "deprecated" | "readOnly" | "writeOnly" | "$comment",
            ..,
        ) => a.clone(),
        _ => {
            lost.push((keyword.to_owned(), b.clone()));
            a.clone()
        }
    })
}

/// Each branch of one union with each of the other.
fn branches(a: &[Json], b: &[Json], lost: &mut Lost) -> Option<Json> {
    let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
    let all: Vec<Json> =
        pairs.filter_map(|(a, b)| schemas(a, b, lost)).filter(|schema| *schema != Json::Bool(false)).collect();
    (!all.is_empty()).then_some(Json::Array(all))
}

/// The properties of both; what one of them does not have is held to its `additionalProperties`.
fn properties(all: &mut JsonObject, a: &JsonObject, b: &JsonObject, lost: &mut Lost) -> Option<()> {
    let declared =
        |schema: &JsonObject| schema.get("properties").and_then(Json::as_object).cloned().unwrap_or_default();
    let (ours, theirs) = (declared(a), declared(b));
    let names = ours.names().chain(theirs.names().filter(|name| !ours.contains(name)));
    let mut merged = JsonObject::new();
    for name in names {
        let schema = match (ours.get(name), theirs.get(name)) {
            (Some(ours), Some(theirs)) => schemas(ours, theirs, lost),
            (Some(only), None) => with_rest(only, b, lost),
            (None, Some(only)) => with_rest(only, a, lost),
            (None, None) => None,
        };
        if schema.is_none() {
            // The client may have no word for a property that must not be there.
            let never = Json::object([(name, Json::Bool(false))]);
            lost.push(("properties".to_owned(), never));
        }
        merged.push(name, schema.unwrap_or(Json::Bool(false)));
    }
    if a.contains("properties") || b.contains("properties") {
        let mut required = [a, b].into_iter().filter_map(|schema| schema.get("required")).filter_map(Json::as_array);
        let is_never = |name: &Json| name.as_str().is_some_and(|name| merged.get(name) == Some(&Json::Bool(false)));
        if required.any(|names| names.iter().any(is_never)) {
            return None;
        }
        let declared = !merged.is_empty();
        merged.retain(|_, schema| *schema != Json::Bool(false));
        if merged.is_empty() && declared {
            all.remove("properties");
        } else {
            all.insert("properties", merged);
        }
    }
    match (a.get("additionalProperties"), b.get("additionalProperties")) {
        (Some(ours), Some(theirs)) => {
            let rest = schemas(ours, theirs, lost).unwrap_or(Json::Bool(false));
            all.insert("additionalProperties", rest);
        }
        (None, Some(theirs)) => {
            all.insert("additionalProperties", theirs.clone());
        }
        _ => {}
    }
    Some(())
}

/// The schema of a property, with what another schema says of members that it does not declare. With patterns among these,
/// nobody knows.
fn with_rest(property: &Json, other: &JsonObject, lost: &mut Lost) -> Option<Json> {
    let Some(rest) = other.get("additionalProperties") else { return Some(property.clone()) };
    let has_patterns = other.get("patternProperties").and_then(Json::as_object).is_some_and(|all| !all.is_empty());
    if has_patterns {
        let known = ("additionalProperties".to_owned(), rest.clone());
        if !lost.contains(&known) {
            lost.push(known);
        }
        return Some(property.clone());
    }
    schemas(property, rest, lost)
}

/// The elements of both, the first ones one by one.
fn elements(all: &mut JsonObject, a: &JsonObject, b: &JsonObject, lost: &mut Lost) {
    let first = |schema: &JsonObject| schema.get("prefixItems").and_then(Json::as_array).unwrap_or_default().to_vec();
    let (ours, theirs) = (first(a), first(b));
    let one = |a: Option<&Json>, b: Option<&Json>, lost: &mut Lost| match (a, b) {
        (Some(a), Some(b)) => Some(schemas(a, b, lost).unwrap_or(Json::Bool(false))),
        (one, None) | (None, one) => one.cloned(),
    };
    let mut merged: Vec<Json> = (0..ours.len().max(theirs.len()))
        .map(|index| {
            let (a, b) = (ours.get(index).or(a.get("items")), theirs.get(index).or(b.get("items")));
            one(a, b, lost).unwrap_or(Json::Bool(true))
        })
        .collect();
    let items = one(a.get("items"), b.get("items"), lost);
    // Nothing can stand where `false` does, and so nothing after it.
    let end = merged.iter().position(|schema| *schema == Json::Bool(false));
    let items = end.map_or(items, |_| Some(Json::Bool(false)));
    merged.truncate(end.unwrap_or(merged.len()));
    all.remove("prefixItems");
    if !merged.is_empty() {
        all.insert("prefixItems", merged);
    }
    if let Some(items) = items {
        all.insert("items", items);
    }
}

/// The types that both allow.
fn types(a: &Json, b: &Json) -> Option<Json> {
    let (a, b) = (names(a), names(b));
    let both = a.iter().filter_map(|name| match *name {
        name if b.contains(&name) => Some(name),
        "number" if b.contains(&"integer") => Some("integer"),
        "integer" if b.contains(&"number") => Some("integer"),
        _ => None,
    });
    let mut shared: Vec<&str> = Vec::new();
    for name in both {
        if !shared.contains(&name) {
            shared.push(name);
        }
    }
    match shared.as_slice() {
        [] => None,
        [one] => Some(Json::from(*one)),
        several => Some(Json::array(several.iter().copied())),
    }
}

fn names(types: &Json) -> Vec<&str> {
    match types {
        Json::String(name) => vec![name],
        Json::Array(names) => names.iter().filter_map(Json::as_str).collect(),
        _ => Vec::new(),
    }
}

/// Whether the schema's `type` allows the value.
pub(super) fn takes_type(schema: &JsonObject, value: &Json) -> bool {
    let only_type: JsonObject =
        schema.get("type").map(|types| ("type".to_owned(), types.clone())).into_iter().collect();
    crate::plan::fits(&Json::Object(only_type), value)
}
