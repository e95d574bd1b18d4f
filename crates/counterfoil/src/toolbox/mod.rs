//! A set of tools that can be listed and called, by anyone and over anything.
//!
//! A [`Toolbox`] takes and gives plain data: the list that one client profile gets
//! ([`Toolbox::list`]), and the result of a call ([`Toolbox::call`]). It knows no transport and no
//! SDK, so a server, a proxy, a page in a browser and a test all use the same one.

mod arguments;
mod base64;
mod builder;
mod call;
mod caller;
mod channel;
mod content;
mod context;
mod descriptor;
mod error;
mod extensions;
mod gate;
mod guard;
mod input;
mod list;
mod object;
mod observer;
mod profile;
mod rate_limit;
mod registration;
mod result;
mod toolset;
mod unknown;
mod words;

pub use arguments::Arguments;
pub use builder::{Toolbox, ToolboxBuilder};
pub use caller::{Caller, CallerId};
pub use channel::{Channel, LogLevel, Progress, RequestId};
pub use content::{
    Audience, AudioContent, Content, ContentAnnotations, EmbeddedResource, ImageContent, ResourceContents,
    ResourceLink, TextContent,
};
pub use context::Context;
pub use descriptor::{Annotations, Icon, ToolDescriptor};
pub use error::{ERROR_META, PublicError, ToolError};
pub use extensions::Extensions;
#[cfg(feature = "http")]
pub(crate) use gate::whole_seconds;
pub use gate::{Checked, Gate, GateCall, GateRefusal};
#[cfg(any(feature = "http", feature = "stdio"))]
pub(crate) use guard::contain_panic;
pub use input::{Input, InputRequired};
pub use list::{LeftOut, ToolList};
pub use object::{BoxFuture, ToolObject};
pub use observer::{CallOutcome, Observed, Observer};
pub use profile::{Profile, UnknownProfile};
pub use rate_limit::RateLimit;
pub use registration::RegistrationError;
pub use result::ToolResult;
pub use toolset::Toolset;
pub use unknown::UnknownTool;
