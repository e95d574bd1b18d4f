//! A prompt registry: prompts outside of code, where agents read and improve them through MCP.
//!
//! * [`domain`]: what a prompt is. Names, labels, content, variables, references; no store and no clock.
//! * [`store`]: where prompts are kept. One set of SQL statements over two databases.
//! * [`registry`]: what can be done, one operation a file, each in one transaction of the store.
//! * [`access`]: who may do what: projects, keys, roles.
//! * [`native`]: prompts as prompts and resources of the protocol.
//! * [`tools`]: the operations as MCP tools, with their contracts.
//! * [`http`]: the operations over plain HTTP, as applications with a Langfuse SDK ask for them.
//! * [`langfuse`]: taking over the prompts of a Langfuse server.
//! * [`webhooks`]: telling others of changes.

#![deny(missing_docs)]

pub mod access;
pub mod domain;
pub mod http;
pub mod langfuse;
pub mod native;
mod net;
pub mod registry;
pub mod store;
pub mod tools;
pub mod webhooks;
