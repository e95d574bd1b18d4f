//! Servers that are started are ended, with all that they started.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::time::Duration;

use common::{options, script};
use counterfoil_wire::{Era, Options, Session};

/// Branches with which a script starts a grandchild that would sleep for long, and says both their ids; `trap` is what both do
/// about signals.
fn branches(trap: &str) -> String {
    format!("  ids) {trap} sleep 1000 & answer \"[$$,$!]\";;")
}

async fn connect(branches: &str) -> Session {
    let options = Options { era: Some(Era::Legacy), ..options() };
    Session::connect(script(branches), options).await.expect("a session")
}

/// The ids of a script and of its grandchild.
async fn ids(session: &Session) -> Vec<u64> {
    let answer = session.request("ids", None).await.expect("an answer").into_result("ids").expect("a result");
    let ids: Vec<u64> = answer.as_array().unwrap_or_default().iter().filter_map(|id| id.as_u64()).collect();
    assert_eq!(ids.len(), 2);
    assert!(ids.iter().all(|id| is_alive(*id)), "they run while the session does");
    ids
}

/// Whether a process runs. One that has ended and is not yet reaped does not.
fn is_alive(id: u64) -> bool {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

/// Those that still run after a while: killing is not waited for where a session is dropped.
async fn left_over(ids: &[u64]) -> Vec<u64> {
    let alive = || ids.iter().copied().filter(|id| is_alive(*id)).collect::<Vec<_>>();
    for _ in 0..200 {
        if alive().is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    alive()
}

#[tokio::test]
async fn fifty_sessions_leave_no_process() {
    let mut started = Vec::new();
    for round in 0..50 {
        let session = connect(&branches("")).await;
        let ids = ids(&session).await;
        if round % 2 == 0 {
            session.close().await;
            assert_eq!(ids.iter().filter(|id| is_alive(**id)).count(), 0, "closing waits for the end");
        } else {
            drop(session);
        }
        started.extend(ids);
    }
    assert_eq!(left_over(&started).await, [0_u64; 0]);
}

#[tokio::test]
async fn a_server_that_takes_no_hint_is_killed() {
    let session = connect(&branches("trap '' TERM;").replace("answer", "stubborn=1; answer")).await;
    let ids = ids(&session).await;
    session.close().await;
    assert_eq!(left_over(&ids).await, [0_u64; 0]);
}

#[tokio::test]
async fn a_server_may_say_goodbye() {
    let file = std::env::temp_dir().join(format!("counterfoil-wire-goodbye-{}", std::process::id()));
    let goodbye = format!("  any) trap 'sleep 0.2; echo bye > {}' EXIT; answer 1;;", file.display());
    let session = connect(&goodbye).await;
    session.request("any", None).await.expect("an answer");
    session.close().await;
    assert_eq!(fs::read_to_string(&file).ok().as_deref(), Some("bye\n"));
    fs::remove_file(&file).expect("the file is ours");
}

#[tokio::test]
async fn a_session_that_does_not_begin_leaves_no_process() {
    let file = std::env::temp_dir().join(format!("counterfoil-wire-silent-{}", std::process::id()));
    let silent = format!("  initialize) sleep 1000 & echo \"$$ $!\" > {};;", file.display());
    let options = Options { connect_timeout: Duration::from_millis(600), era: Some(Era::Legacy), ..options() };
    Session::connect(script(&silent), options).await.expect_err("no answer");
    let ids = fs::read_to_string(&file).expect("the script has written its ids");
    let ids: Vec<u64> = ids.split_whitespace().filter_map(|id| id.parse().ok()).collect();
    assert_eq!(ids.len(), 2);
    assert_eq!(left_over(&ids).await, [0_u64; 0]);
    fs::remove_file(&file).expect("the file is ours");
}

#[tokio::test]
async fn the_end_of_a_server_is_noticed_though_its_child_holds_the_output() {
    // The child leaves the group, as a daemon does, and keeps standard output open.
    let session = connect("  any) setsid sleep 3 & exit 5;;").await;
    let error = session.request("any", None).await.expect_err("no answer").to_string();
    assert!(error.contains("exit status: 5"), "{error}");
}
