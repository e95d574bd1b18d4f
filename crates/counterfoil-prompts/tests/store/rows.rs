//! The statements about projects, prompts and versions, a family a test.

use counterfoil_prompts::store::{Dependent, ListFilter, NewVersion, ReferenceRow, StoreError, job};

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
        placeholders: Vec::new(),
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
