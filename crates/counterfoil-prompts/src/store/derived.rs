//! What is kept beside a content so that it need not be read again: worked out from it, and never asked of anyone.

use std::collections::BTreeSet;

use super::ReferenceRow;
use crate::domain::{self, Content, Selector};

/// The variables, placeholders and references of a content, as a version keeps them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Derived {
    /// The variables, in the order in which they first appear.
    pub variables: Vec<String>,
    /// The message placeholders, in the same order.
    pub placeholders: Vec<String>,
    /// The references, each once, in the same order.
    pub references: Vec<ReferenceRow>,
}

impl Derived {
    /// Works them out.
    #[must_use]
    pub fn of(content: &Content) -> Self {
        let mut references = Vec::new();
        for reference in content.texts().flat_map(|text| domain::references(text).found) {
            let (child_version, child_label) = match reference.selector {
                Selector::Version(number) => (Some(number), None),
                Selector::Label(label) => (None, Some(label)),
            };
            let row = ReferenceRow { child: reference.name, child_version, child_label };
            if !references.contains(&row) {
                references.push(row);
            }
        }
        Self { variables: domain::variables(content), placeholders: domain::placeholders(content), references }
    }
}

/// The words by which a prompt is found: those of its name, its tags and its latest version.
#[must_use]
pub fn search_words(name: &str, tags: &[String], latest: &Content) -> BTreeSet<String> {
    let texts = std::iter::once(name).chain(tags.iter().map(String::as_str)).chain(latest.texts());
    texts.flat_map(domain::words).collect()
}
