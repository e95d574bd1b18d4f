//! Nothing valid is refused, by proof: where values keep their shape, the lowered schema covers the original as a set of
//! values. What the comparison cannot decide is counted; the laws sample it.

use std::collections::HashSet;
use std::panic::{self, AssertUnwindSafe};

use counterfoil_json::Json;
use counterfoil_schema::lower::lower_schema;
use counterfoil_schema::profile::Profile;
use counterfoil_schema::{Construct, Note, Side};
use jsonschema::canonical::{self, CanonicalKind, Containment};
use serde_json::Value;

use crate::judge::without_nullable;
use crate::shared;

/// Longer schemas take the comparison too long.
const LONGEST: usize = 6_000;

/// One pair of schemas in so many is compared; `LAWS_FULL=1` compares all.
const ONE_IN: usize = 12;

#[test]
fn lowered_schemas_cover_their_originals() {
    let Some(directory) = shared::corpus("servers") else { return };
    let one_in = if std::env::var_os("LAWS_FULL").is_some() { 1 } else { ONE_IN };
    let profiles: Vec<Profile> =
        Profile::names().map(|name| Profile::named(name).expect("a profile")).filter(keeps_objects_open).collect();
    let (mut proved, mut unknown, mut untyped, mut refuted) = (0, 0, 0, Vec::new());
    let mut seen = HashSet::new();
    let mut pairs = 0;
    for path in shared::files(&directory) {
        for tool in shared::read(&path).get("tools").and_then(Json::as_array).expect("a list of tools") {
            let Some(schema) = tool.get("inputSchema") else { continue };
            let text = schema.to_string();
            for profile in profiles.iter().filter(|_| text.len() <= LONGEST) {
                let Ok(lowered) = lower_schema(schema, Side::Input, profile) else { continue };
                let other = without_nullable(&lowered.schema).to_string();
                if other == text || !lowered.plan.is_same() || !seen.insert((text.clone(), other.clone())) {
                    continue;
                }
                pairs += 1;
                if pairs % one_in != 0 {
                    continue;
                }
                match covers(&text, &other) {
                    Some(true) => proved += 1,
                    // A value of any kind is a union of all kinds there, and arrays right inside arrays are left out of it.
                    Some(false) if profile.keeps_values() && lowered.notes.iter().any(is_of_any_kind) => untyped += 1,
                    Some(false) => refuted.push(format!("{} {} {other}", profile.name(), path.display())),
                    None => unknown += 1,
                }
            }
        }
    }
    println!(
        "{pairs} pairs of schemas: {proved} proved, {unknown} not decided, {untyped} but for arrays right inside arrays in values of any kind, \
         {} refuted",
        refuted.len()
    );
    assert!(refuted.is_empty(), "{} lowered schemas refuse what the original takes: {refuted:#?}", refuted.len());
    assert!(proved > 3 * unknown, "only {proved} proved, and {unknown} not decided");
}

/// Whether a note is about a schema that takes values of any kind.
fn is_of_any_kind(note: &Note) -> bool {
    matches!(
        note.construct,
        Construct::EmptySchema
            | Construct::AnnotationsOnly
            | Construct::ItemsEmpty
            | Construct::ArrayWithoutItems
            | Construct::AnyOfUntypedBranch
            | Construct::Untyped
            | Construct::BooleanSchema
            | Construct::RefRecursive
    )
}

/// Whether the profile leaves objects open. Where it closes them, only members that the schema mentions count, and sets
/// of values say nothing about that.
fn keeps_objects_open(profile: &Profile) -> bool {
    profile.survives(Side::Input, Construct::AdditionalPropertiesMissing)
}

/// Whether the second schema takes all that the first does; `None` where that cannot be decided.
fn covers(original: &str, lowered: &str) -> Option<bool> {
    let canonical = |text: &str| {
        let schema: Value = serde_json::from_str(text).ok()?;
        // Left to itself the comparison ignores formats, and would prove what is not so.
        canonical::options().offline().should_validate_formats(true).canonicalize(&schema).ok()
    };
    // The comparison is experimental; a mistake in it proves nothing.
    let compared = panic::catch_unwind(AssertUnwindSafe(|| {
        let (inner, outer) = (canonical(original)?, canonical(lowered)?);
        if inner.kind() == CanonicalKind::Raw || outer.kind() == CanonicalKind::Raw {
            return None;
        }
        match outer.covers(&inner).ok()? {
            Containment::Yes => Some(true),
            Containment::No => Some(false),
            Containment::Unknown => None,
        }
    }));
    compared.unwrap_or(None)
}
