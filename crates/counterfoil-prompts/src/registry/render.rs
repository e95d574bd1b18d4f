//! A prompt with its variables and placeholders filled in.

use std::sync::Arc;

use super::{Code, Error, Get, Lookup, Prompt, Registry};
use crate::access::Caller;
use crate::domain::{LONGEST_CONTENT, Rendered, Values, render, rendered_length};

/// What a prompt is filled in with.
#[derive(Clone, Debug)]
pub struct Rendering {
    /// The version.
    pub lookup: Lookup,
    /// What stands for its variables and placeholders.
    pub values: Values,
}

/// A prompt that was filled in.
#[derive(Clone, Debug)]
pub struct Filled {
    /// The version, its references filled in.
    pub prompt: Arc<Prompt>,
    /// What came of it.
    pub rendered: Rendered,
}

impl Registry {
    /// A version with its references, variables and placeholders filled in. What has no value stays, and is named.
    ///
    /// # Errors
    ///
    /// Those of [`Registry::get`], and when it gets too long.
    pub async fn render(&self, caller: &Caller, rendering: Rendering) -> Result<Filled, Error> {
        let prompt = self.get(caller, rendering.lookup, Get::Resolved).await?;
        let rendered = prompt.filled(&rendering.values)?;
        Ok(Filled { prompt, rendered })
    }
}

impl Prompt {
    /// It with variables and placeholders filled in.
    ///
    /// # Errors
    ///
    /// When it gets too long by that.
    pub fn filled(&self, values: &Values) -> Result<Rendered, Error> {
        let length = rendered_length(&self.content, values);
        if length > LONGEST_CONTENT {
            let text = format!(
                "with these values '{}' is {length} bytes long, and at most {LONGEST_CONTENT} are given: send shorter values",
                self.name
            );
            return Err(Error::refused(Code::Invalid, text));
        }
        Ok(render(&self.content, values))
    }
}
