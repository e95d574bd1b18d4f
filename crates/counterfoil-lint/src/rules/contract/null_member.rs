//! A member of a tool that is `null`.
//!
//! # What it finds
//!
//! `title`, `description`, `annotations`, `outputSchema`, `icons` or `_meta` of a tool that is `null`.
//!
//! # Why
//!
//! The protocol lets these members be left out, not be `null`: clients that check the list lose the tool, or all of them.
//!
//! # Bad
//!
//! ```json
//! {"name": "find", "title": null, "description": "Search the pages of the wiki.", "inputSchema": {"type": "object", "properties": {}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"name": "find", "description": "Search the pages of the wiki.", "inputSchema": {"type": "object", "properties": {}}}
//! ```
//!
//! # No finding
//!
//! Inside a schema, `null` is a value like any other:
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": ["string", "null"], "default": null}}}
//! ```
//!
//! # How to fix
//!
//! Leave the member out.
//!
//! # Sources
//!
//! - Model Context Protocol, revision 2025-11-25, server features, Tools

use counterfoil_json::Json;
use counterfoil_schema::Construct;

use crate::diagnostic::{Diagnostic, Severity};
use crate::rule::{Check, FixSafety, Rule};
use crate::subject::{Finds, Tool};

pub(crate) static RULE: Rule =
    Rule::new("C032", "null-member", Severity::Warning, Check::Tool(check), include_str!("null_member.rs"))
        .covering(&[Construct::ToolMemberNull])
        .mended(FixSafety::Safe, mend);

/// The members that may be left out.
const OPTIONAL: [&str; 6] = ["title", "description", "annotations", "outputSchema", "icons", "_meta"];

fn check(tool: &Tool<'_>, finds: &mut Finds) {
    for member in OPTIONAL.iter().filter(|member| tool.json.get(member).is_some_and(Json::is_null)) {
        finds.add(format!("/{member}"), format!("`{member}` of the tool is `null`")).gist(*member);
    }
}

/// Leaves the member out.
fn mend(tool: &mut Json, found: &Diagnostic) -> bool {
    let Some(tool) = tool.as_object_mut() else { return false };
    tool.get(&found.gist).is_some_and(Json::is_null) && tool.remove(&found.gist).is_some()
}
