//! Bringing a schema to draft 2020-12.

use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::dialect::draft::Draft;
use crate::dialect::{malformed, types};
use crate::walk::{Place, children_mut};

/// Schemas nested deeper than this stay as they are. What can be read from a text is less deep.
pub(super) const DEEPEST: usize = 256;

/// How many bytes of pointers are listed: a long name around thousands of malformed keywords would stand in each of them.
const MAX_LISTED: usize = 4 << 20;

/// One thing that was brought to draft 2020-12.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modernised {
    /// Where the keyword stood: a JSON Pointer into the schema as it was
    pub pointer: String,
    /// What it was
    pub what: Dated,
    /// The construct that it is to clients, where it is one
    pub construct: Option<Construct>,
}

/// What is written in another way in draft 2020-12, or is in no draft at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dated {
    /// `$schema` names an older draft; it names 2020-12 once anything else was rewritten
    Schema,
    /// `id` of draft 4: now `$id`
    Id,
    /// `exclusiveMinimum: true` of draft 4: now the bound itself; `false` is gone
    BooleanBound,
    /// A list under `items`: now `prefixItems`, and `additionalItems` is `items`
    TupleItems,
    /// `additionalItems` without a list under `items`, which never says anything: gone
    AdditionalItems,
    /// `dependencies`: now `dependentRequired` and `dependentSchemas`
    Dependencies,
    /// `$recursiveRef` of 2019-09: now `$ref`; `$recursiveAnchor` is gone
    RecursiveRef,
    /// `required: true` inside a property, as draft 3 has it: gone, for every later draft ignores or refuses it
    RequiredFlag,
    /// A type that stands for every value, such as `any`: gone
    TypeAny,
    /// The name of a type in capitals: now in lower case
    TypeCase,
    /// A name that is no type but says which one is meant, such as `date` or `int`: now that type
    TypeAlias,
    /// A type that nobody knows: gone
    TypeUnknown,
    /// A keyword that is `null`: gone
    Null,
    /// A keyword whose value is of the wrong kind: gone; where a schema should be, one that takes everything
    Malformed,
}

impl Dated {
    /// Whether a validator of the older draft would not read the new form.
    const fn needs_new_draft(self) -> bool {
        matches!(self, Self::Id | Self::BooleanBound | Self::TupleItems | Self::Dependencies | Self::RecursiveRef)
    }
}

/// Brings a schema of draft 4 to 2020-12 to draft 2020-12, and what is in no draft to what was meant; what was done,
/// inner schemas first.
///
/// Values inside `const`, `enum`, `default` and `examples` are not touched, `nullable` and `example` stay, and the order of
/// keywords is kept. A schema should be [bundled](crate::reference::bundle) before: pointers may lead to another place
/// afterwards. Where a keyword is malformed, the schema takes more than the author meant, never less. Beyond 4 MiB of
/// pointers, what was done is no longer listed.
pub fn modernise(schema: &mut Json) -> Vec<Modernised> {
    let declared = Draft::declared(schema);
    let mut changes = Changes { draft: Draft::of(schema), list: Vec::new(), listed: 0, needs_new_draft: false };
    visit(schema, &Path { around: None, depth: 0 }, &mut changes);
    if declared.is_some_and(|draft| draft < Draft::Draft202012)
        && changes.needs_new_draft
        && let Some(known) = schema.get_mut("$schema")
    {
        *known = Draft::Draft202012.uri().into();
        changes.list.push(Modernised {
            pointer: "/$schema".to_owned(),
            what: Dated::Schema,
            construct: Some(Construct::SchemaKeywordOther),
        });
    }
    changes.list
}

/// Where a schema stands in the original.
struct Path<'p> {
    around: Option<(&'p Path<'p>, Place<'p>)>,
    depth: usize,
}

impl Path<'_> {
    fn pointer(&self) -> String {
        let mut places = Vec::new();
        let mut path = self;
        while let Some((around, place)) = &path.around {
            places.push(place);
            path = around;
        }
        let mut pointer = String::new();
        places.iter().rev().for_each(|place| place.push_to(&mut pointer));
        pointer
    }
}

struct Changes {
    draft: Draft,
    list: Vec<Modernised>,
    /// The bytes of the pointers in the list
    listed: usize,
    needs_new_draft: bool,
}

/// What changed in one schema.
pub(super) struct Here<'p> {
    path: &'p Path<'p>,
    changes: &'p mut Changes,
}

impl Here<'_> {
    /// A keyword was changed; `within` is the way to what was changed inside of its value.
    pub(super) fn changed(&mut self, keyword: &str, within: Option<&str>, what: Dated, construct: Option<Construct>) {
        self.changes.needs_new_draft |= what.needs_new_draft();
        if self.changes.listed > MAX_LISTED {
            return;
        }
        let mut pointer = self.path.pointer();
        for token in [Some(keyword), within].into_iter().flatten() {
            pointer.push('/');
            pointer.push_str(&counterfoil_json::tree::escape_token(token));
        }
        self.changes.listed += pointer.len();
        self.changes.list.push(Modernised { pointer, what, construct });
    }
}

fn visit(schema: &mut Json, path: &Path<'_>, changes: &mut Changes) {
    if path.depth < DEEPEST {
        for (place, child) in children_mut(schema) {
            visit(child, &Path { around: Some((path, place)), depth: path.depth + 1 }, changes);
        }
    }
    let Some(object) = schema.as_object_mut() else { return };
    let is_draft_4 = changes.draft == Draft::Draft4;
    let mut here = Here { path, changes };
    malformed::repair(object, &mut here);
    types::name(object, &mut here);
    if is_draft_4 {
        id(object, &mut here);
    }
    for (bound, exclusive) in [("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")] {
        boolean_bound(object, bound, exclusive, &mut here);
    }
    items(object, &mut here);
    dependencies(object, &mut here);
    recursive(object, &mut here);
}

/// Puts other members in the place of one.
pub(super) fn replace(object: &mut JsonObject, name: &str, with: Vec<(&str, Json)>) {
    let mut with = Some(with);
    for (known, value) in std::mem::take(object) {
        if known == name {
            for (name, value) in with.take().into_iter().flatten() {
                object.push(name, value);
            }
        } else {
            object.push(known, value);
        }
    }
}

fn id(object: &mut JsonObject, here: &mut Here<'_>) {
    if let Some(Json::String(id)) = object.get("id")
        && !object.contains("$id")
    {
        let id = id.as_str().into();
        replace(object, "id", vec![("$id", id)]);
        here.changed("id", None, Dated::Id, Some(Construct::Id));
    }
}

fn boolean_bound(object: &mut JsonObject, bound: &str, exclusive: &str, here: &mut Here<'_>) {
    let Some(is_exclusive) = object.get(exclusive).and_then(Json::as_bool) else { return };
    match object.get(bound).filter(|_| is_exclusive).cloned() {
        Some(value) => {
            replace(object, exclusive, vec![(exclusive, value)]);
            object.remove(bound);
        }
        None => drop(object.remove(exclusive)),
    }
    here.changed(exclusive, None, Dated::BooleanBound, Some(Construct::ExclusiveBoundBoolean));
}

fn items(object: &mut JsonObject, here: &mut Here<'_>) {
    let Some(Json::Array(tuple)) = object.get("items") else {
        if object.remove("additionalItems").is_some() {
            here.changed("additionalItems", None, Dated::AdditionalItems, None);
        }
        return;
    };
    let tuple = Some(tuple.clone()).filter(|tuple| !tuple.is_empty() && !object.contains("prefixItems"));
    let tuple = tuple.map(|tuple| ("prefixItems", Json::Array(tuple)));
    let rest = object.remove("additionalItems").map(|rest| ("items", rest));
    replace(object, "items", tuple.into_iter().chain(rest).collect());
    here.changed("items", None, Dated::TupleItems, Some(Construct::TupleItems));
}

fn dependencies(object: &mut JsonObject, here: &mut Here<'_>) {
    let Some(Json::Object(dependencies)) = object.get("dependencies") else { return };
    let (mut required, mut schemas) = (JsonObject::new(), JsonObject::new());
    for (name, dependency) in dependencies {
        match dependency {
            Json::Array(_) => required.push(name, dependency.clone()),
            Json::String(_) => required.push(name, Json::array([dependency.clone()])),
            _ => schemas.push(name, dependency.clone()),
        }
    }
    let parts = [
        ("dependentRequired", required, Construct::DependentRequired),
        ("dependentSchemas", schemas, Construct::DependentSchemas),
    ];
    let mut new = Vec::new();
    for (keyword, part, construct) in parts {
        if part.is_empty() {
            continue;
        }
        here.changed("dependencies", None, Dated::Dependencies, Some(construct));
        match object.get_mut(keyword).and_then(Json::as_object_mut) {
            Some(known) => part.into_iter().for_each(|(name, dependency)| both(known, name, dependency)),
            None => new.push((keyword, part.into())),
        }
    }
    replace(object, "dependencies", new);
}

/// Adds a dependency to those that are known, one of which may be for the same name.
fn both(known: &mut JsonObject, name: String, dependency: Json) {
    match (known.get_mut(&name), dependency) {
        (Some(Json::Array(names)), Json::Array(more)) => names.extend(more),
        (Some(schema), dependency) => {
            let schemas = [std::mem::take(schema), dependency];
            *schema = Json::object([("allOf", Json::array(schemas))]);
        }
        (None, dependency) => known.push(name, dependency),
    }
}

fn recursive(object: &mut JsonObject, here: &mut Here<'_>) {
    if object.remove("$recursiveAnchor").is_some() {
        here.changed("$recursiveAnchor", None, Dated::RecursiveRef, None);
    }
    let Some(reference @ Json::String(_)) = object.get("$recursiveRef").cloned() else { return };
    if object.contains("$ref") {
        let branch = Json::object([("$ref", reference)]);
        match object.get_mut("allOf").and_then(Json::as_array_mut) {
            Some(branches) => branches.push(branch),
            None => object.push("allOf", vec![branch]),
        }
        object.remove("$recursiveRef");
    } else {
        replace(object, "$recursiveRef", vec![("$ref", reference)]);
    }
    here.changed("$recursiveRef", None, Dated::RecursiveRef, Some(Construct::RefDynamic));
}

#[cfg(test)]
mod tests;
