//! `counterfoil serve --stdio`: a client that starts the server itself.

mod common;

use std::fs;

use common::Home;
use common::messages::{
    assert_creates, assert_five_problems, assert_lists_tools, bad_call, error_text, good_call, initialize, modern,
    request, search, titles,
};
use common::stdio::Client;
use serde_json::json;

#[test]
fn a_client_with_initialize_lists_and_calls() {
    let home = Home::of("initialize");
    let mut client = Client::start(&home, &["--db", "sqlite::memory:"]);
    let answer = client.ask(&initialize());
    assert_eq!(answer["result"]["protocolVersion"], "2025-11-25");
    assert_eq!(answer["result"]["serverInfo"]["name"], "counterfoil");
    let instructions = answer["result"]["instructions"].as_str().expect("instructions");
    assert!(instructions.contains("search_tickets"), "{instructions}");
    client.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);

    assert_lists_tools(&client.ask(&request(1, "tools/list", &json!({}))));
    assert_creates(&client.ask(&request(2, "tools/call", &good_call("Cannot log in"))), "Cannot log in");
    assert_five_problems(&client.ask(&request(3, "tools/call", &bad_call())));
    let answer = client.ask(&request(4, "tools/call", &search("log CANNOT")));
    assert_eq!(titles(&answer), ["Cannot log in"]);

    let end = client.close();
    assert_eq!((end.code, end.output.len()), (Some(0), 0), "{:?}", end.log);
}

#[test]
fn a_client_without_initialize_lists_and_calls() {
    let home = Home::of("stateless");
    let mut client = Client::start(&home, &["--db", "sqlite::memory:"]);
    let answer = client.ask(&modern(0, "server/discover", json!({})));
    let instructions = answer["result"]["instructions"].as_str().expect("instructions");
    assert!(instructions.contains("search_tickets"), "{instructions}");

    assert_lists_tools(&client.ask(&modern(1, "tools/list", json!({}))));
    assert_creates(&client.ask(&modern(2, "tools/call", good_call("Cannot log in"))), "Cannot log in");
    assert_five_problems(&client.ask(&modern(3, "tools/call", bad_call())));
    assert_eq!(client.close().code, Some(0));
}

#[test]
fn standard_output_is_the_protocol_alone() {
    let home = Home::of("silent");
    let mut client = Client::start(&home, &["--db", "sqlite::memory:", "-vvv"]).introduced();
    // `hear` fails on anything that is not JSON.
    client.say("this is no message");
    assert_eq!(client.hear()["error"]["code"], -32700);
    assert_five_problems(&client.ask(&request(1, "tools/call", &bad_call())));
    let end = client.close();
    assert_eq!((end.code, end.output.len()), (Some(0), 0));
    assert!(end.log.iter().any(|line| line.contains("DEBUG")), "{:?}", end.log);
}

#[test]
fn little_is_logged_unless_asked_for() {
    let home = Home::of("quiet");
    let mut client = Client::start(&home, &["--db", "sqlite::memory:"]).introduced();
    for id in 0..20 {
        assert_five_problems(&client.ask(&request(id, "tools/call", &bad_call())));
    }
    assert_eq!(client.close().log, [""; 0]);
}

#[test]
fn what_was_asked_before_the_end_is_answered() {
    let home = Home::of("last-words");
    let mut client = Client::start(&home, &["--db", "sqlite::memory:"]).introduced();
    client.say(&request(1, "tools/call", &good_call("The last one")).to_string());
    let end = client.close();
    assert_eq!((end.code, end.output.len()), (Some(0), 1), "{:?}", end.log);
    let answer = serde_json::from_str(&end.output[0]).expect("JSON");
    assert_creates(&answer, "The last one");
}

#[test]
fn a_client_that_says_nothing_is_served_to_its_end() {
    let end = Client::start(&Home::of("nothing"), &[]).close();
    assert_eq!((end.code, end.output.len(), end.log.len()), (Some(0), 0, 0));
}

#[test]
fn several_processes_share_one_database() {
    let home = Home::of("shared");
    let database = home.database("a folder/of tickets.db");
    let mut first = Client::start(&home, &["--db", &database]).introduced();
    let mut second = Client::start(&home, &["--db", &database]).introduced();
    assert!(!home.path("a folder").exists(), "it is opened on first need");
    for round in 0..5 {
        for client in [&mut first, &mut second] {
            let call = request(1, "tools/call", &good_call(&format!("Broken screen {round}")));
            assert_creates(&client.ask(&call), &format!("Broken screen {round}"));
        }
    }
    for client in [&mut first, &mut second] {
        let answer = client.ask(&request(2, "tools/call", &search("screen 3")));
        assert_eq!(titles(&answer), ["Broken screen 3", "Broken screen 3"]);
    }
    let log = first.close().log.join("\n");
    let path = home.path("a folder/of tickets.db").display().to_string();
    assert_eq!(log.matches(&format!("the data is kept in {path}")).count(), 1, "{log}");
    assert_eq!(second.close().code, Some(0));
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn the_data_is_in_the_users_data_directory() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = Home::of("data-directory");
    let mut client = Client::of(home.command(&["serve", "--stdio"]).env_remove("XDG_DATA_HOME")).introduced();
    assert_creates(&client.ask(&request(1, "tools/call", &good_call("Kept for good"))), "Kept for good");
    let folder = home.path(".local/share/counterfoil");
    assert!(folder.join("counterfoil.db").is_file());
    let mode = fs::metadata(&folder).expect("a folder").permissions().mode();
    assert_eq!(mode & 0o777, 0o700, "only its owner may look into it");
    let log = client.close().log.join("\n");
    assert!(log.contains(&folder.join("counterfoil.db").display().to_string()), "{log}");
}

#[test]
fn a_database_that_cannot_be_written_is_told_in_the_log_alone() {
    let home = Home::of("unwritable");
    home.write("file", "no folder");
    let database = home.database("file/tickets.db");
    let mut client = Client::start(&home, &["--db", &database]).introduced();
    let answer = client.ask(&request(1, "tools/call", &good_call("Cannot log in")));
    let text = error_text(&answer).to_owned();
    let id = text.strip_prefix("internal error; the server's log has it under ").expect("the masked text");
    assert!(!text.contains("tickets.db"), "{text}");
    // The server lives on.
    assert_five_problems(&client.ask(&request(2, "tools/call", &bad_call())));
    let log = client.close().log.join("\n");
    let path = home.path("file/tickets.db").display().to_string();
    assert!(log.contains(&format!("cannot write the database {path}: ")), "{log}");
    assert!(log.contains(id), "{log}");
}

#[test]
fn internal_errors_are_shown_on_request() {
    let home = Home::of("debug-errors");
    home.write("file", "no folder");
    let database = home.database("file/tickets.db");
    let mut client = Client::start(&home, &["--debug-errors", "--db", &database]).introduced();
    let answer = client.ask(&request(1, "tools/call", &search("anything")));
    assert!(error_text(&answer).contains("the ticket database cannot be used"), "{answer}");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_well() {
    for name in ["INT", "TERM"] {
        let home = Home::of(&format!("signal-{name}"));
        let client = Client::start(&home, &["--db", "sqlite::memory:"]).introduced();
        common::signal(&client.child, name);
        let end = client.end();
        assert_eq!((end.code, end.output.len()), (Some(0), 0), "{:?}", end.log);
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_while_no_pipe_is_read() {
    use std::io::Write as _;
    use std::process::Stdio;
    let home = Home::of("signal-no-pipe");
    // A socket stays open and silent like a terminal does, and is no pipe either.
    let (mut client, server) = std::os::unix::net::UnixStream::pair().expect("a pair of sockets");
    let mut command = home.command(&["serve", "--stdio"]);
    command.stdin(std::os::fd::OwnedFd::from(server)).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the command starts");
    let output = common::Lines::of(child.stdout.take().expect("a pipe"));
    writeln!(client, "{}", initialize()).expect("it reads");
    assert!(output.next().expect("an answer").contains("2025-11-25"));
    common::signal(&child, "INT");
    assert_eq!(common::wait(&mut child).code(), Some(0));
}

#[cfg(unix)]
#[test]
fn a_log_that_nobody_reads_ends_nothing() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::Stdio;
    let home = Home::of("unread-log");
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = home.command(&["serve", "--stdio", "-vvv", "--db", "sqlite::memory:"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(writer).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    writeln!(input, "{}", modern(1, "tools/call", bad_call())).expect("it reads");
    let mut answer = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut answer).expect("it answers");
    assert_five_problems(&serde_json::from_str(&answer).expect("JSON"));
    drop(input);
    assert_eq!(common::wait(&mut child).code(), Some(0));
}
