//! What is particular to files, and to URLs.

use counterfoil_prompts::store::{Store, StoreError};
use sqlx::{Connection as _, Executor as _, SqliteConnection};

use crate::place::{Kind, place};
use crate::sample::{P, create, project, read};

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_a_database_of_its_own() {
    let place = place(Kind::File).await.expect("a place");
    let store = place.store().await;
    project(&store).await;
    create(&store, "a", "one").await;
    let copy = place.path("it's a copy.db");
    store.backup(&copy).await.expect("a backup while the store is open");
    create(&store, "a", "two").await;
    let again = store.backup(&copy).await;
    assert!(matches!(&again, Err(StoreError::Refused(why)) if why.contains("is there already")), "{again:?}");

    let copied = Store::open(&format!("sqlite://{}", copy.display())).await.expect("the copy opens");
    let numbers = read(&copied, |rows| Box::pin(async move { rows.version_numbers(P, "a").await })).await;
    assert_eq!(numbers, [1]);
    let memory = Store::open("sqlite::memory:").await.expect("it opens");
    assert!(matches!(memory.backup(&place.path("b.db")).await, Err(StoreError::Refused(_))));
}

#[tokio::test]
async fn the_folder_is_made_for_its_owner_alone() {
    let place = place(Kind::File).await.expect("a place");
    let file = place.path("deep/er/prompts.db");
    Store::open(&format!("sqlite://{}", file.display())).await.expect("the store opens");
    #[cfg(unix)]
    for (path, wanted) in [(file.parent().expect("a folder"), 0o700), (&file, 0o600)] {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = path.metadata().expect("it is there").permissions().mode() & 0o777;
        assert_eq!(mode, wanted, "{}", path.display());
    }
}

#[tokio::test]
async fn tables_of_others_are_left_alone() {
    let place = place(Kind::File).await.expect("a place");
    let mut other =
        SqliteConnection::connect(&format!("{}?mode=rwc", place.url)).await.expect("another user of the file");
    other.execute("CREATE TABLE tickets (number INTEGER); INSERT INTO tickets VALUES (7)").await.expect("a table");
    let store = place.store().await;
    project(&store).await;
    let number: i64 = sqlx::query_scalar("SELECT number FROM tickets").fetch_one(&mut other).await.expect("a row");
    assert_eq!(number, 7);
}

#[tokio::test]
async fn what_is_missing_is_said_with_the_path() {
    let place = place(Kind::File).await.expect("a place");
    let missing = Store::open_without_migrating(&place.url).await.expect_err("there is no file").to_string();
    assert!(missing.contains("there is no file") && missing.contains("prompts.db"), "{missing}");
    let file = place.path("file");
    std::fs::write(&file, "x").expect("a file");
    let below = format!("sqlite://{}/prompts.db", file.display());
    let refused = Store::open(&below).await.expect_err("a file is no folder").to_string();
    assert!(refused.contains("cannot be written") && refused.contains("prompts.db"), "{refused}");
    let other = place.path("text.db");
    std::fs::write(&other, "this is no database at all, and it is long enough to be looked at".repeat(20))
        .expect("a file");
    let refused = Store::open(&format!("sqlite://{}", other.display())).await.expect_err("no database").to_string();
    assert!(refused.contains("not a database"), "{refused}");
}

#[tokio::test]
async fn a_url_that_cannot_be_used_is_explained_without_its_password() {
    for (url, said) in [
        ("prompts.db", "use sqlite://FILE"),
        ("mysql://root:secret@host/db", "`mysql`"),
        ("postgres://user:secret@host:port/db", "cannot be read"),
        ("postgres://user:sec ret@[/db", "cannot be read"),
    ] {
        let refused = Store::open(url).await.expect_err(url);
        let said_with = format!("{refused} {refused:?}");
        assert!(said_with.contains(said), "{said_with}");
        assert!(!said_with.contains("secret") && !said_with.contains("sec ret"), "{said_with}");
    }
    let store = Store::open_without_migrating("postgres://user:secret@127.0.0.1:1/db?sslmode=disable").await;
    let store = store.expect("it is not connected to yet");
    assert_eq!(store.describe(), "PostgreSQL, database db at 127.0.0.1:1");
    assert!(!format!("{store:?}").contains("secret"), "{store:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_refuses_is_quoted_without_the_password() {
    let Some(place) = place(Kind::Postgres).await else { return };
    let url = format!("{}&dbname=nowhere&password=canary-of-a-wrong-one", place.url);
    let refused = Store::open(&url).await.expect_err("there is no such database, or the password is wrong");
    assert!(matches!(refused, StoreError::Database(_)), "{refused:?}");
    let said = format!("{refused} {refused:?}");
    assert!(said.contains("nowhere") || said.contains("password authentication failed"), "{said}");
    assert!(!said.contains("canary"), "{said}");
}

#[tokio::test]
async fn a_server_that_is_not_there_can_be_tried_again() {
    let store = Store::open_without_migrating("postgres://user:secret@127.0.0.1:1/db?sslmode=disable").await;
    let refused = store.expect("it is not connected to yet").ping().await.expect_err("nobody listens there");
    let StoreError::Unavailable(why) = refused else { panic!("{refused:?}") };
    assert!(!why.contains("secret"), "{why}");
}
