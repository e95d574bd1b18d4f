//! What a prompt is. Nothing here knows a store, a clock or a transport.

mod content;
mod diff;
mod edit;
mod label;
mod message;
mod misspelt;
mod name;
mod nearest;
mod project;
mod reference;
mod render;
mod shorten;
mod tag;
mod time;
mod variables;
mod words;

#[cfg(test)]
mod testing;

pub use content::{Content, Kind, LONGEST_CONTENT};
pub use diff::{Difference, difference};
pub use edit::{Edit, EditError, edited};
pub use label::{LATEST, Label, PRODUCTION};
pub use message::{Message, is_placeholder_name};
pub use misspelt::misspelt_references;
pub use name::PromptName;
pub use project::check_project_name;
pub use reference::{Malformed, Reference, References, Selector, references, substitute};
pub use render::{Rendered, Values, render, rendered_length};
pub use time::Timestamp;
pub use variables::{placeholders, shared_names, variables};
pub use words::words;
