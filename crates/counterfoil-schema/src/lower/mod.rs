//! Turning a list of tools into one that a client takes.
//!
//! ```
//! use counterfoil_json::Json;
//! use counterfoil_schema::lower::lower_list;
//! use counterfoil_schema::profile::Profile;
//!
//! let tool = r#"{"name":"a","description":"Does it.","inputSchema":{"type":"object","properties":{}}}"#;
//! let tools = [Json::parse(tool)?];
//! let lowered = lower_list(&tools, &Profile::portable());
//! assert_eq!(lowered.tools[0].to_string(), tool);
//! # Ok::<(), counterfoil_json::SyntaxError>(())
//! ```
//!
//! A schema is worked on from the outside in, one place at a time. At each place, every construct that the client does
//! not take gives way to the next best form: the same in other words, else a form that takes more with the rule said in
//! the description, else another shape of the value, which the [`Plan`](crate::plan::Plan) brings back. Each loss is a
//! [`Note`](crate::note::Note), with the fact of the profile that forced it.

mod all_of;
mod annotations;
mod arrays;
mod branches;
mod combine;
mod conditions;
mod document;
mod form;
mod kept;
mod list;
mod maps;
mod node;
mod null;
mod objects;
mod one_of;
mod phrase;
mod place;
mod reference;
mod refusal;
mod reshaped;
mod root;
mod scalars;
mod text;
mod tool_name;
mod types;
mod unions;
mod values;
mod widen;
mod work;
mod written_out;

pub use document::{Lowered, lower_schema};
pub use list::{CallPlan, LeftOut, LoweredList, lower_list};
pub use refusal::Refusal;
