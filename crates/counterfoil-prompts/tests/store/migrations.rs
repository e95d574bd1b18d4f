//! Opening databases: new ones, those of other versions, and several processes at once.

use counterfoil_prompts::store::{Store, StoreError};
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, SqliteConnection};
use tokio::task::JoinSet;

use crate::place::{Kind, Place, place};
use crate::sample::{P, create, project, read};

pub(crate) async fn opening_twice_changes_nothing(place: Place) {
    let store = place.store().await;
    assert_eq!(store.migrate(true).await.expect("nothing to do"), []);
    assert_eq!(store.migrate(false).await.expect("nothing to do"), []);
    project(&store).await;
    if place.is_shared() {
        let again = place.store().await;
        assert_eq!(read(&again, |rows| Box::pin(async move { rows.epoch(P).await })).await, 1);
        assert_eq!(Store::pending(&place.url).await.expect("nothing to do"), []);
    }
}

/// Runs a statement on the database, beside the store.
async fn execute(place: &Place, sql: &str) {
    let sql = AssertSqlSafe(sql.to_owned());
    match place.kind {
        Kind::Postgres => {
            let mut connection = PgConnection::connect(&place.url).await.expect("the server answers");
            connection.execute(sql).await.expect("the statement runs");
        }
        _ => {
            let mut connection = SqliteConnection::connect(&place.url).await.expect("the file opens");
            connection.execute(sql).await.expect("the statement runs");
        }
    }
}

async fn a_new_database_can_be_opened_by_several_at_once(kind: Kind) {
    for _ in 0..5 {
        let Some(place) = place(kind).await else { return };
        let mut tasks = JoinSet::new();
        for at in 0..3 {
            let place = place.clone();
            tasks.spawn(async move {
                let store = place.store().await;
                if at == 0 {
                    project(&store).await;
                }
                store
            });
        }
        let stores = tasks.join_all().await;
        for store in &stores {
            create(store, "a", "text").await;
        }
        let numbers = read(&stores[0], |rows| Box::pin(async move { rows.version_numbers(P, "a").await })).await;
        assert_eq!(numbers, [1, 2, 3]);
    }
}

async fn other_tables_are_refused(kind: Kind) {
    let Some(place) = place(kind).await else { return };
    place.store().await.close().await;
    execute(&place, "UPDATE prompt_migrations SET checksum = 'other' WHERE version = 1").await;
    for opened in [Store::open(&place.url).await.map(|_| ()), Store::pending(&place.url).await.map(|_| ())] {
        let Err(StoreError::ChangedMigration { version: 1, name }) = &opened else { panic!("{opened:?}") };
        assert_eq!(name, "begin");
        assert!(opened.expect_err("refused").to_string().contains("migration 1 (begin) is not the one"));
    }
    execute(&place, "INSERT INTO prompt_migrations VALUES (99, 'later', 'x', 0)").await;
    let opened = Store::open(&place.url).await;
    let Err(StoreError::NewerSchema { found: 99, known: 2 }) = opened else { panic!("{opened:?}") };
}

async fn what_would_run_is_told_and_not_done(kind: Kind) {
    let Some(place) = place(kind).await else { return };
    for _ in 0..2 {
        let pending = Store::pending(&place.url).await.expect("the database can be asked");
        assert_eq!(pending.iter().map(|one| (one.version, one.name)).collect::<Vec<_>>(), [(1, "begin"), (2, "words")]);
    }
    assert!(!place.path("prompts.db").exists());
    place.store().await;
    assert_eq!(Store::pending(&place.url).await.expect("the database can be asked"), []);
}

/// A database as it was before words were kept in parts.
#[tokio::test(flavor = "multi_thread")]
async fn words_that_are_stored_are_found_after_the_second_migration() {
    let Some(place) = place(Kind::Postgres).await else { return };
    let store = place.store().await;
    project(&store).await;
    create(&store, "a", "nothing").await;
    store.close().await;
    for sql in [
        "DROP TABLE prompt_words",
        "DELETE FROM prompt_migrations WHERE version = 2",
        "CREATE TABLE prompt_search (project TEXT COLLATE \"C\" NOT NULL, name TEXT COLLATE \"C\" NOT NULL, \
         words TEXT NOT NULL, PRIMARY KEY (project, name))",
        "INSERT INTO prompt_search VALUES ('p1', 'a', ' 42 repeat reply über 日本 𝒳')",
    ] {
        execute(&place, sql).await;
    }
    let store = place.store().await;
    for (word, total) in [("4", 1), ("re", 1), ("repl", 1), ("eply", 0), ("ü", 1), ("日", 1), ("𝒳", 1), ("nothing", 0)]
    {
        let words = [word.to_owned()];
        let found = read(&store, move |rows| {
            let words = words.clone();
            Box::pin(async move { rows.search(P, &words, None, None, 0, 9).await })
        });
        assert_eq!(found.await.total, total, "{word}");
    }
    // A new version replaces all of it.
    create(&store, "a", "reply 43").await;
    let left = read(&store, |rows| {
        Box::pin(async move {
            let mut left = Vec::new();
            for word in ["42", "43", "repeat", "reply", "über", "日本", "𝒳"] {
                if rows.search(P, &[word.to_owned()], None, None, 0, 9).await?.total > 0 {
                    left.push(word);
                }
            }
            Ok(left)
        })
    });
    assert_eq!(left.await, ["43", "reply"]);
}

macro_rules! on_shared_stores {
    ($($name:ident),* $(,)?) => {
        mod file { $( #[tokio::test(flavor = "multi_thread")] async fn $name() { super::$name(super::Kind::File).await; } )* }
        mod postgres {
            $( #[tokio::test(flavor = "multi_thread")] async fn $name() { super::$name(super::Kind::Postgres).await; } )*
        }
    };
}

on_shared_stores! {
    a_new_database_can_be_opened_by_several_at_once,
    other_tables_are_refused,
    what_would_run_is_told_and_not_done,
}
