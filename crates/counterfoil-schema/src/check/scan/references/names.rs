//! The names of schemas: `$id`, `$anchor` and their like.

use std::collections::HashMap;

use counterfoil_json::Json;

use super::find::is_resource;
use super::pointer::Followed;
use super::{Address, address, each_inside};
use crate::check::scan::keyword::Keyword;
use crate::check::scan::scanner::MAX_DEPTH;

/// All names of a schema.
#[derive(Default)]
pub(super) struct Names<'a> {
    anchors: HashMap<&'a str, Named<'a>>,
    /// Resolved against what is around them
    documents: HashMap<String, Named<'a>>,
    /// The resolved `$id` of each schema that has one
    bases: HashMap<Address, String>,
    /// The definitions around what is being read
    definitions: Vec<&'a Json>,
}

/// A schema that has a name.
struct Named<'a> {
    schema: &'a Json,
    resource: &'a Json,
    definitions: Vec<&'a Json>,
}

impl<'a> Names<'a> {
    /// All names of the schema and of those in it, definitions that are not in use included.
    pub(super) fn of(root: &'a Json) -> Self {
        let mut names = Self::default();
        names.schema(root, root, "", 0);
        names
    }

    /// The schema with that anchor.
    pub(super) fn anchor(&self, name: &str) -> Option<Followed<'a>> {
        self.anchors.get(name).map(Named::followed)
    }

    /// The schema of that address, which stands in the schema `resource`.
    pub(super) fn document(&self, reference: &str, resource: &Json) -> Option<Followed<'a>> {
        let base = self.bases.get(&address(resource)).map_or("", String::as_str);
        self.documents.get(&resolved(base, reference)).map(Named::followed)
    }

    fn schema(&mut self, schema: &'a Json, resource: &'a Json, base: &str, depth: usize) {
        let Some(object) = schema.as_object().filter(|_| depth < MAX_DEPTH) else { return };
        let own_base = match object.get("$id").and_then(Json::as_str) {
            Some(id) if is_resource(object) => Some(resolved(base, id)),
            _ => None,
        };
        let (resource, base) = own_base.as_ref().map_or((resource, base), |own| (schema, own.as_str()));
        if let Some(own) = &own_base {
            let named = self.named(schema, resource);
            self.documents.entry(own.clone()).or_insert(named);
            self.bases.insert(address(schema), own.clone());
        }
        for (name, value) in object {
            match (Keyword::of(name), value.as_str()) {
                (Keyword::Anchor | Keyword::DynamicAnchor, Some(anchor)) => self.anchor_of(anchor, schema, resource),
                // Drafts 4 to 7 have anchors in `$id` or `id`.
                (Keyword::Id | Keyword::Id4, Some(id)) => match id.strip_prefix('#') {
                    Some(anchor) => self.anchor_of(anchor, schema, resource),
                    None if name == "id" => {
                        let named = self.named(schema, resource);
                        self.documents.entry(resolved(base, id)).or_insert(named);
                    }
                    None => {}
                },
                (keyword @ (Keyword::Defs | Keyword::Definitions), _) => {
                    each_inside(keyword, value, |definition| {
                        self.definitions.push(definition);
                        self.schema(definition, resource, base, depth + 1);
                        self.definitions.pop();
                    });
                }
                (keyword, _) => each_inside(keyword, value, |schema| self.schema(schema, resource, base, depth + 1)),
            }
        }
    }

    fn anchor_of(&mut self, name: &'a str, schema: &'a Json, resource: &'a Json) {
        let named = self.named(schema, resource);
        self.anchors.entry(name).or_insert(named);
    }

    fn named(&self, schema: &'a Json, resource: &'a Json) -> Named<'a> {
        Named { schema, resource, definitions: self.definitions.clone() }
    }
}

impl<'a> Named<'a> {
    fn followed(&self) -> Followed<'a> {
        let Self { schema, resource, ref definitions } = *self;
        Followed { schema, resource, definitions: definitions.clone(), outside: None }
    }
}

/// A reference without its fragment, resolved against a base (RFC 3986, section 5.2, but for `.` and `..`).
fn resolved(base: &str, reference: &str) -> String {
    let reference = reference.strip_suffix('#').unwrap_or(reference);
    let is_absolute = reference.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|char: char| char.is_ascii_alphabetic())
            && scheme.chars().all(|char| char.is_ascii_alphanumeric() || "+.-".contains(char))
    });
    if is_absolute {
        return reference.to_owned();
    }
    let authority = base.find("://").map_or(0, |scheme| scheme + 3);
    let path = base.get(authority..).unwrap_or_default();
    let kept = if reference.starts_with('/') { path.find('/') } else { path.rfind('/').map(|slash| slash + 1) };
    let kept = kept.unwrap_or(if authority > 0 { path.len() } else { 0 });
    let slash = if authority > 0 && kept == path.len() && !reference.starts_with('/') && !path.ends_with('/') {
        "/"
    } else {
        ""
    };
    format!("{}{slash}{reference}", base.get(..authority + kept).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_resolved() {
        for (base, reference, expected) in [
            ("", "a.json", "a.json"),
            ("https://x.org/s/root.json", "a.json", "https://x.org/s/a.json"),
            ("https://x.org/s/root.json", "/a.json", "https://x.org/a.json"),
            ("https://x.org", "a.json", "https://x.org/a.json"),
            ("https://x.org/s/", "https://y.org/b#", "https://y.org/b"),
            ("urn:x", "urn:y", "urn:y"),
        ] {
            assert_eq!(resolved(base, reference), expected, "{base} {reference}");
        }
    }
}
