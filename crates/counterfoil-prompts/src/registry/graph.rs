//! What a change does to the prompts that refer to each other.

use std::collections::HashSet;

use super::resolve::{DEEPEST, Resolver, said};
use super::{Code, Error, Part, Prompt, get};
use crate::domain::{LONGEST_CONTENT, Selector, shared_names, variables};
use crate::store::{Dependent, ReferenceRow, Rows};

/// How many dependents are read at once.
const PAGE: u64 = 500;
/// What is longer than this may make a prompt that refers to it too long, in bytes.
const LONG: usize = LONGEST_CONTENT / 64;
/// How many of them are named in an error.
const NAMED: usize = 5;

/// Checks a version once labels point at it: that its own references can be filled in, and those of whoever refers to it.
pub(super) async fn check(rows: &mut Rows<'_>, project: &str, prompt: &Prompt) -> Result<(), Error> {
    let mut resolver = Resolver::new(rows, project);
    let filled = resolver.resolved(prompt).await?;
    let shared = shared_names(&filled);
    if !shared.is_empty() {
        let text = format!(
            "'{}' version {} has placeholders that a prompt which it refers to has as variables: {}; rename one of the two",
            prompt.name,
            prompt.version,
            shared.join(", ")
        );
        return Err(Error::refused(Code::Invalid, text));
    }
    let changed = Changed {
        prompt,
        height: resolver.height(),
        is_long: resolver.length() > LONG,
        below: resolver.into_parts(),
        variables: variables(&filled),
    };
    // Without references of its own it leads no deeper than what it stands in place of, what is short makes nothing too
    // long, and without variables it brings none that a placeholder is called by.
    if changed.height == 0 && !changed.is_long && changed.variables.is_empty() {
        return Ok(());
    }
    changed.check_above(rows, project).await
}

/// A version that others will hold from now on.
struct Changed<'p> {
    prompt: &'p Prompt,
    /// How many prompts deep its references lead.
    height: usize,
    is_long: bool,
    below: Vec<Part>,
    /// Those of its parts, too.
    variables: Vec<String>,
}

impl Changed<'_> {
    /// Goes up through whoever refers to the prompt: nobody there may be among its own parts, be too far up, or have a
    /// placeholder of the same name as one of its variables.
    async fn check_above(&self, rows: &mut Rows<'_>, project: &str) -> Result<(), Error> {
        let mut seen = HashSet::new();
        let mut level = vec![(self.prompt.name.clone(), self.prompt.version)];
        for distance in 1..=DEEPEST {
            let mut above = Vec::new();
            for (name, version) in level {
                for dependent in referring(rows, project, &name, version).await? {
                    self.check_holder(&dependent, distance)?;
                    if seen.insert((dependent.name.clone(), dependent.version)) {
                        if self.is_long {
                            check_whole(rows, project, &dependent).await?;
                        }
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

    /// Whether the prompt may stand in that one, which is so many prompts above it.
    fn check_holder(&self, holder: &Dependent, distance: usize) -> Result<(), Error> {
        let Self { prompt, below, .. } = self;
        let whose = format!("'{}' version {}", holder.name, holder.version);
        if below.iter().any(|part| part.name == holder.name && part.version == holder.version) {
            let text = format!(
                "'{}' version {} would hold itself: {whose} refers to it and stands in it; take one of the two references \
                 out",
                prompt.name, prompt.version
            );
            return Err(Error::refused(Code::BadReference, text));
        }
        if distance + self.height > DEEPEST {
            let text = format!(
                "references would lead more than {DEEPEST} prompts deep from {whose}: take one of them out of '{}'",
                prompt.name
            );
            return Err(Error::refused(Code::BadReference, text));
        }
        let shared: Vec<_> =
            self.variables.iter().filter(|name| holder.placeholders.contains(name)).map(String::as_str).collect();
        if shared.is_empty() {
            return Ok(());
        }
        let text = format!(
            "'{}' version {} has variables that {whose}, which it stands in, has as placeholders: {}; rename one of the two",
            prompt.name,
            prompt.version,
            shared.join(", ")
        );
        Err(Error::refused(Code::Invalid, text))
    }
}

/// Whether a prompt can still be filled in now that one of its parts is long.
async fn check_whole(rows: &mut Rows<'_>, project: &str, dependent: &Dependent) -> Result<(), Error> {
    let version = Selector::Version(dependent.version);
    match get::sought(rows, project, &dependent.name, &version).await? {
        Some(prompt) => Resolver::new(rows, project).resolved(&prompt).await.map(|_| ()),
        None => Ok(()),
    }
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
