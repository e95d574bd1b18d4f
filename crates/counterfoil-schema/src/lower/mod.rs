//! Turning a list of tools into one that a client takes.
//!
//! ```
//! use counterfoil_json::Json;
//! use counterfoil_schema::lower::lower_list;
//! use counterfoil_schema::profile::Profile;
//!
//! let tools = [Json::parse(r#"{"name": "a", "inputSchema": {"type": "object", "properties": {}}}"#)?];
//! let lowered = lower_list(&tools, &Profile::portable());
//! assert_eq!(lowered.tools[0].to_string(), tools[0].to_string());
//! # Ok::<(), counterfoil_json::SyntaxError>(())
//! ```

mod list;
mod refusal;

pub use list::{CallPlan, LeftOut, LoweredList, lower_list};
pub use refusal::Refusal;

use counterfoil_json::Json;

use crate::construct::Side;
use crate::note::Note;
use crate::plan::Plan;
use crate::profile::Profile;

/// A schema in the form that a client takes.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The schema
    pub schema: Json,
    /// How values pass between the two shapes
    pub plan: Plan,
    /// What was lost, and why
    pub notes: Vec<Note>,
}

/// Lowers one schema.
///
/// # Errors
///
/// [`Refusal`] when the schema is too large or too deep to be worked on, or when it is no schema at all.
pub fn lower_schema(schema: &Json, side: Side, profile: &Profile) -> Result<Lowered, Refusal> {
    let _ = (side, profile);
    Ok(Lowered { schema: schema.clone(), plan: Plan::default(), notes: Vec::new() })
}
