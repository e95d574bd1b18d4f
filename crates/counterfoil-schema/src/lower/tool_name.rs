//! Names of tools that a client does not take.

use std::collections::HashSet;

use counterfoil_json::Json;

use crate::construct::Construct;
use crate::lower::list::about;
use crate::note::{Change, Note};
use crate::profile::{NameRule, Profile, Rule, SERVER_NAME_LENGTH};

/// The names of a list: those that are shown already, and those that keep theirs.
pub(super) struct Names<'a> {
    profile: &'a Profile,
    /// The names that no other tool may be shown under
    taken: HashSet<String>,
}

impl<'a> Names<'a> {
    pub(super) fn new(tools: &[Json], profile: &'a Profile) -> Self {
        let names = tools.iter().filter_map(|tool| tool.get("name").and_then(Json::as_str));
        let taken = names.filter(|name| broken(name, profile).is_none()).map(str::to_owned).collect();
        Self { profile, taken }
    }

    /// The name under which a tool is shown: its own, or one that the client takes and no other tool has.
    pub(super) fn shown(&mut self, name: &str, notes: &mut Vec<Note>) -> String {
        let Some((construct, rule)) = broken(name, self.profile) else { return name.to_owned() };
        let rules: Vec<NameRule> = [Construct::ToolName, Construct::ToolNameLength]
            .into_iter()
            .flat_map(|construct| self.profile.name_rules(construct).map(|(_, names)| names))
            .collect();
        let takes = |char: char, first: bool| {
            rules.iter().all(|names| names.takes_char(char, first && names.prefix.is_empty()))
        };
        let room = |names: &NameRule| names.longest.saturating_sub(names.prefix_length(SERVER_NAME_LENGTH));
        let longest = rules.iter().map(room).min().unwrap_or(usize::MAX).max(8);
        let mut shown: String = name.chars().map(|char| if takes(char, false) { char } else { '_' }).collect();
        if shown.is_empty() || shown.chars().all(|char| char == '_') {
            shown = "tool".to_owned();
        }
        if shown.chars().next().is_some_and(|first| !takes(first, true)) {
            shown.insert(0, if takes('_', true) { '_' } else { 't' });
        }
        let mut unique: String = shown.chars().take(longest).collect();
        for number in 2.. {
            if self.taken.insert(unique.clone()) {
                break;
            }
            let suffix = format!("_{number}");
            unique = shown.chars().take(longest.saturating_sub(suffix.len())).chain(suffix.chars()).collect();
        }
        let mut note = about(construct, rule, Change::Renamed, "name", Some(Json::from(name)));
        note.said = Some(format!("shown as {unique}"));
        notes.push(note);
        unique
    }
}

/// The rule that a name breaks.
fn broken(name: &str, profile: &Profile) -> Option<(Construct, Rule)> {
    [Construct::ToolName, Construct::ToolNameLength]
        .into_iter()
        .find_map(|construct| Some((construct, profile.refuses_name(construct, name)?)))
}
