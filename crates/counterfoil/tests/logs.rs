//! What calls leave in a log, and what they must not.
//!
//! These tests are a program of their own: while one of them keeps a log, calls of other threads that keep none would have
//! `tracing` remember that nobody listens.

#[cfg(feature = "http")]
mod common;

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use counterfoil::toolbox::{Caller, Toolset};
use counterfoil::{Context, Contract, Tool, ToolError, Toolbox};
use tracing::subscriber::DefaultGuard;
use tracing_subscriber::fmt::format::FmtSpan;

/// A log that is kept.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Keeps all that this thread logs, and is the only one to do so.
struct Kept {
    log: Log,
    _subscriber: DefaultGuard,
    _turn: MutexGuard<'static, ()>,
}

impl Kept {
    fn new(spans: FmtSpan) -> Self {
        static TURN: Mutex<()> = Mutex::new(());
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let log = Log::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_span_events(spans)
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .finish();
        Self { log, _subscriber: tracing::subscriber::set_default(subscriber), _turn: turn }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.log.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }
}

/// A number to think about
#[derive(Contract)]
struct Think {
    number: u8,
}

async fn think(think: Think) -> Result<u8, ToolError> {
    if think.number == 3 { Err(ToolError::internal("three")) } else { Ok(think.number) }
}

#[test]
fn a_call_is_one_span_with_its_caller_and_outcome() {
    let kept = Kept::new(FmtSpan::CLOSE);
    let toolbox = Toolbox::builder().add(Tool::new("think", think)).build().expect("one name");
    let ada = || Context::detached().with_caller(Caller::new("ada"));
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    for (number, context) in
        [("7", ada()), ("3", Context::detached()), ("300", ada()), ("7", ada().within(Toolset::read_only()))]
    {
        let arguments = format!(r#"{{"number": {number}}}"#);
        runtime.block_on(toolbox.call("think", arguments.as_str().into(), context)).expect("the tool is known");
    }
    let log = kept.text();
    let closed: Vec<_> = log.lines().filter(|line| line.contains("tool{") && line.contains(": close")).collect();
    assert_eq!(closed.len(), 4, "{log}");
    for (line, parts) in closed.iter().zip([
        [r#"caller="ada""#, r#"outcome="success""#],
        [r#"profile="portable""#, r#"outcome="server_error""#],
        [r#"caller="ada""#, r#"outcome="request_error""#],
        [r#"caller="ada""#, r#"outcome="request_error""#],
    ]) {
        assert!(line.contains(r#"name="think""#) && parts.iter().all(|part| line.contains(part)), "{line}");
    }
}

/// Everything of the servers runs on this thread, and so writes into the log that is kept.
#[cfg(feature = "http")]
#[test]
fn no_log_holds_a_key_or_what_was_sent() {
    use counterfoil::serve::{Authenticate, Denied, HttpOptions};
    use counterfoil::toolbox::BoxFuture;

    struct Ada;

    impl Authenticate for Ada {
        fn authenticate<'a>(&'a self, head: &'a http::request::Parts) -> BoxFuture<'a, Result<Caller, Denied>> {
            Box::pin(async move {
                // Whoever logs the head of a request does not log the key.
                tracing::trace!(?head.headers, "a request");
                match head.headers.get("authorization").and_then(|given| given.to_str().ok()) {
                    Some("Bearer ada-secret") => Ok(Caller::new("ada")),
                    _ => Err(Denied::unauthorized("this key is not known")),
                }
            })
        }
    }

    let kept = Kept::new(FmtSpan::FULL);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        for sessions in [false, true] {
            let options = HttpOptions::default().sessions(sessions).authenticate(Arc::new(Ada));
            let http = common::http::run(common::server(), options).await;
            let ada = ("authorization", "Bearer ada-secret");
            let begun = http.post_with(&[ada], common::initialize("x")).await;
            let session = ("mcp-session-id", begun.headers["mcp-session-id"].as_str());
            let sent = common::echo_call(r#"{"canary": "argument-canary"}"#);
            let answer = http.post_with(&[ada, session], &sent).await;
            assert!(answer.body.contains("argument-canary"), "{}", answer.body);
            assert_eq!(http.post_with(&[("authorization", "Bearer strange-secret")], &sent).await.status, 401);
        }
    });
    let log = kept.text();
    let count = |parts: &[&str]| log.lines().filter(|line| parts.iter().all(|part| line.contains(part))).count();
    assert!(count(&["tool{", r#"outcome="success""#, ": close"]) >= 2, "{log}");
    assert!(count(&["\"authorization\": Sensitive"]) > 0, "{log}");
    for secret in ["ada-secret", "strange-secret"] {
        assert_eq!(count(&[secret]), 0, "{secret}");
    }
    // The SDK logs results when it is asked for details.
    assert_eq!(count(&[" counterfoil::", "argument-canary"]), 0, "{log}");
}
