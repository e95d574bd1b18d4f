//! What a change does to the prompts that refer to each other.

use std::collections::HashSet;

use super::resolve::{DEEPEST, Resolver, said};
use super::{Code, Error, Part, Prompt};
use crate::domain::Selector;
use crate::store::{Dependent, ReferenceRow, Rows};

/// How many dependents are read at once.
const PAGE: u64 = 500;
/// How many of them are named in an error.
const NAMED: usize = 5;

/// Checks a version once labels point at it: that its own references can be filled in, and those of whoever refers to it.
pub(super) async fn check(rows: &mut Rows<'_>, project: &str, prompt: &Prompt) -> Result<(), Error> {
    let mut resolver = Resolver::new(rows, project);
    resolver.resolved(prompt).await?;
    let height = resolver.height();
    let below = resolver.into_parts();
    // Without references of its own it leads no deeper than what it stands in place of.
    if height == 0 {
        return Ok(());
    }
    check_above(rows, project, prompt, height, &below).await
}

/// Goes up through whoever refers to the prompt: nobody there may be among its own parts, or be too far up.
async fn check_above(
    rows: &mut Rows<'_>,
    project: &str,
    prompt: &Prompt,
    height: usize,
    below: &[Part],
) -> Result<(), Error> {
    let mut seen = HashSet::new();
    let mut level = vec![(prompt.name.clone(), prompt.version)];
    for distance in 1..=DEEPEST {
        let mut above = Vec::new();
        for (name, version) in level {
            for dependent in referring(rows, project, &name, version).await? {
                let whose = format!("'{}' version {}", dependent.name, dependent.version);
                if below.iter().any(|part| part.name == dependent.name && part.version == dependent.version) {
                    let text = format!(
                        "'{}' version {} would hold itself: {whose} refers to it and stands in it; take one of the two \
                         references out",
                        prompt.name, prompt.version
                    );
                    return Err(Error::refused(Code::BadReference, text));
                }
                if distance + height > DEEPEST {
                    let text = format!(
                        "references would lead more than {DEEPEST} prompts deep from {whose}: take one of them out of \
                         '{}'",
                        prompt.name
                    );
                    return Err(Error::refused(Code::BadReference, text));
                }
                if seen.insert((dependent.name.clone(), dependent.version)) {
                    above.push((dependent.name, dependent.version));
                }
            }
        }
        if above.is_empty() {
            return Ok(());
        }
        level = above;
    }
    Ok(())
}

/// The versions whose references lead to exactly that one now.
async fn referring(rows: &mut Rows<'_>, project: &str, name: &str, version: u64) -> Result<Vec<Dependent>, Error> {
    let labels = rows.labels(project, name).await?;
    let mut all = dependents(rows, project, name).await?;
    all.retain(|dependent| match &selector(dependent) {
        Selector::Version(meant) => *meant == version,
        Selector::Label(meant) => labels.iter().any(|(label, on)| label == meant && *on == version),
    });
    Ok(all)
}

/// All versions that refer to a prompt by name, in the order of their names and numbers.
pub(super) async fn dependents(rows: &mut Rows<'_>, project: &str, name: &str) -> Result<Vec<Dependent>, Error> {
    let mut all: Vec<Dependent> = Vec::new();
    loop {
        let after = all.last().map(|last| (last.name.clone(), last.version));
        let after = after.as_ref().map(|(name, version)| (name.as_str(), *version));
        let page = rows.dependents(project, name, after, PAGE).await?;
        if page.is_empty() {
            return Ok(all);
        }
        all.extend(page);
    }
}

/// What a dependent refers to.
pub(super) fn selector(dependent: &Dependent) -> Selector {
    let ReferenceRow { child_version, child_label, .. } = &dependent.reference;
    match (child_version, child_label) {
        (Some(version), _) => Selector::Version(*version),
        (None, label) => Selector::Label(label.clone().unwrap_or_default()),
    }
}

/// Refuses to take away what others refer to. `gone` says whether a selector leads nowhere afterwards; what `spares` says
/// goes with it is not asked.
pub(super) async fn check_gone(
    rows: &mut Rows<'_>,
    project: &str,
    name: &str,
    gone: impl Fn(&Selector) -> bool,
    spares: impl Fn(&Dependent) -> bool,
) -> Result<(), Error> {
    let all = dependents(rows, project, name).await?;
    let broken: Vec<_> = all.iter().filter(|dependent| gone(&selector(dependent)) && !spares(dependent)).collect();
    if broken.is_empty() {
        return Ok(());
    }
    let named: Vec<_> = broken
        .iter()
        .take(NAMED)
        .map(|dependent| {
            format!("'{}' version {} refers to {}", dependent.name, dependent.version, said(&selector(dependent)))
        })
        .collect();
    let more = broken.len() - named.len();
    let more = if more == 0 { String::new() } else { format!(", and {more} more") };
    let text = format!(
        "other prompts need what would be gone of '{name}': {}{more}. Change or delete those first; \
         listPromptDependents lists them",
        named.join("; ")
    );
    Err(Error::refused(Code::DependedOn, text))
}
