//! Over a real socket: who may call, which tools, and whose session it is.

#![cfg(feature = "http")]

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::http::{Answer, run, run_bound};
use common::{echo_call, error, initialize, modern_meta, request};
use counterfoil::serve::{Authenticate, Denied, Http, HttpOptions};
use counterfoil::server::Server;
use counterfoil::toolbox::{BoxFuture, Caller, CallerId, Toolset};
use counterfoil::{Context, Tool, ToolError, Toolbox};
use http::request::Parts;
use serde_json::{Value, json};

/// What is known of a caller.
struct Project(&'static str);

/// The keys of a server in a test.
struct Keys;

impl Authenticate for Keys {
    fn authenticate<'a>(&'a self, head: &'a Parts) -> BoxFuture<'a, Result<Caller, Denied>> {
        Box::pin(async move {
            let given = head.headers.get("authorization").and_then(|given| given.to_str().ok());
            let reader = || Toolset::read_only().set_by("the role `reader` of this key");
            match given.and_then(|given| given.strip_prefix("Bearer ")) {
                Some("ada-secret") => Ok(Caller::new("ada").with(Project("looms"))),
                Some("bob-secret") => Ok(Caller::new("bob").with(Project("reading")).with(reader())),
                Some("old-secret") => Err(Denied::forbidden("this key has been revoked")),
                Some("busy-secret") => Err(Denied::too_many("too many tries", Duration::from_millis(1500))),
                Some("down-secret") => Err(Denied::unavailable("the keys cannot be read now; try again")),
                Some("panic-secret") => panic!("the keys are broken: panic-secret"),
                Some(_) => Err(Denied::unauthorized("this key is not known")
                    .challenge("Bearer error=\"invalid_token\"")
                    .challenge("Basic realm=\"tests\"")),
                None => Err(Denied::unauthorized("a key is needed: send it as `Authorization: Bearer KEY`")),
            }
        })
    }
}

/// `whoami` reads, `act` writes, and both say who called.
fn server() -> Server {
    async fn says(context: Context) -> Result<String, ToolError> {
        let caller = context.get::<CallerId>().map_or("nobody", CallerId::as_str);
        let project = context.get::<Project>().map_or("nothing", |project| project.0);
        Ok(format!("{caller} of {project}"))
    }
    let whoami = Tool::new("whoami", async |_: counterfoil::tool::NoArguments, context: Context| says(context).await);
    let act = Tool::new("act", async |_: counterfoil::tool::NoArguments, context: Context| says(context).await);
    let toolbox = Toolbox::builder().add(whoami.read_only()).add(act).build().expect("two names");
    Server::builder("keyed", "1").toolbox(toolbox).build()
}

fn options() -> HttpOptions {
    HttpOptions::default().authenticate(Arc::new(Keys))
}

const ADA: (&str, &str) = ("authorization", "Bearer ada-secret");
const BOB: (&str, &str) = ("authorization", "Bearer bob-secret");

fn whoami() -> String {
    request(1, "tools/call", json!({"name": "whoami"}))
}

fn text(answer: &Value) -> &str {
    answer["result"]["content"][0]["text"].as_str().unwrap_or_default()
}

fn only(answer: &Answer) -> Value {
    match answer.events().as_slice() {
        [event] => event.clone(),
        events => panic!("{events:?}"),
    }
}

fn names(answer: &Value) -> Vec<&str> {
    let tools = answer["result"]["tools"].as_array().expect("a list");
    tools.iter().filter_map(|tool| tool["name"].as_str()).collect()
}

#[tokio::test]
async fn a_handler_knows_who_calls() {
    let http = run(server(), options()).await;
    assert_eq!(text(&http.post_with(&[ADA], whoami()).await.json()), "ada of looms");
    assert_eq!(text(&http.post_with(&[BOB], whoami()).await.json()), "bob of reading");
    let params = json!({"name": "whoami", "_meta": modern_meta("x", json!({}))});
    let modern = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).to_string();
    let version = [("mcp-protocol-version", "2026-07-28"), ("mcp-method", "tools/call"), ("mcp-name", "whoami")];
    let headers: Vec<_> = version.into_iter().chain([ADA]).collect();
    assert_eq!(text(&http.post_with(&headers, &modern).await.json()), "ada of looms");
    assert_eq!(http.post_with(&version, &modern).await.status, 401);
    // Without an authenticator nobody is asked, and nobody is known.
    let open = run(server(), HttpOptions::default()).await;
    assert_eq!(text(&open.post_with(&[ADA], whoami()).await.json()), "nobody of nothing");
}

#[tokio::test]
async fn who_is_not_let_in_reads_why_under_the_id_of_the_request() {
    let http = run(server(), options()).await;
    let refused = async |key: &str, body: String| {
        let key = format!("Bearer {key}");
        http.post_with(&[("authorization", &key)], body).await
    };
    let answer = http.post(whoami()).await;
    assert_eq!((answer.status, answer.headers["www-authenticate"].as_str()), (401, "Bearer"));
    assert_eq!(answer.headers["content-type"], "application/json");
    assert_eq!(
        answer.json(),
        json!({"jsonrpc": "2.0", "id": 1, "error": {
            "code": -32600,
            "message": "a key is needed: send it as `Authorization: Bearer KEY`",
        }})
    );
    let answer = refused("strange", whoami()).await;
    assert_eq!((answer.status, error(&answer.json()).1), (401, "this key is not known"));
    assert_eq!(answer.all("www-authenticate"), [r#"Bearer error="invalid_token""#, r#"Basic realm="tests""#]);
    let answer = refused("old-secret", whoami()).await;
    assert_eq!((answer.status, answer.headers.contains_key("www-authenticate")), (403, false));
    let answer = refused("busy-secret", whoami()).await;
    assert_eq!((answer.status, answer.headers["retry-after"].as_str()), (429, "2"));
    assert_eq!(refused("down-secret", whoami()).await.status, 503);
    let answer = refused("panic-secret", whoami()).await;
    assert_eq!((answer.status, error(&answer.json()).0), (500, -32603));
    assert!(!answer.body.contains("panic-secret"), "{}", answer.body);
    // What has no id that could be read is answered without one.
    let notification = json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string();
    let long = echo_call(&format!("\"{}\"", "x".repeat(100_000)));
    for body in [notification, long, "nonsense".to_owned(), String::new()] {
        let answer = refused("strange", body).await;
        assert_eq!((answer.status, answer.json().get("id").cloned()), (401, None));
    }
    for method in ["GET", "DELETE", "PUT", "OPTIONS"] {
        assert_eq!(http.send(&format!("{method} /mcp"), &[], "").await.status, 401, "{method}");
    }
    assert_eq!(http.send("GET /mcp", &[ADA], "").await.status, 405);
}

#[tokio::test]
async fn a_body_is_not_waited_for_before_its_sender_is_known() {
    let http = run(server(), options()).await;
    // It says that more comes, and nothing does.
    let answer = http.post_with(&[("content-length", "500")], "{").await;
    assert_eq!(answer.status, 401);
}

#[tokio::test]
async fn two_readers_see_one_key() {
    let http = run(server(), options()).await;
    let answer = http.post_with(&[ADA, BOB], whoami()).await;
    assert_eq!((answer.status, error(&answer.json()).0), (400, -32600));
    assert!(error(&answer.json()).1.contains("`authorization` stands here more than once"), "{}", answer.body);
}

#[tokio::test]
async fn foreign_hosts_and_pages_are_refused_before_keys_are_looked_at() {
    let http = run(server(), options()).await;
    for stranger in [("host", "evil.example"), ("origin", "http://evil.example")] {
        let answer = http.post_with(&[stranger, ADA], whoami()).await;
        assert_eq!(answer.status, 403);
    }
}

#[tokio::test]
async fn a_session_is_its_caller_s_alone() {
    let http = run(server(), options().sessions(true)).await;
    let begun = http.post_with(&[ADA], initialize("x")).await;
    assert_eq!(begun.status, 200, "{}", begun.body);
    let id = begun.headers["mcp-session-id"].clone();
    let session = ("mcp-session-id", id.as_str());
    assert_eq!(text(&only(&http.post_with(&[ADA, session], whoami()).await)), "ada of looms");

    let bare = id.rsplit('.').next().expect("a part").to_owned();
    let strange = |id: &str| json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32600, "message": id}});
    let unknown = strange("Not Found: Session not found");
    for (key, id) in [
        (BOB, id.as_str()),
        (BOB, &bare),
        (ADA, &bare),
        (ADA, &id[1..]),
        (ADA, "unknown"),
        (ADA, "67e55044-10b1-426f-9247-bb680e5fe0c8"),
    ] {
        let answer = http.post_with(&[key, ("mcp-session-id", id)], whoami()).await;
        assert_eq!((answer.status, answer.json()), (404, unknown.clone()), "{id}");
        let notification = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
        assert_eq!(http.post_with(&[key, ("mcp-session-id", id)], notification).await.status, 404);
        assert_eq!(http.send("GET /mcp", &[key, ("mcp-session-id", id)], "").await.status, 404);
        http.send("DELETE /mcp", &[key, ("mcp-session-id", id)], "").await;
    }
    assert_eq!(http.post_with(&[session], whoami()).await.status, 401);
    // All of that left the session as it was.
    assert_eq!(text(&only(&http.post_with(&[ADA, session], whoami()).await)), "ada of looms");
    assert_eq!(http.send("DELETE /mcp", &[ADA, session], "").await.status, 202);
    assert_eq!(http.post_with(&[ADA, session], whoami()).await.status, 404);
}

#[tokio::test]
async fn a_note_for_the_server_is_its_caller_s_alone() {
    let http = run(common::server(), options()).await;
    let ask = async |key: (&str, &str), state: Option<&str>| {
        let meta = modern_meta("x", json!({"elicitation": {}}));
        let mut params = json!({"name": "ask", "_meta": meta});
        if let Some(state) = state {
            params["requestState"] = json!(state);
        }
        let message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).to_string();
        let headers = [("mcp-protocol-version", "2026-07-28"), ("mcp-method", "tools/call"), ("mcp-name", "ask"), key];
        http.post_with(&headers, message).await.json()
    };
    let asked = ask(ADA, None).await;
    let state = asked["result"]["requestState"].as_str().expect("a note");
    assert_eq!(ask(ADA, Some(state)).await["result"]["resultType"], "input_required");
    assert_eq!(error(&ask(BOB, Some(state)).await).0, -32602);
}

#[tokio::test]
async fn a_caller_is_shown_the_tools_that_it_may_call() {
    let http = run(server(), options()).await;
    let list = request(1, "tools/list", json!({}));
    assert_eq!(names(&http.post_with(&[ADA], &list).await.json()), ["whoami", "act"]);
    assert_eq!(names(&http.post_with(&[BOB], &list).await.json()), ["whoami"]);
    let act = request(2, "tools/call", json!({"name": "act"}));
    assert_eq!(text(&http.post_with(&[ADA], &act).await.json()), "ada of looms");
    let answer = http.post_with(&[BOB], &act).await;
    assert_eq!(
        (answer.status, answer.json()),
        (
            200,
            json!({"jsonrpc": "2.0", "id": 2, "result": {
                "content": [{"type": "text", "text":
                    "the tool `act` exists, but the role `reader` of this key allows only tools that change nothing; \
                     calling it again will not help, the user would have to change that setting"}],
                "isError": true,
                "_meta": {"counterfoil/error": {"code": "TOOL_NOT_ALLOWED"}},
            }})
        )
    );
    let sessions = run(server(), options().sessions(true)).await;
    let id = sessions.post_with(&[BOB], initialize("x")).await.headers["mcp-session-id"].clone();
    let answer = sessions.post_with(&[BOB, ("mcp-session-id", &id)], &list).await;
    assert_eq!(names(&only(&answer)), ["whoami"]);
}

#[tokio::test]
async fn a_url_takes_tools_away_and_never_adds_any() {
    let http = run(server(), options()).await;
    let list = request(1, "tools/list", json!({}));
    for (query, of_ada, of_bob) in [
        ("tools=act", &["act"][..], &[][..]),
        ("tools=act,whoami", &["whoami", "act"], &["whoami"]),
        ("read_only=true", &["whoami"], &["whoami"]),
        ("read_only=false", &["whoami", "act"], &["whoami"]),
        ("client=cursor&tools=act&read_only=true", &[], &[]),
    ] {
        let line = format!("POST /mcp?{query}");
        assert_eq!(names(&http.send(&line, &[ADA], &list).await.json()), of_ada, "{query}");
        assert_eq!(names(&http.send(&line, &[BOB], &list).await.json()), of_bob, "{query}");
    }
    let act = request(2, "tools/call", json!({"name": "act"}));
    let answer = http.send("POST /mcp?read_only=true", &[ADA], &act).await.json();
    assert!(text(&answer).contains("but `read_only` in the server's URL allows only"), "{answer}");
    let answer = http.send("POST /mcp?tools=whoami", &[ADA], &act).await.json();
    assert!(text(&answer).contains("but `tools=` in the server's URL allows only other tools"), "{answer}");
    let answer = http.send("POST /mcp?read_only=perhaps", &[ADA], &list).await;
    assert_eq!((answer.status, error(&answer.json()).0, &answer.json()["id"]), (400, -32600, &json!(1)));

    let few = run(server(), HttpOptions::default().tools(Toolset::named(["act"]).set_by("`--tools`"))).await;
    assert_eq!(names(&few.post(&list).await.json()), ["act"]);
    let answer = few.send("POST /mcp?tools=whoami", &[], whoami()).await.json();
    assert!(text(&answer).contains("but `--tools` allows only other tools"), "{answer}");
}

#[tokio::test]
async fn names_in_a_url_that_no_tool_has_are_told() {
    let http = run(server(), options()).await;
    let list = request(1, "tools/list", json!({}));
    let message = async |query: &str, caller| {
        let answer = http.send(&format!("POST /mcp?{query}"), &[caller], &list).await;
        assert_eq!((answer.status, &answer.json()["id"]), (400, &json!(1)), "{query}");
        error(&answer.json()).1.to_owned()
    };
    assert_eq!(
        message("tools=nope,whoamy,act", ADA).await,
        "`tools=` in the URL names unknown tools: `nope`, `whoamy` (did you mean `whoami`?); there are `whoami`, `act`"
    );
    // What a key may not use is not offered to it.
    assert!(message("tools=nope", BOB).await.ends_with("`nope`; there are `whoami`"));
    for query in ["readonly=maybe", "read_only=maybe", "tool=act"] {
        assert!(message(query, ADA).await.contains(" in the URL "), "{query}");
    }
}

#[tokio::test]
async fn other_machines_are_let_in_where_somebody_asks_who_calls() {
    let bound = Http::new(server(), options()).bind(([0, 0, 0, 0], 0).into()).await.expect("a free port");
    let mut http = run_bound(bound);
    http.address.set_ip([127, 0, 0, 1].into());
    assert_eq!(text(&http.post_with(&[ADA], whoami()).await.json()), "ada of looms");
    assert_eq!(http.post(whoami()).await.status, 401);
    let host = format!("10.9.8.7:{}", http.address.port());
    assert_eq!(http.post_with(&[("host", &host), ADA], whoami()).await.status, 200);
    let host = format!("box.example:{}", http.address.port());
    let answer = http.post_with(&[("host", &host), ADA], whoami()).await;
    assert_eq!(answer.status, 403);
    assert!(error(&answer.json()).1.contains("setting `allow_host`"), "{}", answer.body);
}

#[tokio::test]
async fn routes_stand_behind_the_same_door_or_beside_it() {
    use axum::routing::{get, post};
    async fn who(axum::Extension(caller): axum::Extension<Caller>, body: String) -> String {
        format!("{} sent {body}", caller.id())
    }
    let bound = Http::new(server(), options())
        .with_routes(axum::Router::new().route("/who", post(who)))
        .with_open_routes(axum::Router::new().route("/healthz", get(|| async { "well" })))
        .bind(([127, 0, 0, 1], 0).into())
        .await
        .expect("a free port");
    let http = run_bound(bound);
    let answer = http.send("POST /who", &[ADA], "five").await;
    assert_eq!((answer.status, answer.body.as_str()), (200, "ada sent five"));
    let answer = http.send("POST /who", &[], "five").await;
    assert_eq!((answer.status, answer.headers["www-authenticate"].as_str()), (401, "Bearer"));
    let answer = http.send("GET /healthz", &[], "").await;
    assert_eq!((answer.status, answer.body.as_str()), (200, "well"));
    assert_eq!(http.send("GET /healthz", &[("host", "evil.example")], "").await.status, 403);
    assert_eq!(http.post_with(&[ADA], whoami()).await.json()["id"], 1);
}
