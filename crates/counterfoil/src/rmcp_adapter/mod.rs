//! The only place that knows the SDK: a [`Server`](crate::server::Server) as `rmcp` wants it.
//!
//! Plain data goes in and out of the server; this turns it into `rmcp`'s types and back, and
//! carries a call's progress, log and questions to the client.

mod adapter;
mod call;
mod changes;
#[cfg(feature = "http")]
mod complaints;
mod completion;
mod content;
mod handler;
#[cfg(feature = "http")]
mod http;
mod input;
mod listing;
mod profile;
mod prompts;
mod resources;
mod seal;
mod session;
#[cfg(feature = "stdio")]
mod stdio;
mod tools;
mod toolset;

use tokio_util::bytes::Bytes;

pub(crate) use adapter::Adapter;
#[cfg(feature = "http")]
pub(crate) use http::{Engine, RequestId};
#[cfg(feature = "stdio")]
pub(crate) use stdio::{run, standard_streams};

/// The raw `arguments` of a call, on their side door past the SDK.
#[derive(Debug, Clone)]
pub(crate) struct RawArguments(pub Bytes);

/// The tools that a request's URL leaves.
#[cfg(feature = "http")]
#[derive(Debug, Clone)]
pub(crate) struct Narrowed(pub crate::toolbox::Toolset);
