//! Lines are passed on as they come, and the end is told.
#![cfg(unix)]

use counterfoil_wire::{Error, Relay, Target};

fn started(script: &str) -> Relay {
    Relay::start(Target::stdio("sh", ["-c", script]), None).expect("it starts")
}

#[tokio::test]
async fn lines_keep_their_bytes_and_their_ends() {
    let Relay { mut input, mut output, process } = started("cat");
    for line in [&b"{\"a\": 1.50}\r\n"[..], b"\n", b"no json \xFF\n"] {
        input.send(line).await.expect("it reads");
        assert_eq!(output.next().await.expect("a line"), line);
    }
    input.send(b"no end").await.expect("it reads");
    drop(input);
    assert_eq!(output.next().await.expect("a line"), b"no end");
    assert!(matches!(output.next().await, Err(Error::Exited { .. })));
    process.end().await;
}

#[tokio::test]
async fn the_end_is_told_with_the_last_words() {
    let Relay { mut output, input: _input, process: _process } = started("echo last >&2; exit 7");
    let error = output.next().await.expect_err("it has ended");
    let Error::Exited { status, stderr, .. } = error else { panic!("{error}") };
    assert_eq!((status.as_str(), stderr.as_slice()), ("exit status: 7", &["last".to_owned()][..]));
}
