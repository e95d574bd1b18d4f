//! `required` that is no list of names.
//!
//! # What it finds
//!
//! `required` that is no list of names, such as `true` inside a property.
//!
//! # Why
//!
//! JSON Schema has had it as a list in the object around since 2013: as a flag nobody enforces it, and validators refuse the schema.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "string", "required": true}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "string"}}, "required": ["title"]}
//! ```
//!
//! # No finding
//!
//! A property may be called `required`, and an empty list is one:
//!
//! ```json
//! {"type": "object", "properties": {"required": {"type": "boolean"}}, "required": []}
//! ```
//!
//! # How to fix
//!
//! List the name in `required` of the object around.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.5.3

use counterfoil_json::Json;
use counterfoil_schema::Construct;

use crate::diagnostic::{Diagnostic, Severity};
use crate::rule::{Check, FixSafety, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule =
    Rule::new("C015", "required-flag", Severity::Warning, Check::Schema(check), include_str!("required_flag.rs"))
        .covering(&[Construct::RequiredMalformed])
        .mended(FixSafety::Unsafe, mend);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(required) = node.get("required") else { return };
    let is_list = required.as_array().is_some_and(|names| names.iter().all(|name| name.as_str().is_some()));
    if !is_list {
        let written = required.to_string();
        let written = if written.len() > 20 { required.kind().to_string() } else { format!("`{written}`") };
        finds.add(node.at("required"), format!("`required` is {written}, and not a list of names"));
    }
}

/// Lists the property in the object around it where the flag is `true`, and takes the flag out; and takes out `null`.
fn mend(tool: &mut Json, found: &Diagnostic) -> bool {
    let Some((own, "required")) = found.pointer.rsplit_once('/') else { return false };
    let flag = match tool.at_pointer(&found.pointer) {
        Some(Json::Null) => false,
        Some(Json::Bool(flag)) => *flag,
        _ => return false,
    };
    let property = own.rsplit_once('/').and_then(|(around, name)| Some((around.strip_suffix("/properties")?, name)));
    if flag {
        let Some((around, name)) = property else { return false };
        let Some(object) = tool.at_pointer_mut(around).and_then(Json::as_object_mut) else { return false };
        if object.get("required").is_none() {
            object.push("required", Json::Array(Vec::new()));
        }
        let Some(names) = object.get_mut("required").and_then(Json::as_array_mut) else { return false };
        let name = name.replace("~1", "/").replace("~0", "~");
        if !names.iter().any(|listed| listed.as_str() == Some(&name)) {
            names.push(Json::from(name));
        }
    }
    tool.at_pointer_mut(own).and_then(Json::as_object_mut).is_some_and(|own| own.remove("required").is_some())
}
