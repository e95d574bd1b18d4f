//! `counterfoil clients`: what is known of clients and providers.

mod common;

use common::{Ended, Home};
use serde_json::Value;

/// Runs `clients` with these arguments, which must go well, and gives what it printed.
fn clients(arguments: &[&str]) -> String {
    let all: Vec<_> = ["clients"].iter().chain(arguments).copied().collect();
    let Ended { code, stdout, stderr } = Home::of(&format!("clients-{}", arguments.join("-"))).run(&all);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    stdout
}

fn json(arguments: &[&str]) -> Value {
    let all: Vec<_> = arguments.iter().copied().chain(["--format", "json"]).collect();
    serde_json::from_str(&clients(&all)).expect("it is JSON")
}

#[test]
fn all_are_listed_with_what_is_known_of_them() {
    let text = clients(&[]);
    let list = json(&[]);
    let rows = list["clients"].as_array().expect("a list");
    assert_eq!(text.lines().count(), rows.len() + 3, "{text}");
    for (name, kind, portable) in [("claude-code", "client", true), ("openai-strict", "provider", false)] {
        let row = rows.iter().find(|row| row["name"] == name).expect("it is listed");
        assert_eq!((row["kind"].as_str(), row["portable"].as_bool()), (Some(kind), Some(portable)), "{row}");
        assert!(row["facts"].as_u64().is_some_and(|facts| facts > 0), "{row}");
        let line = text.lines().find(|line| line.starts_with(&format!("{name} "))).expect("it is listed");
        assert_eq!(line.split_whitespace().nth(1), Some(kind));
        assert!(line.ends_with(row["title"].as_str().expect("a title")), "{line}");
    }
}

#[test]
fn every_profile_can_be_shown_in_both_ways() {
    let list = json(&[]);
    let home = Home::of("clients-each");
    for row in list["clients"].as_array().expect("a list") {
        let name = row["name"].as_str().expect("a name");
        let told = home.run(&["clients", name]);
        assert_eq!((told.code, told.stderr.as_str()), (Some(0), ""), "{name}");
        assert!(told.stdout.starts_with(&format!("{name}: {}\n", row["title"].as_str().unwrap_or_default())), "{name}");
        assert!(!told.stdout.contains('\u{1b}'), "{name} is coloured where nobody sees it");
        let shown = json(&[name]);
        assert_eq!(shown["name"], row["name"]);
        // A fact that is not unknown says where it is known from, and who says so.
        for fact in ["input", "output"].iter().flat_map(|side| shown[side].as_array().expect("a list")) {
            let sourced =
                fact["verdict"] == "unknown" || fact["evidence"].as_array().is_some_and(|list| !list.is_empty());
            assert!(sourced, "{name}: {fact}");
            assert!(shown["parts"].as_array().is_some_and(|parts| !parts.is_empty()), "{name}");
        }
    }
}

#[test]
fn a_client_can_be_seen_on_one_provider() {
    let shown = json(&["cursor+gemini"]);
    assert_eq!((shown["name"].as_str(), shown["kind"].as_str()), (Some("cursor+gemini"), Some("client")));
    let parts: Vec<_> = shown["parts"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert!(parts.contains(&"cursor") && parts.contains(&"gemini"), "{parts:?}");
    assert!(!parts.contains(&"openai") && !parts.contains(&"claude-api"), "{parts:?}");
    assert!(clients(&["Cursor+Gemini"]).starts_with("cursor+gemini: "));
}

#[test]
fn an_unknown_name_is_told_with_the_nearest() {
    let home = Home::of("clients-unknown");
    for (name, said) in [
        ("cursr", "error: there is no client profile `cursr`; did you mean `cursor`?\n"),
        ("cursor+gemni", "error: there is no client profile `gemni`; did you mean `gemini`?\n"),
        ("portable+gemini", "error: there is no client profile `portable+gemini`; did you mean `portable`?\n"),
        ("qqqq", "error: there is no client profile `qqqq`; `counterfoil clients` lists them\n"),
    ] {
        let ended = home.run(&["clients", name]);
        assert_eq!((ended.code, ended.stdout.as_str(), ended.stderr.as_str()), (Some(2), "", said), "{name}");
    }
    let ended = home.run(&["clients", "--format", "yaml"]);
    assert_eq!(ended.code, Some(2), "{}", ended.stderr);
}

#[cfg(unix)]
#[test]
fn a_reader_that_has_seen_enough_is_no_fault() {
    for arguments in [&["clients"][..], &["clients", "portable-all"], &["clients", "--format", "json"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = Home::of("clients-pipe").command(arguments);
        let output = command.stdout(writer).stderr(std::process::Stdio::piped()).output().expect("the command starts");
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
    }
}
