//! A `default` that its own schema refuses.
//!
//! # What it finds
//!
//! A `default` that breaks the schema beside it. `null` where `null` is not taken is only an info: it is how some frameworks write "not given".
//!
//! # Why
//!
//! A model that sends the value it is shown as the default is refused.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"limit": {"type": "integer", "maximum": 50, "default": 100}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"limit": {"type": "integer", "maximum": 50, "default": 50}}}
//! ```
//!
//! # No finding
//!
//! Optional and nullable, with `null` as the default, is common and sound:
//!
//! ```json
//! {"type": "object", "properties": {"limit": {"anyOf": [{"type": "integer"}, {"type": "null"}], "default": null}}}
//! ```
//!
//! # How to fix
//!
//! Give a default that is valid, or leave it out.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 9.2

use counterfoil_json::Json;

use crate::diagnostic::{Diagnostic, Severity};
use crate::rule::{Check, FixSafety, Rule};
use crate::rules::contract::fits;
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule =
    Rule::new("C006", "invalid-default", Severity::Warning, Check::Schema(check), include_str!("invalid_default.rs"))
        .mended(FixSafety::Safe, mend);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(value) = node.get("default") else { return };
    let Some(why) = fits::why_not(node, value, "default") else { return };
    let found = finds.add(node.at("default"), format!("the default {} is not valid here: {why}", fits::short(value)));
    if value.is_null() {
        found
            .severity(Severity::Info)
            .help("leave `default` out: a property that is not required may be left out anyway; or allow `null`");
    }
}

/// Leaves `null` out where it is not taken. What another default was meant to be is not known.
fn mend(tool: &mut Json, found: &Diagnostic) -> bool {
    let Some((around, "default")) = found.pointer.rsplit_once('/') else { return false };
    let Some(schema) = tool.at_pointer_mut(around).and_then(Json::as_object_mut) else { return false };
    schema.get("default").is_some_and(Json::is_null) && schema.remove("default").is_some()
}
