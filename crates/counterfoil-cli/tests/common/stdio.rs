//! A client that has started the command itself.

use std::io::Write as _;
use std::process::{Child, ChildStdin, Command, Stdio};

use serde_json::Value;

use super::messages::initialize;
use super::{Home, Lines, wait};

/// The client, and the server that it has started.
pub(crate) struct Client {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    output: Lines,
    pub(crate) log: Lines,
}

/// How a server ended.
pub(crate) struct End {
    pub(crate) code: Option<i32>,
    /// What it still had to answer.
    pub(crate) output: Vec<String>,
    pub(crate) log: Vec<String>,
}

impl Client {
    /// Starts `serve --stdio` with these arguments.
    pub(crate) fn start(home: &Home, arguments: &[&str]) -> Self {
        let mut command = home.command(&["serve", "--stdio"]);
        command.args(arguments);
        Self::of(&mut command)
    }

    pub(crate) fn of(command: &mut Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command starts");
        let output = Lines::of(child.stdout.take().expect("a pipe"));
        let log = Lines::of(child.stderr.take().expect("a pipe"));
        Self { input: child.stdin.take(), child, output, log }
    }

    /// Introduces itself.
    pub(crate) fn introduced(mut self) -> Self {
        let answer = self.ask(&initialize());
        assert_eq!(answer["result"]["protocolVersion"], "2025-11-25");
        self.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        self
    }

    pub(crate) fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("it is not closed");
        input.write_all(format!("{line}\n").as_bytes()).expect("the server reads");
    }

    /// The next message. Whatever else is on standard output makes the test fail.
    pub(crate) fn hear(&self) -> Value {
        let line = self.output.next().expect("an answer");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    pub(crate) fn ask(&mut self, message: &Value) -> Value {
        self.say(&message.to_string());
        self.hear()
    }

    /// Says no more, and waits for the end.
    pub(crate) fn close(mut self) -> End {
        self.input = None;
        self.end()
    }

    /// Waits for the end.
    pub(crate) fn end(mut self) -> End {
        let code = wait(&mut self.child).code();
        End { code, output: self.output.rest(), log: self.log.rest() }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
