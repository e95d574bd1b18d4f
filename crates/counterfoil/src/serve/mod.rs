//! Puts a [`Server`] on a transport: standard input and output, or Streamable HTTP.
//!
//! Both speak all revisions of the protocol: those with `initialize` (up to 2025-11-25), and the
//! stateless one (2026-07-28). Each message is read by an ingress of ours first, which answers what
//! is malformed and keeps the arguments of a call as they were written.

#[cfg(feature = "http")]
mod accept;
#[cfg(feature = "http")]
mod answer;
#[cfg(feature = "http")]
mod authenticate;
#[cfg(feature = "http")]
mod bound;
#[cfg(feature = "http")]
mod cors;
mod error;
#[cfg(feature = "http")]
mod guard;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "http")]
mod http_options;
#[cfg(feature = "http")]
mod in_flight;
pub(crate) mod ingress;
#[cfg(feature = "stdio")]
pub(crate) mod lines;
#[cfg(feature = "http")]
mod narrow;
pub(crate) mod refusal;
#[cfg(feature = "http")]
mod service;
#[cfg(feature = "http")]
pub(crate) mod session_id;
#[cfg(feature = "http")]
mod site;
#[cfg(feature = "stdio")]
mod stdio;

#[cfg(feature = "http")]
pub use authenticate::{Authenticate, Denied};
#[cfg(feature = "http")]
pub use bound::{Bound, interrupt};
pub use error::ServeError;
#[cfg(feature = "http")]
pub use http::Http;
#[cfg(feature = "http")]
pub use http_options::{HttpOptions, profile_in_query};
#[cfg(feature = "stdio")]
pub use stdio::{StdioOptions, stdio, streams};

use crate::server::Server;

impl Server {
    /// Serves one client over standard input and output, until it goes.
    ///
    /// # Errors
    ///
    /// As [`stdio`].
    #[cfg(feature = "stdio")]
    pub async fn serve_stdio(self) -> Result<(), ServeError> {
        stdio(self, &StdioOptions::default(), Default::default()).await
    }

    /// Serves Streamable HTTP at `/mcp` of that address, until the process is interrupted.
    ///
    /// # Errors
    ///
    /// As [`Http::bind`] and [`Bound::run`].
    #[cfg(feature = "http")]
    pub async fn serve_http(self, address: std::net::SocketAddr) -> Result<(), ServeError> {
        let bound = Http::new(self, HttpOptions::default()).bind(address).await?;
        bound.run(interrupt()).await
    }
}
