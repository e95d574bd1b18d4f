//! A schema, made ready to be compared.

use counterfoil_json::Json;
use counterfoil_schema::cost::{Limits, measure_within};
use counterfoil_schema::dialect::{Dated, Draft, modernise};
use counterfoil_schema::reference::bundle;
use counterfoil_schema::validate::{InvalidSchema, Validator};
use counterfoil_schema::walk::Tree;

use super::{normal, wire};

/// How many arrays and objects may be nested in each other. Real tools have a third of that.
const DEEPEST: u64 = 64;

/// A schema with all that comparing needs.
pub(crate) struct Prepared {
    /// As it was written
    pub(crate) original: Json,
    /// In draft 2020-12, with references to `#/$defs/NAME` alone and the plainest form of what can be said in several
    pub(crate) doc: Json,
    /// The same without what says nothing about values
    pub(crate) wire: Json,
    /// What values are checked by
    pub(crate) validator: Validator,
    /// The draft that it is written in
    pub(crate) draft: Draft,
    /// What is in no draft, and was read as what was probably meant: where, and what
    pub(crate) odd: Vec<String>,
    /// Whether what its references lead to depends on the way to them, which the comparison does not know
    pub(crate) dynamic: bool,
    /// Where each definition stood: its name, and a JSON Pointer into the original
    origins: Vec<(String, String)>,
}

impl Prepared {
    /// Makes a schema ready; else the reason why it cannot be.
    pub(crate) fn of(schema: &Json) -> Result<Self, String> {
        let limits = Limits { nodes: 10_000, depth: DEEPEST, ..Limits::default() };
        let cost = measure_within(schema, &limits).map_err(|refusal| refusal.to_string())?;
        if cost.expanded > limits.expanded {
            return Err(format!(
                "the schema is too costly to work on: {} schemas once references are followed, and at most {} are allowed",
                cost.expanded, limits.expanded
            ));
        }
        let draft = Draft::of(schema);
        let bundled = bundle(schema);
        if let Some(lost) = bundled.lost.first() {
            return Err(format!("the reference `{}` at `{}` leads to no schema in it", lost.reference, lost.pointer));
        }
        let dynamic = Tree::of(schema).nodes().iter().any(|node| {
            let keywords = ["$dynamicRef", "$recursiveRef"];
            keywords.iter().any(|keyword| node.schema.get(keyword).is_some())
        });
        let mut doc = bundled.schema;
        let odd = modernise(&mut doc).into_iter().filter(|change| is_odd(change.what));
        let odd: Vec<String> = odd.map(|change| format!("{} {:?}", change.pointer, change.what)).collect();
        normal::normalise(&mut doc);
        let wire = wire::wire_form(&doc);
        let validator = validator(schema, draft).or_else(|error| match odd.is_empty() {
            true => Err(error),
            // What stands in no draft no validator reads; what was meant it may.
            false => Validator::new(&wire),
        });
        let validator = validator.map_err(|error| error.to_string())?;
        Ok(Self { original: schema.clone(), doc, wire, validator, draft, odd, dynamic, origins: bundled.origins })
    }

    /// Whether a value is valid.
    pub(crate) fn takes(&self, value: &Json) -> bool {
        self.validator.check(value).is_ok()
    }

    /// A pointer into the original for one into `doc`: the same place, else the nearest around it.
    pub(crate) fn written(&self, pointer: &str) -> String {
        let mut written = pointer.to_owned();
        for (name, origin) in &self.origins {
            let home = format!("/$defs/{}", counterfoil_json::tree::escape_token(name));
            if let Some(rest) = pointer.strip_prefix(&home).filter(|rest| rest.is_empty() || rest.starts_with('/')) {
                written = format!("{origin}{rest}");
            }
        }
        if self.original.at_pointer(&written).is_none() {
            for (new, old) in [
                ("/prefixItems/", "/items/"),
                ("/items", "/additionalItems"),
                ("/dependentSchemas/", "/dependencies/"),
                ("/dependentRequired", "/dependencies"),
            ] {
                let other = written.replace(new, old);
                if self.original.at_pointer(&other).is_some() {
                    written = other;
                    break;
                }
            }
        }
        while self.original.at_pointer(&written).is_none() {
            let Some(cut) = written.rfind('/') else { break };
            written.truncate(cut);
        }
        written
    }
}

/// A validator for the schema by its draft: where none is named, the one that its keywords tell of may read more.
fn validator(schema: &Json, draft: Draft) -> Result<Validator, InvalidSchema> {
    let error = match Validator::new(schema) {
        Ok(validator) => return Ok(validator),
        Err(error) => error,
    };
    match schema {
        Json::Object(members) if Draft::declared(schema).is_none() && draft != Draft::Draft202012 => {
            let mut members = members.clone();
            members.insert("$schema", draft.uri());
            Validator::new(&Json::Object(members)).map_err(|_| error)
        }
        _ => Err(error),
    }
}

/// Whether what was brought to 2020-12 was in no draft.
const fn is_odd(what: Dated) -> bool {
    matches!(
        what,
        Dated::RequiredFlag
            | Dated::TypeAny
            | Dated::TypeCase
            | Dated::TypeAlias
            | Dated::TypeUnknown
            | Dated::Null
            | Dated::Malformed
    )
}
