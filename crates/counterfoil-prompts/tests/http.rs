//! Prompts over plain HTTP, as `requests/*.json` says it: each a sequence of requests to a server with keys, and what each is
//! answered with.

#[allow(dead_code, reason = "the tools' own tests use the rest of it")]
mod behaviour;
#[allow(dead_code, reason = "the tests of the store use the rest of it")]
#[path = "store/place.rs"]
mod place;
mod served;

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use axum::http::HeaderMap;
use counterfoil_prompts::access::{DEFAULT_PROJECT, Keys, Role, Wanted};
use counterfoil_prompts::http::{Access, Admitted, Denial, routes};
use counterfoil_prompts::registry::Registry;
use place::{Kind, place};
use reqwest::{Method, StatusCode};
use serde::Deserialize;
use serde_json::{Value, json};
use served::{LIMIT, Served, client, registry, registry_in};

/// Requests one after the other, to a registry of their own.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sequence {
    name: String,
    requests: Vec<Request>,
}

/// A request, and what it is answered with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    /// The method and the path.
    ask: String,
    /// Whose key comes with it: a role, `none`, `wrong`, or `getPrompt`, whose key allows that tool alone.
    #[serde(default = "admin")]
    key: String,
    #[serde(default)]
    body: Option<Value>,
    status: u16,
    /// What the answer has, among other things.
    #[serde(default)]
    gives: Option<Value>,
    /// What the message of the error has in it.
    #[serde(default)]
    says: Vec<String>,
    #[serde(default)]
    headers: HashMap<String, String>,
}

fn admin() -> String {
    "admin".to_owned()
}

/// A server with a key for each role, and the public halves and secrets of the keys.
async fn with_keys(registry: &Registry) -> (Served, HashMap<String, (String, String)>) {
    let keys = Keys::new(registry.store().clone());
    let mut made = HashMap::new();
    let limited = (Role::Admin, Some(vec!["getPrompt".to_owned()]), "getPrompt");
    let roles = Role::ALL.map(|role| (role, None, role.name()));
    for (role, tools, name) in roles.into_iter().chain([limited]) {
        let project = DEFAULT_PROJECT.to_owned();
        let wanted = Wanted { project, role, tools, note: name.to_owned(), expires_at: None };
        let key = keys.create(wanted).await.expect("a key");
        made.insert(name.to_owned(), (key.public, key.secret.reveal().to_owned()));
    }
    let admin = made["admin"].clone();
    made.insert("wrong".to_owned(), (admin.0, made["reader"].1.clone()));
    let served = Served::start(routes(registry.clone(), Arc::new(keys), LIMIT).expect("routes")).await;
    (served, made)
}

fn sequences() -> Vec<Sequence> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/requests");
    let mut files: Vec<_> = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let read = |file: &Path| {
        let text = fs::read_to_string(file).expect("a file that can be read");
        serde_json::from_str::<Vec<Sequence>>(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    files.iter().flat_map(|file| read(file)).collect()
}

impl Request {
    async fn run(&self, served: &Served, keys: &HashMap<String, (String, String)>) -> Result<(), String> {
        let (method, path) = self.ask.split_once(' ').expect("a method and a path");
        let method: Method = method.parse().expect("a method");
        let mut request = client().request(method, served.url(path));
        if let Some((public, secret)) = keys.get(&self.key) {
            request = request.basic_auth(public, Some(secret));
        }
        if let Some(body) = &self.body {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        let response = request.send().await.map_err(|error| error.to_string())?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await.map_err(|error| error.to_string())?;
        if status != self.status {
            return Err(format!("expected {}, found {status}: {text}", self.status));
        }
        for (name, value) in &self.headers {
            let found = headers.get(name).and_then(|found| found.to_str().ok()).unwrap_or("nothing");
            if found != value {
                return Err(format!("{name}: expected {value}, found {found}"));
            }
        }
        if text.is_empty() {
            return if self.gives.is_some() { Err("there is no body".to_owned()) } else { Ok(()) };
        }
        let found: Value = serde_json::from_str(&text).map_err(|_| format!("it is not JSON: {text}"))?;
        let message = found["message"].as_str().unwrap_or_default();
        if status >= 400 && (message.is_empty() || !found["error"].is_string()) {
            return Err(format!("it has no message and error: {text}"));
        }
        if let Some(piece) = self.says.iter().find(|piece| !message.contains(piece.as_str())) {
            return Err(format!("{piece:?} is not in {message:?}"));
        }
        match &self.gives {
            Some(gives) => behaviour::has(gives, &found, ""),
            None => Ok(()),
        }
    }
}

#[tokio::test]
async fn every_request_is_answered_as_it_is_written_on_sqlite() {
    every_request_is_answered_as_it_is_written(Kind::Memory).await;
}

#[tokio::test]
async fn every_request_is_answered_as_it_is_written_on_postgres() {
    every_request_is_answered_as_it_is_written(Kind::Postgres).await;
}

async fn every_request_is_answered_as_it_is_written(kind: Kind) {
    let sequences = sequences();
    assert!(sequences.len() >= 15, "the requests are read");
    let mut failed = Vec::new();
    for Sequence { name, requests } in sequences {
        // Where there is no PostgreSQL, the place says so.
        let Some(place) = place(kind).await else { return };
        let registry = registry_in(place.store().await).await;
        let (served, keys) = with_keys(&registry).await;
        for (at, request) in requests.iter().enumerate() {
            if let Err(why) = request.run(&served, &keys).await {
                failed.push(format!("{name}, request {} ({}): {why}", at + 1, request.ask));
                break;
            }
        }
    }
    assert!(failed.is_empty(), "{} are answered otherwise:\n{}", failed.len(), failed.join("\n"));
}

/// A server without keys, and a prompt in it.
async fn open() -> (Registry, Served) {
    let registry = registry().await;
    let served = Served::start(routes(registry.clone(), served::open(&registry), LIMIT).expect("routes")).await;
    let body = json!({"name": "a", "prompt": "hello"}).to_string();
    let request = client().post(served.url("/api/public/v2/prompts")).header("content-type", "application/json");
    let response = request.body(body).send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::CREATED);
    (registry, served)
}

#[tokio::test]
async fn what_has_not_changed_is_not_sent_again() {
    let (_registry, served) = open().await;
    let get = |known: Option<String>| {
        let request = client().get(served.url("/api/public/v2/prompts/a?label=latest"));
        let request = known.into_iter().fold(request, |request, known| request.header("if-none-match", known));
        async move { request.send().await.expect("an answer") }
    };
    let first = get(None).await;
    assert_eq!(first.headers()["cache-control"], "private, no-cache");
    let tag = first.headers()["etag"].to_str().expect("a tag").to_owned();
    let again = get(Some(tag.clone())).await;
    assert_eq!((again.status(), again.headers()["etag"].to_str().ok()), (StatusCode::NOT_MODIFIED, Some(&*tag)));
    assert_eq!(again.text().await.expect("a body"), "");
    // A label that comes to the version changes what is read of it.
    let patch = client().patch(served.url("/api/public/v2/prompts/a/versions/1"));
    let patched = patch.header("content-type", "application/json").body(r#"{"newLabels":["x"]}"#).send().await;
    assert_eq!(patched.expect("an answer").status(), StatusCode::OK);
    let changed = get(Some(tag.clone())).await;
    assert_eq!(changed.status(), StatusCode::OK);
    assert_ne!(changed.headers()["etag"].to_str().ok(), Some(&*tag));
}

/// Lets nobody in.
struct Closed(Denial);

#[async_trait]
impl Access for Closed {
    async fn admit(&self, _: &HeaderMap) -> Result<Admitted, Denial> {
        Err(self.0.clone())
    }
}

#[tokio::test]
async fn whoever_is_not_let_in_reads_why_and_when() {
    let registry = registry().await;
    for (denial, status, header) in [
        (Denial::TooMany(Duration::from_millis(2500)), 429, ("retry-after", "3")),
        (Denial::Unavailable, 503, ("retry-after", "1")),
        (Denial::Forbidden("not here".to_owned()), 403, ("cache-control", "no-store")),
        (
            Denial::Unauthenticated("a key is needed".to_owned()),
            401,
            ("www-authenticate", "Basic realm=\"counterfoil\", charset=\"UTF-8\""),
        ),
    ] {
        let served = Served::start(routes(registry.clone(), Arc::new(Closed(denial)), LIMIT).expect("routes")).await;
        for path in ["/api/public/v2/prompts", "/api/public/v2/prompts/a", "/api/public/projects"] {
            let response = client().get(served.url(path)).send().await.expect("an answer");
            assert_eq!(response.status().as_u16(), status, "{path}");
            assert_eq!(response.headers()[header.0], header.1, "{path}");
        }
    }
}

#[tokio::test]
async fn what_is_no_json_is_refused_before_it_is_read() {
    let (_registry, served) = open().await;
    let post = |kind: &str, body: String| {
        let request = client().post(served.url("/api/public/v2/prompts")).header("content-type", kind).body(body);
        async move { request.send().await.expect("an answer").status().as_u16() }
    };
    assert_eq!(post("text/plain", "{}".to_owned()).await, 415);
    assert_eq!(post("application/json; charset=utf-8", "{".to_owned()).await, 400);
    assert_eq!(post("application/json", "x".repeat(LIMIT + 1)).await, 413);
}

#[tokio::test]
async fn a_server_without_keys_is_open_until_there_is_one() {
    let (registry, served) = open().await;
    let ask = || {
        let request = client().get(served.url("/api/public/v2/prompts")).basic_auth("pk-any", Some("sk-any"));
        async move { request.send().await.expect("an answer").status() }
    };
    assert_eq!(ask().await, StatusCode::OK);
    let (project, note) = (DEFAULT_PROJECT.to_owned(), "first".to_owned());
    let wanted = Wanted { project, role: Role::Reader, tools: None, note, expires_at: None };
    Keys::new(registry.store().clone()).create(wanted).await.expect("a key");
    assert_eq!(ask().await, StatusCode::UNAUTHORIZED);
}
