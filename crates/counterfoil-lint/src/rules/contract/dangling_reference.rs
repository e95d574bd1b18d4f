//! A reference that leads nowhere.
//!
//! # What it finds
//!
//! A `$ref` that leads to no place in the document.
//!
//! # Why
//!
//! Validators refuse the whole schema, many clients drop the tool, and the model is told nothing.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"page": {"$ref": "#/$defs/Page"}}}
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
//! A reference may lead to any schema of the document, and a property may be called `$ref`:
//!
//! ```json
//! {"type": "object", "properties": {"page": {"$ref": "#/properties/old/items"}, "old": {"type": "array", "items": {"type": "string"}}, "$ref": {"type": "string"}}}
//! ```
//!
//! # How to fix
//!
//! Put the schema where the reference leads, usually under `$defs`, or write it in place.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Core, section 8.2.3

use counterfoil_schema::Construct;
use counterfoil_schema::reference::Resolution;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule = Rule::new(
    "C020",
    "dangling-reference",
    Severity::Warning,
    Check::Schema(check),
    include_str!("dangling_reference.rs"),
)
.covering(&[Construct::RefDangling]);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(reference) = node.str("$ref") else { return };
    let resolver = node.schema.resolver();
    if matches!(resolver.resolve(reference, resolver.base()), Resolution::Dangling) && !has_id_around(node) {
        finds.add(node.at("$ref"), format!("`{reference}` leads nowhere")).gist(reference);
    }
}

/// Whether a schema around has an identifier of its own, against which the reference is resolved.
fn has_id_around(node: &Node<'_, '_>) -> bool {
    let mut node = Some(*node);
    while let Some(current) = node {
        if !current.is_root() && current.get("$id").is_some() {
            return true;
        }
        node = current.parent();
    }
    false
}
