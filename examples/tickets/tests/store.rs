//! The tools on a real database file.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use counterfoil::toolbox::ToolboxBuilder;
use counterfoil::{Context, Toolbox};
use counterfoil_tickets::{Store, tools};
use serde_json::{Value, json};

/// A database file of this test alone, removed at the end.
struct File(PathBuf);

impl File {
    fn new(test: &str) -> Self {
        let file = std::env::temp_dir().join(format!("counterfoil-{test}-{}.db", std::process::id()));
        let file = Self(file);
        file.remove();
        file
    }

    fn url(&self) -> String {
        format!("sqlite://{}", self.0.display())
    }

    fn remove(&self) {
        for suffix in ["", "-wal", "-shm"] {
            let mut name = self.0.clone().into_os_string();
            name.push(suffix);
            let _ = std::fs::remove_file(name);
        }
    }
}

impl Drop for File {
    fn drop(&mut self) {
        self.remove();
    }
}

fn toolbox(url: String) -> Toolbox {
    let store = Arc::new(Store::new(url, |_| {}));
    tools(&store).into_iter().fold(Toolbox::builder(), ToolboxBuilder::add).build().expect("sound tools")
}

async fn call(toolbox: &Toolbox, tool: &str, arguments: Value) -> Value {
    let text = arguments.to_string();
    let result = toolbox.call(tool, text.as_str().into(), Context::detached()).await.expect("a known tool");
    assert!(!result.is_error, "{result:?}");
    result.structured.expect("a structured result")
}

#[tokio::test]
async fn tickets_are_kept_and_found() {
    let file = File::new("kept");
    let first = toolbox(file.url());
    let ticket = json!({
        "title": "  Login fails 100% of the time ",
        "customer": { "email": "Dana@Acme.COM", "name": "Dana" },
        "priority": "high",
        "tags": ["login", "bug"],
    });
    assert_eq!(
        call(&first, "create_ticket", ticket).await,
        json!({
            "id": "T-1",
            "title": "Login fails 100% of the time",
            "customer": { "email": "dana@acme.com", "name": "Dana" },
            "priority": "high",
            "tags": ["login", "bug"],
            "status": "open",
        })
    );
    let plain = json!({ "title": "Invoice is wrong", "customer": { "email": "kim@acme.com" }, "priority": "low" });
    call(&first, "create_ticket", plain).await;

    // Another process finds what the first one kept; `%` is a character, not a wildcard.
    let second = toolbox(file.url());
    let found = call(&second, "search_tickets", json!({ "query": "LOGIN 100%" })).await;
    assert_eq!((found["tickets"][0]["id"].clone(), found["more"].clone()), (json!("T-1"), json!(false)));
    let found = call(&second, "search_tickets", json!({ "query": "i_voice" })).await;
    assert_eq!(found, json!({ "tickets": [], "more": false }));
    let found = call(&second, "search_tickets", json!({ "query": "inv", "status": "closed" })).await;
    assert_eq!(found, json!({ "tickets": [], "more": false }));
}

/// Processes that share a file may all be the first to open it.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_new_file_may_be_opened_by_several_at_once() {
    for round in 0..25 {
        let file = File::new(&format!("first-{round}"));
        let mut openers = Vec::new();
        for _ in 0..6 {
            let toolbox = toolbox(file.url());
            openers.push(tokio::spawn(async move {
                let ticket = json!({ "title": "First of all", "customer": { "email": "a@b.de" }, "priority": "low" });
                call(&toolbox, "create_ticket", ticket).await
            }));
        }
        for opener in openers {
            opener.await.expect("every opener gets its ticket");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_writers_lose_nothing() {
    let file = File::new("writers");
    let toolboxes: Vec<_> = (0..4).map(|_| Arc::new(toolbox(file.url()))).collect();
    let ids = Arc::new(Mutex::new(Vec::new()));
    let mut writers = Vec::new();
    for toolbox in toolboxes {
        let ids = Arc::clone(&ids);
        writers.push(tokio::spawn(async move {
            for _ in 0..10 {
                let ticket = json!({ "title": "Same again", "customer": { "email": "a@b.de" }, "priority": "low" });
                let ticket = call(&toolbox, "create_ticket", ticket).await;
                ids.lock().expect("no writer has failed").push(ticket["id"].clone().to_string());
            }
        }));
    }
    for writer in writers {
        writer.await.expect("a writer has failed");
    }
    let mut ids = ids.lock().expect("no writer has failed").clone();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 40);

    let toolbox = toolbox(file.url());
    let found = call(&toolbox, "search_tickets", json!({ "query": "same", "limit": 39 })).await;
    assert_eq!((found["tickets"].as_array().map(Vec::len), found["more"].clone()), (Some(39), json!(true)));
}
