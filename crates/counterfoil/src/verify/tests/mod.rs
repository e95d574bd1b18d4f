//! The check finds what it is made to find, and nothing else.

mod agreement;
mod drift;
mod invisible;
mod samples;

use counterfoil_core::Terms;
use counterfoil_core::builder::{ObjectSpec, boolean, integer, list, map, number, object, one_of, string};
use counterfoil_core::schema::SchemaOptions;
use serde_json::{Map, Value};

/// A tool such as people write: nested objects, lists, an enum, formats, defaults.
fn ticket() -> ObjectSpec {
    object()
        .field("title", string().min_length(5).max_length(120).description("One-line summary of the problem"))
        .field(
            "customer",
            object().field("email", string().format("email").trim().lowercase()).optional("name", string()).into_spec(),
        )
        .field("priority", one_of(["low", "normal", "high"]).default("normal"))
        .optional("tags", list(one_of(["billing", "login", "bug", "feature"])).max_items(3).unique_items())
        .optional("reference", string().pattern(r"^T-\d{1,6}$").example("T-42"))
        .optional("due", string().format("date"))
        .optional("notify", boolean())
        .optional("weight", number().minimum(0.0).exclusive_maximum(1.0))
        .optional("labels", map(string().max_length(10)))
        .field("limit", integer().minimum(1).maximum(50).default(10))
}

fn advertised(terms: &Terms) -> Map<String, Value> {
    terms.schema(SchemaOptions { advertised: true, ..SchemaOptions::default() })
}
