//! A program whose lines are passed on as they come.
//!
//! A [`Session`](crate::Session) shakes hands and answers by itself. What stands between a client and its server must do
//! neither: it is given every line, byte for byte, and sends what it likes.

use std::fmt;

use tokio::io::{AsyncWriteExt, BufReader};
use tokio::process::{ChildStdin, ChildStdout};

use crate::error::Error;
use crate::options::Observer;
use crate::stdio::lines::{Line, next_line_with_end};
use crate::stdio::process::Process;
use crate::stdio::{End, Program, Started};
use crate::target::Target;

/// How long a line may be, in bytes, with its end.
pub const LONGEST_LINE: usize = 64 << 20;

/// A program that runs, and its two ends.
pub struct Relay {
    /// What it reads; dropping this closes it
    pub input: RelayInput,
    /// What it writes
    pub output: RelayOutput,
    /// The program itself, with all that it starts; dropping this kills them
    pub process: RelayProcess,
}

/// What a program reads.
#[derive(Debug)]
pub struct RelayInput(ChildStdin);

/// What a program writes.
pub struct RelayOutput {
    from: BufReader<ChildStdout>,
    end: End,
}

/// A program, with all that it starts.
pub struct RelayProcess(Process);

macro_rules! opaque {
    ($($name:ident)*) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )*};
}

opaque!(Relay RelayOutput RelayProcess);

impl Relay {
    /// Starts a program. The observer is told of every line of its standard error. Needs a runtime around it.
    ///
    /// # Errors
    ///
    /// Where the program cannot be started, or the target is a URL, which starts none.
    pub fn start(target: Target, observer: Option<Observer>) -> Result<Self, Error> {
        let program = match target {
            Target::Stdio { program, args, env, cwd } => Program { program, args, env, cwd },
            Target::Http { url, .. } => {
                return Err(Error::Url { url, reason: "it starts no program: give a command".to_owned() });
            }
        };
        let Started { stdin, stdout, process, end } = program.spawn(observer)?;
        let output = RelayOutput { from: BufReader::with_capacity(64 << 10, stdout), end };
        Ok(Self { input: RelayInput(stdin), output, process: RelayProcess(process) })
    }
}

impl RelayInput {
    /// Writes these bytes, which should be whole lines. Waits while the program does not read.
    ///
    /// # Errors
    ///
    /// Where the program's input is closed; [`RelayOutput::next`] tells of its end.
    pub async fn send(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.0.write_all(bytes).await?;
        self.0.flush().await
    }
}

impl RelayOutput {
    /// The next line, with the end that it has. What has been read is lost when this is dropped before it is done.
    ///
    /// # Errors
    ///
    /// [`Error::Exited`] at the program's end, with the last lines of its standard error; [`Error::Protocol`] for a line
    /// of more than [`LONGEST_LINE`] bytes.
    pub async fn next(&mut self) -> Result<Vec<u8>, Error> {
        let mut line = Vec::new();
        let read = tokio::select! {
            biased;
            read = next_line_with_end(&mut self.from, &mut line, LONGEST_LINE) => read,
            // A process that it started may hold its output open for ever.
            () = self.end.came() => Line::End,
        };
        match read {
            Line::Whole => Ok(line),
            Line::TooLong => Err(Error::Protocol {
                method: "any request".to_owned(),
                reason: format!("a line of more than {LONGEST_LINE} bytes"),
            }),
            Line::End => Err(self.end.told().await),
        }
    }
}

impl RelayProcess {
    /// Whether the program has ended by itself.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.0.has_ended()
    }

    /// Waits for the program's end, and sees to it: it is told to end, and then killed, if it does not do so by itself. Its
    /// input must have been closed before.
    pub async fn end(self) {
        self.0.end().await;
    }
}
