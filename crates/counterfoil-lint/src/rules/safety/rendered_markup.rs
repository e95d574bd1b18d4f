//! Markup that loads something when it is rendered.
//!
//! # What it finds
//!
//! An image with an address on the network, or HTML that runs or loads something: `<script>`, `<iframe>`, `<img src>`, `<object>`, `javascript:`.
//!
//! # Why
//!
//! Clients that render descriptions load it: it tells the server who looks, or runs what the server wants.
//!
//! # Bad
//!
//! ```json
//! {"name": "find", "description": "Search the pages. ![logo](https://example.com/track.png?id=1)", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! ```json
//! {"name": "find", "description": "Search the pages. <img src='https://example.com/a.png'>", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"name": "find", "description": "Search the pages of the wiki by their text.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! # No finding
//!
//! A link is not fetched until somebody follows it, and code is not rendered:
//!
//! ```json
//! {"name": "find", "description": "Search the pages, as <query> in quotes. See [the guide](https://example.com/guide). Filters: a < b and c > d; `<script>` is taken out.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! # How to fix
//!
//! Take it out. Plain text is what the model reads.
//!
//! # Sources
//!
//! - OWASP MCP Top 10 (2025 beta), tool poisoning

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Tool, strings};

pub(crate) static RULE: Rule =
    Rule::new("S003", "rendered-markup", Severity::Warning, Check::Tool(check), include_str!("rendered_markup.rs"));

/// HTML that runs or loads something.
const TAGS: &[&str] = &["<script", "<iframe", "<object ", "<embed", "<link ", "<svg", "<img", "<video", "<audio"];

fn check(tool: &Tool<'_>, finds: &mut Finds) {
    for member in ["title", "description", "inputSchema"] {
        let Some(value) = tool.json.get(member) else { continue };
        let mut pointer = format!("/{member}");
        strings(value, &mut pointer, &mut |pointer, text| {
            let is_said = ["/description", "/title"].iter().any(|end| pointer.ends_with(end));
            if let Some(what) = is_said.then(|| loads(text)).flatten() {
                finds.add(pointer, format!("the text loads something when it is rendered: {what}")).gist(what);
            }
        });
    }
}

/// What the text loads. What stands in backticks is not rendered.
fn loads(text: &str) -> Option<String> {
    let bare = without_code(text);
    let lower = bare.to_lowercase();
    if let Some(at) = lower.find("![").filter(|at| lower.get(*at..).is_some_and(is_image)) {
        return Some(lower.get(at..)?.chars().take(40).collect());
    }
    let tag = TAGS.iter().find(|tag| {
        let rest = lower.find(**tag).and_then(|at| lower.get(at..));
        rest.is_some_and(|rest| rest.contains('>') && loads_from(rest))
    });
    tag.map(|tag| format!("`{}>`", tag.trim()))
}

/// Whether the tag at the start has an address on the network or a handler, or is a script that has an end.
fn loads_from(rest: &str) -> bool {
    let (tag, behind) = rest.split_once('>').unwrap_or((rest, ""));
    let address = ["http://", "https://", "data:", "javascript:"].iter().any(|start| tag.contains(start));
    let handler = ["onload=", "onerror="].iter().any(|attribute| tag.contains(attribute));
    address || handler || (tag.starts_with("<script") && behind.contains("</script"))
}

/// Whether a Markdown image with an address on the network begins here.
fn is_image(rest: &str) -> bool {
    let address = rest.split_once("](").map(|(alt, address)| (alt.len(), address.trim_start()));
    address
        .is_some_and(|(alt, address)| alt < 200 && (address.starts_with("http://") || address.starts_with("https://")))
}

fn without_code(text: &str) -> String {
    text.split('`').step_by(2).collect::<Vec<_>>().join(" ")
}
