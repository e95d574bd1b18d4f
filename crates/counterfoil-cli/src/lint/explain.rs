//! `counterfoil explain`: what a rule means.

use std::fmt::Write as _;

use clap::Args;
use counterfoil_lint::{Group, find, pages, rules};

use crate::exit::Failure;
use crate::output;
use crate::unknown::unknown;

/// Say what a rule of `counterfoil lint` means, why, and how to mend it; without a rule, list all
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The code or the name of the rule, such as C001
    rule: Option<String>,
}

/// Prints the page of a rule, or the list.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let Some(name) = &options.rule else { return output::text(&listed()) };
    match find(name) {
        Some(rule) => output::text(&pages::explain(rule)),
        None => {
            let known = rules().flat_map(|rule| [rule.code, rule.name]);
            Err(Failure::usage(format!("{}; `counterfoil explain` lists all", unknown("rule", name, known))))
        }
    }
}

fn listed() -> String {
    let mut text = String::new();
    for group in Group::ALL {
        for rule in rules().filter(|rule| rule.group() == group) {
            let _ = writeln!(text, "{}  {}", rule.code, rule.name);
        }
    }
    text
}
