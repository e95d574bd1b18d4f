//! A prompt with all its versions, as it was read and found to hang together.

use std::collections::{BTreeMap, BTreeSet};

use super::record::{ProjectRecord, PromptRecord, VersionRecord};
use serde_json::Value;

use crate::domain::{Content, Kind, LATEST, LONGEST_CONTENT, Label, PromptName, check_project_name, shared_names};
use crate::store::{Derived, NewVersion, PromptRow, search_words};

/// A prompt that is being read.
pub(super) struct Reading {
    /// The line of the prompt.
    pub(super) line: u64,
    prompt: PromptRecord,
    kind: Option<Kind>,
    project: String,
    versions: BTreeMap<u64, NewVersion>,
    ids: BTreeSet<String>,
    words: BTreeSet<String>,
    weight: usize,
}

/// A prompt that has been read.
#[derive(Debug)]
pub(super) struct Whole {
    pub(super) line: u64,
    /// The id of its project.
    pub(super) project: String,
    pub(super) row: PromptRow,
    pub(super) labels: BTreeMap<String, u64>,
    pub(super) versions: Vec<NewVersion>,
    pub(super) words: BTreeSet<String>,
    /// How many bytes its contents have.
    pub(super) weight: usize,
}

/// The highest number that JSON carries without loss everywhere.
const HIGHEST: u64 = (1 << 53) - 1;

/// Why a record is refused.
pub(super) type Why = String;

/// Whether a project can be made as it is there.
pub(super) fn project(project: &ProjectRecord) -> Result<(), Why> {
    check_project_name(&project.name)?;
    if project.id.is_empty() || project.id.contains('\0') {
        return Err("the id of the project is empty, or holds the character NUL".to_owned());
    }
    project.protected_labels.iter().try_for_each(|label| Label::parse(label).map(|_| ()))
}

impl Reading {
    pub(super) fn begin(line: u64, project: String, prompt: PromptRecord) -> Result<Self, Why> {
        match PromptName::parse(&prompt.name) {
            Ok(name) if name.as_str() == prompt.name => {}
            Ok(_) => return Err("the name begins or ends with blanks".to_owned()),
            Err(why) => return Err(why),
        }
        let kind = match prompt.kind.as_deref() {
            None => None,
            Some(name) => Some(Kind::from_name(name).ok_or_else(|| format!("the kind is `{name}`: use text or chat"))?),
        };
        for label in prompt.labels.keys() {
            Label::parse(label)?;
        }
        if prompt.tags.iter().any(|tag| tag.contains('\0') || tag.trim() != tag || tag.is_empty()) {
            return Err("a tag is empty, has blanks around it or holds the character NUL".to_owned());
        }
        if prompt.tags.iter().collect::<BTreeSet<_>>().len() < prompt.tags.len() {
            return Err("a tag stands there twice".to_owned());
        }
        if prompt.next_version == 0 || prompt.next_version > HIGHEST {
            return Err(format!("next_version is {}: it is from 1 to {HIGHEST}", prompt.next_version));
        }
        Ok(Self {
            line,
            prompt,
            kind,
            project,
            versions: BTreeMap::new(),
            ids: BTreeSet::new(),
            words: BTreeSet::new(),
            weight: 0,
        })
    }

    /// Adds a version of it.
    pub(super) fn add(&mut self, version: VersionRecord) -> Result<(), Why> {
        if version.name != self.prompt.name || version.project != self.prompt.project {
            return Err(format!("a version of `{}` follows the prompt `{}`", version.name, self.prompt.name));
        }
        let Some(kind) = self.kind else {
            return Err("a deleted prompt has no versions: give it a kind".to_owned());
        };
        let number = version.version;
        if number == 0 || number >= self.prompt.next_version {
            let next = self.prompt.next_version;
            return Err(format!("version {number} does not go with next_version {next}: numbers are below it, from 1"));
        }
        let plain = [Some(&version.id), version.commit_message.as_ref(), Some(&version.created_by)];
        if plain.into_iter().flatten().any(|text| text.contains('\0')) {
            return Err("a text holds the character NUL, which cannot be stored".to_owned());
        }
        let content =
            serde_json::from_str(version.content.get()).map_err(|error| format!("the content is no JSON: {error}"))?;
        let content = Content::from_json(kind, content)?;
        let length = content.length();
        if length > LONGEST_CONTENT {
            return Err(format!("the content is {length} bytes long, and at most {LONGEST_CONTENT} are kept"));
        }
        let shared = shared_names(&content);
        if !shared.is_empty() {
            return Err(format!("variables and placeholders share names: {}", shared.join(", ")));
        }
        // It is read as it will be read from the store, which does not go to any depth.
        match serde_json::from_str(version.config.get()) {
            Ok(Value::Object(_)) => {}
            Ok(_) => return Err("the config is not an object".to_owned()),
            Err(error) => return Err(format!("the config cannot be read: {error}")),
        }
        let derived = Derived::of(&content);
        if self.prompt.labels.get(LATEST) == Some(&number) {
            self.words = search_words(&self.prompt.name, &self.prompt.tags, &content);
        }
        if !self.ids.insert(version.id.clone()) {
            return Err(format!("the id {} was there before", version.id));
        }
        self.weight += version.content.get().len() + version.config.get().len();
        let new = NewVersion {
            project: self.project.clone(),
            name: version.name,
            version: number,
            id: version.id,
            content: version.content.get().to_owned(),
            config: version.config.get().to_owned(),
            commit_message: version.commit_message,
            variables: derived.variables,
            placeholders: derived.placeholders,
            references: derived.references,
            created_by: version.created_by,
            created_at: version.created_at.0,
            updated_at: version.updated_at.0,
        };
        match self.versions.insert(number, new) {
            None => Ok(()),
            Some(_) => Err(format!("version {number} was there before")),
        }
    }

    /// The whole of it, after the last version.
    pub(super) fn end(self) -> Result<Whole, Why> {
        let last = self.versions.keys().next_back().copied();
        if self.kind.is_some() && last.is_none() {
            return Err(
                "the prompt has no versions: leave it out, or write `\"kind\":null` for a deleted one".to_owned()
            );
        }
        if let Some((label, version)) =
            self.prompt.labels.iter().find(|(_, version)| !self.versions.contains_key(version))
        {
            return Err(format!("the label {label} points to version {version}, which is not there"));
        }
        if let (Some(last), latest) = (last, self.prompt.labels.get(LATEST))
            && latest != Some(&last)
        {
            return Err(format!("the label latest does not point to version {last}, which is the last"));
        }
        Ok(Whole {
            line: self.line,
            project: self.project,
            row: PromptRow {
                name: self.prompt.name,
                kind: self.prompt.kind,
                next_version: self.prompt.next_version,
                tags: self.prompt.tags,
                created_at: self.prompt.created_at.0,
                updated_at: self.prompt.updated_at.0,
            },
            labels: self.prompt.labels,
            versions: self.versions.into_values().collect(),
            words: self.words,
            weight: self.weight,
        })
    }
}
