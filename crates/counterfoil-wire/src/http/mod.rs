//! Servers behind a URL.

pub(crate) mod events;
pub(crate) mod headers;
pub(crate) mod marked;
mod sse;
pub(crate) mod streamable;
pub(crate) mod web;
