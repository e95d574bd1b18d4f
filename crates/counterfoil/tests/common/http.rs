//! A client that shows what went over the wire.

use std::collections::HashMap;
use std::net::SocketAddr;

use counterfoil::serve::{Bound, Http, HttpOptions};
use counterfoil::server::Server;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;

/// A server that runs until this is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) stop: CancellationToken,
    pub(crate) task: tokio::task::JoinHandle<()>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Runs a server on a free port.
pub(crate) async fn run(server: Server, options: HttpOptions) -> Running {
    run_bound(Http::new(server, options).bind(([127, 0, 0, 1], 0).into()).await.expect("a free port"))
}

/// Runs a server that listens.
pub(crate) fn run_bound(bound: Bound) -> Running {
    let address = bound.address();
    let stop = CancellationToken::new();
    let task = tokio::spawn({
        let stop = stop.clone();
        async move { bound.run(stop).await.expect("it listens") }
    });
    Running { address, stop, task }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The last value of each.
    pub(crate) headers: HashMap<String, String>,
    /// All of them, in order.
    pub(crate) lines: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    /// All values of a header.
    pub(crate) fn all(&self, name: &str) -> Vec<&str> {
        self.lines.iter().filter(|(given, _)| given == name).map(|(_, value)| value.as_str()).collect()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.body))
    }

    /// The messages of a stream of events.
    pub(crate) fn events(&self) -> Vec<Value> {
        self.body
            .lines()
            .filter_map(|line| line.strip_prefix("data:"))
            .filter(|data| !data.trim().is_empty())
            .map(|data| serde_json::from_str(data).expect("JSON in an event"))
            .collect()
    }
}

impl Running {
    pub(crate) async fn post(&self, body: impl AsRef<[u8]>) -> Answer {
        self.send("POST /mcp", &[], body).await
    }

    pub(crate) async fn post_with(&self, headers: &[(&str, &str)], body: impl AsRef<[u8]>) -> Answer {
        self.send("POST /mcp", headers, body).await
    }

    /// Posts with the headers that revision 2026-07-28 wants.
    pub(crate) async fn post_modern(&self, message: &Value) -> Answer {
        let method = message["method"].as_str().expect("a method");
        let mut headers = vec![("mcp-protocol-version", "2026-07-28"), ("mcp-method", method)];
        if let Some(name) = message["params"]["name"].as_str() {
            headers.push(("mcp-name", name));
        }
        self.post_with(&headers, message.to_string()).await
    }

    /// Sends a request; headers given here come in place of the usual ones.
    pub(crate) async fn send(&self, line: &str, headers: &[(&str, &str)], body: impl AsRef<[u8]>) -> Answer {
        let body = body.as_ref();
        let host = self.address.to_string();
        let length = body.len().to_string();
        let mut text = format!("{line} HTTP/1.1\r\nconnection: close\r\n");
        for (name, value) in [
            ("host", host.as_str()),
            ("content-type", "application/json"),
            ("accept", "application/json, text/event-stream"),
            ("content-length", length.as_str()),
        ] {
            if !headers.iter().any(|(given, _)| *given == name) {
                text.push_str(&format!("{name}: {value}\r\n"));
            }
        }
        for (name, value) in headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        text.push_str("\r\n");
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        stream.write_all(text.as_bytes()).await.expect("it reads");
        // A server may answer before it has read all.
        let _ = stream.write_all(body).await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        parse(&bytes)
    }
}

fn parse(bytes: &[u8]) -> Answer {
    let text = String::from_utf8_lossy(bytes);
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let mut lines = head.lines();
    let status = lines.next().expect("a status line");
    let lines: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let headers: HashMap<String, String> = lines.iter().cloned().collect();
    let chunked = headers.get("transfer-encoding").is_some_and(|how| how == "chunked");
    Answer {
        status: status[9..12].parse().expect("a status"),
        body: if chunked { unchunk(body) } else { body.to_owned() },
        headers,
        lines,
    }
}

fn unchunk(mut rest: &str) -> String {
    let mut body = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).expect("the size of a chunk");
        body.push_str(&after[..size]);
        rest = after[size..].trim_start_matches("\r\n");
    }
    body
}
