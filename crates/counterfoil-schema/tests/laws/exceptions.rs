//! Where a law does not hold, by name and with a reason. An exception that no longer occurs fails the test of its law.

use counterfoil_schema::Construct;

use crate::report::Law;

/// A named exception.
pub(crate) struct Exception {
    /// To which law
    pub(crate) law: Law,
    /// For which profile; `*` for all
    pub(crate) profile: &'static str,
    /// On what
    pub(crate) at: At,
    /// Why
    pub(crate) why: &'static str,
    /// Whether it takes `LAWS_FULL=1` to see it
    pub(crate) full_only: bool,
}

/// What an exception is about.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "which of the two the exceptions are about changes with them")]
pub(crate) enum At {
    /// Subjects whose names begin like this: `PACKAGE@VERSION TOOL`, `DRAFT/FILE: GROUP`, `generated N`
    Subject(&'static str),
    /// Schemas with a construct that the profile does not take
    Construct(Construct),
}

/// All exceptions.
pub(crate) const EXCEPTIONS: &[Exception] = &[];
