//! Where settings come from, and what is said of wrong ones.

mod common;

use std::net::TcpListener;

use common::http::Served;
use common::messages::{assert_creates, good_call, request};
use common::stdio::Client;
use common::{Ended, Home};

/// Runs `serve`, which must fail with that code before it serves anyone, and gives what it said.
fn refused(code: i32, home: &Home, arguments: &[&str]) -> String {
    let mut all = vec!["serve"];
    all.extend(arguments);
    let Ended { code: got, stdout, stderr } = home.run(&all);
    assert_eq!((got, stdout.as_str()), (Some(code), ""), "{stderr}");
    stderr
}

#[track_caller]
fn assert_says(said: &str, parts: &[&str]) {
    for part in parts {
        assert!(said.contains(part), "`{part}` is not in:\n{said}");
    }
}

#[test]
fn other_machines_are_not_let_in() {
    let home = Home::of("not-loopback");
    for address in ["0.0.0.0:0", "[::]:0", "192.0.2.1:80"] {
        let said = refused(2, &home, &["--http", address]);
        assert_says(&said, &["error: will not listen on", address, "there are no keys yet", "127.0.0.1:"]);
    }
}

#[test]
fn what_is_no_address_is_refused() {
    let said = refused(2, &Home::of("no-address"), &["--http", "example.com:80"]);
    assert_says(&said, &["`example.com:80` is no address", "127.0.0.1:7420"]);
}

#[test]
fn a_port_in_use_is_told_with_what_to_do() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address").to_string();
    let said = refused(3, &Home::of("taken"), &["--http", &address]);
    assert_says(&said, &["error: cannot listen on", &address, "another program has port", "--http :0"]);
}

#[test]
fn an_unknown_toolbox_is_told_with_the_nearest() {
    let said = refused(2, &Home::of("toolbox"), &["--toolbox", "tickts"]);
    assert_says(&said, &["tickts", "a similar value exists: 'tickets'"]);
}

#[test]
fn a_client_has_a_name() {
    let home = Home::of("client");
    for name in ["", " "] {
        assert_says(&refused(2, &home, &["--client", name]), &["--client", "the name of a client is empty"]);
    }
    for (name, says) in [
        ("cursr", "there is no client profile `cursr`; did you mean `cursor`?"),
        ("cursor+gemni", "there is no client profile `gemni`; did you mean `gemini`?"),
        ("qqqq", "there is no client profile `qqqq`; `counterfoil clients` lists them"),
    ] {
        assert_says(&refused(2, &home, &["--client", name]), &["--client", says]);
    }
}

#[test]
fn a_configuration_is_a_file() {
    let home = Home::of("no-file");
    let folder = home.path(".").display().to_string();
    assert_says(&refused(2, &home, &["--config", &folder]), &["cannot read", "it is no regular file"]);
    #[cfg(unix)]
    assert_says(&refused(2, &home, &["--config", "/dev/null"]), &["cannot read", "it is no regular file"]);
}

#[test]
fn names_that_nobody_could_send_are_told_all_at_once() {
    let home = Home::of("reached");
    let file = home.write("reached.toml", "public-url = 'prompts.example.com'\n");
    let mut command = home.command(&["serve", "--config", &file]);
    command.args(["--allow-host", "https://a.example/", "--allow-host", "b.example"]);
    let output = command.env("COUNTERFOIL_ALLOW_ORIGIN", "*").output().expect("the command starts");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_says(
        &said,
        &[
            "--allow-host: `https://a.example/` is no host: write its name alone, such as a.example;",
            "COUNTERFOIL_ALLOW_ORIGIN: `*` is no origin: write a scheme and a host, such as https://studio.example.com;",
            "reached.toml: public-url: `prompts.example.com` is nothing that links can begin with: write http://",
        ],
    );
    assert_eq!(said.lines().count(), 3, "{said}");
    let shown = home.run(&["config", "show", "--allow-host", "*"]);
    assert_eq!(shown.code, Some(2), "{}", shown.stdout);
}

#[test]
fn the_longest_request_is_a_setting() {
    let home = Home::of("longest");
    let said = refused(2, &home, &["--max-body-bytes", "4MB"]);
    assert_says(&said, &["`4MB` is no longest body", "from 4096 to 268435456"]);
    let file = home.write("short.toml", "max-body-bytes = 5000\n");
    let memory = ["--toolbox", "prompts", "--db", "sqlite::memory:"];
    let served = Served::start(&home, &[&memory[..], &["--config", &file]].concat());
    for path in ["POST /mcp", "POST /api/public/v2/prompts"] {
        let answer = served.send(path, &[], &"x".repeat(5001));
        assert_eq!(answer.status, 413, "{path}");
        assert_says(&answer.body, &["longer than 5000 bytes", "`max-body-bytes` of the command"]);
        assert_eq!(served.send(path, &[], &"x".repeat(5000)).status, 400, "{path}");
    }
    let mut shown = home.command(&["config", "show", "--config", &file]);
    let shown = shown.env("COUNTERFOIL_MAX_BODY_BYTES", "6000").output().expect("it starts").stdout;
    assert_says(&String::from_utf8_lossy(&shown), &["max-body-bytes = 6000  # from COUNTERFOIL_MAX_BODY_BYTES"]);
}

#[test]
fn an_unknown_flag_is_told_with_the_nearest() {
    assert_says(&refused(2, &Home::of("flag"), &["--sesions"]), &["--sesions", "--sessions"]);
}

#[test]
fn other_databases_are_refused() {
    let home = Home::of("database");
    let said = refused(2, &home, &["--db", "mysql://localhost/tickets"]);
    assert_says(&said, &["`mysql` are not supported", "sqlite://FILE", "postgres://"]);
    let said = refused(2, &home, &["--db", "postgres://localhost/tickets"]);
    assert_says(&said, &["the toolbox `tickets` is a sample that keeps its data in SQLite only"]);
    assert_says(&refused(2, &home, &["--db", "tickets.db"]), &["use sqlite://tickets.db"]);
}

#[test]
fn two_transports_are_refused() {
    let home = Home::of("transports");
    assert_says(&refused(2, &home, &["--stdio", "--http", ":0"]), &["`stdio` and `http` exclude each other"]);
    let file = home.write("both.toml", "stdio = true\nhttp = ':0'\n");
    assert_says(&refused(2, &home, &["--config", &file]), &["both.toml", "`stdio` and `http` exclude each other"]);
}

#[test]
fn mistakes_in_the_file_are_told_with_their_place() {
    let home = Home::of("mistakes");
    for (text, parts) in [
        ("\nhtp = ':0'\n", ["wrong.toml: line 2", "unknown key `htp`: did you mean `http`?"]),
        ("http = 7420\n", ["line 1, column 8", "http = 7420"]),
        ("http = '0.0.0.0:0'\n", ["will not listen on 0.0.0.0", "no keys"]),
        ("toolbox = ['x']\n", ["line 1", "unknown toolbox `x`: there are prompts, tickets"]),
        ("http =\n", ["wrong.toml", "line 1"]),
        ("toolbox = []\n", ["line 1, column 11", "no toolbox is listed"]),
    ] {
        let file = home.write("wrong.toml", text);
        assert_says(&refused(2, &home, &["--config", &file]), &parts);
    }
    assert_says(&refused(2, &home, &["--config", "absent.toml"]), &["absent.toml", "cannot read"]);
}

#[test]
fn flags_win_over_variables_and_those_over_the_file() {
    let home = Home::of("order");
    let file = home.write("counterfoil.toml", "stdio = true\ndb = 'sqlite://file.db'\ndebug-errors = true\n");
    let used = |client: Client| {
        let mut client = client.introduced();
        assert_creates(&client.ask(&request(1, "tools/call", &good_call("Which database"))), "Which database");
        drop(client);
        ["flag.db", "variable.db", "file.db"].map(|name| home.path(name).exists())
    };
    let command = |arguments: &[&str]| {
        let mut command = home.command(&["serve", "--config", &file]);
        command.args(arguments);
        command
    };
    let variable = ("COUNTERFOIL_DB", "sqlite://variable.db");
    let mut flag = command(&["--db", "sqlite://flag.db"]);
    assert_eq!(used(Client::of(flag.env(variable.0, variable.1))), [true, false, false]);
    assert_eq!(used(Client::of(command(&[]).env(variable.0, variable.1))), [true, true, false]);
    assert_eq!(used(Client::of(&mut command(&[]))), [true, true, true]);
    // The file may be named by a variable as well.
    let mut by_variable = home.command(&["serve"]);
    let mut client = Client::of(by_variable.env("COUNTERFOIL_CONFIG", &file)).introduced();
    assert_creates(&client.ask(&request(1, "tools/call", &good_call("Which database"))), "Which database");
}

#[test]
fn a_flag_for_one_transport_hides_a_variable_for_the_other() {
    let home = Home::of("transport-order");
    let mut command = home.command(&["serve", "--stdio"]);
    Client::of(command.env("COUNTERFOIL_HTTP", ":0")).introduced();
    let mut command = home.command(&["serve", "--http", ":0"]);
    Served::of(command.env("COUNTERFOIL_STDIO", "true"));
    let mut command = home.command(&["serve"]);
    Client::of(command.env("COUNTERFOIL_STDIO", "1")).introduced();
}

#[test]
fn a_wrong_variable_is_told() {
    let home = Home::of("variable");
    let mut command = home.command(&["serve"]);
    let output = command.env("COUNTERFOIL_HTTP", "nowhere").output().expect("the command starts");
    assert_eq!(output.status.code(), Some(2));
    assert_says(&String::from_utf8_lossy(&output.stderr), &["`nowhere` is no address"]);
}

#[test]
fn what_a_client_reads_is_not_told_in_the_notation_of_rust() {
    let home = Home::of("answers");
    let log = |arguments: &[&str]| {
        let mut command = home.command(&["serve", "--stdio", "--db", "sqlite::memory:"]);
        let mut client = Client::of(command.args(arguments)).introduced();
        let unknown = serde_json::json!({"name": "no_such_tool", "arguments": {}});
        let answer = client.ask(&request(1, "tools/call", &unknown));
        assert_says(&answer.to_string(), &["unknown tool `no_such_tool`"]);
        client.close().log.join("\n")
    };
    let usual = log(&[]);
    assert!(!usual.contains("ErrorData"), "{usual}");
    assert_says(&log(&["-v"]), &["response error", "no_such_tool"]);
}

#[test]
fn the_log_follows_the_variable_unless_a_flag_says_more() {
    let home = Home::of("rust-log");
    let log = |arguments: &[&str], variable: &str| {
        let mut command = home.command(&["serve", "--stdio", "--db", "sqlite::memory:"]);
        let mut client = Client::of(command.args(arguments).env("RUST_LOG", variable)).introduced();
        assert_creates(&client.ask(&request(1, "tools/call", &good_call("What is logged"))), "What is logged");
        client.close().log.join("\n")
    };
    assert_eq!(log(&[], "error"), "");
    assert_says(&log(&[], "info"), &["the data is kept in memory"]);
    assert_says(&log(&["-v"], "error"), &["the data is kept in memory"]);
    assert_says(&log(&[], "a=b=c"), &["RUST_LOG is not used", "the data is kept in memory"]);
}
