//! Many at once.

use std::collections::BTreeSet;

use counterfoil_prompts::store::{Job, Rows, StoreError};
use tokio::task::JoinSet;

use crate::place::Place;
use crate::sample::{Create, P, create, project, read, write};

pub(crate) async fn writers_leave_no_gap(place: Place) {
    const WRITERS: u64 = 16;
    const EACH: u64 = 12;
    // Where the data is shared, as by several processes.
    let first = place.store().await;
    let second = if place.is_shared() { place.store().await } else { first.clone() };
    project(&first).await;
    let mut tasks = JoinSet::new();
    for writer in 0..WRITERS {
        let store = if writer % 2 == 0 { first.clone() } else { second.clone() };
        tasks.spawn(async move {
            let mut numbers = Vec::new();
            for _ in 0..EACH {
                numbers.push(create(&store, "a", "text").await);
            }
            assert!(numbers.is_sorted());
            numbers
        });
    }
    let numbers: Vec<_> = tasks.join_all().await.into_iter().flatten().collect();
    let wanted: BTreeSet<_> = (1..=WRITERS * EACH).collect();
    assert_eq!(numbers.len() as u64, WRITERS * EACH);
    assert_eq!(numbers.into_iter().collect::<BTreeSet<_>>(), wanted);
    let stored = read(&second, |rows| Box::pin(async move { rows.version_numbers(P, "a").await })).await;
    assert_eq!(stored, wanted.into_iter().collect::<Vec<_>>());
}

/// Moves the label `production` to the next of three versions.
struct Move;

#[async_trait::async_trait]
impl Job for Move {
    type Output = u64;
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<u64, StoreError> {
        rows.grow_epoch(P).await?;
        let version = rows.version_by_label(P, "a", "production").await?;
        let next = version.map_or(1, |version| version.version % 3 + 1);
        rows.remove_label(P, "a", "production").await?;
        rows.set_label(P, "a", "production", next).await?;
        Ok(next)
    }
}

pub(crate) async fn a_label_has_one_holder_at_each_read(place: Place) {
    let store = place.store().await;
    project(&store).await;
    for _ in 0..3 {
        create(&store, "a", "text").await;
    }
    store.write(Move).await.expect("the first holder");
    let mut moves = JoinSet::new();
    for _ in 0..64 {
        let store = store.clone();
        moves.spawn(async move { store.write(Move).await.expect("the label moves") });
    }
    let mut reads = JoinSet::new();
    for _ in 0..4 {
        let store = store.clone();
        reads.spawn(async move {
            for _ in 0..25 {
                let (infos, held) = read(&store, |rows| {
                    Box::pin(async move {
                        let infos = rows.versions(P, "a", None, 9).await?;
                        Ok((infos, rows.version_by_label(P, "a", "production").await?))
                    })
                })
                .await;
                let holders: Vec<_> =
                    infos.iter().filter(|info| info.labels.iter().any(|label| label == "production")).collect();
                assert_eq!(holders.len(), 1, "{infos:?}");
                assert_eq!(held.map(|version| version.version), Some(holders[0].version));
            }
        });
    }
    reads.join_all().await;
    let moved = moves.join_all().await;
    // 64 moves from version 1 on: each of the three gets its turn.
    let turns = |version| moved.iter().filter(|to| **to == version).count();
    assert_eq!((turns(1), turns(2), turns(3)), (21, 22, 21));
}

pub(crate) async fn a_read_sees_one_moment(place: Place) {
    if !place.is_shared() {
        // There, reads queue behind writes.
        return;
    }
    let store = place.store().await;
    project(&store).await;
    create(&store, "a", "text").await;
    let writer = store.clone();
    let seen = read(&store, move |rows| {
        let writer = writer.clone();
        Box::pin(async move {
            let before = rows.version_numbers(P, "a").await?;
            writer.write(Create::of("a", "more")).await?;
            Ok((before, rows.version_numbers(P, "a").await?))
        })
    })
    .await;
    assert_eq!(seen, (vec![1], vec![1]));
    let after = read(&store, |rows| Box::pin(async move { rows.version_numbers(P, "a").await })).await;
    assert_eq!(after, [1, 2]);
}

pub(crate) async fn the_epoch_grows_with_each_change(place: Place) {
    let store = place.store().await;
    project(&store).await;
    let before = read(&store, |rows| Box::pin(async move { rows.epoch(P).await })).await;
    let mut tasks = JoinSet::new();
    for _ in 0..20 {
        let store = store.clone();
        tasks.spawn(async move { write(&store, |rows| Box::pin(async move { rows.grow_epoch(P).await })).await });
    }
    let epochs: BTreeSet<_> = tasks.join_all().await.into_iter().collect();
    assert_eq!(epochs, (before + 1..=before + 20).collect());
}

pub(crate) async fn a_write_is_seen_by_the_next_read(place: Place) {
    let store = place.store().await;
    let other = if place.is_shared() { place.store().await } else { store.clone() };
    project(&store).await;
    for round in 1..=30 {
        assert_eq!(create(&store, "a", "text").await, round);
        let latest = read(&other, |rows| Box::pin(async move { rows.version_by_label(P, "a", "latest").await })).await;
        assert_eq!(latest.map(|version| version.version), Some(round));
    }
}
