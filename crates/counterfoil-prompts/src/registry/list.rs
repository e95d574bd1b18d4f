//! Finding prompts.

use async_trait::async_trait;
use serde_json::Value;

use super::{Code, Error, Registry};
use crate::access::Caller;
use crate::domain::{Kind, Timestamp, words};
use crate::store::{self, Job, ListFilter, Rows, StoreError};

/// Which prompts are listed. What is `None` narrows nothing. The filters choose prompts; of a prompt that is listed all
/// versions and labels are told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Exactly that name.
    pub name: Option<String>,
    /// Below that folder, at any depth.
    pub folder: Option<String>,
    /// With that label on any version.
    pub label: Option<String>,
    /// With that tag.
    pub tag: Option<String>,
    /// Last changed at that moment or after.
    pub from: Option<Timestamp>,
    /// Last changed at that moment or before.
    pub to: Option<Timestamp>,
    /// How many are passed over.
    pub offset: u64,
    /// How many are given at most.
    pub limit: u64,
}

/// What is searched for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// Each word of it must be the beginning of a word in the name, the tags or the latest version.
    pub text: String,
    /// Below that folder, at any depth.
    pub folder: Option<String>,
    /// With that tag.
    pub tag: Option<String>,
    /// How many are passed over.
    pub offset: u64,
    /// How many are given at most.
    pub limit: u64,
}

/// Some of the prompts that were asked for, in the order of their names.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// They.
    pub prompts: Vec<Summary>,
    /// How many there are in all.
    pub total: u64,
}

/// A prompt in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Its name.
    pub name: String,
    /// Text or chat.
    pub kind: Kind,
    /// Its versions, the oldest first.
    pub versions: Vec<u64>,
    /// Its labels, each with the version it is on.
    pub labels: Vec<(String, u64)>,
    /// Its tags.
    pub tags: Vec<String>,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// The number of its latest version.
    pub latest: u64,
    /// The settings of its latest version.
    pub config: Value,
}

/// How long settings are that a list has whole, as JSON in bytes.
const LONGEST_CONFIG: usize = 2_000;

impl Summary {
    /// The settings as they stand in a list: nothing where they are so long that a page of them would be too much.
    #[must_use]
    pub fn short_config(&self) -> &Value {
        static NOTHING: Value = Value::Null;
        if self.config.to_string().len() <= LONGEST_CONFIG { &self.config } else { &NOTHING }
    }
}

impl Registry {
    /// The prompts that a query chooses.
    ///
    /// # Errors
    ///
    /// When the store fails.
    pub async fn list(&self, caller: &Caller, query: Query) -> Result<Listed, Error> {
        self.store().read(List { project: caller.project.clone(), query }).await
    }

    /// The prompts in which all of the words stand.
    ///
    /// # Errors
    ///
    /// When the store fails.
    pub async fn search(&self, caller: &Caller, search: Search) -> Result<Listed, Error> {
        self.store().read(Find { project: caller.project.clone(), search }).await
    }
}

struct List {
    project: String,
    query: Query,
}

#[async_trait]
impl Job for List {
    type Output = Listed;
    type Error = Error;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Listed, Error> {
        let query = &self.query;
        let filter = ListFilter {
            name: query.name.clone(),
            folder: query.folder.clone(),
            label: query.label.clone(),
            tag: query.tag.clone(),
            updated_from: query.from.map(|moment| moment.0),
            updated_to: query.to.map(|moment| moment.0),
        };
        listed(rows.list(&self.project, &filter, query.offset, query.limit).await?)
    }
}

struct Find {
    project: String,
    search: Search,
}

#[async_trait]
impl Job for Find {
    type Output = Listed;
    type Error = Error;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Listed, Error> {
        let Search { text, folder, tag, offset, limit } = &self.search;
        let asked: Vec<_> = words(text).into_iter().collect();
        if asked.is_empty() {
            let text = "there is no word in the query: words are made of letters and digits; listPrompts lists all";
            return Err(Error::refused(Code::Invalid, text));
        }
        listed(rows.search(&self.project, &asked, folder.as_deref(), tag.as_deref(), *offset, *limit).await?)
    }
}

fn listed(found: store::Listed) -> Result<Listed, Error> {
    let prompts = found.prompts.into_iter().map(summary).collect::<Result<_, _>>()?;
    Ok(Listed { prompts, total: found.total })
}

fn summary(row: store::Summary) -> Result<Summary, StoreError> {
    let damaged = |what: &str| StoreError::Damaged(format!("prompt `{}`: {what}", row.name));
    Ok(Summary {
        kind: Kind::from_name(&row.kind).ok_or_else(|| damaged("its type is neither text nor chat"))?,
        config: match &row.latest_config {
            Some(config) => serde_json::from_str(config).map_err(|_| damaged("its config is not JSON"))?,
            None => return Err(damaged("it has no latest version")),
        },
        tags: row.tags,
        versions: row.versions,
        labels: row.labels,
        updated_at: Timestamp(row.updated_at),
        latest: row.latest_version.unwrap_or_default(),
        name: row.name,
    })
}
