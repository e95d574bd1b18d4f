//! The tools that a judge may refuse.

use std::cell::RefCell;
use std::collections::BTreeSet;

/// Profile, judge, list, tool, and why the refusal says nothing against the lowered tool.
const EXCEPTIONS: &[(&str, &str, &str, &str, &str)] = &[];

/// The exceptions, and which of them were needed.
#[derive(Debug, Default)]
pub(super) struct Exceptions {
    needed: RefCell<BTreeSet<usize>>,
}

impl Exceptions {
    /// Whether the judge may refuse this tool of this list, as it was lowered for the profile.
    pub(super) fn excuse(&self, profile: &str, judge: &str, list: &str, tool: &str) -> bool {
        let asked = (profile, judge, list, tool);
        let found =
            EXCEPTIONS.iter().position(|(profile, judge, list, tool, _)| (*profile, *judge, *list, *tool) == asked);
        self.needed.borrow_mut().extend(found);
        found.is_some()
    }

    /// Those that no judge made use of.
    pub(super) fn stale(&self) -> Vec<String> {
        let needed = self.needed.borrow();
        let stale = EXCEPTIONS.iter().enumerate().filter(|(index, _)| !needed.contains(index));
        stale.map(|(_, (profile, judge, list, tool, _))| format!("{profile}: {judge} takes {tool} of {list}")).collect()
    }
}
