//! What people read first.

mod common;

use common::Home;

fn help(arguments: &[&str]) -> String {
    let ended = Home::of(&format!("help-{}", arguments.join("-"))).run(arguments);
    assert_eq!((ended.code, ended.stderr.as_str()), (Some(0), ""));
    ended.stdout.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn the_help_of_the_command() {
    insta::assert_snapshot!("counterfoil", help(&["--help"]));
    insta::assert_snapshot!("counterfoil_short", help(&["-h"]));
}

#[test]
fn the_help_of_serve() {
    insta::assert_snapshot!("serve", help(&["serve", "--help"]));
    insta::assert_snapshot!("serve_short", help(&["serve", "-h"]));
    assert_eq!(help(&["help", "serve"]), help(&["serve", "--help"]));
}

#[test]
fn the_help_of_clients() {
    insta::assert_snapshot!("clients", help(&["clients", "--help"]));
    insta::assert_snapshot!("clients_short", help(&["clients", "-h"]));
}

#[test]
fn the_help_of_lower() {
    insta::assert_snapshot!("lower", help(&["lower", "--help"]));
    insta::assert_snapshot!("lower_short", help(&["lower", "-h"]));
}

#[test]
fn the_help_of_the_commands_for_any_server() {
    for command in ["list", "call", "doctor", "lint", "explain", "diff", "lock", "proxy", "new"] {
        insta::assert_snapshot!(command, help(&[command, "--help"]));
    }
}

#[test]
fn the_help_of_completions() {
    insta::assert_snapshot!("completions", help(&["completions", "--help"]));
}

#[test]
fn the_version() {
    assert_eq!(help(&["--version"]), format!("counterfoil {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn without_a_command_the_help_is_a_usage_error() {
    let ended = Home::of("no-command").run(&[]);
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""));
    assert!(ended.stderr.contains("Usage: counterfoil <COMMAND>"), "{}", ended.stderr);
}

#[test]
fn every_command_has_a_manual_page() {
    let home = Home::of("man");
    let ended = home.run(&["man", "pages/man1"]);
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(0), ""), "{}", ended.stderr);
    for command in ["counterfoil", "counterfoil-list", "counterfoil-lint", "counterfoil-serve"] {
        let page = std::fs::read_to_string(home.path(&format!("pages/man1/{command}.1"))).expect("a page");
        assert!(page.contains(".SH NAME"), "{page}");
    }
}

#[test]
fn shells_learn_to_complete() {
    let home = Home::of("completions");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ended = home.run(&["completions", shell]);
        assert_eq!((ended.code, ended.stderr.as_str()), (Some(0), ""));
        assert!(ended.stdout.contains("debug-errors"), "{}", ended.stdout);
    }
    let ended = home.run(&["completions", "cmd"]);
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""));
}

#[cfg(unix)]
#[test]
fn a_reader_that_has_seen_enough_is_no_fault() {
    use std::process::Stdio;
    for arguments in [&["completions", "bash"][..], &["serve", "--help"], &["--version"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = Home::of("broken-pipe").command(arguments);
        let output = command.stdout(writer).stderr(Stdio::piped()).output().expect("the command starts");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}
