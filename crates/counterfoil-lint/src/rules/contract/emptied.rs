//! What leaves a schema without any value, where no single rule sees it.

use counterfoil_json::Json;
use counterfoil_schema::validate::{Empty, Part};

use super::{closed, contradicting_bounds};
use crate::subject::Node;

/// Where and by what a schema is left without any value. `None` where it is not, where that is meant, and where another
/// finding says it: in the schema or in one below.
pub(super) fn by_parts(node: &Node<'_, '_>) -> Option<(String, String)> {
    let all = node.schema.empty();
    if all.is_empty() {
        return None;
    }
    let place = node.schema.tree.pointer(node.index);
    let empty = all.iter().find(|empty| empty.pointer == place)?;
    if empty.parts.is_empty() || is_meant(node) || is_told(node) || is_told_below(node, empty, all) {
        return None;
    }
    let names = names(&place, &empty.parts);
    let message = match names.as_slice() {
        [] => return None,
        [only] if only == "`oneOf`" => "no value fits one branch of `oneOf` alone, so that nothing is valid".to_owned(),
        [only] => format!("{only} takes nothing, so that nothing is valid"),
        [others @ .., last] => format!("{} and {last} together leave no value", others.join(", ")),
    };
    let all_here = empty.parts.iter().all(|part| part.pointer == place);
    let last = empty.parts.last().and_then(|part| part.keywords.last()).filter(|_| all_here);
    let pointer = last.map_or_else(|| node.pointer(), |keyword| node.at(keyword));
    Some((pointer, message))
}

/// Whether it says nothing but that there is no value.
fn is_meant(node: &Node<'_, '_>) -> bool {
    let nothing = |schema: &Json| match schema {
        Json::Object(members) => members.is_empty(),
        other => other.as_bool() == Some(true),
    };
    node.get("not").is_some_and(nothing)
}

/// Whether the rule about bounds, values or required names finds something in it.
fn is_told(node: &Node<'_, '_>) -> bool {
    let listed = node.get("enum").and_then(Json::as_array).is_some();
    let required = node.get("required").and_then(Json::as_array).unwrap_or_default();
    let undeclared = required.iter().filter_map(Json::as_str).any(|name| !closed::declares(node.object, name));
    listed
        || node.get("const").is_some()
        || node.get("nullable").is_some()
        || contradicting_bounds::contradictions(node.object).next().is_some()
        || (undeclared && closed::refuses_others(node))
}

/// Whether a schema below is why, which is then told there.
fn is_told_below(node: &Node<'_, '_>, empty: &Empty, all: &[Empty]) -> bool {
    let told = |pointer: &str| all.iter().any(|other| other.pointer == pointer && !other.parts.is_empty());
    let elsewhere = |part: &Part| part.keywords.is_empty() && part.pointer != empty.pointer && told(&part.pointer);
    if empty.parts.iter().any(elsewhere) {
        return true;
    }
    let blamed = |keyword: &str| {
        let has = |part: &Part| part.pointer == empty.pointer && part.keywords.iter().any(|known| known == keyword);
        empty.parts.iter().any(has)
    };
    let inside = |keyword: &str| format!("{}/{keyword}/", empty.pointer);
    let any_below =
        |keyword: &str| all.iter().any(|other| told(&other.pointer) && other.pointer.starts_with(&inside(keyword)));
    ["properties", "allOf", "prefixItems"].iter().any(|keyword| blamed(keyword) && any_below(keyword))
        || (blamed("items") && told(&format!("{}/items", empty.pointer)))
        || ["anyOf", "oneOf"].iter().any(|keyword| {
            let count = node.get(keyword).and_then(Json::as_array).unwrap_or_default().len();
            blamed(keyword) && (0..count).all(|index| told(&format!("{}{index}", inside(keyword))))
        })
}

/// The parts in words: the keywords, with the place where they do not stand in the schema itself.
fn names(place: &str, parts: &[Part]) -> Vec<String> {
    let shown = |part: &Part, keyword: &String| match part.pointer.strip_prefix(place) {
        Some("") => format!("`{keyword}`"),
        Some(below) => format!("`{keyword}` in `{}`", below.trim_start_matches('/')),
        None => format!("`{keyword}` in `#{}`", part.pointer),
    };
    // That it is an object or an array is seldom what is wrong.
    let is_its_type = |part: &Part| part.pointer == place && part.keywords == ["type"];
    let others_are_here = parts.len() > 1 && parts.iter().all(|part| part.pointer == place);
    let mut names = Vec::new();
    for part in parts.iter().filter(|part| !(others_are_here && is_its_type(part))) {
        if part.keywords.is_empty() {
            let below = part.pointer.strip_prefix(place).map(|below| below.trim_start_matches('/').to_owned());
            names.push(format!("`{}`", below.unwrap_or_else(|| format!("#{}", part.pointer))));
        }
        names.extend(part.keywords.iter().map(|keyword| shown(part, keyword)));
    }
    names
}

#[cfg(test)]
mod tests {
    use crate::config::{Config, Selector};
    use crate::source::Source;
    use crate::{find, lint};

    /// What is told of a property with that schema: the pointer below it, and the message.
    fn told(schema: &str) -> Vec<(String, String)> {
        let text = format!(
            r#"[{{"name": "a", "inputSchema": {{"type": "object", "properties": {{"p": {schema}}}, "$defs": {{"text": {{"type": "string"}}}}}}}}]"#
        );
        let source = Source::read("a.json", &text).expect("tools");
        let config = Config { select: find("C028").map(Selector::Rule).into_iter().collect(), ..Config::default() };
        let below = |pointer: &str| pointer.trim_start_matches("/inputSchema/properties/p").to_owned();
        lint(&source, &config).diagnostics.iter().map(|found| (below(&found.pointer), found.message.clone())).collect()
    }

    #[test]
    fn what_leaves_nothing_is_named() {
        let cases = [
            r#"{"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 2}"#,
            r#"{"type": "integer", "multipleOf": 10, "minimum": 1, "maximum": 9}"#,
            r#"{"oneOf": [{"type": "string"}, {"type": "string", "description": "x"}]}"#,
            r##"{"$ref": "#/properties/other", "not": {"type": "string"}}"##,
            r##"{"$ref": "#/$defs/text", "minimum": 5, "type": "integer"}"##,
            r#"{"type": "object", "properties": {"a": {}}, "minProperties": 2, "additionalProperties": false}"#,
            r#"{"type": "array", "items": {"enum": ["a", "b"]}, "uniqueItems": true, "minItems": 3}"#,
            r#"{"type": "array", "prefixItems": [{"type": "string"}], "items": false, "minItems": 2}"#,
            r#"{"type": "object", "properties": {"a": {"allOf": [{"enum": ["x"]}, {"enum": ["y"]}]}}, "required": ["a"]}"#,
            r#"{"type": "object", "properties": {"kind": {"const": "a"}}, "required": ["kind"], "oneOf": [{"properties": {"kind": {"const": "b"}}}, {"properties": {"kind": {"const": "c"}}}]}"#,
            r#"{"anyOf": [{"type": "string", "allOf": [{"maxLength": 2}, {"minLength": 3}]}, {"type": "null"}]}"#,
            r#"{"type": "object", "properties": {"a": false}, "required": ["a"]}"#,
        ];
        let text: String = cases
            .iter()
            .map(|case| {
                let told = told(case).iter().map(|(at, message)| format!("  {at}: {message}\n")).collect::<String>();
                format!("{case}\n{told}")
            })
            .collect();
        insta::assert_snapshot!("emptied", text);
    }

    #[test]
    fn what_another_rule_tells_or_what_is_meant_is_left_alone() {
        for schema in [
            r#"{"type": "string", "enum": [1, 2], "anyOf": [true]}"#,
            r#"{"type": "string", "const": 5, "anyOf": [true]}"#,
            r#"{"type": "integer", "minimum": 5, "maximum": 1}"#,
            r#"{"type": "object", "required": ["a"], "additionalProperties": false, "minProperties": 1}"#,
            r#"{"type": "object", "properties": {"never": {"not": {}}, "gone": false}}"#,
            r#"{"not": {"allOf": [{"type": "string"}, {"type": "null"}]}}"#,
            r#"{"anyOf": [{"type": "string"}, {"type": "string", "format": "uri"}]}"#,
            r#"{"type": "string", "nullable": true, "allOf": [{"type": "null"}]}"#,
        ] {
            let others: Vec<_> = told(schema);
            let only_types = others.iter().all(|(_, message)| message.contains("types in `allOf`"));
            assert!(others.is_empty() || only_types, "{schema}: {others:?}");
        }
    }
}
