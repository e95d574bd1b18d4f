//! Setting the tags of a prompt, without a new version.

use async_trait::async_trait;
use serde_json::json;

use super::record::{self, Change};
use super::{Error, Lookup, Registry, get, needs};
use crate::access::{Caller, Role};
use crate::domain::Timestamp;
use crate::store::{Job, Rows};

/// What became of tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tagged {
    /// The latest version.
    pub version: u64,
    /// The tags that were there.
    pub before: Vec<String>,
    /// The tags that are there now.
    pub tags: Vec<String>,
}

impl Registry {
    /// Gives a prompt these tags in place of those it has.
    ///
    /// # Errors
    ///
    /// When the caller may not, or there is no such prompt.
    pub async fn set_tags(&self, caller: &Caller, name: &str, tags: Vec<String>) -> Result<Tagged, Error> {
        needs(caller, Role::Editor, "set tags")?;
        let name = name.to_owned();
        self.store().write(SetTags { caller: caller.clone(), name, tags, at: Timestamp::now() }).await
    }
}

struct SetTags {
    caller: Caller,
    name: String,
    tags: Vec<String>,
    at: Timestamp,
}

#[async_trait]
impl Job for SetTags {
    type Output = Tagged;
    type Error = Error;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Tagged, Error> {
        let Self { caller, name, tags, at } = self;
        let project = caller.project.as_str();
        record::begin(rows, project).await?;
        let latest = get::found(rows, project, &Lookup::new(name, None, None)).await?;
        if latest.tags == *tags {
            return Ok(Tagged { version: latest.version, before: latest.tags, tags: tags.clone() });
        }
        rows.set_tags(project, name, tags, at.0).await?;
        rows.touch_prompt(project, name, at.0).await?;
        record::index(rows, project, name, tags, Some(&latest.content)).await?;
        let change = Change {
            caller,
            at: *at,
            action: "tags",
            name,
            before: json!({"tags": latest.tags}),
            after: json!({"tags": tags}),
            events: vec![("prompt-version.updated", record::told(name, latest.version, &latest.labels, tags))],
        };
        change.record(rows).await?;
        // What is told is what is stored.
        let now = get::found(rows, project, &Lookup::new(name, None, None)).await?;
        Ok(Tagged { version: now.version, before: latest.tags, tags: now.tags })
    }
}
