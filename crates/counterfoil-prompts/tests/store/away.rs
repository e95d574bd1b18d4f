//! Databases that are not there, or not any more.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use counterfoil_prompts::store::{Store, StoreError, job};

use crate::place::{Kind, place};

#[tokio::test]
async fn who_asks_a_database_that_is_away_soon_hears_of_it() {
    let silent = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let gone = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let ports = [&silent, &gone].map(|listener| listener.local_addr().expect("an address").port());
    drop(gone);
    let failing = async |port: u16| {
        let url = format!("postgres://nobody@127.0.0.1:{port}/nothing");
        let store = Store::open_without_migrating(&url).await.expect("it is connected to later");
        let begun = Instant::now();
        let read = store.read(job(|rows| Box::pin(async move { rows.projects().await }))).await;
        (begun.elapsed(), read.expect_err("nobody answers"))
    };
    let (of_silent, of_gone) = tokio::join!(failing(ports[0]), failing(ports[1]));
    for (took, error) in [of_silent, of_gone] {
        assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
        // A short blip is waited for, and no more than that.
        assert!(took > Duration::from_secs(2) && took < Duration::from_secs(6), "{took:?}");
    }
}

#[tokio::test]
async fn many_who_write_hear_of_it_together() {
    let gone = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("postgres://nobody@127.0.0.1:{}/nothing", gone.local_addr().expect("an address").port());
    drop(gone);
    let store = Store::open_without_migrating(&url).await.expect("it is connected to later");
    let begun = Instant::now();
    let mut writing = tokio::task::JoinSet::new();
    for _ in 0..60 {
        let store = store.clone();
        writing.spawn(async move {
            store.write(job(|rows| Box::pin(async move { rows.create_project("q", "q", 0).await }))).await
        });
    }
    for written in writing.join_all().await {
        assert!(matches!(written, Err(StoreError::Unavailable(_))), "{written:?}");
    }
    assert!(begun.elapsed() < Duration::from_secs(6), "{:?}", begun.elapsed());
}

/// Elsewhere a file that is open cannot be removed.
#[cfg(unix)]
#[tokio::test]
async fn a_file_that_is_gone_or_another_is_noticed() {
    let place = place(Kind::File).await.expect("a place");
    let store = place.store().await;
    store.ping().await.expect("it is there");
    let (path, aside) = (place.path("prompts.db"), place.path("aside.db"));
    let write = async || store.write(job(|rows| Box::pin(async move { rows.create_project("q", "q", 0).await }))).await;
    let lost = async || match (store.ping().await, write().await) {
        (Err(StoreError::Lost(how)), Err(StoreError::Lost(of_write))) if how == of_write => how,
        other => panic!("{other:?}"),
    };
    std::fs::rename(&path, &aside).expect("it can be moved");
    assert!(lost().await.contains("prompts.db was removed while it was open"));
    std::fs::copy(&aside, &path).expect("it can be copied");
    assert!(lost().await.contains("prompts.db was replaced by another while it was open"));
    std::fs::rename(&aside, &path).expect("it can be moved back");
    store.ping().await.expect("it is the one that was opened");
    write().await.expect("what is written is kept");
}
