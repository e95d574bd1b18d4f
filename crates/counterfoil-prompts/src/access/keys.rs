//! Keys: made, listed, revoked and checked.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;

use super::{Caller, Credentials, Role, Secret, secret};
use crate::domain::Timestamp;
use crate::store::{Job, KeyRow, Rows, Store, StoreError, new_id};

/// How long it takes, in milliseconds, until the use of a key is written down again.
const NOTED_EVERY: i64 = 60_000;

/// The keys of a store.
#[derive(Debug)]
pub struct Keys {
    store: Store,
    /// When the use of each key was last written down.
    noted: Mutex<HashMap<String, i64>>,
}

/// What a new key is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The id of the project it opens.
    pub project: String,
    /// What it allows.
    pub role: Role,
    /// The tools it allows; all that the role does, if this is `None`.
    pub tools: Option<Vec<String>>,
    /// What it is for, for people.
    pub note: String,
    /// When it stops.
    pub expires_at: Option<Timestamp>,
}

/// A key that was just made.
#[derive(Debug)]
pub struct NewKey {
    /// Its public half, by which it is known.
    pub public: String,
    /// Its secret half. It cannot be had again.
    pub secret: Secret,
}

/// A key, without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The public half.
    pub public: String,
    /// The id of the project it opens.
    pub project: String,
    /// What it allows.
    pub role: Role,
    /// The tools it allows; all that the role does, if this is `None`.
    pub tools: Option<Vec<String>>,
    /// What it is for.
    pub note: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it stops.
    pub expires_at: Option<Timestamp>,
    /// When it was taken back.
    pub revoked_at: Option<Timestamp>,
    /// When it was last used, to the minute.
    pub last_used_at: Option<Timestamp>,
}

/// How much of what a key is for stands where its changes are told, in characters.
const MOST_NOTED: usize = 80;

impl Key {
    /// Who calls with it.
    #[must_use]
    pub fn caller(&self) -> Caller {
        // People remember what a key is for, and not its name.
        let note: String = self.note.trim().chars().filter(|char| !char.is_control()).take(MOST_NOTED).collect();
        let who =
            if note.is_empty() { format!("key {}", self.public) } else { format!("{note} (key {})", self.public) };
        Caller { project: self.project.clone(), role: self.role, who }
    }

    /// Why it opens nothing any more.
    #[must_use]
    pub fn ended(&self, now: Timestamp) -> Option<&'static str> {
        if self.revoked_at.is_some() {
            Some("revoked")
        } else if self.expires_at.is_some_and(|end| end <= now) {
            Some("expired")
        } else {
            None
        }
    }
}

/// Why a request is not let in.
#[derive(Debug)]
pub enum Denied {
    /// It brought no key.
    Missing,
    /// What it brought is no key, with what is wrong.
    Malformed(&'static str),
    /// No such key, or the halves do not belong together. Which of the two is not told.
    Wrong,
    /// The key has been revoked, or has expired.
    Ended(&'static str),
    /// The keys cannot be read.
    Store(StoreError),
}

/// What the caller reads.
impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => {
                f.write_str("a key is needed: send `Authorization: Bearer SECRET`; `counterfoil keys create` makes one")
            }
            Self::Malformed(what) => f.write_str(what),
            Self::Wrong => f.write_str("the key is not known, or its two halves do not belong together"),
            Self::Ended(how) => write!(f, "the key is {how}: ask for a new one"),
            Self::Store(_) => f.write_str("keys cannot be checked right now; try again in a few seconds"),
        }
    }
}

impl From<StoreError> for Denied {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Keys {
    /// The keys of that store.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self { store, noted: Mutex::default() }
    }

    /// Makes a key.
    ///
    /// # Errors
    ///
    /// When the store fails, or the system has no randomness.
    pub async fn create(&self, wanted: Wanted) -> Result<NewKey, StoreError> {
        let unrandom = |_| StoreError::Damaged("the system gives no randomness".to_owned());
        let secret = Secret::random().map_err(unrandom)?;
        let public = secret::public().map_err(unrandom)?;
        let now = Timestamp::now();
        let row = KeyRow {
            id: new_id(now.0),
            project: wanted.project,
            public_key: public.clone(),
            secret_hash: secret.hash(),
            role: wanted.role.name().to_owned(),
            tools: wanted.tools.map(|tools| serde_json::Value::from(tools).to_string()),
            note: wanted.note,
            created_at: now.0,
            expires_at: wanted.expires_at.map(|moment| moment.0),
            revoked_at: None,
            last_used_at: None,
        };
        self.store.write(Insert(row)).await?;
        Ok(NewKey { public, secret })
    }

    /// All keys, of one project or of all, the oldest first.
    ///
    /// # Errors
    ///
    /// When the store fails.
    pub async fn list(&self, project: Option<&str>) -> Result<Vec<Key>, StoreError> {
        self.store.read(List(project.map(str::to_owned))).await
    }

    /// The public halves of the keys that open something now.
    ///
    /// # Errors
    ///
    /// When the store fails.
    pub async fn in_force(&self, now: Timestamp) -> Result<HashSet<String>, StoreError> {
        let keys = self.list(None).await?.into_iter();
        Ok(keys.filter(|key| key.ended(now).is_none()).map(|key| key.public).collect())
    }

    /// Whether there is any key, in force or not. While there is none, nobody needs one.
    ///
    /// # Errors
    ///
    /// When the store fails.
    pub async fn any(&self) -> Result<bool, StoreError> {
        self.store.read(Any).await
    }

    /// Takes a key back, by its public half. From now on it opens nothing. Says whether there was one to take back.
    ///
    /// # Errors
    ///
    /// When the store fails.
    pub async fn revoke(&self, public: &str) -> Result<bool, StoreError> {
        self.store.write(Revoke(public.to_owned(), Timestamp::now())).await
    }

    /// The key that a request brought.
    ///
    /// # Errors
    ///
    /// Why it is not let in.
    pub async fn check(&self, credentials: &Credentials, now: Timestamp) -> Result<Key, Denied> {
        let row = self.store.read(Find(credentials.clone())).await?;
        let Some(row) = row else {
            return Err(Denied::Wrong);
        };
        let secret = match credentials {
            Credentials::Bearer(secret) | Credentials::Basic { secret, .. } => secret,
        };
        if !secret::same(&row.secret_hash, &secret::hash(secret)) {
            return Err(Denied::Wrong);
        }
        let id = row.id.clone();
        let key = key(row)?;
        if let Some(how) = key.ended(now) {
            return Err(Denied::Ended(how));
        }
        self.note_use(&id, now);
        Ok(key)
    }

    /// Writes down, now and then, that a key is in use. Nobody waits for it.
    fn note_use(&self, id: &str, now: Timestamp) {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        if noted.get(id).is_some_and(|last| now.0 - last < NOTED_EVERY) {
            return;
        }
        noted.insert(id.to_owned(), now.0);
        let (store, used) = (self.store.clone(), Used(id.to_owned(), now));
        tokio::spawn(async move {
            if let Err(error) = store.write(used).await {
                tracing::debug!(%error, "the use of a key was not written down");
            }
        });
    }
}

fn key(row: KeyRow) -> Result<Key, StoreError> {
    let damaged = |what: &str| StoreError::Damaged(format!("key `{}`: {what}", row.public_key));
    Ok(Key {
        role: Role::named(&row.role).ok_or_else(|| damaged("its role is not known"))?,
        tools: match &row.tools {
            Some(tools) => Some(serde_json::from_str(tools).map_err(|_| damaged("its tools are no list"))?),
            None => None,
        },
        public: row.public_key,
        project: row.project,
        note: row.note,
        created_at: Timestamp(row.created_at),
        expires_at: row.expires_at.map(Timestamp),
        revoked_at: row.revoked_at.map(Timestamp),
        last_used_at: row.last_used_at.map(Timestamp),
    })
}

struct Insert(KeyRow);

#[async_trait]
impl Job for Insert {
    type Output = ();
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<(), StoreError> {
        rows.insert_key(&self.0).await
    }
}

struct List(Option<String>);

#[async_trait]
impl Job for List {
    type Output = Vec<Key>;
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Vec<Key>, StoreError> {
        let projects = match &self.0 {
            Some(project) => vec![project.clone()],
            None => rows.projects().await?.into_iter().map(|project| project.id).collect(),
        };
        let mut keys = Vec::new();
        for project in projects {
            keys.extend(rows.keys(&project).await?);
        }
        keys.into_iter().map(key).collect()
    }
}

struct Any;

#[async_trait]
impl Job for Any {
    type Output = bool;
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<bool, StoreError> {
        rows.any_key().await
    }
}

struct Revoke(String, Timestamp);

#[async_trait]
impl Job for Revoke {
    type Output = bool;
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<bool, StoreError> {
        match rows.key_by_public(&self.0).await? {
            Some(row) => rows.revoke(&row.project, &row.id, self.1.0).await,
            None => Ok(false),
        }
    }
}

struct Used(String, Timestamp);

#[async_trait]
impl Job for Used {
    type Output = ();
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<(), StoreError> {
        rows.used(&self.0, self.1.0).await
    }
}

struct Find(Credentials);

#[async_trait]
impl Job for Find {
    type Output = Option<KeyRow>;
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Option<KeyRow>, StoreError> {
        match &self.0 {
            Credentials::Bearer(secret) => rows.key_by_hash(&secret::hash(secret)).await,
            Credentials::Basic { public, .. } => rows.key_by_public(public).await,
        }
    }
}
