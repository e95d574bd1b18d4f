//! Keys: who may do what in a project. Secrets are kept as hashes only.

use crate::store::value::args;
use crate::store::{Row, Rows, StoreError};

/// A key.
#[derive(Clone, PartialEq, Eq)]
pub struct KeyRow {
    /// Its id.
    pub id: String,
    /// The project.
    pub project: String,
    /// The half of it that may be shown.
    pub public_key: String,
    /// The SHA-256 of its secret half.
    pub secret_hash: Vec<u8>,
    /// What it may do.
    pub role: String,
    /// The only tools that it sees, as a JSON array.
    pub tools: Option<String>,
    /// What it is for.
    pub note: String,
    /// When it was made.
    pub created_at: i64,
    /// When it ends to be good.
    pub expires_at: Option<i64>,
    /// When it was revoked.
    pub revoked_at: Option<i64>,
    /// When it was last used, roughly.
    pub last_used_at: Option<i64>,
}

/// Without the hash of its secret.
impl std::fmt::Debug for KeyRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KeyRow").field("public_key", &self.public_key).field("role", &self.role).finish_non_exhaustive()
    }
}

const COLUMNS: &str = "SELECT id, project, public_key, secret_hash, role, tools, note, created_at, expires_at, \
                       revoked_at, last_used_at FROM api_keys";

fn read(mut row: Row) -> Result<KeyRow, StoreError> {
    Ok(KeyRow {
        id: row.text(0)?,
        project: row.text(1)?,
        public_key: row.text(2)?,
        secret_hash: row.bytes(3)?,
        role: row.text(4)?,
        tools: row.opt_text(5)?,
        note: row.text(6)?,
        created_at: row.int(7)?,
        expires_at: row.opt_int(8)?,
        revoked_at: row.opt_int(9)?,
        last_used_at: row.opt_int(10)?,
    })
}

impl Rows<'_> {
    /// Adds a key.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn insert_key(&mut self, new: &KeyRow) -> Result<(), StoreError> {
        let sql = "INSERT INTO api_keys (id, project, public_key, secret_hash, role, tools, note, created_at, \
                   expires_at, revoked_at, last_used_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
        let row = args![
            &new.id,
            &new.project,
            &new.public_key,
            new.secret_hash.clone(),
            &new.role,
            new.tools.clone(),
            &new.note,
            new.created_at,
            new.expires_at,
            new.revoked_at,
            new.last_used_at
        ];
        self.execute(sql, row).await.map(|_| ())
    }

    /// The key with this public half.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn key_by_public(&mut self, public_key: &str) -> Result<Option<KeyRow>, StoreError> {
        self.row(format!("{COLUMNS} WHERE public_key = $1"), args![public_key]).await?.map(read).transpose()
    }

    /// The key whose secret half has this hash.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn key_by_hash(&mut self, hash: &[u8]) -> Result<Option<KeyRow>, StoreError> {
        self.row(format!("{COLUMNS} WHERE secret_hash = $1"), args![hash.to_vec()]).await?.map(read).transpose()
    }

    /// The keys of a project, oldest first.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn keys(&mut self, project: &str) -> Result<Vec<KeyRow>, StoreError> {
        let sql = format!("{COLUMNS} WHERE project = $1 ORDER BY created_at, id");
        self.rows(sql, args![project]).await?.into_iter().map(read).collect()
    }

    /// Whether there is any key that was not revoked, in any project.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn any_key(&mut self) -> Result<bool, StoreError> {
        let row = self.row("SELECT id FROM api_keys WHERE revoked_at IS NULL LIMIT 1", vec![]).await?;
        Ok(row.is_some())
    }

    /// Revokes a key of a project by its id or its public half, and says whether there was one to revoke.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn revoke(&mut self, project: &str, key: &str, at: i64) -> Result<bool, StoreError> {
        let sql = "UPDATE api_keys SET revoked_at = $3 \
                   WHERE project = $1 AND (id = $2 OR public_key = $2) AND revoked_at IS NULL";
        Ok(self.execute(sql, args![project, key, at]).await? > 0)
    }

    /// Says when a key was last used. Earlier moments than the known one change nothing.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn used(&mut self, id: &str, at: i64) -> Result<(), StoreError> {
        let sql = "UPDATE api_keys SET last_used_at = $2 \
                   WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)";
        self.execute(sql, args![id, at]).await.map(|_| ())
    }
}
