//! Prompts where MCP itself has a place for them: as prompts of the protocol, which clients show as slash commands, as
//! resources, which a person attaches, and in completions.

mod arguments;
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
pub use watch::Watch;

use counterfoil::server::RequestError;
use counterfoil::toolbox::{Annotations, Context, ToolDescriptor};
use serde_json::Map;

use crate::access::Caller;
use crate::registry::{Code, Error};

/// The tool that reads the same.
const READS: &str = "getPrompt";

/// How many entries a page of a list has.
const PAGE: u64 = 100;

/// Who asks. The server puts it there, from the key.
fn caller(context: &Context) -> Result<&Caller, RequestError> {
    // What a tool would be refused is not had by another door.
    let hints = Annotations { read_only: Some(true), ..Annotations::default() };
    if !context.allows(&ToolDescriptor::new(READS, Map::new()).with_annotations(hints)) {
        let text = "prompts and resources are for those who may call getPrompt, and this key or URL does not allow it";
        return Err(RequestError::invalid(text));
    }
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
