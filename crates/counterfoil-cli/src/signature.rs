//! A tool as a signature that a person can read: `search(query: string, limit?: integer 1..100 = 10)`.

use counterfoil_schema::reference::{Resolution, Resolver};
use counterfoil_wire::{Json, JsonObject};

/// More values than this are counted, not listed.
const MOST_VALUES: usize = 8;

/// Types are written out so deep.
const DEEPEST: usize = 3;

/// A tool, and what it takes and gives.
#[derive(Debug)]
pub(crate) struct Signature {
    pub(crate) name: String,
    pub(crate) parameters: Vec<Parameter>,
    /// The type of the structured result, where it is told
    pub(crate) gives: Option<String>,
}

/// What one argument is.
#[derive(Debug)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) required: bool,
    pub(crate) default: Option<String>,
    pub(crate) description: Option<String>,
}

impl Signature {
    pub(crate) fn of(tool: &Json) -> Self {
        let name = tool.get("name").and_then(Json::as_str).unwrap_or_default().to_owned();
        let schema = tool.get("inputSchema").cloned().unwrap_or_default();
        let gives = tool.get("outputSchema").map(|schema| Types::of(schema).words(schema, DEEPEST));
        Self { name, parameters: parameters(&schema), gives }
    }

    /// In one line.
    pub(crate) fn line(&self) -> String {
        let parameters: Vec<String> = self.parameters.iter().map(Parameter::line).collect();
        let gives = self.gives.as_deref().map(|gives| format!(" -> {gives}")).unwrap_or_default();
        format!("{}({}){gives}", self.name, parameters.join(", "))
    }
}

impl Parameter {
    /// `limit?: integer = 10`
    pub(crate) fn line(&self) -> String {
        let mark = if self.required { "" } else { "?" };
        let default = self.default.as_deref().map(|default| format!(" = {default}")).unwrap_or_default();
        format!("{}{mark}: {}{default}", self.name, self.kind)
    }
}

/// What stands under `properties`, those that are required first.
fn parameters(schema: &Json) -> Vec<Parameter> {
    let types = Types::of(schema);
    let required = schema.get("required").and_then(Json::as_array).unwrap_or_default();
    let is_required = |name: &str| required.iter().any(|known| known.as_str() == Some(name));
    let properties = schema.get("properties").and_then(Json::as_object);
    let mut all: Vec<Parameter> = properties
        .into_iter()
        .flat_map(JsonObject::iter)
        .map(|(name, schema)| Parameter {
            name: name.to_owned(),
            kind: types.words(schema, DEEPEST),
            required: is_required(name),
            default: schema.get("default").map(ToString::to_string).filter(|default| default != "null"),
            description: schema.get("description").and_then(Json::as_str).map(str::to_owned),
        })
        .collect();
    all.sort_by_key(|parameter| !parameter.required);
    all
}

/// Types in words, within one document.
struct Types<'d> {
    resolver: Resolver<'d>,
}

impl<'d> Types<'d> {
    fn of(document: &'d Json) -> Self {
        Self { resolver: Resolver::new(document) }
    }

    fn words(&self, schema: &Json, depth: usize) -> String {
        let Some(keywords) = schema.as_object() else {
            return if schema.as_bool() == Some(false) { "never".to_owned() } else { "any".to_owned() };
        };
        if let Some(reference) = keywords.get("$ref").and_then(Json::as_str) {
            let name = || reference.rsplit('/').next().unwrap_or(reference).to_owned();
            return match self.resolver.resolve(reference, self.resolver.base()) {
                Resolution::Local { schema, .. } if depth > 0 => self.words(schema, depth - 1),
                _ => name(),
            };
        }
        if let Some(value) = keywords.get("const") {
            return value.to_string();
        }
        if let Some(values) = keywords.get("enum").and_then(Json::as_array) {
            return listed(values);
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(branches) = keywords.get(keyword).and_then(Json::as_array) {
                return joined(branches.iter().map(|branch| self.words(branch, depth)));
            }
        }
        match keywords.get("type") {
            Some(Json::String(name)) => self.of_type(name, schema, depth),
            Some(Json::Array(names)) => {
                joined(names.iter().filter_map(Json::as_str).map(|name| self.of_type(name, schema, depth)))
            }
            _ if keywords.contains("properties") => self.of_type("object", schema, depth),
            _ => match keywords.get("allOf").and_then(Json::as_array) {
                Some([only]) => self.words(only, depth),
                _ => "any".to_owned(),
            },
        }
    }

    fn of_type(&self, name: &str, schema: &Json, depth: usize) -> String {
        match name {
            "array" => match schema.get("items") {
                Some(items) if depth > 0 => {
                    let items = self.words(items, depth - 1);
                    if items.contains(" | ") { format!("({items})[]") } else { format!("{items}[]") }
                }
                _ => "array".to_owned(),
            },
            "object" => self.object(schema, depth),
            "string" => match schema.get("format").and_then(Json::as_str) {
                Some(format) => format!("string<{format}>"),
                None => "string".to_owned(),
            },
            "integer" | "number" => {
                let bound = |keyword: &str| schema.get(keyword).filter(|bound| bound.as_number().is_some());
                match (bound("minimum"), bound("maximum")) {
                    (None, None) => name.to_owned(),
                    (least, most) => {
                        let shown = |bound: Option<&Json>| bound.map(ToString::to_string).unwrap_or_default();
                        format!("{name} {}..{}", shown(least), shown(most))
                    }
                }
            }
            _ => name.to_owned(),
        }
    }

    fn object(&self, schema: &Json, depth: usize) -> String {
        let properties = schema.get("properties").and_then(Json::as_object).filter(|all| !all.is_empty());
        let Some(properties) = properties else {
            return match schema.get("additionalProperties") {
                Some(values @ Json::Object(keywords)) if !keywords.is_empty() && depth > 0 => {
                    format!("{{[key]: {}}}", self.words(values, depth - 1))
                }
                _ => "object".to_owned(),
            };
        };
        let required = schema.get("required").and_then(Json::as_array).unwrap_or_default();
        let member = |(name, schema): (&str, &Json)| {
            let mark = if required.iter().any(|known| known.as_str() == Some(name)) { "" } else { "?" };
            match depth {
                0 | 1 => format!("{name}{mark}"),
                _ => format!("{name}{mark}: {}", self.words(schema, depth - 2)),
            }
        };
        let mut members: Vec<String> = properties.iter().take(MOST_VALUES).map(member).collect();
        if properties.len() > MOST_VALUES {
            members.push("...".to_owned());
        }
        format!("{{{}}}", members.join(", "))
    }
}

fn listed(values: &[Json]) -> String {
    let more = if values.len() > MOST_VALUES { Some("...".to_owned()) } else { None };
    joined(values.iter().take(MOST_VALUES).map(ToString::to_string).chain(more))
}

/// Types of which one holds, each once.
fn joined(types: impl Iterator<Item = String>) -> String {
    let mut all: Vec<String> = Vec::new();
    for one in types {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all.join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_short_and_right() {
        let tool = r##"{"name":"t","inputSchema":{"type":"object","required":["q","node"],"properties":{
            "limit":{"type":"integer","minimum":1,"maximum":100,"default":10},
            "q":{"type":"string","description":"what to look for"},
            "due":{"anyOf":[{"type":"string","format":"date"},{"type":"null"}],"default":null},
            "labels":{"type":"array","items":{"enum":["a","b"]}},
            "map":{"type":"object","additionalProperties":{"type":["string","number"]}},
            "node":{"$ref":"#/$defs/node"},
            "least":{"type":"number","minimum":0},
            "free":{},"none":{"type":"object"}},
            "$defs":{"node":{"type":"object","required":["id"],"properties":{"id":{"type":"integer"},"next":{"$ref":"#/$defs/node"}}}}},
            "outputSchema":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}}"##;
        let signature = Signature::of(&tool.parse().expect("JSON"));
        assert_eq!(
            signature.line(),
            "t(q: string, node: {id: integer, next?: node}, limit?: integer 1..100 = 10, due?: string<date> | null, \
             labels?: (\"a\" | \"b\")[], map?: {[key]: string | number}, least?: number 0.., free?: any, none?: object) \
             -> {n: integer}"
        );
    }
}
