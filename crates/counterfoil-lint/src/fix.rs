//! Mending tools, where that is safe.
//!
//! A rule says of itself whether what it finds can be mended ([`FixSafety`]). What clients do not take is mended by
//! lowering the list for one of them.

use counterfoil_json::Json;
use counterfoil_schema::lower::{LoweredList, lower_list};
use counterfoil_schema::profile::Profile;

use crate::diagnostic::Diagnostic;
use crate::report::Report;
use crate::rule::FixSafety;

/// Mended tools.
#[derive(Clone, Debug)]
pub struct Fixed<'r> {
    /// The tools, in their order
    pub tools: Vec<Json>,
    /// What was mended
    pub done: Vec<&'r Diagnostic>,
}

/// Mends what can be mended of what was found; what is not safe only `with_unsafe`.
#[must_use]
pub fn fix<'r>(tools: &[Json], report: &'r Report, with_unsafe: bool) -> Fixed<'r> {
    let mut tools = tools.to_vec();
    let mut done = Vec::new();
    for found in &report.diagnostics {
        let meant = match found.rule.fix {
            FixSafety::None => false,
            FixSafety::Safe => true,
            FixSafety::Unsafe => with_unsafe,
        };
        let Some(mend) = found.rule.mend.filter(|_| meant) else { continue };
        let tool = found.tool.and_then(|index| tools.get_mut(index));
        if tool.is_some_and(|tool| mend(tool, found)) {
            done.push(found);
        }
    }
    Fixed { tools, done }
}

/// The list in the form that a client takes, with a note for everything that was lost: a shape of values may change, so
/// that calls have to be brought back by its plan.
#[must_use]
pub fn lower(tools: &[Json], profile: &Profile) -> LoweredList {
    lower_list(tools, profile)
}
