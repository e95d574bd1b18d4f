//! The real command, in a home of its own.
#![allow(dead_code, reason = "each test file uses a part of it")]

pub(crate) mod http;
pub(crate) mod messages;
pub(crate) mod proxied;
pub(crate) mod stdio;

use std::fs;
use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// How long anything may take; a debug build on a busy machine is slow.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// An empty folder that is this test's home.
pub(crate) struct Home(PathBuf);

impl Home {
    /// The home of the test of that name.
    pub(crate) fn of(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(env!("CARGO_CRATE_NAME")).join(test);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for the test");
        Self(folder)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a file, and gives its path.
    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::write(&path, text).expect("the folder can be written");
        path.display().to_string()
    }

    /// The URL of a database in this home.
    pub(crate) fn database(&self, name: &str) -> String {
        format!("sqlite://{}", self.path(name).display())
    }

    /// The command, without the settings of whoever runs the tests.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_counterfoil"));
        command.args(arguments).current_dir(&self.0).env("COLUMNS", "100").env("NO_COLOR", "1");
        for name in ["HOME", "XDG_DATA_HOME", "LOCALAPPDATA"] {
            command.env(name, &self.0);
        }
        for (name, _) in std::env::vars_os() {
            if name == "RUST_LOG" || name.to_string_lossy().starts_with("COUNTERFOIL_") {
                command.env_remove(name);
            }
        }
        // The sample toolbox, whose answers are known; tests of the registry ask for another.
        command.env("COUNTERFOIL_TOOLBOX", "tickets");
        command
    }

    /// Runs the command to its end.
    pub(crate) fn run(&self, arguments: &[&str]) -> Ended {
        Ended::of(&self.command(arguments).stdin(Stdio::null()).output().expect("the command starts"))
    }

    /// Runs the command to its end, with a text on its standard input.
    pub(crate) fn run_with(&self, arguments: &[&str], input: &[u8]) -> Ended {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command starts");
        // It may end before it has read all.
        let _ = child.stdin.take().expect("a pipe").write_all(input);
        Ended::of(&child.wait_with_output().expect("the command ends"))
    }
}

/// How a command ended, and what it said.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
    pub(crate) fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
        Self { code: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) }
    }
}

/// The lines of a stream, as they come.
pub(crate) struct Lines(Receiver<String>);

impl Lines {
    pub(crate) fn of(stream: impl Read + Send + 'static) -> Self {
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self(lines)
    }

    /// The next line; `None` when the stream has ended.
    pub(crate) fn next(&self) -> Option<String> {
        match self.0.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(mpsc::RecvTimeoutError::Disconnected) => None,
            Err(mpsc::RecvTimeoutError::Timeout) => panic!("no line in time"),
        }
    }

    /// The first line that holds `part`.
    pub(crate) fn find(&self, part: &str) -> String {
        let mut seen = String::new();
        while let Some(line) = self.next() {
            if line.contains(part) {
                return line;
            }
            seen.push_str(&line);
            seen.push('\n');
        }
        panic!("no line has `{part}`:\n{seen}");
    }

    /// All that is still to come.
    pub(crate) fn rest(&self) -> Vec<String> {
        std::iter::from_fn(|| self.next()).collect()
    }
}

/// Waits for the end of a process, but not forever.
pub(crate) fn wait(child: &mut Child) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            return status;
        }
        assert!(start.elapsed() < PATIENCE, "the process does not end");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Sends a signal to a process.
#[cfg(unix)]
pub(crate) fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status();
    assert!(status.expect("there is a `kill`").success());
}
