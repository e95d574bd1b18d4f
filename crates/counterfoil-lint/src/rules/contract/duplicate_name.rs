//! A name that is listed twice.
//!
//! # What it finds
//!
//! A name that stands twice in `required`, in a list of types, or in a list of `dependentRequired`.
//!
//! # Why
//!
//! JSON Schema wants each of them once: validators that check schemas refuse the whole of it.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": ["string", "null", "string"]}}, "required": ["title", "title"]}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": ["string", "null"]}}, "required": ["title"]}
//! ```
//!
//! # No finding
//!
//! Names that differ in their case are two, and a list of values may hold what it likes:
//!
//! ```json
//! {"type": "object", "properties": {"id": {"type": "string"}, "ID": {"type": "array", "items": {"type": "string"}, "default": ["a", "a"]}}, "required": ["id", "ID"]}
//! ```
//!
//! # How to fix
//!
//! List each name once.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.1.1, 6.5.3 and 6.5.4

use std::collections::HashSet;

use counterfoil_json::Json;
use counterfoil_json::tree::escape_token;

use crate::diagnostic::{Diagnostic, Severity};
use crate::rule::{Check, FixSafety, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule =
    Rule::new("C034", "duplicate-name", Severity::Warning, Check::Schema(check), include_str!("duplicate_name.rs"))
        .mended(FixSafety::Safe, mend);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    for keyword in ["required", "type"] {
        twice(node.get(keyword), &node.at(keyword), keyword, finds);
    }
    let lists = node.get("dependentRequired").and_then(Json::as_object);
    for (name, list) in lists.into_iter().flatten() {
        let pointer = format!("{}/{}", node.at("dependentRequired"), escape_token(name));
        twice(Some(list), &pointer, "dependentRequired", finds);
    }
}

fn twice(list: Option<&Json>, pointer: &str, keyword: &str, finds: &mut Finds) {
    let mut seen = HashSet::new();
    for (index, name) in list.and_then(Json::as_array).unwrap_or_default().iter().enumerate() {
        if let Some(name) = name.as_str().filter(|name| !seen.insert(*name)) {
            finds.add(format!("{pointer}/{index}"), format!("`{keyword}` names `{name}` twice")).gist(name);
        }
    }
}

/// Keeps the first of each name.
fn mend(tool: &mut Json, found: &Diagnostic) -> bool {
    let Some(names) = tool.at_pointer_mut(found.place()).and_then(Json::as_array_mut) else { return false };
    let mut first = true;
    let before = names.len();
    names.retain(|name| name.as_str() != Some(&found.gist) || std::mem::take(&mut first));
    names.len() < before
}
