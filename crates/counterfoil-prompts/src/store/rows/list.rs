//! Prompts in lists: by filters, and by the words that they hold.

use super::split;
use crate::store::value::args;
use crate::store::{Arg, Row, Rows, StoreError};

/// Which prompts are listed. A filter chooses prompts; of those that it chooses, everything is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListFilter {
    /// The one of this name.
    pub name: Option<String>,
    /// Those in this folder, at any depth.
    pub folder: Option<String>,
    /// Those with a version that has this label.
    pub label: Option<String>,
    /// Those with this tag.
    pub tag: Option<String>,
    /// Those that were changed at this moment or later.
    pub updated_from: Option<i64>,
    /// Those that were changed at this moment or earlier.
    pub updated_to: Option<i64>,
}

/// A part of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The prompts of this part, by name.
    pub prompts: Vec<Summary>,
    /// How many there are in the whole list.
    pub total: u64,
}

/// A prompt in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Its name.
    pub name: String,
    /// `text` or `chat`.
    pub kind: String,
    /// The numbers of its versions, ascending.
    pub versions: Vec<u64>,
    /// Its labels with the versions that they point to, by label.
    pub labels: Vec<(String, u64)>,
    /// Its tags.
    pub tags: Vec<String>,
    /// When anything about it was last changed.
    pub updated_at: i64,
    /// The version that has the label `latest`.
    pub latest_version: Option<u64>,
    /// The configuration of that version, as JSON text.
    pub latest_config: Option<String>,
}

/// The last of all characters, in the order of bytes too: `word` to `word` + this is what begins with `word`.
const LAST: char = '\u{10FFFF}';

/// What is above all words that begin with this one.
fn end(word: &str) -> String {
    format!("{word}{LAST}")
}

/// From so many rows on, a list of them takes longer than asking ten thousand prompts.
const MANY: u64 = 20_000;
/// To ask a prompt for a word costs about so many rows of a list.
const DEARER: u64 = 3;

/// Conditions on the prompt `p`, with their values. The first value, `$1`, is the project.
struct Conditions {
    sql: String,
    args: Vec<Arg>,
}

impl Conditions {
    fn new(project: &str) -> Self {
        Self { sql: "p.project = $1 AND p.kind IS NOT NULL".to_owned(), args: args![project] }
    }

    /// Adds a condition, in which each `?` is the place of the next value.
    fn and(&mut self, condition: &str, values: impl IntoIterator<Item = Arg>) {
        let mut values = values.into_iter();
        self.sql.push_str(" AND ");
        for part in condition.split_inclusive('?') {
            match (part.strip_suffix('?'), values.next()) {
                (Some(text), Some(value)) => {
                    self.args.push(value);
                    self.sql.push_str(&format!("{text}${}", self.args.len()));
                }
                _ => self.sql.push_str(part),
            }
        }
    }

    fn folder(&mut self, folder: Option<&str>) {
        if let Some(folder) = folder {
            // `0` comes right after `/`.
            self.and("p.name >= ? AND p.name < ?", args![format!("{folder}/"), format!("{folder}0")]);
        }
    }

    fn tag(&mut self, tag: Option<&str>) {
        if let Some(tag) = tag {
            self.and("p.name IN (SELECT t.name FROM prompt_tags t WHERE t.project = $1 AND t.tag = ?)", args![tag]);
        }
    }
}

impl Rows<'_> {
    /// The prompts that a filter chooses, by name, from an offset on, at most so many.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn list(
        &mut self,
        project: &str,
        filter: &ListFilter,
        offset: u64,
        limit: u64,
    ) -> Result<Listed, StoreError> {
        let mut conditions = Conditions::new(project);
        if let Some(name) = &filter.name {
            conditions.and("p.name = ?", args![name]);
        }
        conditions.folder(filter.folder.as_deref());
        if let Some(label) = &filter.label {
            let sql = "EXISTS (SELECT 1 FROM labels l WHERE l.project = p.project AND l.label = ? AND l.name = p.name)";
            conditions.and(sql, args![label]);
        }
        conditions.tag(filter.tag.as_deref());
        if let Some(from) = filter.updated_from {
            conditions.and("p.updated_at >= ?", args![from]);
        }
        if let Some(to) = filter.updated_to {
            conditions.and("p.updated_at <= ?", args![to]);
        }
        self.chosen(conditions, offset, limit).await
    }

    /// The prompts that have, for each of these words, a word which begins with it: in their names, their tags or their
    /// latest versions. Words are as the domain makes them. By name, from an offset on, at most so many.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn search(
        &mut self,
        project: &str,
        words: &[String],
        folder: Option<&str>,
        tag: Option<&str>,
        offset: u64,
        limit: u64,
    ) -> Result<Listed, StoreError> {
        let mut conditions = Conditions::new(project);
        conditions.folder(folder);
        conditions.tag(tag);
        let mut counted = Vec::new();
        for word in words {
            counted.push((self.frequency(project, word).await?, word));
        }
        counted.sort_unstable();
        let rarest = counted.first().map_or(0, |(frequency, _)| *frequency);
        for (frequency, word) in counted {
            // A list of the prompts that have the word, which is made once; or each prompt that is still in question is
            // asked for it. What is quicker depends on how many rows there are to go through.
            let sql = if frequency < MANY && frequency <= rarest.saturating_mul(DEARER) {
                "p.name IN (SELECT w.name FROM prompt_words w WHERE w.project = $1 AND w.word >= ? AND w.word < ?)"
            } else {
                "EXISTS (SELECT 1 FROM prompt_words w WHERE w.project = $1 AND w.name = p.name \
                 AND w.word >= ? AND w.word < ?)"
            };
            conditions.and(sql, args![word, end(word)]);
        }
        self.chosen(conditions, offset, limit).await
    }

    /// How many rows there are for words that begin with this one, up to [`MANY`].
    async fn frequency(&mut self, project: &str, word: &str) -> Result<u64, StoreError> {
        let count = format!(
            "SELECT COUNT(*) FROM (SELECT 1 FROM prompt_words WHERE project = $1 AND word >= $2 AND word < $3 LIMIT {MANY}) w"
        );
        self.row(count, args![project, word, end(word)]).await?.map_or(Ok(0), |mut row| row.count(0))
    }

    async fn chosen(&mut self, conditions: Conditions, offset: u64, limit: u64) -> Result<Listed, StoreError> {
        let Conditions { sql, mut args } = conditions;
        let count = format!("SELECT COUNT(*) FROM prompts p WHERE {sql}");
        let total = self.row(count, args.clone()).await?.map_or(Ok(0), |mut row| row.count(0))?;
        args.extend(args![limit, offset]);
        let (limit, offset) = (args.len() - 1, args.len());
        // What is costly is worked out for the chosen part alone.
        let page = format!(
            "SELECT p.name, p.kind, p.tags, p.updated_at, \
             (SELECT string_agg(CAST(v.version AS TEXT), ' ' ORDER BY v.version) FROM versions v \
              WHERE v.project = p.project AND v.name = p.name), \
             (SELECT string_agg(l.label || ' ' || CAST(l.version AS TEXT), ' ' ORDER BY l.label) FROM labels l \
              WHERE l.project = p.project AND l.name = p.name), \
             v.version, v.config \
             FROM (SELECT p.project, p.name, p.kind, p.tags, p.updated_at FROM prompts p WHERE {sql} \
                   ORDER BY p.name LIMIT ${limit} OFFSET ${offset}) p \
             LEFT JOIN labels l ON l.project = p.project AND l.name = p.name AND l.label = 'latest' \
             LEFT JOIN versions v ON v.project = p.project AND v.name = p.name AND v.version = l.version \
             ORDER BY p.name"
        );
        let prompts = self.rows(page, args).await?.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Listed { prompts, total })
    }
}

fn read(mut row: Row) -> Result<Summary, StoreError> {
    let number = |text: &str| {
        text.parse().map_err(|_| StoreError::Damaged(format!("`{text}` stands where the number of a version belongs")))
    };
    let versions = split(row.opt_text(4)?).iter().map(|text| number(text)).collect::<Result<_, _>>()?;
    let labels = split(row.opt_text(5)?);
    let (pairs, _) = labels.as_chunks::<2>();
    let labels = pairs.iter().map(|[label, version]| Ok((label.clone(), number(version)?)));
    Ok(Summary {
        name: row.text(0)?,
        kind: row.text(1)?,
        tags: row.texts(2)?,
        updated_at: row.int(3)?,
        versions,
        labels: labels.collect::<Result<_, StoreError>>()?,
        latest_version: row.opt_int(6)?.and_then(|number| u64::try_from(number).ok()),
        latest_config: row.opt_text(7)?,
    })
}
