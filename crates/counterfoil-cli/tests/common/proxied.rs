//! The proxy over HTTP in front of a server that says who it is, and its clients.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::http::{Answer, Served};
use super::messages::initialize;
use super::{Home, Lines, PATIENCE};

/// A server of both eras that says who it is, and does what a request's method says. It keeps what it has read in a file.
const SERVER: &str = r#"
while IFS= read -r line; do
  printf '%s\n' "$line" >> seen.txt
  id=${line#*\"id\":}; id=${id%%[,\}]*}
  answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"; }
  case $line in
    *'"initialize"'*) answer "{\"protocolVersion\":\"2025-11-25\",\"pid\":$$}" ;;
    *'"who"'*) answer "{\"pid\":$$, \"n\":1.50}" ;;
    *'"tools/list"'*) answer "{\"tools\":$TOOLS}" ;;
    *'"tools/call"'*) answer "$(printf '%s' "$line" | sed 's/.*"params"://; s/}$//')" ;;
    *'"notify"'*) echo '{"jsonrpc" : "2.0","method":"own/news","params":1.50}'; answer '{}' ;;
    *'"ask"'*) echo '{"jsonrpc":"2.0","id":"q","method":"roots/list"}'; answer '{}' ;;
    *'"steps"'*) printf '{"method":"notifications/progress","params":{"progressToken":%s,"progress":1}}\n' "$id"; answer '{}' ;;
    *'"subscriptions/listen"'*)
      printf '{"method":"own/news","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":%s}}}\n' "$id" ;;
    *'"unknown"'* | *'"server/discover"'*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}\n' "$id" ;;
    *'"slow"'*) ;;
    *'"start"'*) sleep 1000 & answer "{\"pid\":$!}" ;;
    *'"die"'*) echo the disk is full >&2; exit 9 ;;
  esac
done"#;

/// The proxy in front of a server script.
pub(crate) fn served(home: &Home, arguments: &[&str], tools: &str) -> Served {
    let mut command = home.command(&["proxy", "--http", "127.0.0.1:0", "--env", &format!("TOOLS={tools}")]);
    command.args(arguments).args(["--", "sh", "-c", SERVER]);
    Served::of(&mut command)
}

/// A session, and what its server answered first.
pub(crate) struct Session<'a> {
    served: &'a Served,
    pub(crate) id: String,
    pub(crate) greeting: Value,
}

impl<'a> Session<'a> {
    pub(crate) fn begin(served: &'a Served, path: &str) -> Self {
        let answer = served.send(&format!("POST {path}"), &[], &initialize().to_string());
        let id = answer.headers.get("mcp-session-id").unwrap_or_else(|| panic!("no session: {answer:?}")).clone();
        assert_eq!(answer.headers["content-type"], "application/json");
        Self { served, id, greeting: answer.json() }
    }

    pub(crate) fn send(&self, line: &str, body: &str) -> Answer {
        self.served.send(line, &[("mcp-session-id", &self.id)], body)
    }

    pub(crate) fn ask(&self, message: &Value) -> Value {
        self.send("POST /mcp", &message.to_string()).json()
    }

    /// The process that serves it.
    pub(crate) fn pid(&self) -> String {
        self.greeting["result"]["pid"].to_string()
    }
}

/// The next message in a stream of events.
pub(crate) fn event(lines: &Lines) -> String {
    loop {
        let line = lines.next().expect("a message");
        if let Some(message) = line.strip_prefix("data: ") {
            return message.to_owned();
        }
    }
}

/// Whether a process runs. One that nobody has reaped does not.
pub(crate) fn is_alive(id: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", id]).output().expect("there is a `ps`").stdout;
    !state.trim_ascii().is_empty() && !state.starts_with(b"Z")
}

/// Waits until something is so.
pub(crate) fn until(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "it is not so in time: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// What servers have read in this home.
pub(crate) fn seen(home: &Home) -> String {
    std::fs::read_to_string(home.path("seen.txt")).unwrap_or_default()
}

/// The headers of a request of revision 2026-07-28.
pub(crate) fn modern_headers(method: &str) -> [(&str, &str); 2] {
    [("mcp-protocol-version", "2026-07-28"), ("mcp-method", method)]
}
