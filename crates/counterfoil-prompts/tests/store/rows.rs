//! The statements, a family a test.

use counterfoil_prompts::store::{
    Dependent, Entry, Event, KeyRow, ListFilter, NewVersion, ReferenceRow, StoreError, WebhookRow, job,
};

use crate::place::Place;
use crate::sample::{P, create, project, read, version, write};

pub(crate) async fn projects(place: Place) {
    let store = place.store().await;
    write(&store, |rows| {
        Box::pin(async move {
            rows.create_project("b", "second", 7).await?;
            rows.create_project("a", "third", 8).await
        })
    })
    .await;
    let (all, one, named, none) = read(&store, |rows| {
        Box::pin(async move {
            let all = rows.projects().await?;
            Ok((all, rows.project("b").await?, rows.project_named("third").await?, rows.project("c").await?))
        })
    })
    .await;
    assert_eq!(all.iter().map(|project| project.name.as_str()).collect::<Vec<_>>(), ["second", "third"]);
    assert_eq!(one.as_ref(), all.first());
    assert_eq!(named.map(|project| (project.id, project.created_at)), Some(("a".to_owned(), 8)));
    assert_eq!(none, None);

    let (before, after) = write(&store, |rows| {
        Box::pin(async move {
            let before = rows.protected_labels("a").await?;
            rows.protect_label("a", "beta").await?;
            rows.protect_label("a", "beta").await?;
            assert!(rows.unprotect_label("a", "production").await?);
            assert!(!rows.unprotect_label("a", "production").await?);
            Ok((before, rows.protected_labels("a").await?))
        })
    })
    .await;
    assert_eq!((before, after), (vec!["production".to_owned()], vec!["beta".to_owned()]));

    let again = store.write(job(|rows| Box::pin(async move { rows.create_project("c", "second", 9).await }))).await;
    assert!(matches!(again, Err(StoreError::Database(_))), "{again:?}");
}

pub(crate) async fn versions_come_back_as_they_were_written(place: Place) {
    let store = place.store().await;
    project(&store).await;
    let new = NewVersion {
        content: r#"[{"role":"system","content":"a\u0000b é 日本 '; DROP TABLE versions; --"}]"#.to_owned(),
        config: r#"{"z":1.0,"a":[1e3,18446744073709551616]}"#.to_owned(),
        commit_message: Some("why\n\"so\"".to_owned()),
        variables: vec!["näme".to_owned(), "b".to_owned()],
        placeholders: vec!["history".to_owned()],
        ..version("sales/greeting", 3, "")
    };
    let wanted = new.clone();
    write(&store, move |rows| {
        let new = new.clone();
        Box::pin(async move {
            let prompt = rows.ensure_prompt(P, &new.name, "chat", 50).await?;
            assert_eq!((prompt.next_version, prompt.kind.as_deref()), (1, Some("chat")));
            rows.insert_version(&new).await?;
            rows.set_next_version(P, &new.name, 4).await?;
            rows.set_label(P, &new.name, "production", 3).await?;
            rows.set_label(P, &new.name, "latest", 3).await
        })
    })
    .await;
    let (by_number, by_label, infos, prompt) = read(&store, |rows| {
        Box::pin(async move {
            Ok((
                rows.version(P, "sales/greeting", 3).await?,
                rows.version_by_label(P, "sales/greeting", "latest").await?,
                rows.versions(P, "sales/greeting", None, 10).await?,
                rows.prompt(P, "sales/greeting").await?,
            ))
        })
    })
    .await;
    assert_eq!(by_number, by_label);
    let found = by_number.expect("the version is there");
    assert_eq!(
        (&found.id, &found.content, &found.config, &found.commit_message, &found.variables, &found.placeholders),
        (&wanted.id, &wanted.content, &wanted.config, &wanted.commit_message, &wanted.variables, &wanted.placeholders)
    );
    assert_eq!((found.kind.as_str(), found.version, found.next_version), ("chat", 3, 4));
    assert_eq!((found.created_at, found.updated_at, found.created_by.as_str()), (3000, 3000, "tests"));
    assert_eq!((found.labels.join(" "), found.tags.len()), ("latest production".to_owned(), 0));
    assert_eq!(infos.len(), 1);
    assert_eq!((infos[0].version, infos[0].labels.join(" ")), (3, "latest production".to_owned()));
    assert_eq!(prompt.map(|prompt| (prompt.created_at, prompt.updated_at)), Some((50, 50)));

    for text in ["one", "two", "three"] {
        create(&store, "b", text).await;
    }
    let (numbers, page, left) = write(&store, |rows| {
        Box::pin(async move {
            let numbers = rows.version_numbers(P, "b").await?;
            let page = rows.versions(P, "b", Some(3), 1).await?;
            rows.touch_versions(P, "b", &[1, 3], 77).await?;
            assert!(rows.delete_version(P, "b", 3).await?);
            assert!(!rows.delete_version(P, "b", 3).await?);
            assert_eq!(rows.version(P, "b", 1).await?.map(|one| one.updated_at), Some(77));
            Ok((numbers, page, rows.labels(P, "b").await?))
        })
    })
    .await;
    assert_eq!(numbers, [1, 2, 3]);
    assert_eq!(page.iter().map(|info| info.version).collect::<Vec<_>>(), [2]);
    assert_eq!(left, [], "a label goes with its version");
}

pub(crate) async fn what_is_not_there_is_none(place: Place) {
    let store = place.store().await;
    project(&store).await;
    create(&store, "a", "text").await;
    read(&store, |rows| {
        Box::pin(async move {
            assert_eq!(rows.prompt(P, "A").await?, None, "names are told apart by their bytes");
            assert_eq!(rows.prompt("other", "a").await?, None);
            assert_eq!(rows.version(P, "a", 2).await?, None);
            assert_eq!(rows.version(P, "a", u64::MAX).await?, None);
            assert_eq!(rows.version("other", "a", 1).await?, None);
            assert_eq!(rows.version_by_label(P, "a", "production").await?, None);
            assert_eq!(rows.version_by_label("other", "a", "latest").await?, None);
            assert_eq!(rows.versions(P, "b", None, 10).await?, []);
            assert_eq!(rows.labels(P, "b").await?, []);
            assert_eq!(rows.key_by_public("pk").await?, None);
            assert_eq!(rows.epoch("other").await?, 0);
            assert_eq!(rows.list("other", &ListFilter::default(), 0, 10).await?.total, 0);
            Ok(())
        })
    })
    .await;
}

pub(crate) async fn labels(place: Place) {
    let store = place.store().await;
    project(&store).await;
    create(&store, "a", "one").await;
    create(&store, "a", "two").await;
    let labels = write(&store, |rows| {
        Box::pin(async move {
            rows.set_label(P, "a", "production", 1).await?;
            rows.set_label(P, "a", "production", 2).await?;
            rows.set_label(P, "a", "beta", 1).await?;
            assert!(rows.remove_label(P, "a", "beta").await?);
            assert!(!rows.remove_label(P, "a", "beta").await?);
            rows.labels(P, "a").await
        })
    })
    .await;
    assert_eq!(labels, [("latest".to_owned(), 2), ("production".to_owned(), 2)]);
    let nowhere = store.write(job(|rows| Box::pin(async move { rows.set_label(P, "a", "production", 9).await }))).await;
    assert!(matches!(nowhere, Err(StoreError::Database(_))), "{nowhere:?}");
}

pub(crate) async fn tags(place: Place) {
    let store = place.store().await;
    project(&store).await;
    create(&store, "a", "one").await;
    let tagged = |tags: &'static [&'static str]| {
        job::<_, StoreError, _>(move |rows| {
            let tags: Vec<_> = tags.iter().map(|tag| (*tag).to_owned()).collect();
            Box::pin(async move {
                rows.set_tags(P, "a", &tags, 9).await?;
                let filter = ListFilter { tag: Some("x y".to_owned()), ..ListFilter::default() };
                let found = rows.list(P, &filter, 0, 9).await?.total;
                Ok((rows.prompt(P, "a").await?.map(|prompt| (prompt.tags, prompt.updated_at)), found))
            })
        })
    };
    let texts = |tags: &[&str]| tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>();
    let set = store.write(tagged(&["z", "x y"])).await.expect("tags");
    assert_eq!(set, (Some((texts(&["z", "x y"]), 9)), 1));
    let set = store.write(tagged(&["z", "a"])).await.expect("tags");
    assert_eq!(set, (Some((texts(&["z", "a"]), 9)), 0));
    let set = store.write(tagged(&[])).await.expect("tags");
    assert_eq!(set, (Some((vec![], 9)), 0));
}

pub(crate) async fn references(place: Place) {
    let store = place.store().await;
    project(&store).await;
    let to = |child: &str, version: Option<u64>, label: Option<&str>| ReferenceRow {
        child: child.to_owned(),
        child_version: version,
        child_label: label.map(str::to_owned),
    };
    let (first, second, third) = (to("c", None, Some("production")), to("b", Some(2), None), to("c", Some(1), None));
    let (one, two, three) = (first.clone(), second.clone(), third.clone());
    write(&store, move |rows| {
        let (one, two, three) = (one.clone(), two.clone(), three.clone());
        Box::pin(async move {
            for (name, number, references) in
                [("a", 1, vec![one.clone(), two]), ("a", 2, vec![three, one.clone()]), ("z", 1, vec![one])]
            {
                rows.ensure_prompt(P, name, "text", 1).await?;
                rows.insert_version(&NewVersion { references, ..version(name, number, "") }).await?;
            }
            Ok(())
        })
    })
    .await;
    let (of, all, part, rest, none) = read(&store, |rows| {
        Box::pin(async move {
            Ok((
                rows.references_of(P, "a", 1).await?,
                rows.dependents(P, "c", None, 10).await?,
                rows.dependents(P, "c", None, 2).await?,
                rows.dependents(P, "c", Some(("a", 2)), 10).await?,
                rows.dependents(P, "a", None, 10).await?,
            ))
        })
    })
    .await;
    let dependent = |name: &str, version: u64, reference: &ReferenceRow| Dependent {
        name: name.to_owned(),
        version,
        reference: reference.clone(),
    };
    assert_eq!(of, [first.clone(), second]);
    let (a1, a2, a2_too, z1) =
        (dependent("a", 1, &first), dependent("a", 2, &third), dependent("a", 2, &first), dependent("z", 1, &first));
    assert_eq!(all, [a1.clone(), a2.clone(), a2_too.clone(), z1.clone()]);
    assert_eq!(part, [a1, a2, a2_too], "what a version refers to comes together");
    assert_eq!(rest, [z1]);
    assert_eq!(none, []);
}

pub(crate) async fn lists(place: Place) {
    let store = place.store().await;
    project(&store).await;
    for (name, versions) in [("a", 1), ("f/a", 12), ("f/b/c", 2), ("f0", 1), ("f", 1), ("g", 3)] {
        for number in 1..=versions {
            create(&store, name, &format!("{name} {number}")).await;
        }
    }
    write(&store, |rows| {
        Box::pin(async move {
            rows.set_label(P, "f/a", "production", 9).await?;
            rows.set_label(P, "g", "production", 1).await?;
            rows.set_tags(P, "g", &["blue".to_owned()], 50_000).await?;
            // A deleted prompt is in no list.
            rows.delete_version(P, "a", 1).await?;
            rows.set_kind(P, "a", None).await
        })
    })
    .await;
    let listed = async |filter: ListFilter, offset: u64, limit: u64| {
        let page = read(&store, move |rows| {
            let filter = filter.clone();
            Box::pin(async move { rows.list(P, &filter, offset, limit).await })
        })
        .await;
        (page.prompts.iter().map(|prompt| prompt.name.clone()).collect::<Vec<_>>().join(" "), page)
    };
    let any = ListFilter::default;
    let (names, page) = listed(any(), 0, 10).await;
    assert_eq!((names.as_str(), page.total), ("f f/a f/b/c f0 g", 5));
    let summary = &page.prompts[1];
    assert_eq!(summary.versions, (1..=12).collect::<Vec<_>>());
    assert_eq!(summary.labels, [("latest".to_owned(), 12), ("production".to_owned(), 9)]);
    assert_eq!((summary.kind.as_str(), summary.latest_version, summary.updated_at), ("text", Some(12), 12_000));
    assert_eq!(summary.latest_config.as_deref(), Some("{}"));
    assert_eq!(page.prompts[4].tags, ["blue"]);

    assert_eq!(listed(any(), 1, 2).await.0, "f/a f/b/c");
    assert_eq!(listed(any(), 9, 2).await.1.total, 5, "the total does not depend on the part");
    let folder = |folder: &str| ListFilter { folder: Some(folder.to_owned()), ..any() };
    assert_eq!(listed(folder("f"), 0, 9).await.0, "f/a f/b/c");
    assert_eq!(listed(folder("f/b"), 0, 9).await.0, "f/b/c");
    assert_eq!(listed(ListFilter { name: Some("f".to_owned()), ..any() }, 0, 9).await.0, "f");
    let (names, page) = listed(ListFilter { label: Some("production".to_owned()), ..any() }, 0, 9).await;
    assert_eq!(names, "f/a g");
    assert_eq!(page.prompts[0].versions.len(), 12, "a filter hides no versions");
    assert_eq!(listed(ListFilter { tag: Some("blue".to_owned()), ..any() }, 0, 9).await.0, "g");
    let between = ListFilter { updated_from: Some(2000), updated_to: Some(12_000), ..any() };
    assert_eq!(listed(between, 0, 9).await.0, "f/a f/b/c", "both ends belong to it");
    let both = ListFilter { folder: Some("f".to_owned()), label: Some("production".to_owned()), ..any() };
    assert_eq!(listed(both, 0, 9).await.0, "f/a");
}

pub(crate) async fn searches(place: Place) {
    let store = place.store().await;
    project(&store).await;
    create(&store, "sales/first", "reply to the customer").await;
    create(&store, "sales/second", "reply repeatedly").await;
    create(&store, "support", "customers 100% über_alles").await;
    create(&store, "old", "reply").await;
    create(&store, "old", "nothing").await;
    let found = async |words: &'static [&'static str], folder: Option<&'static str>| {
        let page = read(&store, move |rows| {
            let words: Vec<_> = words.iter().map(|word| (*word).to_owned()).collect();
            Box::pin(async move { rows.search(P, &words, folder, None, 0, 10).await })
        })
        .await;
        assert_eq!(page.total, page.prompts.len() as u64);
        page.prompts.iter().map(|prompt| prompt.name.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(found(&["reply"], None).await, "sales/first sales/second", "only the latest version counts");
    assert_eq!(found(&["repl", "cust"], None).await, "sales/first");
    assert_eq!(found(&["customer"], None).await, "sales/first support", "a word finds what begins with it");
    assert_eq!(found(&["customers"], None).await, "support");
    assert_eq!(found(&["über"], None).await, "support");
    assert_eq!(found(&["ber"], None).await, "");
    assert_eq!(found(&["re", "rep"], Some("sales")).await, "sales/first sales/second");
    assert_eq!(found(&["customer"], Some("sales")).await, "sales/first");
    assert_eq!(found(&["%"], None).await, "");
    assert_eq!(found(&[], None).await, "old sales/first sales/second support");
    assert_eq!(found(&["reply", "nothing"], None).await, "");

    let parts = read(&store, |rows| {
        Box::pin(async move {
            let words = ["re".to_owned()];
            let mut parts = Vec::new();
            for (offset, limit) in [(0, 1), (1, 1), (2, 1), (9, 9)] {
                let page = rows.search(P, &words, None, None, offset, limit).await?;
                parts.push((page.prompts.iter().map(|prompt| prompt.name.clone()).collect::<Vec<_>>(), page.total));
            }
            Ok(parts)
        })
    })
    .await;
    let part = |names: &[&str]| (names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>(), 2);
    assert_eq!(parts, [part(&["sales/first"]), part(&["sales/second"]), part(&[]), part(&[])]);

    let (by_tag, deleted, again) = write(&store, |rows| {
        Box::pin(async move {
            let words = ["reply".to_owned()];
            rows.set_tags(P, "sales/second", &["blue".to_owned()], 9).await?;
            let by_tag = rows.search(P, &words, None, Some("blue"), 0, 9).await?;
            rows.set_kind(P, "sales/second", None).await?;
            let deleted = rows.search(P, &words, None, None, 0, 9).await?;
            let tagged =
                rows.list(P, &ListFilter { tag: Some("blue".to_owned()), ..ListFilter::default() }, 0, 9).await?;
            assert_eq!(tagged.total, 0, "a deleted prompt has no tags");
            rows.set_kind(P, "sales/second", Some("text")).await?;
            Ok((by_tag, deleted, rows.prompt(P, "sales/second").await?))
        })
    })
    .await;
    assert_eq!(by_tag.prompts.iter().map(|prompt| prompt.name.as_str()).collect::<Vec<_>>(), ["sales/second"]);
    assert_eq!(deleted.prompts.iter().map(|prompt| prompt.name.as_str()).collect::<Vec<_>>(), ["sales/first"]);
    assert_eq!(again.map(|prompt| prompt.tags), Some(vec![]));

    // Words of another project are another's.
    let other = write(&store, |rows| {
        Box::pin(async move {
            rows.create_project("p1-other", "other", 1).await?;
            rows.ensure_prompt("p1-other", "sales/first", "text", 1).await?;
            rows.set_words("p1-other", "sales/first", &["reply".to_owned()].into()).await?;
            Ok((
                rows.search("p1-other", &["reply".to_owned()], None, None, 0, 9).await?.total,
                rows.search(P, &["reply".to_owned()], None, None, 0, 9).await?.total,
                rows.search("p1", &["customer".to_owned()], None, None, 0, 9).await?.total,
            ))
        })
    })
    .await;
    assert_eq!(other, (1, 1, 2));
}

pub(crate) async fn order_is_that_of_bytes(place: Place) {
    let store = place.store().await;
    project(&store).await;
    let mut names = ["b", "B", "a-b", "a b", "ab", "a/b", "é", "e", "z", "Z", "日本", "\u{1F600}", "_", "ÿ"];
    for name in names {
        create(&store, name, "text").await;
    }
    names.sort_unstable();
    let page = read(&store, |rows| Box::pin(async move { rows.list(P, &ListFilter::default(), 0, 99).await })).await;
    assert_eq!(page.prompts.iter().map(|prompt| prompt.name.as_str()).collect::<Vec<_>>(), names);
}

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
        secret: "s".to_owned(),
        created_at: 1,
        disabled,
    };
    let (none, one, two, off) = (event("e0", 1), event("e1", 10), webhook("w1", false), webhook("w2", true));
    let ids = |due: Vec<counterfoil_prompts::store::Delivery>| {
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
    assert!(!format!("{hooks:?}").contains('"'.to_string().repeat(2).as_str()));
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
