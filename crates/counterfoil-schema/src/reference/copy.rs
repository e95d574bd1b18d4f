//! Copies of schemas, with their references in the form of a bundle.

use std::collections::HashMap;

use counterfoil_json::tree::escape_token;
use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;
use crate::reference::keyword::RefKeyword;
use crate::reference::resolver::place_of;
use crate::reference::uri;
use crate::walk::{is_definitions, rebuild};

/// Copies schemas, each reference in the form `#/$defs/NAME`.
pub(super) struct Copier<'b> {
    /// Whether rules beside `$ref` say nothing
    pub(super) lone_ref: bool,
    /// The name of each target
    pub(super) names: &'b [String],
    /// The target that stands at a place
    pub(super) by_place: &'b HashMap<usize, usize>,
    /// The target of each reference that leads to one
    pub(super) outcomes: &'b HashMap<(usize, RefKeyword), Option<usize>>,
    /// Whether a definition is copied, and not the root
    pub(super) in_definition: bool,
    /// The targets that the definition refers to
    pub(super) referred: Vec<usize>,
}

/// The copy of the root without its definitions.
pub(super) struct Body {
    schema: Json,
    /// Where its definitions stood
    home: Option<usize>,
}

impl Body {
    /// The schema with these definitions.
    pub(super) fn with(self, definitions: JsonObject) -> Json {
        let Self { mut schema, home } = self;
        if let Some(object) = schema.as_object_mut().filter(|_| !definitions.is_empty()) {
            object.insert_at(home.unwrap_or(usize::MAX), "$defs", definitions);
        }
        schema
    }
}

impl<'a> Copier<'_> {
    pub(super) fn body(&mut self, root: &'a Json) -> Body {
        let mut home = None;
        let schema = self.members(root, &mut home, true);
        self.referred.clear();
        Body { schema, home }
    }

    /// The copy of a target, and the targets that it refers to.
    pub(super) fn definition(&mut self, target: &'a Json) -> (Json, Vec<usize>) {
        self.in_definition = true;
        let schema = self.members(target, &mut None, false);
        (schema, std::mem::take(&mut self.referred))
    }

    fn schema(&mut self, schema: &'a Json) -> Json {
        match self.by_place.get(&place_of(schema)) {
            Some(target) if self.in_definition => Json::object([("$ref", self.reference(*target, None))]),
            _ => self.members(schema, &mut None, false),
        }
    }

    fn members(&mut self, schema: &'a Json, home: &mut Option<usize>, is_root: bool) -> Json {
        let Json::Object(object) = schema else { return schema.clone() };
        let target = |keyword| self.outcomes.get(&(place_of(schema), keyword)).copied().flatten();
        let targets = RefKeyword::ALL.map(|keyword| (keyword, target(keyword)));
        let alone = self.lone_ref && targets.iter().any(|(_, target)| target.is_some());
        let (mut copy, mut further, mut done) = (JsonObject::new(), Vec::new(), Vec::new());
        for (keyword, value) in object {
            if let (Some(kind), Json::String(reference)) = (RefKeyword::named(keyword), value) {
                let target = targets.iter().find(|(known, _)| *known == kind).and_then(|(_, target)| *target);
                // A member may stand twice.
                if let Some(target) = target.filter(|_| !done.contains(&kind)) {
                    let reference = self.reference(target, Some(reference));
                    if done.is_empty() {
                        copy.push("$ref", reference);
                    } else {
                        further.push(reference);
                    }
                    done.push(kind);
                }
            } else if is_definitions(keyword) {
                home.get_or_insert(copy.len());
            } else if !(names_schema(keyword, value)
                || keyword == "$schema" && !is_root
                || alone && !is_annotation_keyword(keyword))
            {
                copy.push(keyword, rebuild(keyword, value, &mut |_, schema| self.schema(schema)));
            }
        }
        let further = further.into_iter().map(|reference| Json::object([("$ref", reference)]));
        match copy.get_mut("allOf").and_then(Json::as_array_mut) {
            Some(branches) => branches.extend(further),
            None if further.len() > 0 => copy.push("allOf", Json::array(further)),
            None => {}
        }
        copy.into()
    }

    /// The reference to a target; as it is written, where that says the same.
    fn reference(&mut self, target: usize, written: Option<&str>) -> String {
        self.referred.push(target);
        let name = self.names.get(target).map_or("", String::as_str);
        let pointer = format!("/$defs/{}", escape_token(name));
        let same =
            written.filter(|written| written.strip_prefix('#').is_some_and(|written| uri::decode(written) == pointer));
        same.map_or_else(|| format!("#{}", uri::encode(&pointer)), str::to_owned)
    }
}

/// Whether a member says what its schema is called, which nothing needs any more.
fn names_schema(keyword: &str, value: &Json) -> bool {
    match keyword {
        "$id" | "id" | "$anchor" | "$dynamicAnchor" => value.as_str().is_some(),
        "$recursiveAnchor" => value.as_bool().is_some(),
        _ => false,
    }
}
