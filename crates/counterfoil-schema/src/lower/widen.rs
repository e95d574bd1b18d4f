//! Several schemas of which one holds, as one schema that takes what any of them takes.

use counterfoil_json::{Json, JsonObject};

use crate::check::{is_annotation_keyword, is_null_schema};
use crate::construct::Side;
use crate::lower::form::null_union;
use crate::lower::phrase;
use crate::lower::work::Work;

impl Work<'_> {
    /// A union in one form of the same meaning: `[T, null]` as a list of types or as `nullable`, constants as `enum`.
    pub(super) fn one_form(&self, union: &JsonObject, branches: &[Json]) -> Option<JsonObject> {
        if let Some(branch) = null_union(branches) {
            return Some(over(self.or_null(branch.as_object()?)?, union));
        }
        let values: Option<Vec<Json>> = branches.iter().map(only_values).collect::<Option<Vec<_>>>().map(|all| {
            let mut values: Vec<Json> = Vec::new();
            for value in all.into_iter().flatten() {
                if !values.contains(&value) {
                    values.push(value);
                }
            }
            values
        });
        let merged = [("enum".to_owned(), Json::Array(values?))];
        Some(over(merged.into_iter().collect(), union))
    }

    /// A union as one schema that takes more, and the words for what is lost; `None` where its branches have no type in
    /// common.
    pub(super) fn widened(&self, union: &JsonObject, branches: &[Json]) -> Option<(JsonObject, String)> {
        let mut nullable = false;
        let mut all: Vec<JsonObject> = Vec::new();
        for branch in branches {
            if is_null_schema(branch) {
                nullable = true;
            } else if let Json::Object(branch) = branch {
                let mut branch = branch.clone();
                nullable |= branch.remove("nullable") == Some(Json::Bool(true)) && branch.contains("type");
                all.push(branch);
            } else if *branch != Json::Bool(false) {
                return None;
            }
        }
        let said: Vec<_> = all.iter().map(|branch| self.schema_words(&Json::Object(branch.clone()))).collect();
        let said = format!("one of these: {}", said.join("; or "));
        let mut merged = any_of_these(&all, self.side)?;
        if nullable {
            merged = self.or_null(&merged)?;
        }
        let mut merged = over(merged, union);
        phrase::describe(&mut merged, std::slice::from_ref(&said));
        Some((merged, said))
    }
}

/// One schema for what any of these takes; `None` where their types differ.
pub(super) fn any_of_these(branches: &[JsonObject], side: Side) -> Option<JsonObject> {
    let (first, rest) = branches.split_first()?;
    if rest.is_empty() {
        return Some(first.clone());
    }
    let kind = rest.iter().try_fold(type_of(first)?, |kind, branch| common_type(kind, type_of(branch)?))?;
    let mut merged = JsonObject::new();
    merged.push("type", kind);
    match kind {
        "object" => objects(&mut merged, branches, side),
        "array" => {
            let items: Option<Vec<Json>> = branches.iter().map(|branch| branch.get("items").cloned()).collect();
            if let Some(items) = items.filter(|_| branches.iter().all(|branch| !branch.contains("prefixItems"))) {
                merged.push("items", one_of_these(items));
            }
            loosest(&mut merged, branches, &["minItems"], &["maxItems"]);
        }
        "string" => {
            loosest(&mut merged, branches, &["minLength"], &["maxLength"]);
            shared(&mut merged, branches, &["pattern", "format"]);
        }
        _ => loosest(&mut merged, branches, &["minimum"], &["maximum"]),
    }
    let values: Option<Vec<Vec<Json>>> =
        branches.iter().map(|branch| only_values(&Json::Object(branch.clone()))).collect();
    if let Some(values) = values {
        let mut all: Vec<Json> = Vec::new();
        values.into_iter().flatten().for_each(|value| {
            if !all.contains(&value) {
                all.push(value);
            }
        });
        merged.push("enum", all);
    }
    Some(merged)
}

/// The members of all, required where all require them.
///
/// In arguments, a name that a branch does not mention is one that its tool would drop; in results, which nobody drops
/// anything from, it may be anything there.
fn objects(merged: &mut JsonObject, branches: &[JsonObject], side: Side) {
    let mut names: Vec<&str> = Vec::new();
    let declared = |branch: &'_ JsonObject| branch.get("properties").and_then(Json::as_object).cloned();
    let all: Vec<JsonObject> = branches.iter().map(|branch| declared(branch).unwrap_or_default()).collect();
    for properties in &all {
        for name in properties.names() {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    let mut properties = JsonObject::new();
    for name in names {
        let mut schemas: Vec<Json> = branches.iter().flat_map(|branch| mentioned(branch, name)).collect();
        let is_open = |branch: &JsonObject| {
            mentioned(branch, name).is_empty() && branch.get("additionalProperties") != Some(&Json::Bool(false))
        };
        if side == Side::Output && branches.iter().any(is_open) {
            schemas.push(Json::Object(JsonObject::new()));
        }
        let free = schemas.iter().find(|schema| is_free(schema)).cloned();
        properties.push(name, free.unwrap_or_else(|| one_of_these(schemas)));
    }
    merged.push("properties", properties);
    let required = |branch: &JsonObject| branch.get("required").and_then(Json::as_array).map(<[Json]>::to_vec);
    let mut all = branches.iter().map(|branch| required(branch).unwrap_or_default());
    let mut shared = all.next().unwrap_or_default();
    for names in all {
        shared.retain(|name| names.contains(name));
    }
    if !shared.is_empty() {
        merged.push("required", shared);
    }
    let patterns = branches.iter().any(|branch| branch.contains("patternProperties"));
    let closed = branches.iter().all(|branch| branch.get("additionalProperties") == Some(&Json::Bool(false)));
    let rests: Vec<Json> = branches.iter().filter_map(|branch| branch.get("additionalProperties").cloned()).collect();
    let schemas: Vec<Json> = rests.iter().filter(|rest| rest.as_object().is_some()).cloned().collect();
    if patterns {
        // What one of them takes by its name, another may refuse; all of it is taken.
    } else if closed {
        merged.push("additionalProperties", false);
    } else if rests.len() == branches.len() && schemas.len() == rests.len() {
        merged.push("additionalProperties", one_of_these(schemas));
    } else if rests.iter().any(|rest| *rest == Json::Bool(true) || rest.as_object().is_some()) {
        merged.push("additionalProperties", true);
    }
}

/// What a schema says of a member that it mentions.
fn mentioned(schema: &JsonObject, name: &str) -> Vec<Json> {
    if let Some(declared) = schema.get("properties").and_then(|properties| properties.get(name)) {
        return vec![declared.clone()];
    }
    // A pattern may match the name.
    let patterns = schema.get("patternProperties").and_then(Json::as_object).into_iter().flatten();
    let mut all: Vec<Json> = patterns.map(|(_, schema)| schema.clone()).collect();
    let rest = schema.get("additionalProperties");
    all.extend(rest.filter(|rest| rest.as_object().is_some() && !is_free(rest)).cloned());
    let required = schema.get("required").and_then(Json::as_array).unwrap_or_default();
    if all.is_empty() && required.iter().any(|known| known.as_str() == Some(name)) {
        all.push(Json::Object(JsonObject::new()));
    }
    all
}

/// Whether a schema rules nothing out.
fn is_free(schema: &Json) -> bool {
    match schema {
        Json::Object(keywords) => keywords.iter().all(|(keyword, _)| is_annotation_keyword(keyword)),
        other => *other == Json::Bool(true),
    }
}

/// A union of these schemas, without those that stand twice.
pub(super) fn one_of_these(schemas: Vec<Json>) -> Json {
    let mut different: Vec<Json> = Vec::new();
    for schema in schemas.into_iter().flat_map(spread) {
        if !different.contains(&schema) {
            different.push(schema);
        }
    }
    let values: Option<Vec<Vec<Json>>> = different.iter().map(only_values).collect();
    if different.len() > 1
        && let Some(values) = values
    {
        let description = different.iter().find_map(|schema| schema.get("description").cloned());
        let types: Vec<_> = different.iter().filter_map(|schema| schema.get("type").cloned()).collect();
        let mut merged = JsonObject::new();
        if types.len() == different.len() && types.iter().all(|name| Some(name) == types.first()) {
            merged.extend(types.into_iter().next().map(|name| ("type".to_owned(), name)));
        }
        let mut all: Vec<Json> = Vec::new();
        values.into_iter().flatten().for_each(|value| {
            if !all.contains(&value) {
                all.push(value);
            }
        });
        merged.push("enum", all);
        merged.extend(description.map(|text| ("description".to_owned(), text)));
        return Json::Object(merged);
    }
    match different.len() {
        1 => different.into_iter().next().unwrap_or_default(),
        _ => Json::object([("anyOf", different)]),
    }
}

/// The branches of a schema that is a union and nothing else; else the schema.
fn spread(schema: Json) -> Vec<Json> {
    match schema.as_object().map(JsonObject::as_slice) {
        Some([(keyword, Json::Array(branches))]) if keyword == "anyOf" => branches.clone(),
        _ => vec![schema],
    }
}

/// The bounds that hold for all: the smallest least, the greatest most.
fn loosest(merged: &mut JsonObject, branches: &[JsonObject], least: &[&str], most: &[&str]) {
    for (keywords, smallest) in [(least, true), (most, false)] {
        for keyword in keywords {
            let all: Option<Vec<&Json>> = branches.iter().map(|branch| branch.get(keyword)).collect();
            let numbers = all.unwrap_or_default().into_iter().filter(|value| value.as_number().is_some());
            let order = |a: &&Json, b: &&Json| match (a.as_number(), b.as_number()) {
                (Some(a), Some(b)) => a.compare(b),
                _ => std::cmp::Ordering::Equal,
            };
            let bound = if smallest { numbers.min_by(order) } else { numbers.max_by(order) };
            merged.extend(bound.map(|bound| ((*keyword).to_owned(), bound.clone())));
        }
    }
}

/// The keywords that say the same in all.
fn shared(merged: &mut JsonObject, branches: &[JsonObject], keywords: &[&str]) {
    for keyword in keywords {
        let first = branches.first().and_then(|branch| branch.get(keyword));
        if let Some(value) = first.filter(|value| branches.iter().all(|branch| branch.get(keyword) == Some(value))) {
            merged.push(*keyword, value.clone());
        }
    }
}

/// The values of a schema that does nothing but list them.
fn only_values(schema: &Json) -> Option<Vec<Json>> {
    let keywords = schema.as_object()?;
    let bare = keywords
        .iter()
        .all(|(keyword, _)| matches!(keyword, "type" | "enum" | "const") || is_annotation_keyword(keyword));
    let values = match (keywords.get("const"), keywords.get("enum")) {
        (Some(value), None) => vec![value.clone()],
        (None, Some(Json::Array(values))) => values.clone(),
        _ => return None,
    };
    bare.then_some(values)
}

fn type_of(schema: &JsonObject) -> Option<&'static str> {
    let names = ["object", "array", "string", "integer", "number", "boolean"];
    let name = match (schema.get("type"), only_values(&Json::Object(schema.clone()))) {
        (Some(Json::String(name)), _) => name.clone(),
        (None, Some(values)) if values.iter().all(|value| value.as_str().is_some()) => "string".to_owned(),
        _ => return None,
    };
    names.into_iter().find(|known| *known == name)
}

fn common_type(a: &'static str, b: &'static str) -> Option<&'static str> {
    match (a, b) {
        _ if a == b => Some(a),
        ("integer", "number") | ("number", "integer") => Some("number"),
        _ => None,
    }
}

/// The schema with the annotations of what it takes the place of; those win.
fn over(mut schema: JsonObject, outer: &JsonObject) -> JsonObject {
    for (keyword, value) in outer.iter().filter(|(keyword, _)| is_annotation_keyword(keyword)) {
        schema.insert(keyword, value.clone());
    }
    schema
}
