//! What the tests share: options without long waits, a server in a shell script, and conversations as text.
#![allow(dead_code, reason = "each test file uses a part of it")]

pub(crate) mod http;

use std::fmt::Write;
use std::time::Duration;

use counterfoil_wire::{Direction, Json, Options, Session, Target};

/// Options with which nothing waits for long.
pub(crate) fn options() -> Options {
    Options {
        client_version: "0".to_owned(),
        timeout: Duration::from_secs(20),
        probe_timeout: Duration::from_secs(5),
        ..Options::default()
    }
}

/// A server that answers by the branches of a shell `case` over the method: `$id` is the id of the request, `answer` sends a
/// result and `fail` an error. It knows `initialize`, and refuses what it does not know.
pub(crate) fn script(branches: &str) -> Target {
    let script = format!(
        r#"answer() {{ printf '{{"jsonrpc":"2.0","id":%s,"result":%s}}\n' "$id" "$1"; }}
fail() {{ printf '{{"jsonrpc":"2.0","id":%s,"error":%s}}\n' "$id" "$1"; }}
while IFS= read -r line; do
  id=${{line#*\"id\":}}; id=${{id%%[,\}}]*}}
  method=${{line#*\"method\":\"}}; method=${{method%%\"*}}
  case "$method" in
{branches}
  initialize) answer '{{"protocolVersion":"2025-11-25","capabilities":{{}},"serverInfo":{{"name":"script"}}}}';;
  notifications/*) ;;
  *) case "$line" in *'"method"'*) fail '{{"code":-32601,"message":"unknown method"}}';; esac;;
  esac
done"#
    );
    Target::stdio("sh", ["-c", &script])
}

/// A session with such a server.
pub(crate) async fn scripted(branches: &str) -> Session {
    Session::connect(script(branches), options()).await.expect("a session with a script")
}

/// A conversation as text: who said what, and over HTTP with which headers.
pub(crate) fn conversation(session: &Session) -> String {
    let mut text = String::new();
    for message in session.redacted() {
        let arrow = if message.direction == Direction::ToServer { "->" } else { "<-" };
        let _ = write!(text, "{arrow}");
        if let Some(head) = &message.http {
            let line =
                head.line.split("://127.0.0.1:").map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
            let line = if head.status.is_some() { head.line.clone() } else { line.collect::<Vec<_>>().join("://host") };
            let _ = write!(text, " {line}");
            for (name, value) in head.headers.iter().filter(|(name, _)| name.contains("mcp") || name == "last-event-id")
            {
                let _ = write!(text, " [{name}: {value}]");
            }
        }
        let _ = writeln!(text, " {}", message.body.trim_end());
    }
    text
}

/// Reads JSON.
pub(crate) fn json(text: &str) -> Json {
    Json::parse(text).expect("JSON of a test")
}
