//! The words by which a prompt is found.
//!
//! A search asks for beginnings of words, on both databases with the same answer. SQLite keeps an index of words and
//! their beginnings (FTS5), PostgreSQL one text with the words of a prompt.

use std::collections::BTreeSet;

use crate::store::value::args;
use crate::store::{Arg, Dialect, Rows, StoreError};

/// Begins what marks a project in the index of SQLite. No word has it, and the tokenizer leaves it where it is.
const MARK: char = '§';

impl Rows<'_> {
    /// Replaces the words of a prompt, which are as the domain makes them.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn set_words(&mut self, project: &str, name: &str, words: &BTreeSet<String>) -> Result<(), StoreError> {
        let text = joined(words);
        let (sql, args) = match (self.connection.dialect(), words.is_empty()) {
            (Dialect::Sqlite, true) => (
                "DELETE FROM prompt_search \
                 WHERE rowid IN (SELECT number FROM prompts WHERE project = $1 AND name = $2)",
                args![project, name],
            ),
            (Dialect::Sqlite, false) => (
                "INSERT OR REPLACE INTO prompt_search (rowid, words) \
                 SELECT number, $3 FROM prompts WHERE project = $1 AND name = $2",
                args![project, name, mark(project) + &text],
            ),
            (Dialect::Postgres, true) => {
                ("DELETE FROM prompt_search WHERE project = $1 AND name = $2", args![project, name])
            }
            (Dialect::Postgres, false) => (
                "INSERT INTO prompt_search (project, name, words) VALUES ($1, $2, $3) \
                 ON CONFLICT (project, name) DO UPDATE SET words = excluded.words",
                args![project, name, text],
            ),
        };
        self.execute(sql, args).await.map(|_| ())
    }

    /// Adds the words of prompts that have none yet.
    pub(in crate::store) async fn insert_words(
        &mut self,
        of: &[(&str, &str, &BTreeSet<String>)],
    ) -> Result<(), StoreError> {
        let with_words = of.iter().filter(|(.., words)| !words.is_empty());
        match self.connection.dialect() {
            Dialect::Sqlite => {
                for (project, name, words) in with_words {
                    self.set_words(project, name, words).await?;
                }
                Ok(())
            }
            Dialect::Postgres => {
                let rows = with_words.map(|(project, name, words)| args![*project, *name, joined(words)]);
                self.insert_many("INSERT INTO prompt_search (project, name, words)", "", rows.collect()).await
            }
        }
    }
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
