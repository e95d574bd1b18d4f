//! Copies in the place of references.

use std::collections::{HashMap, HashSet};

use counterfoil_json::{Json, JsonObject, MAX_DEPTH};

use crate::cost::measure_text;
use crate::reference::bundle::{Bundle, definition_name};
use crate::reference::cycles;
use crate::reference::siblings::{is_rule, merge};
use crate::walk::{Place, Tree, rebuild};

/// How many bytes copies may add in all: a few nodes may hold long texts.
const MAX_BYTES: usize = 4 << 20;

/// How deep arrays and objects may be nested after copying: a client's parser has its limits, and the list of tools is
/// around the schema.
const DEEPEST: usize = MAX_DEPTH - 8;

/// How much deeper a copy can stand than the reference to it did: rules beside that may make it a branch of `allOf`.
fn branch(schema: &Json) -> usize {
    let mut beside = schema.as_object().into_iter().flat_map(JsonObject::names);
    if beside.any(is_rule) { 2 } else { 0 }
}

/// A schema in which copies stand in the place of references.
#[derive(Clone, Debug, Default)]
pub struct Inlined {
    /// The schema; its `$defs` has what is still referred to
    pub schema: Json,
    /// The names of the definitions that are still referred to because they hold themselves
    pub recursive: Vec<String>,
    /// The names of the definitions that are still referred to because the copies would have been too many
    pub too_large: Vec<String>,
}

/// Puts copies in the place of references, with the same meaning.
///
/// What stands beside a reference goes with the copy: annotations take the place of the copy's own; rules are put beside
/// the copy's where neither changes what the other means, else the copy becomes a branch of `allOf`.
///
/// References stay that lead to a definition that holds itself, and those whose copies would make more than `max_nodes`
/// subschemas in all, 4 MiB of text, or a nesting that parsers refuse.
#[must_use]
pub fn inline(bundle: &Bundle, max_nodes: usize) -> Inlined {
    let Some(definitions) = bundle.schema.get("$defs").and_then(Json::as_object).filter(|_| !bundle.origins.is_empty())
    else {
        return Inlined { schema: bundle.schema.clone(), ..Inlined::default() };
    };
    let definitions: Vec<Definition<'_>> = definitions
        .iter()
        .map(|(name, schema)| Definition { name, schema, size: Size::default(), recursive: false })
        .collect();
    let mut inliner = Inliner {
        by_name: definitions.iter().enumerate().map(|(index, definition)| (definition.name, index)).collect(),
        definitions,
        kept: Vec::new(),
        is_kept: HashSet::new(),
        room: Size { nodes: max_nodes, bytes: MAX_BYTES, depth: DEEPEST },
    };
    inliner.measure();
    inliner.run(&bundle.schema)
}

/// How much a schema is with all copies in it.
#[derive(Clone, Copy, Debug, Default)]
struct Size {
    nodes: usize,
    bytes: usize,
    depth: usize,
}

struct Definition<'a> {
    name: &'a str,
    schema: &'a Json,
    size: Size,
    recursive: bool,
}

struct Inliner<'a> {
    definitions: Vec<Definition<'a>>,
    by_name: HashMap<&'a str, usize>,
    /// The definitions that are still referred to
    kept: Vec<usize>,
    is_kept: HashSet<usize>,
    /// How much may still be added
    room: Size,
}

impl<'a> Inliner<'a> {
    /// Measures each definition after those that it refers to.
    fn measure(&mut self) {
        let references: Vec<Vec<(usize, usize)>> =
            self.definitions.iter().map(|definition| self.references(definition.schema)).collect();
        let edges: Vec<Vec<usize>> =
            references.iter().map(|references| references.iter().map(|(target, _)| *target).collect()).collect();
        let order = cycles::order(&edges);
        for index in order.nodes {
            let Some(Definition { schema, .. }) = self.definitions.get(index) else { continue };
            let mut size = own_size(schema);
            for (target, depth) in references.get(index).into_iter().flatten() {
                let Some(Definition { size: target, recursive: false, .. }) = self.definitions.get(*target) else {
                    continue;
                };
                size.nodes = size.nodes.saturating_add(target.nodes);
                size.bytes = size.bytes.saturating_add(target.bytes);
                size.depth = size.depth.max(target.depth.saturating_add(*depth));
            }
            if let Some(definition) = self.definitions.get_mut(index) {
                definition.size = size;
                definition.recursive = order.recursive.get(index) == Some(&true);
            }
        }
    }

    /// The definitions that a schema refers to, each with how deep a copy of it would be nested.
    fn references(&self, schema: &Json) -> Vec<(usize, usize)> {
        let tree = Tree::of(schema);
        let (mut depths, mut references) = (Vec::with_capacity(tree.nodes().len()), Vec::new());
        for node in tree.nodes() {
            let around = depths.get(node.parent).copied().unwrap_or(0);
            let depth = around + node.place.as_ref().map_or(0, levels);
            depths.push(depth);
            references.extend(self.target(node.schema).map(|target| (target, depth + branch(node.schema))));
        }
        references
    }

    fn target(&self, schema: &Json) -> Option<usize> {
        let name = definition_name(schema.get("$ref")?.as_str()?)?;
        self.by_name.get(name.as_str()).copied()
    }

    fn run(mut self, root: &Json) -> Inlined {
        // The definitions are put back at the end, where they stood, as far as they are still needed.
        let members = root.as_object().into_iter().flatten();
        let body =
            members.map(|(name, value)| (name.clone(), if name == "$defs" { Json::Null } else { value.clone() }));
        let body = Json::Object(body.collect());
        self.pay(own_size(&body));
        let mut schema = self.copy(&body, 0, false);
        let (mut copies, mut next) = (HashMap::new(), 0);
        // A definition that stays may refer to others that stay.
        while let Some(index) = self.kept.get(next).copied() {
            next += 1;
            if let Some(definition) = self.definitions.get(index).map(|definition| definition.schema) {
                self.pay(own_size(definition));
                copies.insert(index, self.copy(definition, 2, false));
            }
        }
        let (mut kept, mut recursive, mut too_large) = (JsonObject::new(), Vec::new(), Vec::new());
        for (index, definition) in self.definitions.iter().enumerate() {
            let Some(copy) = copies.remove(&index) else { continue };
            kept.push(definition.name, copy);
            if definition.recursive { &mut recursive } else { &mut too_large }.push(definition.name.to_owned());
        }
        match schema.as_object_mut() {
            Some(schema) if kept.is_empty() => drop(schema.remove("$defs")),
            Some(schema) => drop(schema.insert("$defs", kept)),
            None => {}
        }
        Inlined { schema, recursive, too_large }
    }

    /// A copy of a schema that is nested this deep; `paid` where it is part of a copy that was found to fit.
    fn copy(&mut self, schema: &Json, depth: usize, paid: bool) -> Json {
        let Json::Object(object) = schema else { return schema.clone() };
        let mut copy = JsonObject::new();
        for (keyword, value) in object {
            copy.push(
                keyword,
                rebuild(keyword, value, &mut |place, schema| self.copy(schema, depth + levels(&place), paid)),
            );
        }
        let Some(target) = self.target(schema) else { return copy.into() };
        let depth = depth + branch(schema);
        match self.definitions.get(target) {
            Some(Definition { schema, size, recursive: false, .. }) if paid || self.fits(*size, depth) => {
                let (schema, size) = (*schema, *size);
                if !paid {
                    self.pay(size);
                }
                merge(copy, self.copy(schema, depth, true), "$ref")
            }
            _ => {
                if self.is_kept.insert(target) {
                    self.kept.push(target);
                }
                copy.into()
            }
        }
    }

    const fn fits(&self, size: Size, depth: usize) -> bool {
        size.nodes <= self.room.nodes
            && size.bytes <= self.room.bytes
            && size.depth.saturating_add(depth) <= self.room.depth
    }

    const fn pay(&mut self, size: Size) {
        self.room.nodes = self.room.nodes.saturating_sub(size.nodes);
        self.room.bytes = self.room.bytes.saturating_sub(size.bytes);
    }
}

/// How much a schema is, its references left as they are.
fn own_size(schema: &Json) -> Size {
    let (bytes, depth) = measure_text(schema);
    Size { nodes: Tree::of(schema).nodes().len(), bytes, depth }
}

/// How much deeper a schema is nested than the one around it.
fn levels(place: &Place<'_>) -> usize {
    place.steps().count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::bundle;

    fn inlined(schema: &str, max_nodes: usize) -> Inlined {
        inline(&bundle(&Json::parse(schema).unwrap()), max_nodes)
    }

    #[test]
    fn copies_take_the_place_of_references() {
        for (schema, expected) in [
            (r#"{"$defs":{"unused":{}},"type":"object"}"#, r#"{"$defs":{"unused":{}},"type":"object"}"#),
            (
                r##"{"properties":{"a":{"$ref":"#/$defs/a","description":"own"}},"$defs":{"a":{"type":"string","description":"x"}}}"##,
                r#"{"properties":{"a":{"type":"string","description":"own"}}}"#,
            ),
            (
                r##"{"$defs":{"a":{"items":{"$ref":"#/$defs/b"}},"b":{"minimum":1}},"$ref":"#/$defs/a","title":"t"}"##,
                r#"{"items":{"minimum":1},"title":"t"}"#,
            ),
            (
                r##"{"properties":{"a":{"$ref":"#"},"b":{"$ref":"#/definitions/s"}},"definitions":{"s":{"type":"string"}}}"##,
                r##"{"properties":{"a":{"$ref":"#/$defs/root"},"b":{"type":"string"}},"$defs":{"root":{"properties":{"a":{"$ref":"#/$defs/root"},"b":{"type":"string"}}}}}"##,
            ),
            (r##"{"$ref":"#/$defs/no","$defs":{"no":false}}"##, r#"{"not":{}}"#),
            (r##"{"items":{"$ref":"#/$defs/yes"},"$defs":{"yes":true}}"##, r#"{"items":true}"#),
        ] {
            assert_eq!(inlined(schema, 100).schema.to_string(), expected, "{schema}");
        }
    }

    /// Thirty definitions, each of which refers to the next one twice.
    fn doubling() -> String {
        let mut definitions: Vec<_> = (0..30)
            .map(|index| {
                let next = format!(r##"{{"$ref":"#/$defs/d{}"}}"##, index + 1);
                format!(r#""d{index}":{{"properties":{{"a":{next},"b":{next}}}}}"#)
            })
            .collect();
        definitions.push(r#""d30":{"type":"string"}"#.to_owned());
        format!(r##"{{"$ref":"#/$defs/d0","$defs":{{{}}}}}"##, definitions.join(","))
    }

    #[test]
    fn copies_are_bounded() {
        let inlined = inlined(&doubling(), 1000);
        assert!(inlined.recursive.is_empty());
        assert!(inlined.too_large.len() > 20, "{:?}", inlined.too_large);
        let nodes = Tree::of(&inlined.schema).nodes().len();
        assert!((500..=1100).contains(&nodes), "{nodes}");
    }

    #[test]
    fn long_texts_are_not_copied_without_end() {
        let text = "x".repeat(100_000);
        let properties: Vec<_> = (0..1000).map(|index| format!(r##""p{index}":{{"$ref":"#/$defs/d"}}"##)).collect();
        let schema = format!(r#"{{"properties":{{{}}},"$defs":{{"d":{{"title":"{text}"}}}}}}"#, properties.join(","));
        let inlined = inlined(&schema, 100_000);
        assert_eq!(inlined.too_large, ["d"]);
        assert!(inlined.schema.to_string().len() < MAX_BYTES + 100_000);
    }

    #[test]
    fn a_chain_is_not_nested_without_end() {
        let chain = |index| format!(r##""d{index}":{{"items":{{"$ref":"#/$defs/d{}"}}}}"##, index + 1);
        let definitions: Vec<_> = (0..5000).map(chain).collect();
        let schema = format!(r##"{{"$ref":"#/$defs/d0","$defs":{{{},"d5000":true}}}}"##, definitions.join(","));
        let inlined = inlined(&schema, 100_000);
        assert!(inlined.recursive.is_empty() && inlined.too_large.len() > 4000);
        let (_, depth) = measure_text(&inlined.schema);
        assert!((100..=DEEPEST).contains(&depth), "{depth}");
    }
}
