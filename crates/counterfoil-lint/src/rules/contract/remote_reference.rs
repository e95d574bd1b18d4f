//! A reference to another document.
//!
//! # What it finds
//!
//! A `$ref` to another document.
//!
//! # Why
//!
//! Clients do not fetch it, and should not: it is a request to a place of the server's choosing.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"page": {"$ref": "https://example.com/page.json"}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"page": {"$ref": "#/$defs/Page"}}, "$defs": {"Page": {"type": "string"}}}
//! ```
//!
//! # No finding
//!
//! The document's own address is no other document, and `$schema` is no reference:
//!
//! ```json
//! {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://example.com/find.json", "type": "object", "properties": {"page": {"$ref": "https://example.com/find.json#/$defs/Page"}}, "$defs": {"Page": {"type": "string"}}}
//! ```
//!
//! # How to fix
//!
//! Copy the schema into `$defs`.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Core, section 8.2.3

use counterfoil_schema::Construct;
use counterfoil_schema::reference::Resolution;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule =
    Rule::new("C021", "remote-reference", Severity::Warning, Check::Schema(check), include_str!("remote_reference.rs"))
        .covering(&[Construct::RefRemote]);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(reference) = node.str("$ref") else { return };
    let resolver = node.schema.resolver();
    if matches!(resolver.resolve(reference, resolver.base()), Resolution::Remote) {
        finds.add(node.at("$ref"), format!("`{reference}` is another document, which nobody fetches")).gist(reference);
    }
}
