//! Fresh databases for tests.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use counterfoil_prompts::store::Store;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection};

/// The variable with the URL of a PostgreSQL server.
const SERVER: &str = "COUNTERFOIL_TEST_POSTGRES";

static COUNT: AtomicU32 = AtomicU32::new(0);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Memory,
    File,
    Postgres,
}

/// Where a database is, or will be when it is opened.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) url: String,
    pub(crate) kind: Kind,
    folder: Arc<Folder>,
}

impl Place {
    pub(crate) async fn store(&self) -> Store {
        Store::open(&self.url).await.expect("the store opens")
    }

    /// A path for a file that goes away with the place.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.0.join(name)
    }

    /// Whether another store can be opened on the same data.
    pub(crate) fn is_shared(&self) -> bool {
        self.kind != Kind::Memory
    }
}

/// A folder that is removed when it is no longer needed.
#[derive(Debug)]
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A place with nothing in it; `None` where there is no PostgreSQL server.
pub(crate) async fn place(kind: Kind) -> Option<Place> {
    let name = format!("store_{}_{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(&name);
    fs::create_dir_all(&folder).expect("a folder for the test");
    let folder = Arc::new(Folder(folder));
    let url = match kind {
        Kind::Memory => "sqlite::memory:".to_owned(),
        Kind::File => format!("sqlite://{}/prompts.db", folder.0.display()),
        Kind::Postgres => schema(&name).await?,
    };
    Some(Place { url, kind, folder })
}

/// A new schema of the server, in which all tables of a test lie.
async fn schema(name: &str) -> Option<String> {
    let Ok(server) = env::var(SERVER) else {
        assert!(env::var_os("CI").is_none_or(|ci| ci != "true"), "{SERVER} names no PostgreSQL server");
        println!("skipped: {SERVER} names no PostgreSQL server");
        return None;
    };
    let mut connection = PgConnection::connect(&server).await.expect("the server answers");
    connection.execute(AssertSqlSafe(format!("CREATE SCHEMA {name}"))).await.expect("a new schema");
    connection.close().await.expect("the connection closes");
    let joined = if server.contains('?') { '&' } else { '?' };
    Some(format!("{server}{joined}options[search_path]={name}"))
}
