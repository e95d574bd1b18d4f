//! Why a tool could not be put into a toolbox.

use std::fmt;

use counterfoil_core::DeclarationError;

/// A tool that cannot be registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegistrationError {
    /// The tool's name.
    pub tool: String,
    /// What is wrong with it, as a lowercase fragment.
    pub reason: String,
}

impl RegistrationError {
    /// This tool cannot be registered, for this reason.
    pub fn new(tool: &str, reason: impl Into<String>) -> Self {
        Self { tool: tool.to_owned(), reason: reason.into() }
    }

    pub(crate) fn declaration(tool: &str, error: &DeclarationError) -> Self {
        Self::new(tool, error.to_string())
    }
}

impl fmt::Display for RegistrationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tool `{}` cannot be registered: {}", self.tool, self.reason)
    }
}

impl std::error::Error for RegistrationError {}
