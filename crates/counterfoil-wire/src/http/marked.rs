//! Parameters that a tool wants mirrored into headers: those whose schema has `x-mcp-header`.

use counterfoil_json::{Json, JsonObject};

use crate::http::headers::encoded;

/// The keyword.
const MARK: &str = "x-mcp-header";

/// The largest integer that every client and server holds exactly.
const SAFE: i64 = (1 << 53) - 1;

/// A parameter that is mirrored: the header, and the names that lead to the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    header: String,
    path: Vec<String>,
}

/// The parameters that a tool's schema marks.
///
/// # Errors
///
/// Why a client must not use the tool: a mark that breaks the rules for it.
pub(crate) fn marked(input_schema: &Json) -> Result<Vec<Marked>, String> {
    let mut found = Vec::new();
    if let Json::Object(schema) = input_schema {
        search(schema, &mut Vec::new(), &mut found)?;
    }
    for (index, marked) in found.iter().enumerate() {
        if found.iter().take(index).any(|other| other.header.eq_ignore_ascii_case(&marked.header)) {
            return Err(format!("two parameters have the {MARK} \"{}\"", marked.header));
        }
    }
    Ok(found)
}

/// Looks for marks in a schema at which a chain of `properties` has arrived.
fn search(schema: &JsonObject, path: &mut Vec<String>, found: &mut Vec<Marked>) -> Result<(), String> {
    for (name, value) in schema {
        match (name.as_str(), value) {
            (MARK, value) => found.push(checked(schema, value, path)?),
            ("properties", Json::Object(properties)) => {
                for (name, property) in properties {
                    path.push(name.clone());
                    match property {
                        Json::Object(property) => search(property, path, found)?,
                        _ => no_mark(property)?,
                    }
                    path.pop();
                }
            }
            // Values, in which the word means nothing.
            ("const" | "enum" | "default" | "examples", _) => {}
            (_, other) => no_mark(other)?,
        }
    }
    Ok(())
}

/// A mark at a place where it may stand, if the rest of the rules is kept.
fn checked(schema: &JsonObject, mark: &Json, path: &[String]) -> Result<Marked, String> {
    let at = path.join(".");
    if path.is_empty() {
        return Err(format!("{MARK} stands at the root of the schema"));
    }
    let Some(header) = mark.as_str() else {
        return Err(format!("the {MARK} of {at} is no string"));
    };
    let token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    if header.is_empty() || !header.bytes().all(token) {
        return Err(format!("the {MARK} of {at} is no name of a header"));
    }
    match schema.get("type").and_then(Json::as_str) {
        Some("string" | "integer" | "boolean") => Ok(Marked { header: header.to_owned(), path: path.to_vec() }),
        _ => Err(format!("{at} has an {MARK} and is no string, integer or boolean")),
    }
}

/// Makes sure that there is no mark below a place that a chain of `properties` does not lead to.
fn no_mark(value: &Json) -> Result<(), String> {
    match value {
        Json::Object(members) if members.get(MARK).is_some_and(|mark| !mark.is_null()) => {
            Err(format!("{MARK} stands at a place that properties alone do not lead to"))
        }
        Json::Object(members) => members.iter().try_for_each(|(_, value)| no_mark(value)),
        Json::Array(elements) => elements.iter().try_for_each(no_mark),
        _ => Ok(()),
    }
}

/// The headers for a call with these arguments.
pub(crate) fn headers(marked: &[Marked], arguments: &Json) -> Vec<(String, String)> {
    let header = |marked: &Marked| {
        let value = marked.path.iter().try_fold(arguments, |value, name| value.get(name))?;
        Some((format!("mcp-param-{}", marked.header.to_ascii_lowercase()), encoded(&word(value)?)))
    };
    marked.iter().filter_map(header).collect()
}

/// A value as a word, where a header can carry it.
fn word(value: &Json) -> Option<String> {
    match value {
        Json::String(string) => Some(string.clone()),
        Json::Bool(value) => Some(value.to_string()),
        Json::Number(number) => {
            number.as_i64().filter(|value| (-SAFE..=SAFE).contains(value)).map(|value| value.to_string())
        }
        Json::Null | Json::Array(_) | Json::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(text: &str) -> Json {
        Json::parse(text).expect("JSON")
    }

    #[test]
    fn values_are_read_at_the_marked_places() {
        let schema = json(
            r#"{"type":"object","properties":{
                "region":{"type":"string","x-mcp-header":"Region"},
                "page":{"type":"object","properties":{"size":{"type":"integer","x-mcp-header":"Size"}}},
                "dry":{"type":"boolean","x-mcp-header":"Dry"},
                "x-mcp-header":{"type":"string","default":{"x-mcp-header":1}}}}"#,
        );
        let marked = marked(&schema).expect("a valid schema");
        let of = |arguments| {
            headers(&marked, &json(arguments))
                .iter()
                .map(|(name, value)| format!("{name}: {value}"))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            of(r#"{"region":"ü","page":{"size":5.0},"dry":false}"#),
            ["mcp-param-region: =?base64?w7w=?=", "mcp-param-size: 5", "mcp-param-dry: false"]
        );
        assert!(of(r#"{"region":null,"page":3}"#).is_empty());
    }

    #[test]
    fn marks_that_break_the_rules_are_refused() {
        for (schema, why) in [
            (r#"{"properties":{"a":{"type":"number","x-mcp-header":"A"}}}"#, "no string, integer or boolean"),
            (r#"{"properties":{"a":{"type":"string","x-mcp-header":""}}}"#, "no name of a header"),
            (r#"{"properties":{"a":{"type":"string","x-mcp-header":"A b"}}}"#, "no name of a header"),
            (r#"{"properties":{"a":{"type":"string","x-mcp-header":1}}}"#, "is no string"),
            (r#"{"properties":{"a":{"items":{"type":"string","x-mcp-header":"A"}}}}"#, "properties alone"),
            (r##"{"$defs":{"a":{"type":"string","x-mcp-header":"A"}}}"##, "properties alone"),
            (r#"{"x-mcp-header":"A"}"#, "at the root"),
            (
                r#"{"properties":{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":"string","x-mcp-header":"a"}}}"#,
                "two parameters",
            ),
        ] {
            let error = marked(&json(schema)).expect_err("a broken rule");
            assert!(error.contains(why), "{schema}: {error}");
        }
    }
}
