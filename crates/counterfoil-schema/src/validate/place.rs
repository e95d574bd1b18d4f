//! Where in the schema a refusal comes from.

use counterfoil_core::Segment;
use serde_json::Value;

use super::refs::{Refs, Target};

/// The schemas on the way to a keyword that refuses a value.
#[derive(Debug, Default)]
pub(super) struct Place<'s> {
    /// Those that speak of the value itself, from the outside in; the last holds the keyword
    pub(super) here: Vec<Target<'s>>,
    /// Those that speak of the object or the list around it
    pub(super) around: Vec<Target<'s>>,
    /// The keyword by which the value is reached from what is around it, such as `properties`
    pub(super) by: &'s str,
}

impl<'s> Place<'s> {
    /// Follows a path from schema to schema, through references. Where it cannot be followed, nothing is known.
    pub(super) fn find(schema: &'s Value, refs: &'s Refs, path: &'s str) -> Self {
        if schema.is_null() {
            return Self::default();
        }
        let mut place =
            Self { here: vec![Target { schema, resource: refs.resource_of(schema, "") }], ..Self::default() };
        let mut tokens = path.split('/').skip(1);
        while let Some(token) = tokens.next() {
            if place.step(schema, refs, token, &mut tokens).is_none() {
                return Self::default();
            }
        }
        place
    }

    fn step(
        &mut self,
        root: &'s Value,
        refs: &'s Refs,
        keyword: &'s str,
        tokens: &mut impl Iterator<Item = &'s str>,
    ) -> Option<()> {
        let from = *self.here.last()?;
        let value = from.schema.get(unescaped(keyword))?;
        let to = |schema: &'s Value| Target { schema, resource: refs.resource_of(schema, from.resource) };
        match keyword {
            "$ref" | "$dynamicRef" | "$recursiveRef" => {
                self.here.push(refs.resolve(root, from.resource, value.as_str()?)?);
            }
            "not" | "if" | "then" | "else" => self.here.push(to(value)),
            "allOf" | "anyOf" | "oneOf" => {
                self.here.push(to(value.get(tokens.next()?.parse::<usize>().ok()?)?));
            }
            "dependentSchemas" | "dependencies" => self.here.push(to(value.get(unescaped(tokens.next()?))?)),
            "properties" | "patternProperties" => {
                let schema = value.get(unescaped(tokens.next()?))?;
                self.descend(keyword, to(schema));
            }
            "prefixItems" => {
                let schema = value.get(tokens.next()?.parse::<usize>().ok()?)?;
                self.descend(keyword, to(schema));
            }
            "items" if value.is_array() => {
                let schema = value.get(tokens.next()?.parse::<usize>().ok()?)?;
                self.descend("prefixItems", to(schema));
            }
            "items"
            | "additionalItems"
            | "unevaluatedItems"
            | "additionalProperties"
            | "unevaluatedProperties"
            | "contains"
            | "propertyNames" => self.descend(keyword, to(value)),
            _ => return None,
        }
        Some(())
    }

    fn descend(&mut self, by: &'s str, to: Target<'s>) {
        self.around = std::mem::replace(&mut self.here, vec![to]);
        self.by = by;
    }

    /// The innermost schema: the one that holds the keyword.
    pub(super) fn schema(&self) -> Option<Target<'s>> {
        self.here.last().copied()
    }

    /// A keyword of the innermost schema.
    pub(super) fn keyword(&self, name: &str) -> Option<&'s Value> {
        self.schema()?.schema.get(name)
    }

    /// The description that stands nearest to the value.
    pub(super) fn note(&self) -> Option<String> {
        let described = self.here.iter().rev().find_map(|target| target.schema.get("description")?.as_str());
        described.map(str::to_owned)
    }

    /// Whether the member that the value is need not be sent.
    pub(super) fn is_optional(&self, name: &Segment) -> bool {
        let Segment::Key(name) = name else { return false };
        let asks = |target: &Target<'_>| {
            let required = target.schema.get("required").and_then(Value::as_array);
            required.is_some_and(|names| names.iter().any(|required| required.as_str() == Some(name)))
        };
        !self.around.is_empty() && self.by == "properties" && !self.around.iter().any(asks)
    }
}

/// A reference token of a JSON Pointer as the name that it stands for.
pub(super) fn unescaped(token: &str) -> String {
    token.replace("~1", "/").replace("~0", "~")
}

/// A JSON Pointer into a value as a path: only the value tells an index from a name.
pub(super) fn path(pointer: &str, mut value: &Value) -> Vec<Segment> {
    let mut path = Vec::new();
    for token in pointer.split('/').skip(1) {
        let name = unescaped(token);
        let index = name.parse::<usize>().ok().filter(|_| value.is_array());
        let next = match index {
            Some(index) => value.get(index),
            None => value.get(&name),
        };
        value = next.unwrap_or(&Value::Null);
        path.push(index.map_or_else(|| Segment::from(name), Segment::from));
    }
    path
}
