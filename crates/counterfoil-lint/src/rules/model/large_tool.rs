//! A tool that takes many tokens.
//!
//! # What it finds
//!
//! A tool whose name, description and input schema come to more tokens than the limit, 2,000 unless configured. Tokens are estimated: four bytes of compact JSON are taken for one.
//!
//! # Why
//!
//! Every tool of every server is read again in every request. Large ones push out what the model needs, and cost money each time.
//!
//! # Bad
//!
//!
//!
//! # Good
//!
//! ```json
//! {"name": "find", "description": "Search the pages of the wiki by their text.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! # No finding
//!
//! A few sentences are no matter:
//!
//! ```json
//! {"name": "find", "description": "Search the pages of the wiki by their text, by their labels or by their author; the newest come first, 20 at a time.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! # How to fix
//!
//! Shorten the descriptions, move what is rarely needed behind a second tool, and leave out `title` and `examples` that say nothing new.
//!
//! # Sources
//!
//! - The estimate is bytes divided by four; real tokens depend on the model.

use crate::diagnostic::Severity;
use crate::report;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Tool};

pub(crate) static RULE: Rule =
    Rule::new("R009", "large-tool", Severity::Warning, Check::Tool(check), include_str!("large_tool.rs"));

fn check(tool: &Tool<'_>, finds: &mut Finds) {
    let bytes = report::bytes(tool.json);
    let (tokens, limit) = (report::tokens(bytes), tool.limits.tool_tokens);
    if tokens > limit {
        let message = format!("the tool takes about {tokens} tokens ({bytes} bytes / 4), and the budget is {limit}");
        finds.add("/name", message);
    }
}
