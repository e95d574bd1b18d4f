//! What holds of every job: whole or not at all, and alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use counterfoil_prompts::store::{Job, Rows, Store, StoreError, job};

use crate::place::{Kind, Place};
use crate::sample::{Create, P, create, project, read, write};

#[derive(Debug)]
enum Failure {
    Refused,
    Store(StoreError),
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Adds a version and then refuses.
struct Refuses(Create);

#[async_trait::async_trait]
impl Job for Refuses {
    type Output = ();
    type Error = Failure;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<(), Failure> {
        self.0.run(rows).await?;
        Err(Failure::Refused)
    }
}

async fn names(store: &Store) -> String {
    let page = read(store, |rows| Box::pin(async move { rows.list(P, &Default::default(), 0, 99).await })).await;
    page.prompts.into_iter().map(|prompt| prompt.name).collect::<Vec<_>>().join(" ")
}

pub(crate) async fn a_job_that_fails_leaves_nothing_behind(place: Place) {
    let store = place.store().await;
    project(&store).await;
    create(&store, "a", "one").await;
    let before = read(&store, |rows| Box::pin(async move { rows.epoch(P).await })).await;
    let refused = store.write(Refuses(Create::of("b", "two"))).await;
    assert!(matches!(refused, Err(Failure::Refused)), "{refused:?}");
    assert_eq!(names(&store).await, "a");
    let after = read(&store, |rows| Box::pin(async move { rows.epoch(P).await })).await;
    assert_eq!(before, after);
}

pub(crate) async fn a_failed_statement_fails_the_job(place: Place) {
    let store = place.store().await;
    project(&store).await;
    // It goes on as if nothing had happened, which must not make half of it final.
    let done = store
        .write(job::<_, Failure, _>(|rows| {
            Box::pin(async move {
                rows.ensure_prompt(P, "a", "text", 1).await?;
                let _ = rows.set_label(P, "a", "production", 7).await;
                Ok(())
            })
        }))
        .await;
    assert!(matches!(done, Err(Failure::Store(StoreError::Database(_)))), "{done:?}");
    assert_eq!(names(&store).await, "");
}

pub(crate) async fn a_job_that_reads_cannot_write(place: Place) {
    let store = place.store().await;
    project(&store).await;
    let written = store.read(Create::of("a", "one")).await;
    assert!(matches!(written, Err(StoreError::Database(_))), "{written:?}");
    assert_eq!(names(&store).await, "");
    assert_eq!(create(&store, "a", "one").await, 1, "and others can write afterwards");
}

pub(crate) async fn a_failing_job_leaves_its_neighbours_alone(place: Place) {
    let store = place.store().await;
    project(&store).await;
    let mut tasks = tokio::task::JoinSet::new();
    for at in 0..60 {
        let store = store.clone();
        tasks.spawn(async move {
            let create = Create::of(&format!("p{at:02}"), "text");
            match at % 3 {
                0 => store.write(create).await.map_or_else(|error| panic!("{error}"), |_| 1),
                1 => store.write(Refuses(create)).await.map_or(0, |()| panic!("it refuses")),
                _ => {
                    let broken = job::<(), StoreError, _>(|rows| {
                        Box::pin(async move {
                            rows.ensure_prompt(P, "broken", "text", 1).await?;
                            rows.set_label(P, "broken", "x", 1).await
                        })
                    });
                    store.write(broken).await.map_or(0, |()| panic!("there is no such version"))
                }
            }
        });
    }
    assert_eq!(tasks.join_all().await.iter().sum::<usize>(), 20);
    let wanted: Vec<_> = (0..60).filter(|at| at % 3 == 0).map(|at| format!("p{at:02}")).collect();
    assert_eq!(names(&store).await, wanted.join(" "));
}

pub(crate) async fn a_call_that_is_given_up_does_no_harm(place: Place) {
    let store = place.store().await;
    project(&store).await;
    let begun = Arc::new(AtomicUsize::new(0));
    for at in 0..20_u64 {
        let (name, begun) = (format!("p{at}"), begun.clone());
        let slow = job::<(), StoreError, _>(move |rows| {
            let (name, begun) = (name.clone(), begun.clone());
            Box::pin(async move {
                begun.fetch_add(1, Ordering::Relaxed);
                rows.ensure_prompt(P, &name, "text", 1).await?;
                tokio::time::sleep(Duration::from_millis(20)).await;
                rows.touch_prompt(P, &name, 2).await
            })
        });
        let _ = tokio::time::timeout(Duration::from_millis(at), store.write(slow)).await;
    }
    assert_ne!(begun.load(Ordering::Relaxed), 0);
    // Each of them is there as a whole, or not at all.
    create(&store, "z", "text").await;
    let page = read(&store, |rows| Box::pin(async move { rows.list(P, &Default::default(), 0, 99).await })).await;
    for prompt in page.prompts.iter().filter(|prompt| prompt.name != "z") {
        assert_eq!(prompt.updated_at, 2, "{prompt:?}");
    }
    let reading = job::<(), StoreError, _>(|rows| {
        Box::pin(async move {
            rows.projects().await?;
            tokio::time::sleep(Duration::from_secs(60)).await;
            Ok(())
        })
    });
    if place.kind != Kind::Memory {
        let _ = tokio::time::timeout(Duration::from_millis(20), store.read(reading)).await;
    }
    assert_eq!(create(&store, "z", "text").await, 2);
}

pub(crate) async fn a_closed_store_says_so(place: Place) {
    let store = place.store().await;
    project(&store).await;
    store.ping().await.expect("it answers");
    store.close().await;
    let written = store.write(Create::of("a", "one")).await;
    assert!(matches!(written, Err(StoreError::Unavailable(_))), "{written:?}");
    assert!(matches!(store.ping().await, Err(StoreError::Unavailable(_))));
    if place.is_shared() {
        let store = place.store().await;
        write(&store, |rows| Box::pin(async move { rows.grow_epoch(P).await })).await;
    }
}
