//! A lock of a real server comes back as it was, and finds no drift.

use counterfoil_diff::{Level, Lock, Server, check};

use crate::servers;

#[test]
fn a_lock_comes_back_and_finds_no_drift() {
    for (name, tools) in servers() {
        let server =
            Server { name: name.clone(), version: "1".to_owned(), era: "2025-11-25".to_owned(), instructions: None };
        let lock = Lock::of(server.clone(), &tools);
        let text = lock.to_text();
        let again = Lock::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(again.to_text(), text, "{name}");
        let report = check(&again, Some(&server), &tools, Some(&tools), Level::Agent);
        assert!(report.is_empty() && report.unstable().is_empty(), "{name}: {}", report.to_text());
    }
}

#[test]
fn every_byte_of_a_tool_counts() {
    for (name, tools) in servers().into_iter().take(12) {
        let text = Lock::of(Server::default(), &tools).to_text();
        let start = text.find("\"tools\"").expect("a member");
        for at in (start..text.len()).step_by(997) {
            let Some(letter) = text[at..].find(char::is_alphabetic).map(|offset| at + offset) else { continue };
            let mut edited = text.clone();
            let other = if text[letter..].starts_with('q') { "z" } else { "q" };
            let length = text[letter..].chars().next().map_or(0, char::len_utf8);
            edited.replace_range(letter..letter + length, other);
            assert!(Lock::parse(&edited).is_err(), "{name}: byte {letter}");
        }
    }
}
