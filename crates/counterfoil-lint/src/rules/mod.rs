//! All rules.

mod contract;
mod model;
pub(crate) mod portability;
mod safety;
pub(crate) mod stale_baseline_entry;

use std::sync::OnceLock;

use crate::page::Page;
use crate::rule::Rule;

/// All rules, in the order of the book.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    let contract = contract::RULES.iter().copied().chain([&stale_baseline_entry::RULE]);
    let others = [model::RULES, safety::RULES].into_iter().flatten().copied();
    portability::RULES.iter().chain(contract).chain(others)
}

/// The rule of that code or name. Case does not matter.
#[must_use]
pub fn find(text: &str) -> Option<&'static Rule> {
    all().find(|rule| rule.code.eq_ignore_ascii_case(text) || rule.name.eq_ignore_ascii_case(text))
}

/// The page of a rule. The pages about portability are worked out when the first of them is asked for, each by itself.
pub(crate) fn page(rule: &'static Rule) -> &'static Page {
    static PAGES: OnceLock<Vec<(&'static str, OnceLock<Page>)>> = OnceLock::new();
    static NOTHING: OnceLock<Page> = OnceLock::new();
    let pages = PAGES.get_or_init(|| all().map(|rule| (rule.code, OnceLock::new())).collect());
    match pages.iter().find(|(code, _)| *code == rule.code) {
        Some((_, page)) => page.get_or_init(|| match rule.construct() {
            Some(construct) => portability::page(construct),
            None => Page::of_file(rule.source),
        }),
        None => NOTHING.get_or_init(Page::default),
    }
}
