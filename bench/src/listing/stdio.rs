//! The server's own answer over its standard streams.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{QUESTIONS, assert_listed, request};

/// The time from when the server is started until its list is there.
pub(super) fn own_answer(mut server: Command) -> Duration {
    server.args(["--server", "stdio"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let start = Instant::now();
    let mut server = server.spawn().expect("this program starts itself");
    let mut input = server.stdin.take().expect("a pipe");
    let mut output = BufReader::new(server.stdout.take().expect("a pipe"));
    let mut answer = String::new();
    for (id, method) in (1..).zip(QUESTIONS) {
        input.write_all(format!("{}\n", request(id, method)).as_bytes()).expect("the server reads");
        answer.clear();
        output.read_line(&mut answer).expect("the server answers");
    }
    let took = start.elapsed();
    assert_listed(&answer);
    drop(input);
    server.wait().expect("the server ends");
    took
}
