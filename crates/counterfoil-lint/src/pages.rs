//! The pages of the rules, for a terminal and for the book.

use std::fmt::Write as _;

use crate::rule::{Group, Rule};

/// What `explain` prints: Markdown that reads well as it is.
#[must_use]
pub fn explain(rule: &'static Rule) -> String {
    let mut text = format!("# {} {}\n\n{}\n", rule.code, rule.name, about(rule));
    text.push('\n');
    text.push_str(&rule.page().to_markdown(2));
    text
}

/// What is known of the rule besides its page.
fn about(rule: &Rule) -> String {
    let severity = if rule.construct().is_some() {
        "weighs what the worst client makes of it".to_owned()
    } else {
        format!("{} unless a finding says otherwise", rule.severity)
    };
    format!(
        "Group: {}. Severity: {severity}. Status: {} since {}. Fix: {}.",
        rule.group().title().to_lowercase(),
        rule.status.name(),
        rule.since,
        fix(rule)
    )
}

/// Whether it can be mended, in a word or two.
fn fix(rule: &Rule) -> &'static str {
    if rule.construct().is_some() && rule.mend.is_none() { "by lowering" } else { rule.fix.name() }
}

/// The name of a rule's file in the book.
#[must_use]
pub fn file_name(rule: &Rule) -> String {
    format!("{}-{}.md", rule.code.to_lowercase(), rule.name)
}

/// The page that lists all rules.
#[must_use]
pub fn index() -> String {
    let mut text = String::new();
    for group in Group::ALL {
        let _ = write!(text, "## {}\n\n| code | name | severity | fix | what it finds |\n", group.title());
        text.push_str("| --- | --- | --- | --- | --- |\n");
        for rule in crate::rules().filter(|rule| rule.group() == group) {
            let severity = if rule.construct().is_some() { "per client" } else { rule.severity.name() };
            let summary = rule.page().summary.replace('|', "\\|");
            let _ = writeln!(
                text,
                "| [{}]({}) | `{}` | {severity} | {} | {summary} |",
                rule.code,
                file_name(rule),
                rule.name,
                fix(rule)
            );
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests;
