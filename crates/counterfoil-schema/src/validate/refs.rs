//! Where references lead, inside of one schema.
//!
//! What a value is checked by is decided by the `jsonschema` crate. This is for its words and its cost alone: where an
//! `$id` is resolved against a base in some unusual way, a problem is told in plainer words.

use std::collections::HashMap;

use serde_json::Value;

/// The anchors and identifiers of a schema, as JSON Pointers to where they stand.
#[derive(Debug, Default)]
pub(super) struct Refs {
    ids: Vec<(String, String)>,
    anchors: HashMap<String, Vec<String>>,
}

/// A schema, and the JSON Pointer to the resource around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'s> {
    pub(super) schema: &'s Value,
    pub(super) resource: &'s str,
}

impl Refs {
    pub(super) fn of(schema: &Value) -> Self {
        let mut refs = Self::default();
        refs.add(schema, &mut String::new());
        refs
    }

    fn add(&mut self, value: &Value, pointer: &mut String) {
        let length = pointer.len();
        match value {
            Value::Array(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    pointer.push_str(&format!("/{index}"));
                    self.add(element, pointer);
                    pointer.truncate(length);
                }
            }
            Value::Object(members) => {
                for (name, member) in members {
                    match (name.as_str(), member) {
                        ("$anchor" | "$dynamicAnchor", Value::String(anchor)) => {
                            self.anchors.entry(anchor.clone()).or_default().push(pointer.clone());
                        }
                        ("$id" | "id", Value::String(id)) => match id.strip_prefix('#') {
                            Some(anchor) => {
                                self.anchors.entry(anchor.to_owned()).or_default().push(pointer.clone());
                            }
                            None => self.ids.push((id.trim_end_matches('#').to_owned(), pointer.clone())),
                        },
                        _ => {}
                    }
                    pointer.push('/');
                    pointer.push_str(&name.replace('~', "~0").replace('/', "~1"));
                    self.add(member, pointer);
                    pointer.truncate(length);
                }
            }
            _ => {}
        }
    }

    /// What the reference leads to: `reference` stands in `resource`, a JSON Pointer into `root`.
    pub(super) fn resolve<'s>(&'s self, root: &'s Value, resource: &'s str, reference: &str) -> Option<Target<'s>> {
        let (base, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let resource = if base.is_empty() { resource } else { self.resource(base)? };
        if let Some(anchor) = Some(fragment).filter(|fragment| !fragment.is_empty() && !fragment.starts_with('/')) {
            let places = self.anchors.get(anchor)?;
            let place = places.iter().find(|place| place.starts_with(resource)).or(places.first())?;
            return Some(Target { schema: root.pointer(place)?, resource });
        }
        let fragment = percent_decoded(fragment)?;
        Some(Target { schema: root.pointer(resource)?.pointer(&fragment)?, resource })
    }

    /// The resource that is a schema itself, if it has an identifier.
    pub(super) fn resource_of<'s>(&'s self, schema: &Value, around: &'s str) -> &'s str {
        let id = ["$id", "id"].iter().find_map(|key| schema.get(key).and_then(Value::as_str));
        id.filter(|id| !id.starts_with('#')).and_then(|id| self.resource(id)).unwrap_or(around)
    }

    fn resource(&self, base: &str) -> Option<&str> {
        let base = base.trim_end_matches('#');
        let tail = |id: &str| id.rsplit('/').next().unwrap_or_default().to_owned();
        let same = self.ids.iter().find(|(id, _)| id == base);
        let near = || self.ids.iter().find(|(id, _)| tail(id) == tail(base));
        same.or_else(near).map(|(_, pointer)| pointer.as_str())
    }
}

/// The text with its `%xx` read as bytes of UTF-8.
fn percent_decoded(text: &str) -> Option<String> {
    let (first, parts) = (text.split('%').next()?, text.split('%').skip(1));
    let mut bytes = first.as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        bytes.extend_from_slice(part.get(2..)?.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn references_lead_to_their_targets() {
        let schema = json!({
            "$id": "https://example.com/root.json",
            "$defs": {
                "a/b": { "title": "pointer" },
                "c": { "$anchor": "here", "title": "anchor" },
                "d": { "$id": "item.json", "title": "resource", "properties": { "e": { "title": "inside" } } },
            },
        });
        let refs = Refs::of(&schema);
        let title = |resource, reference: &str| {
            refs.resolve(&schema, resource, reference).and_then(|target| target.schema.get("title")?.as_str())
        };
        assert_eq!(title("", "#/$defs/a~1b"), Some("pointer"));
        assert_eq!(title("", "#/%24defs/a~1b"), Some("pointer"));
        assert_eq!(title("", "#here"), Some("anchor"));
        assert_eq!(title("", "item.json"), Some("resource"));
        assert_eq!(title("", "https://example.com/item.json#/properties/e"), Some("inside"));
        assert_eq!(title("/$defs/d", "#/properties/e"), Some("inside"));
        assert_eq!(title("", "#/$defs/x"), None);
        assert_eq!(title("", "other.json"), None);
    }
}
