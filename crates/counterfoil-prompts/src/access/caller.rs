//! Who calls.

use super::Role;

/// The id of the project that a store begins with, and that a server without keys shows.
pub const DEFAULT_PROJECT: &str = "default";

/// Who calls, and what for: one project, and what may be done in it. It travels with a call, so that no tool takes a
/// project as an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The id of the project whose prompts are meant.
    pub project: String,
    /// What the caller may do.
    pub role: Role,
    /// How versions and the audit record name the caller: `key pk-...`, with what the key is for before it, or `local`.
    pub who: String,
}

impl Caller {
    /// How whoever needs no key is named.
    pub const LOCAL: &'static str = "local";

    /// The one user of a server without keys, which answers to this machine alone: may do everything.
    #[must_use]
    pub fn local(project: impl Into<String>) -> Self {
        Self { project: project.into(), role: Role::Admin, who: Self::LOCAL.to_owned() }
    }
}
