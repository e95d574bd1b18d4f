//! Taking over the prompts of other servers: one of our own, and one that answers as Langfuse does, with its quirks.

mod served;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use counterfoil_prompts::access::{Caller, DEFAULT_PROJECT, Role};
use counterfoil_prompts::domain::{Kind, Label, PromptName, Selector};
use counterfoil_prompts::http::routes;
use counterfoil_prompts::langfuse::{Error, Patience, Report, Source, Weight, import};
use counterfoil_prompts::registry::{
    Get, LabelChange, LabelMode, Lookup, NewContent, NewVersion, Prompt, Query, Registry,
};
use serde_json::{Value, json};
use served::{LIMIT, Served, registry};

fn caller() -> Caller {
    Caller::local(DEFAULT_PROJECT)
}

/// The server, with little patience.
fn source(served: &Served) -> Source {
    let patience = Patience {
        tries: 4,
        pause: Duration::from_millis(1),
        longest: Duration::from_millis(50),
        answer: Duration::from_secs(10),
    };
    Source::new(&served.url(""), "pk", "sk").expect("an address").with_patience(patience)
}

async fn all_of(served: &Served, into: &Registry) -> Report {
    import(into, &caller(), &source(served), false, |_| ()).await.expect("an import")
}

fn told(report: &Report) -> String {
    report.remarks.iter().map(|remark| format!("{remark}\n")).collect()
}

/// All versions of all prompts, without what no other server can know.
async fn everything(registry: &Registry) -> Vec<Prompt> {
    let query = Query { limit: 100, ..Query::default() };
    let mut all = Vec::new();
    for prompt in registry.list(&caller(), query).await.expect("a list").prompts {
        for version in prompt.versions {
            let lookup = Lookup { name: prompt.name.clone(), selector: Selector::Version(version) };
            let version = registry.get(&caller(), lookup, Get::Unresolved).await.expect("a version");
            all.push(Prompt { id: String::new(), ..(*version).clone() });
        }
    }
    all
}

async fn create(registry: &Registry, name: &str, text: &str, tags: &[&str]) {
    let new = NewVersion {
        name: PromptName::parse(name).expect("a name"),
        kind: Kind::Text,
        content: NewContent::Whole(counterfoil_prompts::domain::Content::Text(text.to_owned())),
        labels: vec![Label::parse(&format!("l{}", text.len())).expect("a label")],
        tags: Some(tags.iter().map(|&tag| tag.to_owned()).collect()),
        config: Some(json!({"length": text.len()})),
        commit_message: Some(format!("say {text}")),
        base_version: None,
    };
    registry.create(&caller(), new).await.expect("a version");
}

async fn promote(registry: &Registry, name: &str, version: u64) {
    let change = LabelChange {
        name: name.to_owned(),
        version: Selector::Version(version),
        labels: vec![Label::parse("production").expect("a label")],
        mode: LabelMode::Add,
        expected: None,
        dry_run: false,
    };
    registry.label(&caller(), change).await.expect("a label");
}

#[tokio::test]
async fn what_comes_from_a_server_of_ours_is_all_that_was_there() {
    let there = registry().await;
    for text in ["one", "three", "@@@prompt:name=other|version=1@@@"] {
        create(&there, "other", "part", &[]).await;
        create(&there, "folder/a b%2F?ü", text, &["t", "u"]).await;
    }
    promote(&there, "folder/a b%2F?ü", 2).await;
    let served = Served::start(routes(there.clone(), served::open(&there), LIMIT).expect("routes")).await;

    let here = registry().await;
    let mut steps = Vec::new();
    let dry = import(&here, &caller(), &source(&served), true, |_| ()).await.expect("an import");
    assert_eq!((dry.prompts, dry.added, everything(&here).await.len()), (2, 6, 0));
    let report = import(&here, &caller(), &source(&served), false, |step| steps.push(step)).await.expect("an import");
    assert_eq!(told(&report), "");
    assert_eq!((report.prompts, report.added, report.known), (2, 6, 0));
    assert_eq!(steps.iter().map(|step| step.done).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(everything(&here).await, everything(&there).await);

    // Once more brings nothing, and then what has come up.
    let again = all_of(&served, &here).await;
    assert_eq!((again.added, again.known, again.labels), (0, 6, 0));
    create(&there, "other", "more", &["new"]).await;
    promote(&there, "folder/a b%2F?ü", 3).await;
    let more = all_of(&served, &here).await;
    assert_eq!((more.added, more.known, told(&more)), (1, 6, String::new()));
    assert_eq!(everything(&here).await, everything(&there).await);
}

#[tokio::test]
async fn what_is_here_is_never_changed() {
    let there = registry().await;
    create(&there, "a", "there", &[]).await;
    create(&there, "b", "there", &[]).await;
    let served = Served::start(routes(there.clone(), served::open(&there), LIMIT).expect("routes")).await;
    let here = registry().await;
    create(&here, "a", "here", &[]).await;
    let report = all_of(&served, &here).await;
    insta::assert_snapshot!(told(&report), @"'a': left out: version 1 of 'a' is here already, and says something else: nothing of the prompt was imported");
    assert_eq!(report.added, 1);
    let reader = Caller { role: Role::Promoter, ..caller() };
    assert!(import(&here, &reader, &source(&served), false, |_| ()).await.is_err());
}

/// A server that answers as Langfuse does.
#[derive(Default)]
struct Fake {
    /// The versions of each prompt, as they are answered.
    versions: HashMap<String, Vec<Value>>,
    /// How often each request was made.
    asked: Mutex<HashMap<String, u32>>,
    /// How many requests are being answered, and were at most.
    now: AtomicU32,
    most: AtomicU32,
}

impl Fake {
    fn with(prompts: &[(&str, Value)]) -> Arc<Self> {
        let mut versions: HashMap<String, Vec<Value>> = HashMap::new();
        for (name, version) in prompts {
            let of = versions.entry((*name).to_owned()).or_default();
            let mut whole = json!({
                "id": format!("{name}-{}", of.len()), "name": name, "version": of.len() + 1, "type": "text", "config": {},
                "labels": [], "tags": [], "commitMessage": null, "createdBy": "API", "projectId": "p", "isActive": false,
                "createdAt": "2026-01-02T03:04:05.006Z", "updatedAt": "2026-02-02T03:04:05.006Z", "resolutionGraph": null,
            });
            for (member, value) in version.as_object().expect("an object") {
                whole[member] = value.clone();
            }
            of.push(whole);
        }
        Arc::new(Self { versions, ..Self::default() })
    }

    async fn serve(self: &Arc<Self>) -> Served {
        let router = Router::new()
            .route("/api/public/v2/prompts", get(list))
            .route("/api/public/v2/prompts/{name}", get(one))
            .with_state(self.clone());
        Served::start(router).await
    }

    /// Every third request is too much, and some fail.
    fn unwilling(&self, request: &str) -> Option<Response> {
        let mut asked = self.asked.lock().expect("no panic");
        let times = asked.entry(request.to_owned()).and_modify(|times| *times += 1).or_insert(1);
        match (*times, request.len() % 3) {
            (1, 0) => Some((StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, "0")]).into_response()),
            (1, 1) => Some(StatusCode::BAD_GATEWAY.into_response()),
            _ => None,
        }
    }
}

async fn list(State(fake): State<Arc<Fake>>, RawQuery(query): RawQuery, headers: HeaderMap) -> Response {
    if headers[header::AUTHORIZATION] != "Basic cGs6c2s=" {
        let text = r#"{"message":"Invalid credentials","error":"UnauthorizedError"}"#;
        return (StatusCode::UNAUTHORIZED, text).into_response();
    }
    let query = query.expect("a query");
    if let Some(response) = fake.unwilling(&query) {
        return response;
    }
    let page: usize =
        query.split('&').find_map(|pair| pair.strip_prefix("page=")).expect("a page").parse().expect("a number");
    let mut names: Vec<_> = fake.versions.keys().collect();
    names.sort();
    // Pages of two, whatever was asked for; the last one is shown again, as if a prompt had moved to it.
    let of = |page: usize| names.iter().skip((page - 1) * 2).take(2);
    let line = |name: &&String| {
        let versions: Vec<_> = fake.versions[*name].iter().map(|version| version["version"].clone()).collect();
        json!({"name": name, "type": "text", "versions": versions, "labels": [], "tags": [], "lastConfig": {}})
    };
    let pages = names.len().div_ceil(2);
    let data: Vec<_> = of(page).chain(of(page.saturating_sub(1).max(1))).map(line).collect();
    json!({"data": data, "meta": {"page": page, "limit": 2, "totalItems": names.len(), "totalPages": pages}})
        .to_string()
        .into_response()
}

async fn one(State(fake): State<Arc<Fake>>, Path(name): Path<String>, RawQuery(query): RawQuery) -> Response {
    let query = query.expect("a query");
    if let Some(response) = fake.unwilling(&format!("{name}?{query}")) {
        return response;
    }
    let now = fake.now.fetch_add(1, Ordering::SeqCst) + 1;
    fake.most.fetch_max(now, Ordering::SeqCst);
    tokio::time::sleep(Duration::from_millis(2)).await;
    fake.now.fetch_sub(1, Ordering::SeqCst);
    assert!(query.contains("resolve=false"), "{query}");
    let version = fake.versions.get(&name).and_then(|versions| {
        versions.iter().find(|version| query.contains(&format!("version={}&", version["version"])))
    });
    match version {
        Some(gone) if gone["prompt"] == "gone" => StatusCode::NOT_FOUND.into_response(),
        Some(version) => version.to_string().into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[tokio::test]
async fn quirks_are_taken_or_told_and_never_passed_over() {
    let chat = |messages: Value| json!({"type": "chat", "prompt": messages});
    let fake = Fake::with(&[
        ("a/plain", json!({"prompt": "one", "labels": ["production"], "tags": ["t", "t "], "commitMessage": "first"})),
        (
            "a/plain",
            json!({"prompt": "two", "labels": ["latest", "Not A Label"], "createdBy": "user-1", "config": null}),
        ),
        (
            "chat",
            chat(
                json!([{"role": "system", "content": "a", "type": "public-api-created"}, {"type": "placeholder", "name": "h"}]),
            ),
        ),
        ("chat", chat(json!([{"role": "user", "content": [{"type": "text", "text": "x"}]}]))),
        ("chat", chat(json!([{"role": "user", "content": "{{h}}"}, {"type": "placeholder", "name": "h"}]))),
        ("chat", chat(json!([{"role": "user", "content": "last"}]))),
        ("config", json!({"prompt": "x", "config": ["list"]})),
        ("gone", json!({"prompt": "gone"})),
        ("lost | name", json!({"prompt": "x"})),
        ("new", json!({"prompt": "x"})),
        ("refers", json!({"prompt": "@@@langfusePrompt:name=a/plain|label=production@@@"})),
        ("refers", json!({"prompt": "@@@langfusePrompt:name=nothing|version=1@@@"})),
        ("refers", json!({"prompt": "@@@langfusePrompt:label=production@@@"})),
        ("resolved", json!({"prompt": "one", "resolutionGraph": {"root": {"name": "resolved"}}})),
        ("turned", json!({"prompt": "a text"})),
        ("turned", chat(json!([{"role": "user", "content": "messages"}]))),
    ]);
    let served = fake.serve().await;
    let here = registry().await;
    let report = all_of(&served, &here).await;
    insta::assert_snapshot!(told(&report));
    assert_eq!((report.prompts, report.added), (9, 9));
    assert!((2..=4).contains(&fake.most.load(Ordering::SeqCst)), "{:?}", fake.most);

    let get = |name: &str, selector| {
        let lookup = Lookup { name: name.to_owned(), selector };
        let here = here.clone();
        async move { here.get(&caller(), lookup, Get::Resolved).await.expect("a version") }
    };
    let plain = get("a/plain", Selector::Version(2)).await;
    assert_eq!(
        (plain.created_by.as_str(), &plain.labels, &plain.tags),
        ("user-1", &vec!["latest".to_owned()], &vec![])
    );
    assert_eq!(plain.created_at.to_string(), "2026-01-02T03:04:05.006Z");
    assert_eq!(plain.updated_at.to_string(), "2026-02-02T03:04:05.006Z");
    assert_eq!(get("refers", Selector::Version(1)).await.content.to_json(), "one");
    assert_eq!(get("chat", Selector::Label("latest".to_owned())).await.version, 4);
    assert_eq!(report.remarks.iter().filter(|remark| remark.weight == Weight::LeftOut).count(), 7);
}

#[tokio::test]
async fn whoever_is_refused_stops_at_once() {
    let fake = Fake::with(&[("a", json!({"prompt": "x"}))]);
    let served = fake.serve().await;
    let here = registry().await;
    let wrong = Source::new(&served.url("/"), "pk", "wrong").expect("an address");
    let start = Instant::now();
    let error = import(&here, &caller(), &wrong, false, |_| ()).await.expect_err("an error");
    assert_eq!(error, Error::Denied(401));
    assert!(start.elapsed() < Duration::from_secs(5), "it was not tried again");
    assert!(!format!("{wrong:?}").contains("wrong"));
}

#[tokio::test]
async fn other_servers_are_told_from_langfuse() {
    let router = Router::new()
        .route("/page/api/public/v2/prompts", get(|| async { "<html>" }))
        .route("/json/api/public/v2/prompts", get(|| async { "[]" }))
        .route("/away/api/public/v2/prompts", get(|| async { Redirect::permanent("https://elsewhere.example/") }))
        .route("/ill/api/public/v2/prompts", get(|| async { StatusCode::INTERNAL_SERVER_ERROR }));
    let served = Served::start(router).await;
    let here = registry().await;
    let mut errors = String::new();
    for path in ["/page", "/json", "/away", "/ill", "/nothing"] {
        let patience = Patience { tries: 2, pause: Duration::from_millis(1), ..Patience::default() };
        let source = Source::new(&served.url(path), "pk", "sk").expect("an address").with_patience(patience);
        let error = import(&here, &caller(), &source, false, |_| ()).await.expect_err("an error");
        errors.push_str(&format!("{path}: {error}\n"));
    }
    insta::assert_snapshot!(errors);
    for address in ["", "langfuse.com", "ftp://langfuse.com", "mailto:x@y.z"] {
        assert!(Source::new(address, "pk", "sk").is_err(), "{address}");
    }
}
