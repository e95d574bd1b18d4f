//! Tools for language models over the Model Context Protocol (MCP): one declaration, torn into the
//! schema that a client is shown and the contract that the server enforces.
//!
//! * [`toolbox`] holds tools as plain data and futures. It knows no transport and no SDK.

#![deny(missing_docs)]

#[cfg(feature = "migrate")]
pub mod migrate;
mod percent;
#[cfg(any(feature = "http", feature = "stdio"))]
mod rmcp_adapter;
#[cfg(any(feature = "http", feature = "stdio"))]
pub mod serve;
pub mod server;
pub mod tool;
pub mod toolbox;
#[cfg(feature = "verify")]
pub mod verify;

pub use counterfoil_core::{
    self as core, Accepted, Code, Contract, DeclarationError, Decoder, Lenient, Nullable, Problem, Problems, Refused,
    Terms,
};
pub use counterfoil_derive::{Contract, tool};
pub use tool::{State, Tool};
pub use toolbox::{Context, ToolError, Toolbox};

/// What derived code names. Not for use by hand, and not stable.
#[doc(hidden)]
pub use counterfoil_core::__private;
