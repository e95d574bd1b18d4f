//! What a prompt is. Nothing here knows a store, a clock or a transport.

mod content;
mod diff;
mod edit;
mod label;
mod name;
mod reference;
mod render;
mod time;
mod variables;
mod words;

pub use content::{Content, Kind, Message};
pub use diff::{Difference, difference};
pub use edit::{Edit, EditError, edited};
pub use label::{LATEST, Label, PRODUCTION};
pub use name::PromptName;
pub use reference::{Malformed, Reference, References, Selector, references};
pub use render::{Rendered, Values, render};
pub use time::Timestamp;
pub use variables::{placeholders, shared_names, variables};
pub use words::words;
