//! What clients make of a schema on their own.
//!
//! Some clients rewrite every schema before their model gets to read it, and tell nobody. Each file here simulates one of
//! them, from what its source does; what it says is checked, where that is possible, against the program itself.
//!
//! ```
//! use counterfoil_json::Json;
//! use counterfoil_schema::profile::Rewrite;
//! use counterfoil_schema::seen::seen;
//!
//! let tool = Json::parse(r#"{"name": "t", "inputSchema": {"type": "object", "properties": {"n": {"const": 1}}}}"#)?;
//! let seen = seen(&tool, Rewrite::Ollama);
//! assert_eq!(seen.changes[0].pointer, "/inputSchema/properties/n");
//! assert_eq!(seen.changes[0].what, "is now {}");
//! # Ok::<(), counterfoil_json::SyntaxError>(())
//! ```

mod anthropic;
mod codex;
mod compact;
mod copilot;
mod difference;
mod draft7;
mod gemini_cli;
mod genai;
mod langchain;
mod langchain_fields;
mod librechat;
mod node;
mod ollama;
mod opencode;
mod python;
mod roo;
mod vercel;
mod vercel_google;

use counterfoil_json::{Json, MAX_DEPTH};

use crate::profile::Rewrite;
use node::Stop;

/// What a client's model gets to read of a tool.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The tool; none where the client drops it, or fails over it
    pub tool: Option<Json>,
    /// What differs from the original
    pub changes: Vec<SeenChange>,
    /// What the client says where it stumbles over the tool
    pub error: Option<String>,
}

/// One thing that a client changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenChange {
    /// Where: a JSON Pointer into the original tool, or to where something was added
    pub pointer: String,
    /// What becomes of it, such as `` `minLength` is gone ``
    pub what: String,
}

/// What a client that does this rewriting makes of a tool, as it stands in a result of `tools/list`.
#[must_use]
pub fn seen(tool: &Json, rewrite: Rewrite) -> Seen {
    let rewritten = if is_deep(tool, MAX_DEPTH) {
        Err(Stop::new("nested too deeply to be followed"))
    } else {
        match rewrite {
            Rewrite::Codex => codex::rewrite(tool),
            Rewrite::Ollama => ollama::rewrite(tool),
            Rewrite::CopilotChat => copilot::rewrite(tool),
            Rewrite::VercelMcp => Ok(vercel::rewrite(tool)),
            Rewrite::VercelGoogle => vercel_google::rewrite(tool),
            Rewrite::Roo => Ok(roo::rewrite(tool)),
            Rewrite::GeminiCli => Ok(gemini_cli::rewrite(tool)),
            Rewrite::OpencodeGemini => Ok(opencode::rewrite(tool)),
            Rewrite::GoogleGenai => genai::rewrite(tool),
            Rewrite::LangchainGoogle => langchain::rewrite(tool),
            Rewrite::LibreChat => Ok(librechat::rewrite(tool)),
            Rewrite::AnthropicTransform => anthropic::rewrite(tool),
        }
    };
    match rewritten {
        Ok(rewritten) => Seen { changes: difference::between(tool, &rewritten), tool: Some(rewritten), error: None },
        Err(Stop { error }) => Seen { tool: None, changes: Vec::new(), error: Some(error) },
    }
}

/// What a client that does this rewriting makes of each of these tools.
#[must_use]
pub fn seen_list(tools: &[Json], rewrite: Rewrite) -> Vec<Seen> {
    tools.iter().map(|tool| seen(tool, rewrite)).collect()
}

/// Whether a value is nested more deeply than JSON texts may be.
fn is_deep(value: &Json, room: usize) -> bool {
    let deeper = |value: &Json| room == 0 || is_deep(value, room - 1);
    match value {
        Json::Array(elements) => room == 0 || elements.iter().any(deeper),
        Json::Object(members) => room == 0 || members.iter().any(|(_, member)| deeper(member)),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
