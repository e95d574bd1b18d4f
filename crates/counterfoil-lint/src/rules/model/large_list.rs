//! A list that takes many tokens.
//!
//! # What it finds
//!
//! A list whose tools come to more tokens than the limit, 20,000 unless configured. Tokens are estimated: four bytes of compact JSON are taken for one.
//!
//! # Why
//!
//! Every tool is read again in every request. Past some size models choose worse, and clients leave tools out.
//!
//! # Bad
//!
//!
//!
//! # Good
//!
//! ```json
//! [{"name": "find", "description": "Search the pages of the wiki by their text.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}]
//! ```
//!
//! # No finding
//!
//! A list of a few tools is within any budget:
//!
//! ```json
//! [{"name": "find", "description": "Search the pages of the wiki by their text.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}]
//! ```
//!
//! # How to fix
//!
//! Offer fewer tools at once: by toolsets that are switched on, or by one tool that searches the others.
//!
//! # Sources
//!
//! - The estimate is bytes divided by four; real tokens depend on the model.

use crate::diagnostic::Severity;
use crate::report;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, List};

pub(crate) static RULE: Rule =
    Rule::new("R010", "large-list", Severity::Warning, Check::List(check), include_str!("large_list.rs"));

fn check(list: &List<'_, '_>, finds: &mut Finds) {
    let mut sizes: Vec<(usize, &str)> = list.tools.iter().map(|tool| (report::bytes(tool.json), &*tool.name)).collect();
    let bytes: usize = sizes.iter().map(|(bytes, _)| bytes).sum();
    let (tokens, limit) = (report::tokens(bytes), list.limits.list_tokens);
    if tokens > limit {
        sizes.sort_by_key(|(bytes, _)| std::cmp::Reverse(*bytes));
        let largest: Vec<_> =
            sizes.iter().take(3).map(|(bytes, name)| format!("`{name}` about {}", report::tokens(*bytes))).collect();
        finds.add(
            "",
            format!(
                "{} tools take about {tokens} tokens ({bytes} bytes / 4), and the budget is {limit}; the largest: {}",
                sizes.len(),
                largest.join(", ")
            ),
        );
    }
}
