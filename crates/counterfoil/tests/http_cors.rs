//! Over a real socket: what pages may send, and read.

#![cfg(feature = "http")]

mod common;

use std::sync::Arc;

use common::http::{run, run_bound};
use common::{echo_call, error, said, server};
use counterfoil::serve::{Authenticate, Denied, Http, HttpOptions};
use counterfoil::toolbox::{BoxFuture, Caller};
use http::request::Parts;

const APP: (&str, &str) = ("origin", "https://app.example");

fn options() -> HttpOptions {
    HttpOptions::default().allow_origin("https://app.example")
}

/// Lets nobody in.
struct Nobody;

impl Authenticate for Nobody {
    fn authenticate<'a>(&'a self, _: &'a Parts) -> BoxFuture<'a, Result<Caller, Denied>> {
        Box::pin(async { Err(Denied::unauthorized("nobody is let in")) })
    }
}

#[tokio::test]
async fn a_page_asks_first() {
    for options in [options(), options().authenticate(Arc::new(Nobody)), options().sessions(true)] {
        let http = run(server(), options).await;
        let asks = [
            APP,
            ("access-control-request-method", "POST"),
            ("access-control-request-headers", "authorization,content-type,mcp-param-region,x-other"),
        ];
        let answer = http.send("OPTIONS /mcp", &asks, "").await;
        assert_eq!((answer.status, answer.body.as_str()), (204, ""));
        let allowed: Vec<_> = answer.headers["access-control-allow-headers"].split(", ").collect();
        assert_eq!(
            allowed,
            [
                "content-type",
                "authorization",
                "accept",
                "mcp-session-id",
                "mcp-protocol-version",
                "last-event-id",
                "mcp-method",
                "mcp-name",
                "mcp-param-region",
            ]
        );
        let methods = &answer.headers["access-control-allow-methods"];
        assert!(["GET", "POST", "DELETE"].iter().all(|method| methods.contains(method)), "{methods}");
        assert_eq!(answer.headers["access-control-allow-origin"], "https://app.example");
        assert_eq!(answer.headers["vary"], "origin");
        assert!(!answer.headers.contains_key("access-control-allow-credentials"));
    }
}

#[tokio::test]
async fn a_page_reads_answers_and_refusals() {
    let http = run(server(), options()).await;
    let answer = http.post_with(&[APP], echo_call("{}")).await;
    assert_eq!((answer.status, answer.json()), (200, said(1, "bytes {}")));
    assert_eq!(answer.headers["access-control-allow-origin"], "https://app.example");
    let exposed = &answer.headers["access-control-expose-headers"];
    assert!(exposed.contains("mcp-session-id") && exposed.contains("www-authenticate"), "{exposed}");
    assert_eq!(http.post_with(&[APP], "nonsense").await.headers["access-control-allow-origin"], "https://app.example");
    // Without a page there is nobody to let read, and a cache must know that there might have been.
    let answer = http.post(echo_call("{}")).await;
    assert_eq!(answer.headers["vary"], "origin");
    assert!(!answer.headers.keys().any(|name| name.starts_with("access-control")), "{:?}", answer.headers);

    let closed = run(server(), options().authenticate(Arc::new(Nobody))).await;
    let answer = closed.post_with(&[APP], echo_call("{}")).await;
    assert_eq!((answer.status, answer.headers["access-control-allow-origin"].as_str()), (401, "https://app.example"));
    assert_eq!(answer.headers["www-authenticate"], "Bearer");
}

#[tokio::test]
async fn other_pages_are_refused_and_told_what_would_let_them_in() {
    let http = run(server(), options()).await;
    for method in ["POST", "OPTIONS", "GET"] {
        let asks = [("origin", "https://evil.example"), ("access-control-request-method", "POST")];
        let answer = http.send(&format!("{method} /mcp"), &asks, "").await;
        assert_eq!(answer.status, 403);
        let json = answer.json();
        let (_, text) = error(&json);
        assert!(text.contains("`https://evil.example`") && text.contains("setting `allow_origin`"), "{text}");
        assert!(!answer.headers.contains_key("access-control-allow-origin"));
        assert_eq!(answer.headers["vary"], "origin");
    }
    let answer = http.post_with(&[("host", "box.example"), APP], echo_call("{}")).await;
    let json = answer.json();
    let (_, text) = error(&json);
    assert!(text.contains("`box.example`") && text.contains("setting `allow_host`"), "{text}");
    assert!(!answer.headers.contains_key("access-control-allow-origin"));
}

#[tokio::test]
async fn routes_answer_pages_too() {
    let routes = axum::Router::new().route("/x", axum::routing::put(|| async { ([("vary", "accept")], "put") }));
    let bound = Http::new(server(), options()).with_open_routes(routes).bind(([127, 0, 0, 1], 0).into()).await;
    let http = run_bound(bound.expect("a free port"));
    let answer = http.send("PUT /x", &[APP], "").await;
    assert_eq!((answer.status, answer.headers["access-control-allow-origin"].as_str()), (200, "https://app.example"));
    assert_eq!(answer.all("vary"), ["accept", "origin"]);
    let asks = [APP, ("access-control-request-method", "PUT")];
    assert_eq!(http.send("OPTIONS /x", &asks, "").await.status, 204);
}
