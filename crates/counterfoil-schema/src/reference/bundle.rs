//! One home for everything that references lead to.

use std::collections::{HashMap, HashSet};

use counterfoil_json::{Json, JsonObject};

use crate::dialect::Draft;
use crate::reference::copy::Copier;
use crate::reference::cycles;
use crate::reference::keyword::{RefKeyword, references};
use crate::reference::names::Names;
use crate::reference::resolver::{Found, Resolver, Why, place_of, unescape};
use crate::reference::uri;
use crate::walk::{Place, Tree, children, is_definitions};

/// A schema all of whose references are `#/$defs/NAME`.
#[derive(Clone, Debug, Default)]
pub struct Bundle {
    /// The schema
    pub schema: Json,
    /// The name of each definition, and where it stood: a JSON Pointer into the original
    pub origins: Vec<(String, String)>,
    /// The names of the definitions that hold themselves
    pub recursive: HashSet<String>,
    /// The references that led to nothing, and are gone
    pub lost: Vec<Lost>,
}

/// A reference that leads to no schema of the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Where the keyword stood: a JSON Pointer into the original
    pub pointer: String,
    /// The reference
    pub reference: String,
    /// Why it leads to nothing
    pub why: Why,
}

/// Writes all references of a schema as `#/$defs/NAME`, with the same meaning.
///
/// * The definitions of `$defs` and `definitions` at the root keep their names, and stand in one `$defs`, where the first
///   of the two stood. What is referred to elsewhere is copied there, under the anchor or the last name on the way to it;
///   two of one name are numbered. A definition that nothing refers to is left out.
/// * A definition that lies inside another one is referred to from there, so that nothing is copied twice.
/// * `$id`, `id`, `$anchor`, `$dynamicAnchor` and `$recursiveAnchor` are left out: only references need them. So is a
///   `$schema` that is not at the root.
/// * A reference to nothing, or to another document, is left out and listed; what stands beside it stays.
/// * Where `$schema` names draft 4, 6 or 7, whose validators ignore what stands beside `$ref`, rules there are left out. So
///   they are where a bound is a boolean, which is valid in draft 4 alone.
///
/// A schema without references comes back as it is.
#[must_use]
pub fn bundle(schema: &Json) -> Bundle {
    let tree = Tree::of(schema);
    if tree.nodes().iter().all(|node| references(node.schema).next().is_none()) {
        return Bundle { schema: schema.clone(), ..Bundle::default() };
    }
    let resolver = Resolver::of(schema, &tree);
    let draft = Draft::of_tree(schema, &tree);
    let says_so = Draft::declared(schema).is_some() || draft == Draft::Draft4;
    let mut explorer = Explorer {
        resolver: &resolver,
        lone_ref: says_so && draft.ignores_beside_ref(),
        targets: Vec::new(),
        by_place: HashMap::new(),
        outcomes: HashMap::new(),
        lost: Vec::new(),
        ways: vec![Way::From(String::new())],
        ahead: vec![Open { schema, resource: 0, way: 0 }],
    };
    explorer.explore();
    explorer.finish(schema)
}

/// The definition that a reference of a bundle names: `NAME` of `#/$defs/NAME`.
#[must_use]
pub fn definition_name(reference: &str) -> Option<String> {
    let pointer = uri::decode(reference.strip_prefix('#')?);
    let token = pointer.strip_prefix("/$defs/")?;
    (!token.contains('/')).then(|| unescape(token).into_owned())
}

/// A schema that something refers to.
struct Target<'a> {
    schema: &'a Json,
    pointer: String,
    anchor: Option<String>,
}

/// A schema whose references are to be followed.
struct Open<'a> {
    schema: &'a Json,
    resource: usize,
    way: usize,
}

/// Where a schema that was reached stands: at a pointer, or in another one that was reached.
enum Way<'a> {
    From(String),
    Within(usize, Place<'a>),
}

/// What references can be reached from the root, and what they lead to.
struct Explorer<'a, 'r> {
    resolver: &'r Resolver<'a>,
    lone_ref: bool,
    targets: Vec<Target<'a>>,
    by_place: HashMap<usize, usize>,
    outcomes: HashMap<(usize, RefKeyword), Option<usize>>,
    lost: Vec<Lost>,
    ways: Vec<Way<'a>>,
    ahead: Vec<Open<'a>>,
}

impl<'a> Explorer<'a, '_> {
    fn explore(&mut self) {
        let mut seen = HashSet::new();
        while !self.ahead.is_empty() {
            let mut open: Vec<_> = self.ahead.drain(..).rev().collect();
            while let Some(Open { schema, resource, way }) = open.pop() {
                if !seen.insert(place_of(schema)) {
                    continue;
                }
                let resource = self.resolver.resource_at(resource, schema);
                let mut alone = false;
                for (keyword, reference) in references(schema) {
                    let target = self.follow(keyword, reference, resource, way);
                    self.outcomes.insert((place_of(schema), keyword), target);
                    alone |= self.lone_ref && target.is_some();
                }
                if alone {
                    continue;
                }
                let first = open.len();
                for (place, schema) in children(schema).filter(|(place, _)| !is_definitions(place.keyword)) {
                    open.push(Open { schema, resource, way: self.ways.len() });
                    self.ways.push(Way::Within(way, place));
                }
                if let Some(added) = open.get_mut(first..) {
                    added.reverse();
                }
            }
        }
    }

    /// The index of the target of a reference.
    fn follow(&mut self, keyword: RefKeyword, reference: &str, resource: usize, way: usize) -> Option<usize> {
        let Found { schema, resource: at } = match self.resolver.find(keyword, reference, resource, None) {
            Ok(found) => found,
            Err(why) => {
                let pointer = format!("{}/{}", self.pointer(way), keyword.name());
                self.lost.push(Lost { pointer, reference: reference.to_owned(), why });
                return None;
            }
        };
        if let Some(known) = self.by_place.get(&place_of(schema)) {
            return Some(*known);
        }
        let mut pointer = String::new();
        // The pointer is asked for once a target: there may be many references to one whose pointer is long.
        let _ = self.resolver.find(keyword, reference, resource, Some(&mut pointer));
        let (_, fragment) = uri::split(reference);
        let anchor = Some(fragment).filter(|fragment| !fragment.is_empty() && !fragment.starts_with('/'));
        let index = self.targets.len();
        self.by_place.insert(place_of(schema), index);
        self.ahead.push(Open { schema, resource: at, way: self.ways.len() });
        self.ways.push(Way::From(pointer.clone()));
        self.targets.push(Target { schema, pointer, anchor: anchor.map(|anchor| uri::decode(anchor).into_owned()) });
        Some(index)
    }

    fn pointer(&self, way: usize) -> String {
        let mut places = Vec::new();
        let mut way = self.ways.get(way);
        while let Some(Way::Within(around, place)) = way {
            places.push(place);
            way = self.ways.get(*around);
        }
        let mut pointer = match way {
            Some(Way::From(pointer)) => pointer.clone(),
            _ => String::new(),
        };
        places.iter().rev().for_each(|place| place.push_to(&mut pointer));
        pointer
    }

    /// The targets in the order in which they are to stand, with the names that they already have.
    fn order(&self, root: &'a Json) -> Vec<(usize, Option<&'a str>)> {
        let homes = ["$defs", "definitions"].into_iter().filter_map(|home| root.get(home)?.as_object());
        let mut order: Vec<_> = homes
            .flat_map(JsonObject::iter)
            .filter_map(|(name, schema)| Some((*self.by_place.get(&place_of(schema))?, Some(name))))
            .collect();
        let homed: HashSet<_> = order.iter().map(|(target, _)| *target).collect();
        order.extend((0..self.targets.len()).filter(|target| !homed.contains(target)).map(|target| (target, None)));
        order
    }

    fn finish(self, root: &'a Json) -> Bundle {
        let order = self.order(root);
        let mut names = Names::default();
        let mut named = vec![String::new(); self.targets.len()];
        for (index, name) in &order {
            if let (Some(target), Some(named)) = (self.targets.get(*index), named.get_mut(*index)) {
                *named = names.take(*name, target.anchor.as_deref(), &target.pointer);
            }
        }
        let mut copier = Copier {
            lone_ref: self.lone_ref,
            names: &named,
            by_place: &self.by_place,
            outcomes: &self.outcomes,
            in_definition: false,
            referred: Vec::new(),
        };
        let body = copier.body(root);
        let mut edges = vec![Vec::new(); self.targets.len()];
        let (mut definitions, mut origins) = (JsonObject::new(), Vec::new());
        for (index, _) in order {
            let (Some(target), Some(name)) = (self.targets.get(index), named.get(index)) else { continue };
            let (definition, referred) = copier.definition(target.schema);
            definitions.push(name, definition);
            origins.push((name.clone(), target.pointer.clone()));
            edges.splice(index..=index, [referred]);
        }
        let recursive = cycles::order(&edges).recursive;
        let recursive = named.iter().zip(recursive).filter(|(_, recursive)| *recursive).map(|(name, _)| name.clone());
        Bundle { schema: body.with(definitions), origins, recursive: recursive.collect(), lost: self.lost }
    }
}

#[cfg(test)]
mod tests;
