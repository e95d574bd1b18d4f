//! Making a version.

use async_trait::async_trait;
use serde_json::{Value, json};

use super::record::{self, Change};
use super::whole::checked;
use super::{Code, Error, Prompt, Registry, get, graph, needs};
use crate::access::{Caller, Role};
use crate::domain::{
    Content, Edit, Kind, LATEST, Label, PRODUCTION, PromptName, Reference, Selector, Timestamp, edited, placeholders,
    variables,
};
use crate::store::{self, Job, ReferenceRow, Rows, new_id};

/// A version to be made.
#[derive(Clone, Debug, PartialEq)]
pub struct NewVersion {
    /// The prompt's name. It is made with its first version.
    pub name: PromptName,
    /// Text or chat; fixed for a name.
    pub kind: Kind,
    /// What the version says.
    pub content: NewContent,
    /// Labels that move to it, beside `latest`.
    pub labels: Vec<Label>,
    /// The tags of the prompt from now on; those it has stay if this is `None`.
    pub tags: Option<Vec<String>>,
    /// Its settings; those of the version before it if this is `None`.
    pub config: Option<Value>,
    /// Why it is made.
    pub commit_message: Option<String>,
    /// The version that must still be the latest, so that nobody's work is lost.
    pub base_version: Option<u64>,
}

/// What a version says.
#[derive(Clone, Debug, PartialEq)]
pub enum NewContent {
    /// This.
    Whole(Content),
    /// What the base version says, with these changes.
    Edits(Vec<Edit>),
}

/// A version that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Created {
    /// It, read back from the store.
    pub prompt: Prompt,
    /// What it has from the version before it, because nothing else was said: `config`, `tags`.
    pub carried_over: Vec<&'static str>,
}

impl Registry {
    /// Makes a version, which gets the label `latest`.
    ///
    /// # Errors
    ///
    /// When the caller may not, the content does not hold together, its references lead nowhere, or the prompt is not what
    /// the caller thinks it is.
    pub async fn create(&self, caller: &Caller, new: NewVersion) -> Result<Created, Error> {
        needs(caller, Role::Editor, "create versions")?;
        self.store().write(Create { caller: caller.clone(), new, at: Timestamp::now() }).await
    }
}

struct Create {
    caller: Caller,
    new: NewVersion,
    at: Timestamp,
}

#[async_trait]
impl Job for Create {
    type Output = Created;
    type Error = Error;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Created, Error> {
        let Self { caller, new, at } = self;
        let (project, name) = (caller.project.as_str(), new.name.as_str());
        record::begin(rows, project).await?;
        check_labels(&new.labels, &rows.protected_labels(project).await?)?;
        let row = rows.ensure_prompt(project, name, new.kind.name(), at.0).await?;
        if let Some(kind) = row.kind.as_deref().filter(|kind| *kind != new.kind.name()) {
            let text = format!(
                "Previous versions have different prompt type: '{name}' is a {kind} prompt. Create a new prompt with a \
                 different name, or send what it says as {kind}"
            );
            return Err(Error::refused(Code::Conflict, text));
        }
        if row.kind.is_none() {
            // Of a deleted prompt only the numbers are kept.
            rows.set_kind(project, name, Some(new.kind.name())).await?;
        }
        let latest = get::sought(rows, project, name, &Selector::Label(LATEST.to_owned())).await?;
        let base = self.base(rows, latest.as_ref()).await?;
        let content = match &new.content {
            NewContent::Whole(content) => content.clone(),
            NewContent::Edits(edits) => with_edits(name, base.as_ref(), edits)?,
        };
        let references = checked(name, &content)?;
        let version = row.next_version;
        let mut carried_over = Vec::new();
        let config = new.config.clone().unwrap_or_else(|| match &latest {
            Some(latest) if latest.config != json!({}) => {
                carried_over.push("config");
                latest.config.clone()
            }
            _ => json!({}),
        });
        let old_tags: Vec<String> = latest.as_ref().map(|latest| latest.tags.clone()).unwrap_or_default();
        let tags = new.tags.clone().unwrap_or_else(|| {
            if !old_tags.is_empty() {
                carried_over.push("tags");
            }
            old_tags.clone()
        });

        rows.insert_version(&store::NewVersion {
            project: project.to_owned(),
            name: name.to_owned(),
            version,
            id: new_id(at.0),
            content: record::stored(&content),
            config: config.to_string(),
            commit_message: new.commit_message.clone(),
            variables: variables(&content),
            placeholders: placeholders(&content),
            created_by: caller.who.clone(),
            created_at: at.0,
            updated_at: at.0,
            references: references.into_iter().map(row_of).collect(),
        })
        .await?;
        rows.set_next_version(project, name, version + 1).await?;
        let before = self.move_labels(rows, version).await?;
        // Tags are stored for a prompt that was not there, too, or else those of a deleted one would come back.
        if tags != old_tags || latest.is_none() {
            rows.set_tags(project, name, &tags, at.0).await?;
        }
        rows.touch_prompt(project, name, at.0).await?;
        record::index(rows, project, name, &tags, Some(&content)).await?;

        let made = Selector::Version(version);
        let prompt = get::sought(rows, project, name, &made)
            .await?
            .ok_or_else(|| store::StoreError::Damaged(format!("version {version} of `{name}` is not there")))?;
        graph::check(rows, project, &prompt).await?;
        let after = record::told(name, version, &prompt.labels, &prompt.tags);
        let change = Change {
            caller,
            at: *at,
            action: "create",
            name,
            before,
            after: after.clone(),
            events: vec![("prompt-version.created", after)],
        };
        change.record(rows).await?;
        Ok(Created { prompt, carried_over })
    }
}

pub(super) fn row_of(reference: Reference) -> ReferenceRow {
    let (child_version, child_label) = match reference.selector {
        Selector::Version(version) => (Some(version), None),
        Selector::Label(label) => (None, Some(label)),
    };
    ReferenceRow { child: reference.name, child_version, child_label }
}

impl Create {
    /// The version that edits are made to, if it still is the latest.
    async fn base(&self, rows: &mut Rows<'_>, latest: Option<&Prompt>) -> Result<Option<Prompt>, Error> {
        let Some(base) = self.new.base_version else {
            return Ok(latest.cloned());
        };
        let name = self.new.name.as_str();
        let Some(latest) = latest else {
            let text = format!(
                "baseVersion is {base}, and there is no prompt '{name}': leave baseVersion out to create it, or look for it \
                 with searchPrompts"
            );
            return Err(Error::refused(Code::NotFound, text));
        };
        let last = latest.version;
        if last == base {
            return Ok(Some(latest.clone()));
        }
        let is_there = rows.version_numbers(&self.caller.project, name).await?.contains(&base);
        let text = if is_there {
            format!(
                "'{name}' has moved on: baseVersion is {base} and the latest version is {last}. See what changed with \
                 diffPromptVersions from {base} to {last}, then create again with baseVersion {last}"
            )
        } else {
            format!(
                "baseVersion is {base}, and version {base} of '{name}' is not there: the latest version is {last}. Read it \
                 with getPromptUnresolved, then create again with baseVersion {last}"
            )
        };
        Err(Error::refused(Code::Conflict, text))
    }

    /// Moves `latest` and the labels that were asked for, and says where they were.
    async fn move_labels(&self, rows: &mut Rows<'_>, version: u64) -> Result<Value, Error> {
        let (project, name) = (self.caller.project.as_str(), self.new.name.as_str());
        let held = rows.labels(project, name).await?;
        let asked = self.new.labels.iter().map(Label::as_str).filter(|label| *label != LATEST);
        let mut before = serde_json::Map::new();
        let mut touched = Vec::new();
        for label in std::iter::once(LATEST).chain(asked) {
            if let Some((_, was)) = held.iter().find(|(known, _)| known == label) {
                before.insert(label.to_owned(), json!(was));
                touched.push(*was);
            }
            rows.set_label(project, name, label, version).await?;
        }
        rows.touch_versions(project, name, &touched, self.at.0).await?;
        Ok(if before.is_empty() { Value::Null } else { json!({"labels": before}) })
    }
}

/// Production is moved on purpose, never by the way.
fn check_labels(labels: &[Label], protected: &[String]) -> Result<(), Error> {
    for label in labels.iter().map(Label::as_str) {
        if label == PRODUCTION || protected.iter().any(|known| known == label) {
            let text = format!(
                "The '{label}' label cannot be assigned when a version is created. Create it without, then use \
                 promotePrompt, only when the user explicitly asks for that"
            );
            return Err(Error::refused(Code::Forbidden, text));
        }
    }
    Ok(())
}

fn with_edits(name: &str, base: Option<&Prompt>, edits: &[Edit]) -> Result<Content, Error> {
    let Some(base) = base else {
        let text = format!("there is no prompt '{name}' to edit: send the whole prompt to create it");
        return Err(Error::refused(Code::NotFound, text));
    };
    edited(&base.content, edits).map_err(|errors| {
        let errors: Vec<_> = errors.iter().map(|error| format!("- {error}")).collect();
        let text = format!(
            "the edits do not fit '{name}' version {}, and nothing was changed:\n{}\nRead it with getPromptUnresolved",
            base.version,
            errors.join("\n")
        );
        Error::refused(Code::Invalid, text)
    })
}
