//! Export and import.

use std::fmt::Write as _;
use std::io;

use counterfoil_prompts::domain::{Content, Kind};
use counterfoil_prompts::store::{
    Derived, Entry, ExportError, Import, ImportError, Imported, KeyRow, NewVersion, OnConflict, Referring, Store,
    WebhookRow, export, search_words,
};

use crate::place::{Kind as StoreKind, Place, place};
use crate::sample::{P, read, version, write};

async fn exported(store: &Store) -> String {
    let mut bytes = Vec::new();
    export(store, &mut bytes).await.expect("everything can be exported");
    String::from_utf8(bytes).expect("an export is UTF-8")
}

async fn imported(store: &Store, text: &str, on_conflict: OnConflict) -> Result<Imported, ImportError> {
    let mut import = Import::new(store.clone(), on_conflict);
    for line in text.lines() {
        import.line(line).await?;
    }
    import.finish().await
}

/// Adds a version as the registry does.
fn written(name: &str, number: u64, kind: Kind, content: &str) -> (NewVersion, Content) {
    let value = serde_json::from_str(content).expect("JSON");
    let parsed = Content::from_json(kind, value).expect("a content");
    let Derived { variables, placeholders, references } = Derived::of(&parsed);
    let new = NewVersion {
        content: content.to_owned(),
        config: r#"{"z":1.0,"a":[1e3,18446744073709551616,0.1],"é":null}"#.to_owned(),
        commit_message: (number > 1).then(|| "tidied \"up\"\n".to_owned()),
        variables,
        placeholders,
        references,
        ..version(name, number, "")
    };
    (new, parsed)
}

/// Two projects with a bit of everything.
async fn fill(store: &Store) {
    write(store, |rows| {
        Box::pin(async move {
            rows.create_project("p2", "another", 3).await?;
            rows.unprotect_label("p2", "production").await?;
            rows.create_project(P, "default", 2).await?;
            rows.protect_label(P, "beta").await?;
            let tags = ["Ünï".to_owned(), "a b".to_owned()];
            let chat = r#"[{"role":"system","content":"Du bist {{rolle}}.\n@@@prompt:name=greeting|label=production@@@"},{"type":"placeholder","name":"history"}]"#;
            for (name, kind, contents) in [
                ("greeting", Kind::Text, vec![r#""Hello {{name}}""#, r#""Hello \"{{name}}\" \u0000 \u2028""#, r#""""#]),
                ("a/chat=1", Kind::Chat, vec![chat, chat]),
            ] {
                rows.ensure_prompt(P, name, kind.name(), 4).await?;
                rows.set_tags(P, name, &tags, 6).await?;
                let mut number = 0;
                for content in contents {
                    number += 1;
                    let (new, parsed) = written(name, number, kind, content);
                    rows.insert_version(&new).await?;
                    rows.set_label(P, name, "latest", number).await?;
                    rows.set_words(P, name, &search_words(name, &tags, &parsed)).await?;
                }
                rows.set_label(P, name, "production", 1).await?;
                rows.set_next_version(P, name, number + 1).await?;
            }
            rows.delete_version(P, "greeting", 2).await?;
            rows.ensure_prompt(P, "gone", "text", 5).await?;
            rows.set_kind(P, "gone", None).await?;
            rows.set_next_version(P, "gone", 9).await?;
            for (id, before) in [("x", None), ("y", Some(r#"{"labels":[1.50]}"#.to_owned()))] {
                let (actor, action, resource) = ("local".to_owned(), "create".to_owned(), "prompt greeting".to_owned());
                let (id, project, after) = (id.to_owned(), P.to_owned(), before.clone());
                rows.audit(&Entry { id, project, at: 7, actor, action, resource, before, after }).await?;
            }
            rows.insert_webhook(&WebhookRow {
                id: "w".to_owned(),
                project: P.to_owned(),
                url: "https://canary.example".to_owned(),
                secret: "canary".to_owned(),
                created_at: 1,
                disabled: false,
            })
            .await?;
            rows.insert_key(&KeyRow {
                id: "k".to_owned(),
                project: P.to_owned(),
                public_key: "pk-canary".to_owned(),
                secret_hash: b"canary".to_vec(),
                role: "admin".to_owned(),
                tools: None,
                note: "canary".to_owned(),
                created_at: 1,
                expires_at: None,
                revoked_at: None,
                last_used_at: None,
            })
            .await
        })
    })
    .await;
}

/// What is worked out from contents, and is not in an export.
async fn derived(store: &Store) -> String {
    read(store, |rows| {
        Box::pin(async move {
            let mut text = String::new();
            for name in ["greeting", "a/chat=1"] {
                for number in rows.version_numbers(P, name).await? {
                    let version = rows.version(P, name, number).await?.expect("the version is there");
                    let references = rows.references_of(P, name, number).await?;
                    let _ = writeln!(
                        text,
                        "{name} {number}: {:?} {:?} {references:?} {:?} {:?}",
                        version.variables, version.placeholders, version.labels, version.tags
                    );
                }
            }
            for words in [["ünï"].as_slice(), &["rolle"], &["hello"], &["bist", "du", "1"]] {
                let words: Vec<_> = words.iter().map(|word| (*word).to_owned()).collect();
                let found = rows.search(P, &words, None, Some("a b"), 0, 9).await?;
                let _ = writeln!(text, "{words:?}: {:?}", found.prompts);
            }
            let _ = writeln!(text, "{:?}", rows.dependents(P, "greeting", None, 9).await?);
            Ok(text)
        })
    })
    .await
}

pub(crate) async fn what_is_exported_comes_back_byte_for_byte(from: Place) {
    let store = from.store().await;
    fill(&store).await;
    let text = exported(&store).await;
    assert!(!text.contains("canary"), "keys and webhooks stay where they are: {text}");
    if from.kind == StoreKind::Memory {
        let ids = without_ids(&text);
        insta::assert_snapshot!("export", ids);
    }
    let wanted = derived(&store).await;
    let mut before = text.clone();
    // Through another kind of store and back.
    for kind in [StoreKind::File, from.kind] {
        let to = place(kind).await.expect("a place");
        let to = to.store().await;
        let done = imported(&to, &before, OnConflict::Fail).await.expect("what was exported can be imported");
        let referring = [1, 2].map(|version| Referring { project: P.to_owned(), name: "a/chat=1".to_owned(), version });
        let all = Imported {
            projects: 2,
            prompts: 3,
            versions: 4,
            audit: 2,
            referring: referring.into(),
            ..Imported::default()
        };
        assert_eq!(done, all);
        before = exported(&to).await;
        assert_eq!(before, text);
        assert_eq!(derived(&to).await, wanted);
    }
}

/// The export with the ids of its versions, which are random, told by their order.
fn without_ids(text: &str) -> String {
    let mut shown = String::new();
    for line in text.lines() {
        match line.split_once(r#""id":"00000000-"#).and_then(|(before, rest)| Some((before, rest.split_once('"')?.1))) {
            Some((before, after)) => writeln!(shown, r#"{before}"id":"ID"{after}"#),
            None => writeln!(shown, "{line}"),
        }
        .expect("a text can be written to");
    }
    shown
}

pub(crate) async fn what_is_there_is_refused_or_left_alone(place: Place) {
    let store = place.store().await;
    fill(&store).await;
    let text = exported(&store).await;
    let before = read(&store, |rows| Box::pin(async move { rows.epoch(P).await })).await;
    let refused = imported(&store, &text, OnConflict::Fail).await.expect_err("it is all there").to_string();
    assert!(refused.starts_with("line 4: the prompt `a/chat=1` is there already"), "{refused}");
    let done = imported(&store, &text, OnConflict::Skip).await.expect("what is there can be left alone");
    assert_eq!(done, Imported { skipped_prompts: 3, skipped_audit: 2, ..Imported::default() });
    assert_eq!(exported(&store).await, text);
    let after = read(&store, |rows| Box::pin(async move { rows.epoch(P).await })).await;
    assert!(after > before, "whoever has cached something looks again");

    // A prompt that is new, with the id of a version that is not.
    let other = text.replace(r#""name":"greeting""#, r#""name":"greeting2""#);
    let refused = imported(&store, &other, OnConflict::Skip).await.expect_err("an id is taken").to_string();
    assert!(refused.contains("the id of its version 1") && refused.contains("belongs to another"), "{refused}");
    // The same project under another name.
    let other = text.replace(r#"{"project":{"name":"another""#, r#"{"project":{"name":"third""#);
    let refused = imported(&store, &other, OnConflict::Skip).await.expect_err("an id is taken").to_string();
    assert!(refused.starts_with("line 2: the id of this project belongs to the project `another`"), "{refused}");
}

/// So many prompts with three versions each, as an export.
fn many(prompts: u64) -> String {
    let mut text = concat!(
        r#"{"counterfoil-prompts":{"format":1}}"#,
        "\n",
        r#"{"project":{"name":"default","id":"p1","created_at":"1970-01-01T00:00:00.001Z","protected_labels":[]}}"#,
        "\n"
    )
    .to_owned();
    for at in 0..prompts {
        let moment = r#""created_at":"2026-01-02T03:04:05.678Z","updated_at":"2026-01-02T03:04:05.678Z""#;
        let prompt = format!(r#""project":"default","name":"n{at:04}""#);
        let shared = r#""kind":"text","next_version":4,"tags":[],"labels":{"latest":3}"#;
        let _ = writeln!(text, r#"{{"prompt":{{{prompt},{shared},{moment}}}}}"#);
        for number in 1..=3 {
            let id = format!(r#""version":{number},"id":"{at}-{number}","content":"text {at}","config":{{}}"#);
            let who = r#""commit_message":null,"created_by":"tests""#;
            let _ = writeln!(text, r#"{{"version":{{{prompt},{id},{who},{moment}}}}}"#);
        }
    }
    text
}

pub(crate) async fn an_import_that_ends_early_can_be_finished(place: Place) {
    let store = place.store().await;
    let text = many(400);
    // The last prompt lacks a version.
    let lines: Vec<_> = text.lines().collect();
    let broken = lines[..lines.len() - 1].join("\n");
    let refused = imported(&store, &broken, OnConflict::Fail).await.expect_err("a version is missing");
    assert_eq!(refused.to_string(), "line 1599: the label latest points to version 3, which is not there");
    let part = exported(&store).await;
    assert!(part.len() > 1000 && part.len() < text.len(), "{}", part.len());
    for name in part.matches(r#"{"prompt":"#).zip(part.matches(r#""version":3,"#)) {
        assert_eq!(name, (r#"{"prompt":"#, r#""version":3,"#), "prompts are there as a whole");
    }
    assert_eq!(part.matches(r#"{"prompt":"#).count() * 3, part.matches(r#"{"version":"#).count());
    let done = imported(&store, &text, OnConflict::Skip).await.expect("the whole");
    assert_eq!(done.prompts + done.skipped_prompts, 400);
    assert!(done.skipped_prompts > 0);
    assert_eq!(exported(&store).await, text);
}

pub(crate) async fn lines_that_cannot_be_used_are_named(place: Place) {
    let good = many(2);
    let change = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        good.replacen(from, to, 1)
    };
    let mut said = String::new();
    for text in [
        r#"{"name":"greeting"}"#.to_owned(),
        change(r#"{"counterfoil-prompts":{"format":1}}"#, ""),
        change(r#""format":1"#, r#""format":2"#),
        change(r#"{"version":"#, r#"{"verison":"#),
        change(r#""tags":[]"#, r#""tags":[],"tagz":1"#),
        change(r#""tags":[]"#, r#""tags":["a\u0000"]"#),
        change(r#""kind":"text""#, r#""kind":"image""#),
        change(r#""kind":"text""#, r#""kind":"chat""#),
        change(r#""kind":"text""#, r#""kind":null"#),
        change(r#""name":"n0000","kind""#, r#""name":" n0000","kind""#),
        change(r#""name":"n0000","kind""#, r#""name":"a|b","kind""#),
        change(r#""project":"default","name":"n0000","kind""#, r#""project":"other","name":"n0000","kind""#),
        change(r#""latest":3"#, r#""latest":2"#),
        change(r#""latest":3"#, r#""latest":3,"beta":9"#),
        change(r#""latest":3"#, r#""latest":3,"Beta":1"#),
        change(r#""next_version":4"#, r#""next_version":3"#),
        change(r#""version":2,"#, r#""version":1,"#),
        change(r#""version":2,"#, r#""version":-2,"#),
        change(r#""id":"0-2""#, r#""id":"0-1""#),
        change(r#""name":"n0000","version":1"#, r#""name":"n0001","version":1"#),
        change(r#""content":"text 0""#, r#""content":["text 0"]"#),
        change(r#""config":{}"#, r#""config":[]"#),
        change(r#""config":{}"#, &format!(r#""config":{{"a":{}1{}}}"#, "[".repeat(200), "]".repeat(200))),
        change(r#""content":"text 0""#, &format!(r#""content":"{}""#, "x".repeat(2 * 1024 * 1024 + 1))),
        change(r#""tags":[]"#, r#""tags":[" a"]"#),
        change(r#""tags":[]"#, r#""tags":["a","a"]"#),
        change(r#""next_version":4"#, r#""next_version":9007199254740992"#),
        change(r#""kind":"text","next_version":4"#, r#""kind":null,"next_version":0"#),
        change(r#""kind":"text""#, r#""kind":"chat""#).replace(
            r#""content":"text 0""#,
            r#""content":[{"role":"user","content":"{{h}}"},{"type":"placeholder","name":"h"}]"#,
        ),
        change(r#"{"version":"#, "\n\n{\"verison\":"),
        change("2026-01-02T03:04:05.678Z", "2026-01-02"),
        change(r#""name":"n0001""#, r#""name":"n0000""#).replace("n0001", "n0000"),
        change(r#""id":"1-1""#, r#""id":"0-1""#),
    ] {
        let fresh = crate::place::place(place.kind).await.expect("a place");
        let store = fresh.store().await;
        match imported(&store, &text, OnConflict::Fail).await {
            Ok(done) => panic!("{done:?}: {text}"),
            Err(error) => writeln!(said, "{error}").expect("a text can be written to"),
        }
    }
    insta::assert_snapshot!("refused_lines", said);
}

/// Somebody who takes nothing.
struct Full;

impl io::Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk is full"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_that_cannot_be_written_ends() {
    let place = place(StoreKind::Memory).await.expect("a place");
    let store = place.store().await;
    imported(&store, &many(3000), OnConflict::Fail).await.expect("many prompts");
    let ended = export(&store, &mut Full).await.expect_err("the disk is full");
    assert!(matches!(&ended, ExportError::Write(_)) && ended.to_string().contains("the disk is full"), "{ended}");
    assert!(exported(&store).await.len() > 1_000_000, "and the store goes on");
}
