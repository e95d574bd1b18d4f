//! A server whose messages are passed on as they come.
//!
//! A [`Session`](crate::Session) shakes hands and answers by itself. What stands between a client and its server must do
//! neither: it is given every line, byte for byte, and sends what it likes. A server behind a URL is spoken to in lines too; what
//! its transport asks for beside the messages is seen to here.

mod url;

use std::fmt;
use std::sync::Arc;

use tokio::io::{AsyncWriteExt, BufReader};
use tokio::process::{ChildStdin, ChildStdout};

use self::url::Bridge;
use crate::error::Error;
use crate::exchange::passage::Outlet;
use crate::options::Observer;
use crate::stdio::lines::{Line, next_line_with_end};
use crate::stdio::process::Process;
use crate::stdio::{End, Program, Started};
use crate::target::Target;

/// How long a line may be, in bytes, with its end.
pub const LONGEST_LINE: usize = 64 << 20;

/// A server, and its two ends.
pub struct Relay {
    /// What it reads; dropping this closes it
    pub input: RelayInput,
    /// What it writes
    pub output: RelayOutput,
    /// The program itself, with all that it starts, or the session; dropping this kills them
    pub process: RelayProcess,
}

/// What a server reads.
pub struct RelayInput(Input);

enum Input {
    Program(ChildStdin),
    Url(Arc<Bridge>),
}

/// What a server writes.
pub struct RelayOutput(Output);

enum Output {
    Program { from: BufReader<ChildStdout>, end: End },
    Url(Outlet),
}

/// A program, with all that it starts; or a session with a server behind a URL.
pub struct RelayProcess(Running);

enum Running {
    Program(Process),
    Url(Arc<Bridge>),
}

macro_rules! opaque {
    ($($name:ident)*) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )*};
}

opaque!(Relay RelayInput RelayOutput RelayProcess);

impl Relay {
    /// Starts a program, or finds out the way to a URL, which is not asked before the first message. The observer is told of
    /// every line of a program's standard error, and of what is not as it should be. Needs a runtime around it.
    ///
    /// Behind a URL, Streamable HTTP of both eras is spoken, not the HTTP+SSE of 2024.
    ///
    /// # Errors
    ///
    /// Where the program cannot be started, or the URL or a header is none that can be sent.
    pub fn start(target: Target, observer: Option<Observer>) -> Result<Self, Error> {
        match target {
            Target::Stdio { program, args, env, cwd } => {
                let Started { stdin, stdout, process, end } = Program { program, args, env, cwd }.spawn(observer)?;
                let from = BufReader::with_capacity(64 << 10, stdout);
                Ok(Self {
                    input: RelayInput(Input::Program(stdin)),
                    output: RelayOutput(Output::Program { from, end }),
                    process: RelayProcess(Running::Program(process)),
                })
            }
            Target::Http { url, headers } => {
                let (bridge, outlet) = Bridge::new(&url, &headers, observer)?;
                let bridge = Arc::new(bridge);
                Ok(Self {
                    input: RelayInput(Input::Url(Arc::clone(&bridge))),
                    output: RelayOutput(Output::Url(outlet)),
                    process: RelayProcess(Running::Url(bridge)),
                })
            }
        }
    }
}

impl RelayInput {
    /// Writes these bytes, which should be a whole line. Waits while the server does not read.
    ///
    /// # Errors
    ///
    /// Where a program's input is closed; [`RelayOutput::next`] tells of its end.
    pub async fn send(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        match &mut self.0 {
            Input::Program(stdin) => {
                stdin.write_all(bytes).await?;
                stdin.flush().await
            }
            Input::Url(bridge) => {
                bridge.send(bytes).await;
                Ok(())
            }
        }
    }
}

impl RelayOutput {
    /// The next line, with the end that it has. What has been read is lost when this is dropped before it is done.
    ///
    /// # Errors
    ///
    /// [`Error::Exited`] at a program's end, with the last lines of its standard error; [`Error::Protocol`] for a line
    /// of more than [`LONGEST_LINE`] bytes. Behind a URL, why the session has ended.
    pub async fn next(&mut self) -> Result<Vec<u8>, Error> {
        let (from, end) = match &mut self.0 {
            Output::Program { from, end } => (from, end),
            Output::Url(outlet) => {
                let over =
                    || Error::Interrupted { method: "any request".to_owned(), reason: "it is closed".to_owned() };
                return outlet.next().await.unwrap_or_else(|| Err(over()));
            }
        };
        let mut line = Vec::new();
        let read = tokio::select! {
            biased;
            read = next_line_with_end(from, &mut line, LONGEST_LINE) => read,
            // A process that it started may hold its output open for ever.
            () = end.came() => Line::End,
        };
        match read {
            Line::Whole => Ok(line),
            Line::TooLong => Err(Error::Protocol {
                method: "any request".to_owned(),
                reason: format!("a line of more than {LONGEST_LINE} bytes"),
            }),
            Line::End => Err(end.told().await),
        }
    }
}

impl RelayProcess {
    /// Whether the server has ended by itself.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        match &self.0 {
            Running::Program(process) => process.has_ended(),
            Running::Url(bridge) => bridge.has_ended(),
        }
    }

    /// Waits for the server's end, and sees to it. A program is told to end, and then killed, if it does not do so by itself; its
    /// input must have been closed before. Behind a URL what was asked is waited for, and the session is deleted.
    pub async fn end(self) {
        match self.0 {
            Running::Program(process) => process.end().await,
            Running::Url(bridge) => bridge.end().await,
        }
    }
}
