//! Prompts in lists: by filters, and by the words that they hold.

use std::borrow::Cow;

use super::split;
use super::words::{is_word, part, sqlite_query};
use crate::store::value::args;
use crate::store::{Arg, Dialect, Row, Rows, StoreError};

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

/// Which prompts are chosen: the rows `d` of a table that has their project, the first value, and their names.
struct Choice {
    from: &'static str,
    conditions: String,
    args: Vec<Arg>,
    /// Whether the rows are those of the prompts themselves.
    of_prompts: bool,
    count: Count,
}

/// How to count all that are chosen.
enum Count {
    /// Apart, by the same conditions, which an index answers.
    Apart,
    /// Apart, by a quicker statement.
    By(&'static str, Vec<Arg>),
    /// Together with choosing, which looks at each of them anyway.
    Together,
}

impl Choice {
    fn of(from: &'static str, project: &str) -> Self {
        Self {
            from,
            conditions: "d.project = $1".to_owned(),
            args: args![project],
            of_prompts: false,
            count: Count::Apart,
        }
    }

    /// All prompts that were not deleted.
    fn all(project: &str) -> Self {
        let mut choice = Self::of("prompts", project);
        choice.of_prompts = true;
        choice.and("d.kind IS NOT NULL", None);
        choice
    }

    /// Adds a condition, in which each `?` is the place of a value.
    fn and(&mut self, condition: &str, values: impl IntoIterator<Item = Arg>) {
        let mut condition = condition.to_owned();
        for value in values {
            self.args.push(value);
            condition = condition.replacen('?', &format!("${}", self.args.len()), 1);
        }
        self.conditions.push_str(" AND ");
        self.conditions.push_str(&condition);
    }

    fn folder(&mut self, folder: Option<&str>) {
        if let Some(folder) = folder {
            self.and("d.name >= ?", args![format!("{folder}/")]);
            // `0` comes right after `/`.
            self.and("d.name < ?", args![format!("{folder}0")]);
        }
    }

    fn tag(&mut self, tag: Option<&str>) {
        if let Some(tag) = tag {
            // Not a subquery for each prompt, which takes several times as long.
            let sql = "d.name IN (SELECT t.name FROM prompt_tags t WHERE t.project = $1 AND t.tag = ?)";
            self.and(sql, args![tag]);
        }
    }

    fn updated(&mut self, comparison: &str, moment: Option<i64>) {
        let Some(moment) = moment else { return };
        let updated = if self.of_prompts {
            "d.updated_at"
        } else {
            "(SELECT u.updated_at FROM prompts u WHERE u.project = d.project AND u.name = d.name)"
        };
        self.and(&format!("{updated} {comparison} ?"), args![moment]);
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
        // What is likely to leave the fewest comes first, from an index in which names are sorted.
        let mut choice = match (&filter.label, &filter.tag) {
            (Some(label), tag) => {
                let mut choice = Choice::of("labels", project);
                choice.and("d.label = ?", args![label]);
                choice.tag(tag.as_deref());
                choice
            }
            (None, Some(tag)) => {
                let mut choice = Choice::of("prompt_tags", project);
                choice.and("d.tag = ?", args![tag]);
                choice
            }
            (None, None) => Choice::all(project),
        };
        if let Some(name) = &filter.name {
            choice.and("d.name = ?", args![name]);
        }
        choice.folder(filter.folder.as_deref());
        choice.updated(">=", filter.updated_from);
        choice.updated("<=", filter.updated_to);
        self.chosen(choice, offset, limit).await
    }

    /// The names of all prompts, in order, each with its kind and whether that label is on any of its versions: 1 or 0.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn names_and(&mut self, project: &str, label: &str) -> Result<Vec<(String, String, u64)>, StoreError> {
        let sql = "SELECT p.name, p.kind, (SELECT COUNT(*) FROM labels l \
                   WHERE l.project = p.project AND l.label = $2 AND l.name = p.name) \
                   FROM prompts p WHERE p.project = $1 AND p.kind IS NOT NULL ORDER BY p.name";
        let rows = self.rows(sql, args![project, label]).await?;
        rows.into_iter().map(|mut row| Ok((row.text(0)?, row.text(1)?, row.count(2)?))).collect()
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
        if words.is_empty() {
            let (folder, tag) = (folder.map(str::to_owned), tag.map(str::to_owned));
            let filter = ListFilter { folder, tag, ..ListFilter::default() };
            return self.list(project, &filter, offset, limit).await;
        }
        if !words.iter().all(|word| is_word(word)) {
            return Ok(Listed::default());
        }
        let mut choice = match self.connection.dialect() {
            Dialect::Sqlite => {
                let mut choice = Choice::all(project);
                let sql = "d.number IN (SELECT rowid FROM prompt_search WHERE prompt_search MATCH ?)";
                choice.and(sql, [sqlite_query(project, words)]);
                if folder.is_none() && tag.is_none() {
                    let sql = "SELECT COUNT(*) FROM prompt_search WHERE prompt_search MATCH $1";
                    choice.count = Count::By(sql, vec![sqlite_query(project, words)]);
                }
                choice
            }
            Dialect::Postgres => {
                let mut choice = Choice::of("prompt_words", project);
                choice.count = Count::Together;
                for (at, word) in words.iter().enumerate() {
                    // Not `> 0`, of which planners think that few rows pass it, so that they go through the parts of another
                    // word one by one. Where most rows pass, that takes three times as long.
                    let has = if at == 0 {
                        "d.part = ? AND strpos(d.words, ?) <> 0"
                    } else {
                        "EXISTS (SELECT 1 FROM prompt_words o WHERE o.project = d.project AND o.part = ? \
                         AND o.name = d.name AND strpos(o.words, ?) <> 0)"
                    };
                    choice.and(has, args![part(word), format!(" {word}")]);
                }
                choice
            }
        };
        choice.folder(folder);
        choice.tag(tag);
        self.chosen(choice, offset, limit).await
    }

    async fn chosen(&mut self, choice: Choice, offset: u64, limit: u64) -> Result<Listed, StoreError> {
        let Choice { from, conditions, mut args, count, .. } = choice;
        let counting = format!("SELECT COUNT(*) FROM {from} d WHERE {conditions}");
        let (together, total) = match count {
            Count::Together => ("COUNT(*) OVER ()", None),
            Count::By(sql, args) => ("0", Some(self.count(sql, args).await?)),
            Count::Apart => ("0", Some(self.count(counting.clone(), args.clone()).await?)),
        };
        if let Some(total) = total.filter(|total| *total <= offset) {
            return Ok(Listed { prompts: Vec::new(), total });
        }
        let same = args.clone();
        args.extend(args![limit, offset]);
        let (limit, from_on) = (args.len() - 1, args.len());
        // What is costly is worked out for the chosen part alone.
        let page = format!(
            "SELECT p.name, p.kind, p.tags, p.updated_at, \
             (SELECT string_agg(CAST(v.version AS TEXT), ' ' ORDER BY v.version) FROM versions v \
              WHERE v.project = p.project AND v.name = p.name), \
             (SELECT string_agg(l.label || ' ' || CAST(l.version AS TEXT), ' ' ORDER BY l.label) FROM labels l \
              WHERE l.project = p.project AND l.name = p.name), \
             v.version, v.config, c.total \
             FROM (SELECT d.project, d.name, {together} AS total FROM {from} d WHERE {conditions} \
                   ORDER BY d.name LIMIT ${limit} OFFSET ${from_on}) c \
             JOIN prompts p ON p.project = c.project AND p.name = c.name \
             LEFT JOIN labels l ON l.project = p.project AND l.name = p.name AND l.label = 'latest' \
             LEFT JOIN versions v ON v.project = p.project AND v.name = p.name AND v.version = l.version \
             ORDER BY p.name"
        );
        let mut rows = self.rows(page, args).await?;
        let total = match (total, rows.first_mut()) {
            (Some(total), _) => total,
            (None, Some(row)) => row.count(8)?,
            // Beyond the last of them there is no row that could tell.
            (None, None) if offset > 0 => self.count(counting, same).await?,
            (None, None) => 0,
        };
        let prompts = rows.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Listed { prompts, total })
    }

    async fn count(&mut self, sql: impl Into<Cow<'static, str>> + Send, args: Vec<Arg>) -> Result<u64, StoreError> {
        self.row(sql, args).await?.map_or(Ok(0), |mut row| row.count(0))
    }
}

fn read(mut row: Row) -> Result<Summary, StoreError> {
    let number = |text: &str| {
        text.parse().map_err(|_| StoreError::Damaged(format!("`{text}` stands where the number of a version belongs")))
    };
    let versions = split(row.opt_text(4)?.as_deref()).iter().map(|text| number(text)).collect::<Result<_, _>>()?;
    let labels = split(row.opt_text(5)?.as_deref());
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
