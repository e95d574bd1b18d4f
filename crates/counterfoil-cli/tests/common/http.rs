//! A server over HTTP, and a client that shows what went over the wire.

use std::collections::HashMap;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use super::{Home, Lines, PATIENCE, wait};

/// The command, serving over HTTP.
pub(crate) struct Served {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
    pub(crate) log: Lines,
    pub(crate) output: Lines,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.body);
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Served {
    /// Starts `serve` on a free port with these arguments, and waits until it listens.
    pub(crate) fn start(home: &Home, arguments: &[&str]) -> Self {
        let mut command = home.command(&["serve", "--http", "127.0.0.1:0"]);
        command.args(arguments);
        Self::of(&mut command)
    }

    pub(crate) fn of(command: &mut Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command starts");
        let output = Lines::of(child.stdout.take().expect("a pipe"));
        let log = Lines::of(child.stderr.take().expect("a pipe"));
        let line = log.find("MCP is at ");
        let address = line.strip_prefix("MCP is at http://").and_then(|rest| rest.strip_suffix("/mcp"));
        let address = address.and_then(|address| address.parse().ok());
        Self { child, address: address.unwrap_or_else(|| panic!("no address: {line}")), log, output }
    }

    /// Sends a request; headers given here come in place of the usual ones.
    pub(crate) fn send(&self, line: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut stream = self.begin(line, headers, body);
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).expect("a status");
        let headers = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
            .collect();
        Answer { status, headers, body: body.to_owned() }
    }

    /// Sends a request that is answered with a stream of events; its lines, head included, as they come. Closing the
    /// connection is up to the caller.
    pub(crate) fn stream(&self, line: &str, headers: &[(&str, &str)], body: &str) -> (TcpStream, Lines) {
        let stream = self.begin(line, headers, body);
        let lines = Lines::of(stream.try_clone().expect("a second handle"));
        assert!(lines.next().is_some_and(|line| line.contains(" 200 ")), "{}", lines.rest().join("\n"));
        (stream, lines)
    }

    /// Sends a request.
    pub(crate) fn begin(&self, line: &str, headers: &[(&str, &str)], body: &str) -> TcpStream {
        let host = self.address.to_string();
        let length = body.len().to_string();
        let usual = [
            ("connection", "close"),
            ("host", host.as_str()),
            ("content-type", "application/json"),
            ("accept", "application/json, text/event-stream"),
            ("content-length", length.as_str()),
        ];
        let mut text = format!("{line} HTTP/1.1\r\n");
        let usual = usual.iter().filter(|(name, _)| !headers.iter().any(|(given, _)| given == name));
        for (name, value) in usual.chain(headers) {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        let mut stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time limit");
        stream.write_all(format!("{text}\r\n{body}").as_bytes()).expect("it reads");
        stream
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send(&format!("GET {path}"), &[], "")
    }

    pub(crate) fn ask(&self, message: &Value) -> Value {
        self.send("POST /mcp", &[], &message.to_string()).json()
    }

    /// Asks with the headers that revision 2026-07-28 wants.
    pub(crate) fn ask_modern(&self, message: &Value) -> Value {
        let method = message["method"].as_str().expect("a method");
        let mut headers = vec![("mcp-protocol-version", "2026-07-28"), ("mcp-method", method)];
        headers.extend(message["params"]["name"].as_str().map(|name| ("mcp-name", name)));
        self.send("POST /mcp", &headers, &message.to_string()).json()
    }

    /// Waits for the end: the exit code, standard output and the rest of the log.
    pub(crate) fn end(mut self) -> (Option<i32>, Vec<String>, Vec<String>) {
        let code = wait(&mut self.child).code();
        (code, self.output.rest(), self.log.rest())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
