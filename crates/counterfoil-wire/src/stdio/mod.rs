//! A server that is started, and spoken to in lines over its standard streams.

pub(crate) mod lines;
pub(crate) mod process;
mod stderr;

use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::Stdio as Pipe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWriteExt, BufReader};
use tokio::process::{ChildStdin, ChildStdout, Command};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use self::lines::{Line, next_line};
use self::process::{Process, Status};
use self::stderr::Stderr;
use crate::error::Error;
use crate::exchange::{Exchange, MAX_MESSAGE, Received};
use crate::message::Transport;
use crate::options::Observer;

/// How many lines of standard error go with an error.
const LAST_LINES: usize = 12;

/// What is to be started.
#[derive(Clone)]
pub(crate) struct Program {
    pub(crate) program: String,
    pub(crate) args: Vec<String>,
    pub(crate) env: Vec<(String, String)>,
    pub(crate) cwd: Option<PathBuf>,
}

/// A server that runs.
pub(crate) struct Stdio {
    lines: UnboundedSender<String>,
    process: Process,
    stderr: Arc<Stderr>,
}

/// A program that has been started, in its parts.
pub(crate) struct Started {
    pub(crate) stdin: ChildStdin,
    pub(crate) stdout: ChildStdout,
    pub(crate) process: Process,
    /// What is to be said of its end
    pub(crate) end: End,
}

impl Program {
    /// Starts the server; what it sends goes to the exchange.
    pub(crate) fn start(&self, exchange: &Arc<Exchange>, observer: Option<Observer>) -> Result<Stdio, Error> {
        let Started { stdin, stdout, process, end } = self.spawn(observer)?;
        let connection = exchange.begin();
        let stderr = Arc::clone(&end.stderr);
        let (lines, to_write) = unbounded_channel();
        tokio::spawn(write(stdin, to_write));
        tokio::spawn(read(stdout, lines.downgrade(), Arc::clone(exchange), connection, end));
        Ok(Stdio { lines, process, stderr })
    }

    /// Starts the program, in a process group of its own.
    pub(crate) fn spawn(&self, observer: Option<Observer>) -> Result<Started, Error> {
        let mut command = Command::new(&self.program);
        command.args(&self.args).envs(self.env.iter().map(|(name, value)| (name, value)));
        command.stdin(Pipe::piped()).stdout(Pipe::piped()).stderr(Pipe::piped()).kill_on_drop(true);
        if let Some(folder) = &self.cwd {
            command.current_dir(folder);
        }
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn().map_err(|error| self.refused(&error))?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(from_stderr)) = (stdin, stdout, stderr) else {
            return Err(Error::Spawn {
                program: self.program.clone(),
                reason: "it got no pipes: try again".to_owned(),
            });
        };
        let process = Process::new(child);
        let stderr = Arc::new(Stderr::default());
        let reading = tokio::spawn(Arc::clone(&stderr).read(from_stderr, observer));
        let end = End { program: self.program.clone(), stderr, reading, status: process.status() };
        Ok(Started { stdin, stdout, process, end })
    }

    fn refused(&self, error: &std::io::Error) -> Error {
        let program = self.program.clone();
        match (&self.cwd, error.kind()) {
            (Some(folder), ErrorKind::NotFound | ErrorKind::NotADirectory) if !folder.is_dir() => Error::Spawn {
                program,
                reason: format!("there is no folder {}: name one that is there", folder.display()),
            },
            (_, ErrorKind::NotFound) => Error::ProgramNotFound { program },
            _ => Error::Spawn { program, reason: format!("{error}: check that it is a program and may be run") },
        }
    }
}

impl Stdio {
    /// Sends a message, which must be one line. When the server is gone, its end is told by the exchange.
    pub(crate) fn send(&self, message: &str) {
        let _ = self.lines.send(format!("{message}\n"));
    }

    /// The last that the server wrote to its standard error.
    pub(crate) fn stderr(&self) -> String {
        self.stderr.text()
    }

    /// The last lines of it.
    pub(crate) fn last_stderr_lines(&self, count: usize) -> Vec<String> {
        self.stderr.last_lines(count)
    }

    /// Closes the server's input and waits for its end, by force if need be.
    pub(crate) async fn close(self) {
        drop(self.lines);
        self.process.end().await;
    }
}

/// Writes what is to be sent, until nobody sends any more or the server's input is closed.
async fn write(mut stdin: ChildStdin, mut lines: UnboundedReceiver<String>) {
    while let Some(line) = lines.recv().await {
        if stdin.write_all(line.as_bytes()).await.is_err() {
            return;
        }
        // A pipe holds nothing back.
        let _ = stdin.flush().await;
    }
}

/// Reads what the server sends until it ends.
async fn read(
    stdout: impl AsyncRead + Unpin,
    replies: tokio::sync::mpsc::WeakUnboundedSender<String>,
    exchange: Arc<Exchange>,
    connection: usize,
    mut end: End,
) {
    let mut from = BufReader::with_capacity(64 << 10, stdout);
    let mut line = Vec::new();
    loop {
        let read = tokio::select! {
            biased;
            read = next_line(&mut from, &mut line, MAX_MESSAGE) => read,
            // A process that it started may hold its output open for ever, or go on serving in its place.
            () = end.came() => Line::End,
        };
        match read {
            Line::Whole if line.trim_ascii().is_empty() => {}
            Line::Whole => {
                let received = Received {
                    bytes: &line,
                    at: Instant::now(),
                    transport: Transport::Stdio,
                    http: None,
                    answers: None,
                };
                for reply in exchange.receive(&received) {
                    if let Some(replies) = replies.upgrade() {
                        let _ = replies.send(format!("{reply}\n"));
                    }
                }
            }
            Line::TooLong => {
                let reason = format!("a line of more than {MAX_MESSAGE} bytes");
                exchange.end(connection, &Error::Protocol { method: "any request".to_owned(), reason });
                return;
            }
            Line::End => {
                exchange.end(connection, &end.told().await);
                return;
            }
        }
    }
}

/// What is known of a server's end.
pub(crate) struct End {
    program: String,
    stderr: Arc<Stderr>,
    reading: JoinHandle<()>,
    status: Status,
}

impl End {
    /// Waits until the process has ended and all that it started.
    pub(crate) async fn came(&mut self) {
        self.status.ended().await;
        while self.status.group_is_alive() {
            sleep(Duration::from_millis(50)).await;
        }
        // What it wrote at last is still to be read.
        sleep(Duration::from_millis(200)).await;
    }

    /// The end in words, with the last of standard error, once it is read.
    pub(crate) async fn told(&mut self) -> Error {
        let _ = timeout(Duration::from_millis(300), &mut self.reading).await;
        let status = timeout(Duration::from_millis(500), self.status.ended()).await;
        let status = status.unwrap_or_else(|_| "it closed its output and still runs".to_owned());
        Error::Exited { program: self.program.clone(), status, stderr: self.stderr.last_lines(LAST_LINES) }
    }
}
