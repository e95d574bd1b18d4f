//! Calls to a server in a process of its own, and the CPU time that it spends on each.
//!
//! Bounded in number and on loopback. The CPU time is the kernel's own account of the server's process, so that neither the load nor
//! whatever else the machine does counts.

use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use super::{ADDRESS, Kind, Transport};
use crate::ticket::VALID;

/// Calls in flight at once.
const IN_FLIGHT: usize = 16;

/// Microseconds of CPU time for each of so many calls.
pub async fn cpu_per_call(kind: Kind, transport: Transport, calls: usize) -> f64 {
    let mut server = Command::new(std::env::current_exe().expect("this program"))
        .args(["--server", kind.name(), transport.name()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("this program starts itself");
    let spent = match transport {
        Transport::Http => over_http(&server, calls).await,
        Transport::Stdio => over_stdio(&mut server, calls).await,
    };
    let _ = server.kill().await;
    spent * 1e6 / calls as f64
}

/// Seconds of CPU time that a process has spent; Linux tells it in hundredths.
fn cpu_seconds(server: &Child) -> f64 {
    let pid = server.id().expect("the server runs");
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).expect("CPU times are read from /proc, on Linux");
    let (_, fields) = stat.rsplit_once(')').expect("the name stands in brackets");
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks: u64 = fields[11..13].iter().map(|ticks| ticks.parse::<u64>().expect("a number")).sum();
    ticks as f64 / 100.0
}

fn request(id: usize) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"create_ticket","arguments":{VALID}}}}}"#
    )
}

fn assert_answered(answer: &str) {
    assert!(answer.contains(r#""id":"T-1""#) && !answer.contains(r#""isError":true"#), "{answer}");
}

async fn over_http(server: &Child, calls: usize) -> f64 {
    for attempt in 0.. {
        if TcpStream::connect(ADDRESS).await.is_ok() {
            break;
        }
        assert!(attempt < 100, "the server does not listen on {ADDRESS}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    http_calls(calls / 10).await;
    let before = cpu_seconds(server);
    http_calls(calls).await;
    cpu_seconds(server) - before
}

async fn http_calls(calls: usize) {
    let mut connections = Vec::new();
    for first in 0..IN_FLIGHT {
        connections.push(tokio::spawn(async move {
            let mut stream = TcpStream::connect(ADDRESS).await.expect("a connection");
            stream.set_nodelay(true).expect("a socket");
            let mut buffer = vec![0; 16 * 1024];
            for id in (first..calls).step_by(IN_FLIGHT) {
                http_call(&mut stream, &mut buffer, id).await;
            }
        }));
    }
    for connection in connections {
        connection.await.expect("every call is answered");
    }
}

async fn http_call(stream: &mut TcpStream, buffer: &mut [u8], id: usize) {
    let body = request(id);
    let head = format!(
        "POST /mcp HTTP/1.1\r\nhost: {ADDRESS}\r\ncontent-type: application/json\r\n\
         accept: application/json, text/event-stream\r\nmcp-protocol-version: 2025-11-25\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).await.expect("the server reads");
    let mut filled = 0;
    loop {
        let read = stream.read(&mut buffer[filled..]).await.expect("the server answers");
        assert!(read > 0, "the server hung up");
        filled += read;
        let text = std::str::from_utf8(&buffer[..filled]).unwrap_or_default();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ").map(str::to_owned));
        let length: usize = length.and_then(|length| length.parse().ok()).expect("answers say how long they are");
        if body.len() >= length {
            assert_answered(body);
            return;
        }
    }
}

async fn over_stdio(server: &mut Child, calls: usize) -> f64 {
    let mut input = server.stdin.take().expect("a pipe");
    let output = server.stdout.take().expect("a pipe");
    let mut lines = BufReader::with_capacity(1 << 16, output).lines();
    let hello = r#"{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}"#;
    input.write_all(format!("{hello}\n").as_bytes()).await.expect("the server reads");
    lines.next_line().await.expect("the server answers").expect("a line");
    let ready = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";
    input.write_all(ready.as_bytes()).await.expect("the server reads");

    let warm_up = calls / 10;
    let (mut sent, mut answered, mut before) = (0, 0, 0.0);
    while answered < warm_up + calls {
        while sent < warm_up + calls && sent - answered < IN_FLIGHT {
            input.write_all(format!("{}\n", request(sent)).as_bytes()).await.expect("the server reads");
            sent += 1;
        }
        assert_answered(&lines.next_line().await.expect("the server answers").expect("a line"));
        answered += 1;
        if answered == warm_up {
            before = cpu_seconds(server);
        }
    }
    cpu_seconds(server) - before
}
