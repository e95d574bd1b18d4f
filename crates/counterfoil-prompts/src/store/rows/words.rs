//! The words by which a prompt is found.

use std::collections::BTreeSet;

use crate::store::value::args;
use crate::store::{Arg, Rows, StoreError};

impl Rows<'_> {
    /// Replaces the words of a prompt. Only what differs is written.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn set_words(&mut self, project: &str, name: &str, words: &BTreeSet<String>) -> Result<(), StoreError> {
        let sql = "SELECT word FROM prompt_words WHERE project = $1 AND name = $2";
        let before = self.rows(sql, args![project, name]).await?;
        let before: BTreeSet<String> = before.into_iter().map(|mut row| row.text(0)).collect::<Result<_, _>>()?;
        let gone: Vec<_> = before.difference(words).collect();
        for some in gone.chunks(100) {
            let places: Vec<_> = (3..some.len() + 3).map(|place| format!("${place}")).collect();
            let sql = format!(
                "DELETE FROM prompt_words WHERE project = $1 AND name = $2 AND word IN ({})",
                places.join(", ")
            );
            let mut args = args![project, name];
            args.extend(some.iter().map(|word| Arg::from(*word)));
            self.execute(sql, args).await?;
        }
        self.insert_words(words.difference(&before).map(|word| args![project, word, name]).collect()).await
    }

    pub(in crate::store) async fn insert_words(&mut self, rows: Vec<Vec<Arg>>) -> Result<(), StoreError> {
        let sql = "INSERT INTO prompt_words (project, word, name)";
        self.insert_many(sql, "ON CONFLICT (project, word, name) DO NOTHING", rows).await
    }
}
