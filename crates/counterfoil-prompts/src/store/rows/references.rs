//! Which versions refer to which prompts.

use super::NewVersion;
use crate::store::value::args;
use crate::store::{Row, Rows, StoreError};

/// A reference to a prompt, by version or by label: one of the two is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceRow {
    /// The prompt.
    pub child: String,
    /// Which version.
    pub child_version: Option<u64>,
    /// Which label.
    pub child_label: Option<String>,
}

/// A version that refers to a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependent {
    /// The prompt that refers.
    pub name: String,
    /// Which version of it.
    pub version: u64,
    /// The message placeholders of its content.
    pub placeholders: Vec<String>,
    /// What it refers to.
    pub reference: ReferenceRow,
}

fn reference(row: &mut Row, at: usize) -> Result<ReferenceRow, StoreError> {
    let child_version = row.opt_int(at + 1)?.and_then(|number| u64::try_from(number).ok());
    Ok(ReferenceRow { child: row.text(at)?, child_version, child_label: row.opt_text(at + 2)? })
}

impl Rows<'_> {
    pub(super) async fn insert_references(&mut self, new: &[NewVersion]) -> Result<(), StoreError> {
        let mut rows = Vec::new();
        for new in new {
            for (position, reference) in (0_u64..).zip(&new.references) {
                let (version, label) = (reference.child_version, reference.child_label.clone());
                rows.push(args![&new.project, &new.name, new.version, position, &reference.child, version, label]);
            }
        }
        let sql = "INSERT INTO prompt_references (project, name, version, position, child, child_version, child_label)";
        self.insert_many(sql, "", rows).await
    }

    /// What a version refers to, in the order in which it was given.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn references_of(
        &mut self,
        project: &str,
        name: &str,
        version: u64,
    ) -> Result<Vec<ReferenceRow>, StoreError> {
        let sql = "SELECT child, child_version, child_label FROM prompt_references \
                   WHERE project = $1 AND name = $2 AND version = $3 ORDER BY position";
        let rows = self.rows(sql, args![project, name, version]).await?;
        rows.into_iter().map(|mut row| reference(&mut row, 0)).collect()
    }

    /// The versions that refer to a prompt, by name and number: those after a name and number, at most so many. A version
    /// that refers to it in several ways comes several times, and all of those times come together, beyond the limit if
    /// need be.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn dependents(
        &mut self,
        project: &str,
        child: &str,
        after: Option<(&str, u64)>,
        limit: u64,
    ) -> Result<Vec<Dependent>, StoreError> {
        let (name, version) = after.unwrap_or(("", 0));
        let sql = "SELECT r.name, r.version, v.placeholders, r.child, r.child_version, r.child_label \
                   FROM prompt_references r \
                   JOIN (SELECT DISTINCT name, version FROM prompt_references \
                         WHERE project = $1 AND child = $2 AND (name > $3 OR (name = $3 AND version > $4)) \
                         ORDER BY name, version LIMIT $5) d ON d.name = r.name AND d.version = r.version \
                   JOIN versions v ON v.project = r.project AND v.name = r.name AND v.version = r.version \
                   WHERE r.project = $1 AND r.child = $2 ORDER BY r.name, r.version, r.position";
        let rows = self.rows(sql, args![project, child, name, version, limit]).await?;
        let read = |mut row: Row| {
            Ok(Dependent {
                name: row.text(0)?,
                version: row.count(1)?,
                placeholders: row.texts(2)?,
                reference: reference(&mut row, 3)?,
            })
        };
        rows.into_iter().map(read).collect()
    }
}
