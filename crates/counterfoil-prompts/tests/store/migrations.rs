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
    let Err(StoreError::NewerSchema { found: 99, known: 1 }) = opened else { panic!("{opened:?}") };
}

async fn what_would_run_is_told_and_not_done(kind: Kind) {
    let Some(place) = place(kind).await else { return };
    for _ in 0..2 {
        let pending = Store::pending(&place.url).await.expect("the database can be asked");
        assert_eq!(pending.iter().map(|one| (one.version, one.name)).collect::<Vec<_>>(), [(1, "begin")]);
    }
    assert!(!place.path("prompts.db").exists());
    place.store().await;
    assert_eq!(Store::pending(&place.url).await.expect("the database can be asked"), []);
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
