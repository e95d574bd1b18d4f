//! Looking for references, from the root and from every definition that one of them leads to.

use std::collections::HashSet;

use counterfoil_json::{Json, JsonObject};

use super::drawing::Drawing;
use super::names::Names;
use super::pointer::{self, Followed, Members};
use super::{Address, Outside, References, address, each_inside};
use crate::check::scan::keyword::Keyword;
use crate::check::scan::scanner::MAX_DEPTH;
use crate::construct::Construct;

/// A reference, and what it leads to.
pub(super) struct Link<'a> {
    /// The value of `$ref`
    pub(super) value: &'a Json,
    pub(super) construct: Construct,
    pub(super) target: Option<&'a Json>,
}

/// A schema from which to read.
#[derive(Clone, Copy)]
struct Start<'a> {
    schema: &'a Json,
    /// The schema with an `$id` that it belongs to
    resource: &'a Json,
    is_outside: bool,
}

struct Finder<'a> {
    root: &'a Json,
    links: Vec<Link<'a>>,
    /// The root, the definitions in use and the schemas outside, in the order in which they were met
    starts: Vec<Start<'a>>,
    /// What was read from the schemas outside, which may lie in each other
    read: HashSet<Address>,
    used: HashSet<Address>,
    outside: Vec<Outside<'a>>,
    members: Members<'a>,
    names: Option<Names<'a>>,
}

impl<'a> References<'a> {
    /// The references of a schema.
    pub(in crate::check::scan) fn of(root: &'a Json) -> Self {
        let mut finder = Finder {
            root,
            links: Vec::new(),
            starts: vec![Start { schema: root, resource: root, is_outside: false }],
            read: HashSet::new(),
            used: HashSet::new(),
            outside: Vec::new(),
            members: Members::default(),
            names: None,
        };
        let mut done = 0;
        while let Some(&start) = finder.starts.get(done) {
            finder.schema(start, 0);
            done += 1;
        }
        finder.drop_covered();
        let starts = finder.starts.iter().map(|start| start.schema);
        let (found, depth) = Drawing::of(root, starts, &finder.links).settle();
        References { found, used: finder.used, outside: finder.outside, depth }
    }
}

impl<'a> Finder<'a> {
    fn schema(&mut self, start: Start<'a>, depth: usize) {
        let Start { schema, resource, is_outside } = start;
        let Some(object) = schema.as_object().filter(|_| depth < MAX_DEPTH) else { return };
        if is_outside && !self.read.insert(address(schema)) {
            return;
        }
        let resource = if is_resource(object) { schema } else { resource };
        for (name, value) in object {
            match Keyword::of(name) {
                keyword @ (Keyword::Ref | Keyword::DynamicRef | Keyword::RecursiveRef) => {
                    self.refers(keyword, value, resource);
                }
                // Read when something refers to them.
                Keyword::Defs | Keyword::Definitions => {}
                keyword => {
                    each_inside(keyword, value, |schema| {
                        self.schema(Start { schema, resource, is_outside }, depth + 1);
                    });
                }
            }
        }
    }

    fn refers(&mut self, keyword: Keyword, value: &'a Json, resource: &'a Json) {
        let led = value.as_str().map(|text| self.resolve(text, resource));
        let (construct, followed) = led.unwrap_or((Construct::RefDangling, None));
        let construct = match construct {
            Construct::RefDangling | Construct::RefRemote => construct,
            _ if keyword != Keyword::Ref => Construct::RefDynamic,
            _ => construct,
        };
        self.links.push(Link { value, construct, target: followed.as_ref().map(|followed| followed.schema) });
        let Some(Followed { schema, resource, definitions, outside }) = followed else { return };
        for schema in definitions {
            if self.used.insert(address(schema)) {
                self.starts.push(Start { schema, resource, is_outside: false });
            }
        }
        if let Some(steps) = outside
            && self.used.insert(address(schema))
        {
            self.starts.push(Start { schema, resource, is_outside: true });
            self.outside.push(Outside { schema, steps });
        }
    }

    /// What a reference is, and where it leads.
    fn resolve(&mut self, text: &str, resource: &'a Json) -> (Construct, Option<Followed<'a>>) {
        let (document, fragment) = text.split_once('#').unwrap_or((text, ""));
        if document.is_empty() {
            let found = self.fragment(fragment, resource);
            return (if found.is_some() { pointer::construct(fragment) } else { Construct::RefDangling }, found);
        }
        let Some(within) = self.names().document(document, resource) else { return (Construct::RefRemote, None) };
        match self.fragment(fragment, within.schema) {
            None => (Construct::RefDangling, None),
            Some(mut found) => {
                found.definitions.extend(within.definitions);
                (Construct::RefAnchor, Some(found))
            }
        }
    }

    /// Where a fragment leads, from the schema with an `$id` around it, or else from the root.
    fn fragment(&mut self, fragment: &str, resource: &'a Json) -> Option<Followed<'a>> {
        if !fragment.is_empty() && !fragment.starts_with('/') {
            return self.names().anchor(fragment);
        }
        if std::ptr::eq(resource, self.root) {
            return self.members.follow(resource, fragment);
        }
        match self.members.follow(resource, fragment) {
            // The steps of what lies outside would not begin at the root.
            Some(found) => Some(Followed { outside: None, ..found }),
            None => self.members.follow(self.root, fragment),
        }
    }

    fn names(&mut self) -> &Names<'a> {
        self.names.get_or_insert_with(|| Names::of(self.root))
    }

    /// Leaves out the schemas outside that lie in others of them, and are read with those.
    fn drop_covered(&mut self) {
        if self.outside.len() < 2 {
            return;
        }
        self.outside.sort_by_key(|outside| outside.steps.len());
        let mut covered = HashSet::new();
        self.outside.retain(|outside| {
            let is_new = !covered.contains(&address(outside.schema));
            if is_new {
                cover(outside.schema, 0, &mut covered);
            }
            is_new
        });
    }
}

/// Notes a schema and all that are read with it.
fn cover(schema: &Json, depth: usize, covered: &mut HashSet<Address>) {
    let Some(object) = schema.as_object().filter(|_| depth < MAX_DEPTH) else { return };
    covered.insert(address(schema));
    for (name, value) in object {
        each_inside(Keyword::of(name), value, |schema| cover(schema, depth + 1, covered));
    }
}

/// Whether a schema has an `$id` from which references in it begin.
pub(super) fn is_resource(object: &JsonObject) -> bool {
    object.get("$id").and_then(Json::as_str).is_some_and(|id| !id.starts_with('#'))
}
