//! Lists and searches.

use counterfoil_prompts::store::ListFilter;

use crate::place::Place;
use crate::sample::{P, create, project, read, write};

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
