//! Processes and connections that end in the middle of writing: what was answered for is there, and nothing half done.

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use counterfoil_prompts::store::{ListFilter, Store, StoreError};
use sqlx::{Connection as _, Executor as _, PgConnection, SqliteConnection};
use tokio::task::JoinSet;

use crate::place::{Kind, Place, place};
use crate::sample::{Create, P, create, project, read};

/// The variable that makes a test write until it is killed, to the store that it names.
const WRITER: &str = "COUNTERFOIL_TEST_WRITER";
/// The variable that says how often to kill; a few times are enough to see that it works at all.
const KILLS: &str = "COUNTERFOIL_TEST_KILLS";
const WRITERS: u64 = 8;
const NAMES: u64 = 3;

/// The highest number that was answered for, by name.
type Answered = BTreeMap<String, u64>;

/// Does nothing unless it is started by the tests below, in a process of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writes_until_it_is_killed() {
    let Ok(url) = env::var(WRITER) else { return };
    let store = Store::open(&url).await.expect("the store opens");
    let mut tasks = JoinSet::new();
    for writer in 0..WRITERS {
        let store = store.clone();
        tasks.spawn(async move {
            let name = format!("n{}", writer % NAMES);
            loop {
                let number = create(&store, &name, "some words").await;
                let _ = writeln!(std::io::stdout(), "answered {name} {number}");
            }
        });
    }
    tasks.join_all().await;
}

async fn a_killed_process_loses_nothing_that_it_answered_for(kind: Kind) {
    let Some(place) = place(kind).await else { return };
    let store = place.store().await;
    project(&store).await;
    store.close().await;
    let kills = env::var(KILLS).ok().and_then(|kills| kills.parse().ok()).unwrap_or(5);
    let mut answered = Answered::new();
    for kill in 0_u64..kills {
        let mut writer = Command::new(env::current_exe().expect("this test"));
        writer.args(["--exact", "crash::writes_until_it_is_killed", "--nocapture"]).env(WRITER, &place.url);
        let mut writer = writer.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the writer starts");
        let mut lines = BufReader::new(writer.stdout.take().expect("its output")).lines();
        let mut seen = 0;
        while let Some(Ok(line)) = lines.next() {
            // What the test harness prints may stand before it on the line.
            let Some((_, said)) = line.split_once("answered ") else { continue };
            let (name, number) = said.split_once(' ').expect("a name and a number");
            let number: u64 = number.parse().expect("a number");
            answered.entry(name.to_owned()).and_modify(|last| *last = number.max(*last)).or_insert(number);
            seen += 1;
            // After another number each time; what is still in the pipe was answered for as well.
            if seen == 1 + kill * 7 % 60 {
                writer.kill().expect("it can be killed");
            }
        }
        writer.wait().expect("it has ended");
        assert_ne!(seen, 0, "it wrote nothing");
        let store = place.store().await;
        check(&store, &answered).await;
        store.close().await;
        if place.kind == Kind::File {
            sound(&place).await;
        }
    }
}

/// Whether everything that was answered for is there, and what is there is whole.
async fn check(store: &Store, answered: &Answered) {
    let listed = read(store, |rows| Box::pin(async move { rows.list(P, &ListFilter::default(), 0, 99).await })).await;
    for prompt in &listed.prompts {
        let last = prompt.versions.len() as u64;
        assert_eq!(prompt.versions, (1..=last).collect::<Vec<_>>(), "no gap in {}", prompt.name);
        assert_eq!(prompt.labels, [("latest".to_owned(), last)]);
        assert!(answered.get(&prompt.name).is_none_or(|answered| *answered <= last), "{answered:?}, {last}");
        let name = prompt.name.clone();
        let row = read(store, move |rows| {
            let name = name.clone();
            Box::pin(async move { rows.prompt(P, &name).await })
        });
        assert_eq!(row.await.map(|row| row.next_version), Some(last + 1));
    }
    assert!(answered.keys().all(|name| listed.prompts.iter().any(|prompt| prompt.name == *name)));
    let words = vec!["words".to_owned()];
    let found = read(store, move |rows| {
        let words = words.clone();
        Box::pin(async move { rows.search(P, &words, None, None, 0, 99).await })
    });
    assert_eq!(found.await.prompts, listed.prompts);
}

/// Whether SQLite finds nothing wrong with the file.
async fn sound(place: &Place) {
    let mut connection = SqliteConnection::connect(&place.url).await.expect("the file opens");
    let said: String =
        sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut connection).await.expect("it is checked");
    assert_eq!(said, "ok");
    let check = "INSERT INTO prompt_search (prompt_search) VALUES ('integrity-check')";
    connection.execute(check).await.expect("the index is whole");
    let broken = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut connection).await.expect("it is checked");
    assert!(broken.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_is_killed_file() {
    a_killed_process_loses_nothing_that_it_answered_for(Kind::File).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_is_killed_postgres() {
    a_killed_process_loses_nothing_that_it_answered_for(Kind::Postgres).await;
}

/// As when the server restarts: every connection of the store ends, again and again, while many write and read.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn connections_that_end() {
    let Some(place) = place(Kind::Postgres).await else { return };
    let name = "connections_that_end";
    let store = Store::open(&format!("{}&application_name={name}", place.url)).await.expect("the store opens");
    project(&store).await;
    let (stop, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Answered::new())));
    let mut tasks = JoinSet::new();
    for writer in 0..WRITERS {
        let (store, stop, answered) = (store.clone(), stop.clone(), answered.clone());
        tasks.spawn(async move {
            let name = format!("n{}", writer % NAMES);
            while !stop.load(Ordering::Relaxed) {
                match store.write(Create::of(&name, "some words")).await {
                    Ok(number) => {
                        let mut answered = answered.lock().expect("nobody has panicked");
                        let last = answered.entry(name.clone()).or_default();
                        *last = number.max(*last);
                    }
                    Err(StoreError::Unavailable(_) | StoreError::UnknownOutcome(_)) => {}
                    Err(other) => panic!("{other}"),
                }
            }
        });
    }
    let mut other = PgConnection::connect(&place.url).await.expect("the server answers");
    let mut ended = 0;
    while ended < 40 {
        tokio::time::sleep(Duration::from_millis(30)).await;
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1";
        ended += sqlx::query(sql).bind(name).fetch_all(&mut other).await.expect("connections are ended").len();
    }
    stop.store(true, Ordering::Relaxed);
    tasks.join_all().await;
    create(&store, "n0", "some words").await;
    let answered = answered.lock().expect("nobody has panicked").clone();
    assert_ne!(answered, Answered::new());
    check(&store, &answered).await;
}
