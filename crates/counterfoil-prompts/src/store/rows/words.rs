//! The words by which a prompt is found.
//!
//! A search asks for beginnings of words, on both databases with the same answer. SQLite keeps an index of words and
//! their beginnings (FTS5). PostgreSQL keeps the words of a prompt in parts by their first characters, and looks through the
//! part in which a word would be: nothing more is asked of it than a key, so that other databases that speak its protocol do
//! the same.

use std::collections::{BTreeMap, BTreeSet};

use crate::store::value::args;
use crate::store::{Arg, Dialect, Rows, StoreError};

/// Begins what marks a project in the index of SQLite. No word has it, and the tokenizer leaves it where it is.
const MARK: char = '§';

/// How many parts the words of a prompt are in at most, in PostgreSQL.
const PARTS: u32 = 128;

impl Rows<'_> {
    /// Replaces the words of a prompt, which are as the domain makes them.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn set_words(&mut self, project: &str, name: &str, words: &BTreeSet<String>) -> Result<(), StoreError> {
        let (sql, args) = match (self.connection.dialect(), words.is_empty()) {
            (Dialect::Postgres, _) => return self.set_parts(project, name, words).await,
            (Dialect::Sqlite, true) => (
                "DELETE FROM prompt_search \
                 WHERE rowid IN (SELECT number FROM prompts WHERE project = $1 AND name = $2)",
                args![project, name],
            ),
            (Dialect::Sqlite, false) => (
                "INSERT OR REPLACE INTO prompt_search (rowid, words) \
                 SELECT number, $3 FROM prompts WHERE project = $1 AND name = $2",
                args![project, name, mark(project) + &joined(words)],
            ),
        };
        self.execute(sql, args).await.map(|_| ())
    }

    /// Replaces the parts that differ, which are few from one version to the next.
    async fn set_parts(&mut self, project: &str, name: &str, words: &BTreeSet<String>) -> Result<(), StoreError> {
        let sql = "SELECT part, words FROM prompt_words WHERE project = $1 AND name = $2";
        let rows = self.rows(sql, args![project, name]).await?;
        let before = rows.into_iter().map(|mut row| Ok((row.int(0)?, row.text(1)?)));
        let before: BTreeMap<_, _> = before.collect::<Result<_, StoreError>>()?;
        let after: BTreeMap<_, _> = parts(words).into_iter().map(|(part, words)| (i64::from(part), words)).collect();
        for gone in before.keys().filter(|part| !after.contains_key(part)) {
            let sql = "DELETE FROM prompt_words WHERE project = $1 AND part = $2 AND name = $3";
            self.execute(sql, args![project, *gone, name]).await?;
        }
        let new = after.iter().filter(|(part, words)| before.get(part) != Some(words));
        let new = new.map(|(part, words)| args![project, *part, name, words]).collect();
        self.insert_many(INSERT_PARTS, "ON CONFLICT (project, part, name) DO UPDATE SET words = excluded.words", new)
            .await
    }

    /// Adds the words of prompts that have none yet.
    pub(in crate::store) async fn insert_words(
        &mut self,
        of: &[(&str, &str, &BTreeSet<String>)],
    ) -> Result<(), StoreError> {
        match self.connection.dialect() {
            Dialect::Sqlite => {
                for (project, name, words) in of.iter().filter(|(.., words)| !words.is_empty()) {
                    self.set_words(project, name, words).await?;
                }
                Ok(())
            }
            Dialect::Postgres => {
                let rows = of.iter().flat_map(|(project, name, words)| {
                    parts(words).into_iter().map(move |(part, words)| args![*project, part, *name, words])
                });
                self.insert_many(INSERT_PARTS, "", rows.collect()).await
            }
        }
    }
}

const INSERT_PARTS: &str = "INSERT INTO prompt_words (project, part, name, words)";

/// The part that a word and all that begin with it are in: by its first character, of which there are many thousand, but
/// which are never more than so many parts.
pub(super) fn part(word: &str) -> u32 {
    word.chars().next().map_or(0, |first| u32::from(first) % PARTS)
}

/// Words by the parts that they are in, with a blank before each.
fn parts(words: &BTreeSet<String>) -> BTreeMap<u32, String> {
    let mut parts: BTreeMap<u32, String> = BTreeMap::new();
    for word in words {
        let part = parts.entry(part(word)).or_default();
        part.push(' ');
        part.push_str(word);
    }
    parts
}

/// Words with a blank before each.
fn joined(words: &BTreeSet<String>) -> String {
    words.iter().fold(String::new(), |text, word| text + " " + word)
}

fn mark(project: &str) -> String {
    project.bytes().fold(MARK.to_string(), |text, byte| text + &format!("{byte:02x}"))
}

/// Whether it is a word at all: letters and digits. Nothing has any other.
pub(super) fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_alphanumeric)
}

/// What SQLite's index is asked, for what has words that begin with all of these.
pub(super) fn sqlite_query(project: &str, words: &[String]) -> Arg {
    let query = words.iter().fold(format!("\"{}\"", mark(project)), |query, word| format!("{query} AND \"{word}\"*"));
    Arg::Text(query)
}
