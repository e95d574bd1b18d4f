//! Lists with their pages, and what is wrong with some.
#![cfg(unix)]

mod common;

use common::scripted;
use counterfoil_wire::Json;

/// A server whose `tools/list` answers with a page after the cursor in the request.
async fn pages(branches: &str) -> counterfoil_wire::Session {
    let branches = format!("  tools/list) case \"$line\" in {branches} esac;;");
    scripted(&branches).await
}

#[tokio::test]
async fn pages_are_followed_and_one_bad_tool_spoils_nothing() {
    let session = pages(
        r#"*'"cursor":"p 3"'*) answer '{"tools":[{"name":"d","inputSchema":{}}],"nextCursor":""}';;
        *'"cursor":"2"'*) answer '{"tools":[{"inputSchema":{}},{"name":"c","inputSchema":{"z":1,"a":2}}],"nextCursor":"p 3"}';;
        *) answer '{"tools":[{"name":"a","inputSchema":{},"x-vendor":1.0},{"name":"b","inputSchema":null}],"nextCursor":"2"}';;"#,
    )
    .await;
    let listing = session.list_tools().await.expect("a list");
    let tools: Vec<_> = listing.items.iter().map(ToString::to_string).collect();
    assert_eq!(
        tools,
        [
            r#"{"name":"a","inputSchema":{},"x-vendor":1.0}"#,
            r#"{"name":"c","inputSchema":{"z":1,"a":2}}"#,
            r#"{"name":"d","inputSchema":{}}"#
        ]
    );
    let malformed: Vec<_> =
        listing.malformed.iter().map(|bad| format!("{}: {} {}", bad.index, bad.reason, bad.value)).collect();
    assert_eq!(
        malformed,
        [
            r#"1: `inputSchema` is null, not an object {"name":"b","inputSchema":null}"#,
            r#"2: `name` is missing {"inputSchema":{}}"#
        ]
    );
    assert_eq!(listing.pages.len(), 3);
}

#[tokio::test]
async fn lists_that_are_none_say_what_is_wrong() {
    let mut text = String::new();
    for branches in [
        r#"*) answer '{"tools":[],"nextCursor":"again"}';;"#,
        r#"*) answer '{"tools":[],"nextCursor":7}';;"#,
        r#"*) answer '{"tools":{}}';;"#,
        r#"*) answer '{"items":[]}';;"#,
        r#"*) answer '[]';;"#,
        r#"*) fail '{"code":-32603,"message":"database is locked","data":{"retry":true}}';;"#,
        r#"*) fail '"odd"';;"#,
        r#"*) printf '{"jsonrpc":"2.0","id":"%s","result":{}}\n' "$id";;"#,
        r#"*) printf '{"jsonrpc":"2.0","id":%s,"result":{"tools":[1e999]}}\n' "$id";;"#,
        r#"*) printf '{"jsonrpc":"2.0","id":%s,"result":{"tools":["\377"]}}\n' "$id";;"#,
    ] {
        let session = pages(branches).await;
        let error = session.list_tools().await.expect_err("no list");
        text.push_str(&format!("{branches}\n    {error}\n"));
        session.close().await;
    }
    insta::assert_snapshot!(text);
}

#[tokio::test]
async fn pages_without_end_are_given_up() {
    let session = pages(r#"*) n=$((n+1)); answer "{\"tools\":[],\"nextCursor\":\"$n\"}";;"#).await;
    let error = session.list_tools().await.expect_err("no list");
    assert_eq!(
        error.to_string(),
        "the server breaks the protocol in its answer to tools/list: after 1000 pages there is still a nextCursor: the server has to be mended"
    );
}

#[tokio::test]
async fn other_lists_have_their_own_rules() {
    let session = scripted(
        r#"  prompts/list) answer '{"prompts":[{"name":"p"},{"title":"q"}]}';;
  resources/list) answer '{"resources":[{"uri":"u:1"},3]}';;
  resources/templates/list) answer '{"resourceTemplates":[{"uriTemplate":"u:{x}"},{"uri":"u:2"}]}';;"#,
    )
    .await;
    for (method, key, reason) in [
        ("prompts/list", "prompts", "`name` is missing"),
        ("resources/list", "resources", "a number, not an object"),
        ("resources/templates/list", "resourceTemplates", "`uriTemplate` is missing"),
    ] {
        let listing = session.list_all(method, key).await.expect("a list");
        assert_eq!(listing.items.iter().filter_map(Json::as_object).count(), 1);
        assert_eq!(listing.malformed.iter().map(|bad| bad.reason.as_str()).collect::<Vec<_>>(), [reason]);
    }
}
