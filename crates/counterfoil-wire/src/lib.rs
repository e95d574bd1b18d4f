//! A session with any MCP server, on raw JSON: what was received is kept as it was.
//!
//! ```no_run
//! # async fn example() -> Result<(), counterfoil_wire::Error> {
//! use counterfoil_wire::{Json, Options, Session, Target};
//!
//! let target = Target::stdio("uvx", ["mcp-server-time"]);
//! let session = Session::connect(target, Options::default()).await?;
//! for tool in session.list_tools().await?.items {
//!     println!("{tool}");
//! }
//! let answer = session.request("ping", None).await?;
//! println!("{:?} after {:?}", answer.outcome, answer.took);
//! session.close().await;
//! # Ok(())
//! # }
//! ```
//!
//! A typed client drops members that it does not know, re-sorts what it does know, and loses a whole list to one bad tool.
//! Whoever judges servers must see what they sent. So results are trees of [`Json`], which keep the order of members and
//! numbers as they were written; a bad element of a list is kept apart, with the reason; and every message is recorded.
//!
//! Both eras of the protocol are spoken, and all of its transports: standard streams, Streamable HTTP, and the HTTP+SSE of
//! 2024. Which one a server speaks is found out unless [`Options`] says it. Requests of the server's are answered with an
//! error, but for `ping`: nobody is here to be asked.

#![deny(missing_docs)]

mod answer;
mod error;
mod exchange;
mod http;
mod message;
mod options;
mod redact;
mod relay;
mod session;
mod stdio;
mod target;

pub use answer::{Answer, RpcError};
pub use counterfoil_json::{Json, JsonObject};
pub use error::{ConnectStep, Error};
pub use message::{Direction, HttpHead, Kind, Message, Transport};
pub use options::{Era, Event, Observer, Options};
pub use redact::Redactor;
pub use relay::{LONGEST_LINE, Relay, RelayInput, RelayOutput, RelayProcess};
pub use session::{Listing, Malformed, Session, usable};
pub use target::Target;
