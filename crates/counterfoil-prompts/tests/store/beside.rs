//! What is kept beside prompts: the audit log, the outbox, keys.

use counterfoil_prompts::store::{Delivery, Entry, Event, KeyRow, StoreError, WebhookRow, job};

use crate::place::Place;
use crate::sample::{P, project, read, write};

pub(crate) async fn audit_log(place: Place) {
    let store = place.store().await;
    let entry = |id: &str, at: i64| Entry {
        id: id.to_owned(),
        project: P.to_owned(),
        at,
        actor: "key:pk-1".to_owned(),
        action: "create".to_owned(),
        resource: "prompt a version 1".to_owned(),
        before: None,
        after: Some(r#"{"version":1}"#.to_owned()),
    };
    let entries = [entry("a", 1), entry("b", 2), entry("c", 2), entry("d", 3)];
    let written = entries.clone();
    write(&store, move |rows| {
        let entries = written.clone();
        Box::pin(async move {
            for entry in &entries {
                rows.audit(entry).await?;
            }
            Ok(())
        })
    })
    .await;
    let (first, rest, none) = read(&store, |rows| {
        Box::pin(async move {
            let first = rows.audit_log(P, None, 2).await?;
            let rest = rows.audit_log(P, Some((2, "c")), 9).await?;
            Ok((first, rest, rows.audit_log("other", None, 9).await?))
        })
    })
    .await;
    assert_eq!(first, [entries[3].clone(), entries[2].clone()]);
    assert_eq!(rest, [entries[1].clone(), entries[0].clone()]);
    assert_eq!(none, []);
}

pub(crate) async fn outbox(place: Place) {
    let store = place.store().await;
    project(&store).await;
    let event = |id: &str, at: i64| Event {
        id: id.to_owned(),
        project: P.to_owned(),
        at,
        event: "updated".to_owned(),
        body: "{}".to_owned(),
    };
    let webhook = |id: &str, disabled: bool| WebhookRow {
        id: id.to_owned(),
        project: P.to_owned(),
        url: format!("https://{id}.example"),
        secret: "canary".to_owned(),
        created_at: 1,
        disabled,
    };
    let (none, one, two, off) = (event("e0", 1), event("e1", 10), webhook("w1", false), webhook("w2", true));
    let ids = |due: Vec<Delivery>| {
        due.into_iter().map(|one| format!("{} {} {}", one.id, one.url, one.attempts)).collect::<Vec<_>>()
    };
    let (due, held, again, never, hooks) = write(&store, move |rows| {
        let (none, one, two, off) = (none.clone(), one.clone(), two.clone(), off.clone());
        Box::pin(async move {
            rows.announce(&none).await?;
            rows.insert_webhook(&two).await?;
            rows.insert_webhook(&off).await?;
            rows.announce(&one).await?;
            assert_eq!(rows.claim_due(9, 20, 5).await?, []);
            let due = rows.claim_due(10, 20, 5).await?;
            let held = rows.claim_due(19, 40, 5).await?;
            rows.failed("e1/w1", "refused", 19, Some(30)).await?;
            let again = rows.claim_due(30, 60, 5).await?;
            rows.delivered("e1/w1", 31).await?;
            let never = rows.claim_due(99, 100, 5).await?;
            assert_eq!(rows.forget_done(31).await?, 0);
            assert_eq!(rows.forget_done(32).await?, 1);
            rows.announce(&one).await?;
            assert!(rows.disable_webhook(P, "w1", true).await?);
            assert_eq!(rows.claim_due(99, 100, 5).await?, [], "nothing is sent to a disabled webhook");
            assert!(rows.delete_webhook(P, "w1").await?);
            assert!(!rows.delete_webhook(P, "w1").await?);
            Ok((due, held, again, never, rows.webhooks(P).await?))
        })
    })
    .await;
    assert_eq!(ids(due), ["e1/w1 https://w1.example 0"], "and nothing for e0, of which nobody was to hear");
    assert_eq!(ids(held), [""; 0], "whoever takes it keeps it for a while");
    assert_eq!(ids(again), ["e1/w1 https://w1.example 1"]);
    assert_eq!(ids(never), [""; 0]);
    assert_eq!(hooks.iter().map(|hook| hook.id.as_str()).collect::<Vec<_>>(), ["w2"]);
    assert!(!format!("{hooks:?}").contains("canary"), "{hooks:?}");
}

pub(crate) async fn keys(place: Place) {
    let store = place.store().await;
    project(&store).await;
    let key = KeyRow {
        id: "k1".to_owned(),
        project: P.to_owned(),
        public_key: "pk-1".to_owned(),
        secret_hash: (0..32).collect(),
        role: "editor".to_owned(),
        tools: Some(r#"["getPrompt"]"#.to_owned()),
        note: "CI".to_owned(),
        created_at: 5,
        expires_at: Some(90),
        revoked_at: None,
        last_used_at: None,
    };
    let new = key.clone();
    let (public, hash, all) = write(&store, move |rows| {
        let new = new.clone();
        Box::pin(async move {
            assert!(!rows.any_key().await?);
            rows.insert_key(&new).await?;
            assert!(rows.any_key().await?);
            let found = rows.key_by_public("pk-1").await?;
            let by_hash = rows.key_by_hash(&new.secret_hash).await?;
            Ok((found, by_hash, rows.keys(P).await?))
        })
    })
    .await;
    assert_eq!(public.as_ref(), Some(&key));
    assert_eq!(hash.as_ref(), Some(&key));
    assert_eq!(all, [key]);
    let after = write(&store, |rows| {
        Box::pin(async move {
            rows.used("k1", 20).await?;
            rows.used("k1", 10).await?;
            assert!(!rows.revoke("other", "pk-1", 30).await?);
            assert!(rows.revoke(P, "pk-1", 30).await?);
            assert!(!rows.revoke(P, "k1", 31).await?);
            assert!(!rows.any_key().await?);
            rows.key_by_public("pk-1").await
        })
    })
    .await
    .expect("a revoked key stays");
    assert_eq!((after.last_used_at, after.revoked_at), (Some(20), Some(30)));
}

pub(crate) async fn text_with_nul_is_refused(place: Place) {
    let store = place.store().await;
    let refused = store.write(job(|rows| Box::pin(async move { rows.create_project("a\0b", "a", 1).await }))).await;
    let Err(StoreError::Refused(why)) = refused else { panic!("{refused:?}") };
    assert!(why.contains("NUL"), "{why}");
}
