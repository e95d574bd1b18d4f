//! Two schemas that both hold, as one.

use counterfoil_json::{Json, JsonObject};

/// The most branches that two unions may multiply to.
const MOST_BRANCHES: usize = 32;

/// What could not be put into one schema, as keyword and value.
pub(super) type Lost = Vec<(String, Json)>;

/// The schema that holds where both hold; `None` when nothing can. Where two rules cannot be one, the first stays and the
/// other goes to `lost`: the result then takes more than both. Annotations of the first win.
pub(super) fn both(a: &JsonObject, b: &JsonObject, lost: &mut Lost) -> Option<JsonObject> {
    let mut all = a.clone();
    properties(&mut all, a, b, lost)?;
    for (keyword, value) in b.iter() {
        match (keyword, a.get(keyword)) {
            ("properties" | "additionalProperties", _) => {}
            (_, None) => {
                all.insert(keyword, value.clone());
            }
            (_, Some(known)) if known == value => {}
            (_, Some(known)) => {
                let merged = rule(keyword, known, value, lost)?;
                all.insert(keyword, merged);
            }
        }
    }
    let has_value = |values: &[Json]| values.iter().any(|value| takes_type(&all, value));
    match (all.get("enum").and_then(Json::as_array), all.get("const")) {
        (Some(values), Some(value)) if !values.contains(value) => None,
        (Some(values), None) if !values.is_empty() && !has_value(values) => None,
        _ => Some(all),
    }
}

/// Two schemas of any form.
fn schemas(a: &Json, b: &Json, lost: &mut Lost) -> Option<Json> {
    match (a, b) {
        (Json::Bool(false), _) | (_, Json::Bool(false)) => Some(Json::Bool(false)),
        (Json::Object(a), Json::Object(b)) => both(a, b, lost).map(Json::Object),
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
        ("items" | "propertyNames" | "unevaluatedItems" | "unevaluatedProperties", ..)
            if !matches!(a, Json::Array(_)) && !matches!(b, Json::Array(_)) =>
        {
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
    if a.contains("properties") || b.contains("properties") {
        let mut merged = JsonObject::new();
        for (name, schema) in ours.iter() {
            let other = theirs.get(name).or_else(|| rest(b, name));
            merged.push(
                name,
                other.map_or(Some(schema.clone()), |other| schemas(schema, other, lost)).unwrap_or(false.into()),
            );
        }
        for (name, schema) in theirs.iter().filter(|(name, _)| !ours.contains(name)) {
            let other = rest(a, name);
            merged.push(
                name,
                other.map_or(Some(schema.clone()), |other| schemas(schema, other, lost)).unwrap_or(false.into()),
            );
        }
        let required = ["required"].into_iter().flat_map(|keyword| [a.get(keyword), b.get(keyword)]).flatten();
        let mut required = required.filter_map(Json::as_array).flatten().filter_map(Json::as_str);
        if required.any(|name| merged.get(name) == Some(&Json::Bool(false))) {
            return None;
        }
        merged.retain(|_, schema| *schema != Json::Bool(false));
        all.insert("properties", merged);
    }
    match (a.get("additionalProperties"), b.get("additionalProperties")) {
        (Some(ours), Some(theirs)) => {
            all.insert("additionalProperties", schemas(ours, theirs, lost).unwrap_or(false.into()));
        }
        (None, Some(theirs)) => {
            all.insert("additionalProperties", theirs.clone());
        }
        _ => {}
    }
    Some(())
}

/// What a schema says of a member that it does not declare. With patterns among the properties, nobody knows.
fn rest<'a>(schema: &'a JsonObject, name: &str) -> Option<&'a Json> {
    let matches_pattern = schema.get("patternProperties").and_then(Json::as_object).is_some_and(|all| !all.is_empty());
    let _ = name;
    if matches_pattern { None } else { schema.get("additionalProperties") }
}

/// The types that both allow.
fn types(a: &Json, b: &Json) -> Option<Json> {
    let (a, b) = (names(a), names(b));
    let shared: Vec<&str> = a
        .iter()
        .filter_map(|name| match *name {
            name if b.contains(&name) => Some(name),
            "number" if b.contains(&"integer") => Some("integer"),
            "integer" if b.contains(&"number") => Some("integer"),
            _ => None,
        })
        .collect();
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
