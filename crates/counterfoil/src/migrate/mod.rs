//! Contracts for a server that already uses the SDK's own `#[tool]`, one tool after the other.
//!
//! There are two ways, and a server may use both:
//!
//! * [`Parameters`] stands in for the SDK's type of the same name. The tool then advertises the contract's schema, and its
//!   function gets the typed value: tidied, checked, defaults filled in. What is wrong with the arguments is told all at
//!   once, as text.
//! * [`enforce`] goes over a finished [`ToolRouter`](rmcp::handler::server::tool::ToolRouter) and puts a contract in front of a
//!   route, whose function stays as it is. It can say more than a parameter can: the problems stand in `_meta` too, and
//!   fields that were ignored and values that were converted are told with the result.
//!
//! A tool that has come this far is a small step from a [`Tool`](crate::Tool) of its own. Reading is then done on the bytes of the
//! message, which alone show a key that stands twice, and results are held to a contract too.

mod answer;
mod enforce;
mod parameters;

pub use enforce::{Enforce, enforce};
pub use parameters::Parameters;
