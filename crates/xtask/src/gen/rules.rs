//! The pages about the rules of the linter, from the rules themselves.

use counterfoil_lint::{Group, Rule, pages, render, rules};

use super::markdown::opening;
use super::{Page, contents};
use crate::shared::{Failure, Project};

/// Where the pages lie. Nothing else may.
pub(super) const FOLDER: &str = "docs/src/rules";

/// A page for each rule, the one that lists them, the schema of the report, and the table of contents.
pub(super) fn pages(project: &Project) -> Result<Vec<Page>, Failure> {
    let path = |name: &str| format!("{FOLDER}/{name}");
    let mut all: Vec<_> = rules().map(|rule| Page { path: path(&pages::file_name(rule)), text: page(rule) }).collect();
    all.push(Page { path: path("README.md"), text: index() });
    all.push(Page { path: path("report.schema.json"), text: render::JSON_SCHEMA.to_owned() });
    all.push(contents::page(project, "rules", &lines())?);
    Ok(all)
}

fn page(rule: &'static Rule) -> String {
    let explained = pages::explain(rule);
    // The first line is the title, which comes with what stands at the top of every page.
    let body = explained.split_once("\n\n").map_or("", |(_, body)| body);
    format!("{}{body}", opening(&format!("{} {}", rule.code, rule.name)))
}

fn index() -> String {
    format!(
        "{}What `counterfoil lint` looks for. Each page says what a rule finds, why that matters, and what to write \
         instead; its examples are run as tests. In a terminal: `counterfoil explain CODE`.\n\n\
         The form of `--format json` is described by [its schema](report.schema.json).\n\n{}",
        opening("Rules"),
        pages::index().trim_end().to_owned() + "\n"
    )
}

/// The lines of the table of contents: the groups, and the rules in them.
fn lines() -> Vec<String> {
    let mut lines = vec!["- [Rules](rules/README.md)".to_owned()];
    for group in Group::ALL {
        let of_group = rules().filter(|rule| rule.group() == group);
        lines.extend(
            of_group.map(|rule| format!("  - [{} {}](rules/{})", rule.code, rule.name, pages::file_name(rule))),
        );
    }
    lines
}
