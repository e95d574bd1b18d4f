//! A prompt with its variables and placeholders filled in.

use std::sync::Arc;

use super::{Error, Get, Lookup, Prompt, Registry};
use crate::access::Caller;
use crate::domain::{Rendered, Values, render};

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
    /// Those of [`Registry::get`].
    pub async fn render(&self, caller: &Caller, rendering: Rendering) -> Result<Filled, Error> {
        let prompt = self.get(caller, rendering.lookup, Get::Resolved).await?;
        let rendered = render(&prompt.content, &rendering.values);
        Ok(Filled { prompt, rendered })
    }
}
