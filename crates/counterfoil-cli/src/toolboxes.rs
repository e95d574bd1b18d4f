//! The toolboxes that can be served, by name.

use std::sync::Arc;

use clap::ValueEnum;
use counterfoil::Tool;
use counterfoil_prompts::registry::Registry;
use counterfoil_tickets::Store;
use serde::Deserialize;

use crate::database::Database;
use crate::exit::Failure;
use crate::unknown::unknown;

/// A toolbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum ToolboxName {
    /// The prompt registry: find, read, edit, compare and promote prompts
    Prompts,
    /// A sample: create and search support tickets
    Tickets,
    /// One tool in eight forms, each a little more of a contract than the one before
    Ladder,
}

impl ToolboxName {
    /// What is served when nothing was asked for.
    pub(crate) const BY_DEFAULT: [Self; 1] = [Self::Prompts];

    /// The name that stands on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Prompts => "prompts",
            Self::Tickets => "tickets",
            Self::Ladder => "ladder",
        }
    }

    /// Its tools, which keep their data there; those of the registry need it to be open.
    pub(crate) fn tools(self, database: &Database, registry: Option<&Arc<Registry>>) -> Result<Vec<Tool>, Failure> {
        Ok(match self {
            Self::Prompts => registry.map(counterfoil_prompts::tools::tools).unwrap_or_default(),
            Self::Tickets if matches!(database, Database::Postgres(_)) => {
                let text = "the toolbox `tickets` is a sample that keeps its data in SQLite only: leave it out, or use \
                            --db sqlite://FILE";
                return Err(Failure::usage(text));
            }
            Self::Tickets => {
                let opened = database.clone();
                counterfoil_tickets::tools(&Arc::new(Store::new(database.url(), move |_| opened.prepare())))
            }
            Self::Ladder => counterfoil_tickets::ladder::ladder(),
        })
    }

    /// How to use it, for the model.
    pub(crate) fn instructions(self) -> &'static str {
        match self {
            Self::Prompts => counterfoil_prompts::tools::INSTRUCTIONS,
            Self::Tickets => {
                "Support tickets: search with search_tickets before you open a new one with create_ticket, \
                 so that a problem has one ticket."
            }
            Self::Ladder => "Eight forms of one tool, form_1 to form_8: each gives back what its handler got.",
        }
    }
}

impl TryFrom<String> for ToolboxName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let known = Self::value_variants();
        known
            .iter()
            .copied()
            .find(|toolbox| toolbox.name() == name)
            .ok_or_else(|| unknown("toolbox", &name, known.iter().map(|toolbox| toolbox.name())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_the_same_everywhere() {
        for toolbox in ToolboxName::value_variants() {
            let flag = toolbox.to_possible_value().expect("no toolbox is hidden");
            assert_eq!(flag.get_name(), toolbox.name());
            assert_eq!(ToolboxName::try_from(toolbox.name().to_owned()), Ok(*toolbox));
        }
        let refused = ToolboxName::try_from("ticket".to_owned()).expect_err("there is no such toolbox");
        assert_eq!(refused, "unknown toolbox `ticket`: did you mean `tickets`?");
    }
}
