//! Lists of tools.

use counterfoil_json::Json;

use crate::note::Note;
use crate::plan::Plan;
use crate::profile::Profile;

/// A list of tools in the form that a client takes.
#[derive(Clone, Debug, Default)]
pub struct LoweredList {
    /// The tools, in the order of the original
    pub tools: Vec<Json>,
    /// The tools that no form of is taken
    pub left_out: Vec<LeftOut>,
    /// What was lost, and why
    pub notes: Vec<Note>,
    /// How a call of each tool is brought back, in the order of `tools`
    pub calls: Vec<CallPlan>,
}

/// How a call is brought back.
#[derive(Clone, Debug)]
pub struct CallPlan {
    /// The name that the client was shown
    pub shown: String,
    /// The name of the original
    pub name: String,
    /// The shapes of the arguments
    pub arguments: Plan,
}

/// A tool that is not in the lowered list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Its index in the original
    pub index: usize,
    /// Its name, where it has one
    pub name: Option<String>,
    /// Why
    pub why: String,
}

impl LoweredList {
    /// How a call under this name, which the client was shown, is brought back.
    #[must_use]
    pub fn call(&self, shown: &str) -> Option<&CallPlan> {
        self.calls.iter().find(|call| call.shown == shown)
    }
}

/// Lowers a list of tools, as they stand in a result of `tools/list`.
#[must_use]
pub fn lower_list(tools: &[Json], profile: &Profile) -> LoweredList {
    let _ = profile;
    LoweredList { tools: tools.to_vec(), ..LoweredList::default() }
}
