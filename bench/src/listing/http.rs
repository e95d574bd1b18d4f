//! The server's own answer over HTTP.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use super::{QUESTIONS, VERSION, assert_listed, request};

/// The time from when the connection is asked for until the list is there.
pub(super) fn own_answer(address: SocketAddr) -> Duration {
    let start = Instant::now();
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_nodelay(true).expect("a socket");
    let mut answer = String::new();
    for (id, method) in (1..).zip(QUESTIONS) {
        answer = ask(&mut stream, address, method, &request(id, method));
    }
    let took = start.elapsed();
    assert_listed(&answer);
    took
}

/// The body of the answer to one POST.
fn ask(stream: &mut TcpStream, address: SocketAddr, method: &str, body: &str) -> String {
    let head = format!(
        "POST /mcp HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         accept: application/json, text/event-stream\r\nmcp-protocol-version: {VERSION}\r\nmcp-method: {method}\r\n\
         content-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).expect("the server reads");
    let mut received = Vec::new();
    let mut buffer = [0; 64 * 1024];
    loop {
        let read = stream.read(&mut buffer).expect("the server answers");
        assert!(read > 0, "the server hung up: {}", String::from_utf8_lossy(&received));
        received.extend_from_slice(&buffer[..read]);
        let text = String::from_utf8_lossy(&received);
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length =
            head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ").map(str::to_owned));
        let length: usize = length.and_then(|length| length.parse().ok()).expect("answers say how long they are");
        if body.len() >= length {
            return body.to_owned();
        }
    }
}

/// An address that is free now. It is let go before the server takes it, which nothing else on this machine waits for.
pub(super) fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address")
}

/// Waits until something listens there.
pub(super) fn wait_for(address: SocketAddr) {
    for _ in 0..200 {
        if TcpStream::connect(address).is_ok() {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("the server does not listen on {address}");
}
