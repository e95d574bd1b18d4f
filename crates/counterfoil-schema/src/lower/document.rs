//! One schema, from the document to its lowered form.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use counterfoil_json::tree::escape_token;
use counterfoil_json::{Json, JsonObject};

use crate::check::{Occurrence, check_schema, pointer, scan_schema, takes};
use crate::construct::{Construct, Side};
use crate::cost;
use crate::dialect::modernise;
use crate::lower::phrase;
use crate::lower::place::in_original;
use crate::lower::refusal::Refusal;
use crate::lower::work::{Definition, Kept, Position, Work};
use crate::note::{Change, Note};
use crate::plan::{Plan, Shape};
use crate::profile::Profile;
use crate::reference::{Why, bundle, definition_name};

/// A schema in the form that a client takes.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The schema
    pub schema: Json,
    /// How values pass between the two shapes
    pub plan: Plan,
    /// What was lost, and why
    pub notes: Vec<Note>,
}

/// Lowers one schema. What must be said of the whole goes into the description at its root.
///
/// # Errors
///
/// [`Refusal`] when the schema is too large or too deep to be worked on, or when it is no schema of an object at all.
pub fn lower_schema(schema: &Json, side: Side, profile: &Profile) -> Result<Lowered, Refusal> {
    cost::measure(schema)?;
    let Some((mut lowered, says)) = lower(schema, side, profile)? else {
        return Ok(Lowered { schema: schema.clone(), plan: Plan::default(), notes: Vec::new() });
    };
    if let Json::Object(keywords) = &mut lowered.schema {
        phrase::describe(keywords, &says);
    }
    Ok(lowered)
}

/// How often what is left is lowered again. Real schemas are done after the first time.
const MOST_PASSES: usize = 4;

/// Lowers one schema that was [measured](cost::measure); what must be said of the whole comes beside it. `None` where it
/// is taken as it is.
pub(super) fn lower(schema: &Json, side: Side, profile: &Profile) -> Result<Option<(Lowered, Vec<String>)>, Refusal> {
    is_of_objects(schema, side)?;
    if takes(schema, side, profile) {
        return Ok(None);
    }
    let (mut lowered, mut says) = pass(schema, side, profile);
    // Rules that stand in each other's way may leave something in a form that shows only when both are done.
    for _ in 1..MOST_PASSES {
        // No form of a schema keeps a limit on the whole.
        if check_schema(&lowered.schema, side, profile).iter().all(|finding| finding.construct.is_budget()) {
            break;
        }
        let (again, more) = pass(&lowered.schema, side, profile);
        if !again.plan.is_same() || again.schema == lowered.schema {
            break;
        }
        lowered.schema = again.schema;
        lowered.notes.extend(again.notes);
        says.extend(more);
    }
    // What contradicts itself may have shown only now that no value is an object.
    is_of_objects(&lowered.schema, side)?;
    Ok(Some((lowered, says)))
}

/// Lowers one schema, once.
fn pass(original: &Json, side: Side, profile: &Profile) -> (Lowered, Vec<String>) {
    let mut work = Work::new(original, profile, side);
    let keywords = work.read(original);
    let (lowered, shape) = work.node(keywords, Position::Root);
    let Work { mut notes, kept, mut root_says, flat_says, null_is_absent, .. } = work;
    root_says.splice(0..0, flat_says);
    if null_is_absent && side == Side::Input {
        root_says.push("null leaves a property out".to_owned());
    }
    let (schema, definitions) = with_definitions(lowered, kept, &mut notes);
    let description = schema.get("description").and_then(Json::as_str);
    root_says.retain(|words| !phrase::is_said(description, words));
    let kept = schema.get("$defs");
    for note in &mut notes {
        note.at = in_original(original, &note.at).0;
        if note.restore.as_ref().is_some_and(|restore| !leads_somewhere(restore, kept)) {
            note.restore = None;
        }
    }
    (Lowered { schema, plan: Plan::new(shape, definitions), notes }, root_says)
}

impl Work<'_> {
    /// Brings a document to one dialect and its references to one form, and sets its definitions aside.
    fn read(&mut self, schema: &Json) -> JsonObject {
        let document = match schema {
            Json::Object(_) => schema.clone(),
            _ => Json::Object(JsonObject::new()),
        };
        self.references_of(schema);
        let bundled = bundle(&document);
        for lost in &bundled.lost {
            let construct = match lost.why {
                Why::Dangling => Construct::RefDangling,
                Why::Remote => Construct::RefRemote,
            };
            let Some(rule) = self.profile.rule(self.side, construct) else { continue };
            self.elsewhere(&lost.pointer, |work| work.under(construct, rule, Change::Widened, None, None));
        }
        let mut document = bundled.schema;
        for change in modernise(&mut document) {
            let Some(construct) = change.construct else { continue };
            let rule = self.profile.rule(self.side, construct).filter(|rule| !rule.fact.verdict.survives());
            if let Some(rule) = rule {
                self.elsewhere(&change.pointer, |work| work.under(construct, rule, Change::Rewritten, None, None));
            }
        }
        let mut keywords = document.as_object().cloned().unwrap_or_default();
        let mut origins: HashMap<String, String> = bundled.origins.into_iter().collect();
        for held in ["$defs", "definitions"] {
            if let Some(Json::Object(definitions)) = keywords.remove(held) {
                for (name, schema) in definitions {
                    let origin = origins.remove(&name).unwrap_or_else(|| format!("/{held}/{}", escape_token(&name)));
                    let recursive = bundled.recursive.contains(&name);
                    let size = size(&schema);
                    let schema = Arc::new(schema);
                    let definition = Definition { schema, origin, recursive, size, words: OnceCell::new(), kept: None };
                    self.definitions.insert(name, definition);
                }
            }
        }
        keywords
    }
}

impl Work<'_> {
    /// Notes the forms of references that the client does not take, and that bundling does away with.
    fn references_of(&mut self, schema: &Json) {
        let mut found: Vec<(Construct, String)> = Vec::new();
        let profile = self.profile;
        let side = self.side;
        scan_schema(schema, side, &mut |occurrence: &Occurrence<'_>| {
            let bundled = matches!(
                occurrence.construct,
                Construct::RefDefinitions
                    | Construct::RefPointer
                    | Construct::RefAnchor
                    | Construct::RefDynamic
                    | Construct::DefsUnused
            );
            if bundled && !profile.survives(side, occurrence.construct) {
                found.push((occurrence.construct, pointer(occurrence.steps)));
            }
        });
        for (construct, at) in found {
            if let Some(rule) = self.profile.rule(self.side, construct) {
                self.elsewhere(&at, |work| work.under(construct, rule, Change::Rewritten, None, None));
            }
        }
    }
}

/// The lowered schema with the definitions that it refers to, and the notes about these. What was kept for a branch that
/// gave way is not among them.
fn with_definitions(mut schema: Json, kept: Vec<Option<Kept>>, notes: &mut Vec<Note>) -> (Json, Vec<Shape>) {
    let kept: Vec<Kept> = kept.into_iter().map(Option::unwrap_or_default).collect();
    let reached = reached(&schema, |name| {
        let index = kept.iter().position(|known| known.name == name)?;
        Some((index, &kept.get(index)?.schema))
    });
    let mut definitions = JsonObject::new();
    let mut shapes = Vec::new();
    for (index, Kept { name, schema, shape, notes: lost }) in kept.into_iter().enumerate() {
        if reached.contains(&index) {
            definitions.push(name, schema);
            notes.extend(lost);
        }
        shapes.push(shape);
    }
    if let Json::Object(keywords) = &mut schema
        && !definitions.is_empty()
    {
        keywords.push("$defs", definitions);
    }
    (schema, shapes)
}

/// Whether all that a schema refers to is among these definitions.
fn leads_somewhere(schema: &Json, definitions: Option<&Json>) -> bool {
    let mut waiting = vec![schema];
    while let Some(value) = waiting.pop() {
        match value {
            Json::Object(members) => {
                let name = members.get("$ref").and_then(Json::as_str).and_then(definition_name);
                if name.is_some_and(|name| definitions.and_then(|known| known.get(&name)).is_none()) {
                    return false;
                }
                waiting.extend(members.iter().map(|(_, value)| value));
            }
            Json::Array(elements) => waiting.extend(elements),
            _ => {}
        }
    }
    true
}

/// The indexes of the definitions that a schema refers to, and that these do; `find` knows them by name.
fn reached<'a>(schema: &'a Json, find: impl Fn(&str) -> Option<(usize, &'a Json)>) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![schema];
    while let Some(value) = waiting.pop() {
        match value {
            Json::Object(members) => {
                let name = members.get("$ref").and_then(Json::as_str).and_then(definition_name);
                if let Some((index, schema)) = name.and_then(|name| find(&name))
                    && reached.insert(index)
                {
                    waiting.push(schema);
                }
                waiting.extend(members.iter().map(|(_, value)| value));
            }
            Json::Array(elements) => waiting.extend(elements),
            _ => {}
        }
    }
    reached
}

impl Work<'_> {
    /// What was lost in the definitions that a lowered schema refers to, if anything was.
    pub(super) fn noted_in_definitions(&self, lowered: &Json) -> Option<Construct> {
        let find = |name: &str| {
            let index = self.definitions.get(name)?.kept?;
            Some((index, &self.kept.get(index)?.as_ref()?.schema))
        };
        let reached = reached(lowered, find);
        let mut kept = reached.into_iter().filter_map(|index| self.kept.get(index)?.as_ref());
        kept.find_map(|kept| kept.notes.first()).map(|note| note.construct)
    }
}

/// How many objects a value is written with.
fn size(value: &Json) -> usize {
    let mut size = 0;
    let mut waiting = vec![value];
    while let Some(value) = waiting.pop() {
        match value {
            Json::Object(members) => {
                size += 1;
                waiting.extend(members.iter().map(|(_, value)| value));
            }
            Json::Array(elements) => waiting.extend(elements),
            _ => {}
        }
    }
    size
}

/// Whether a schema is one that an object can be valid for. `outputSchema` may be one of other values.
fn is_of_objects(schema: &Json, side: Side) -> Result<(), Refusal> {
    let keywords = match schema {
        Json::Object(keywords) => keywords,
        Json::Bool(true) => return Ok(()),
        Json::Bool(false) => {
            return Err(Refusal::NotASchema("the schema is `false`: no value is valid for it".to_owned()));
        }
        _ => return Err(Refusal::NotASchema(format!("the schema is of type {}, not an object", schema.kind()))),
    };
    let allowed = match keywords.get("type") {
        Some(Json::String(name)) => name.eq_ignore_ascii_case("object"),
        Some(Json::Array(names)) => names.iter().any(|name| name.as_str() == Some("object")),
        _ => true,
    };
    if allowed || side == Side::Output {
        return Ok(());
    }
    let types = keywords.get("type").map(ToString::to_string).unwrap_or_default();
    Err(Refusal::NotASchema(format!("the schema is of type {types}, and the arguments of a tool are an object")))
}
