//! Prompts where MCP itself has a place for them: as prompts of the protocol, which clients show as slash commands, as
//! resources, which a person attaches, and in completions.

mod choice;
mod completion;
mod names;
mod prompts;
mod resources;
mod uri;
mod watch;

pub use choice::Choice;
pub use completion::RegistryCompletions;
pub use prompts::NativePrompts;
pub use resources::RegistryResources;
pub use watch::watch;

use counterfoil::server::RequestError;
use counterfoil::toolbox::Context;

use crate::access::Caller;
use crate::registry::{Code, Error};

/// How many entries a page of a list has.
const PAGE: u64 = 100;

/// Who asks. The server puts it there, from the key.
fn caller(context: &Context) -> Result<&Caller, RequestError> {
    context.get::<Caller>().ok_or_else(|| RequestError::invalid("this request came without a key: send one"))
}

/// An error of the registry, as a JSON-RPC error.
fn failed(error: Error) -> RequestError {
    match error {
        Error::Refused(refusal) if refusal.code == Code::NotFound => RequestError::not_found(refusal.text),
        Error::Refused(refusal) => RequestError::invalid(refusal.text),
        Error::Store(error) => RequestError::internal(error),
    }
}

/// Where a page begins, from the cursor that the page before gave.
fn offset(cursor: Option<&str>) -> Result<u64, RequestError> {
    match cursor {
        None => Ok(0),
        Some(cursor) => cursor
            .parse()
            .map_err(|_| RequestError::invalid("the cursor is none that this server gave: begin again without one")),
    }
}

/// The cursor of the page after one that begins there, if there is more.
fn next(offset: u64, total: u64) -> Option<String> {
    let next = offset + PAGE;
    (next < total).then(|| next.to_string())
}
