//! JSON Schemas of tools, from anywhere: what each client makes of them, and the form that it takes.
//!
//! MCP lets a tool's schema be any JSON Schema; clients and model providers accept far less, each a different less, and
//! many fail silently. This crate knows what each of them does, as [`profile`] data with sources; finds in a schema what
//! a client would not take ([`check`]); and turns a list of tools into one that it does ([`lower`]), with a [`plan`]
//! that brings the client's arguments back into the shape of the original, and a [`Note`] for everything that was lost.
//!
//! Nothing is ever fetched, and no file is read.

#![deny(missing_docs)]

pub mod check;
mod construct;
pub mod cost;
pub mod dialect;
pub mod lower;
mod note;
pub mod plan;
pub mod profile;
pub mod reference;
pub mod seen;
#[cfg(feature = "validate")]
pub mod validate;
mod verdict;
pub mod walk;

pub use construct::{Construct, Side};
pub use note::{Change, Note};
pub use verdict::Verdict;
