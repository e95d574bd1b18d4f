//! Running other programs.
//!
//! Chores run without a person at the keyboard, so no program gets a standard input unless a chore writes to it. What
//! a program says goes straight on to the reader.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use super::{Context, Failure};

/// Says on standard error which command is about to run.
pub(crate) fn announce(command: &Command) {
    eprintln!("$ {}", line(command));
}

/// Runs `command` with its output shown; a status other than 0 is a failure.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    announce(command);
    let status = command.stdin(Stdio::null()).status().cannot(|| format!("run {}", line(command)))?;
    if status.success() { Ok(()) } else { Err(Failure::new(format!("{} ended with {status}", line(command)))) }
}

/// Runs `command` and returns what it wrote to standard output; a status other than 0 is a failure, which repeats
/// what the program said. The program sees no terminal, so that its output is the same everywhere.
pub(crate) fn output(command: &mut Command) -> Result<String, Failure> {
    let output = command.stdin(Stdio::null()).output().cannot(|| format!("run {}", line(command)))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::new(format!("{} ended with {}: {}", line(command), output.status, said.trim_end())));
    }
    String::from_utf8(output.stdout).cannot(|| format!("read the output of {}", line(command)))
}

/// Runs `command`, hands each line of its standard output to `each` as it comes, and returns its status.
pub(crate) fn follow(command: &mut Command, mut each: impl FnMut(&str)) -> Result<ExitStatus, Failure> {
    announce(command);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map(Running)
        .cannot(|| format!("run {}", line(command)))?;
    let reader = child.0.stdout.take().map(BufReader::new);
    for bytes in reader.into_iter().flat_map(|reader| reader.split(b'\n')) {
        let bytes = bytes.cannot(|| format!("read the output of {}", line(command)))?;
        each(String::from_utf8_lossy(&bytes).trim_end_matches('\r'));
    }
    child.0.wait().cannot(|| format!("wait for {}", line(command)))
}

/// A program that runs beside the chore and ends with it, however the chore ends.
#[derive(Debug)]
pub(crate) struct Running(pub(crate) Child);

impl Running {
    /// Starts `command`.
    pub(crate) fn start(command: &mut Command) -> Result<Self, Failure> {
        announce(command);
        command.spawn().map(Self).cannot(|| format!("run {}", line(command)))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn line(command: &Command) -> String {
    // Where a program lies is of no use to a reader; what it is called is.
    let program = Path::new(command.get_program());
    let mut line = program.file_name().unwrap_or(program.as_os_str()).to_string_lossy().into_owned();
    for argument in command.get_args() {
        line.push(' ');
        line.push_str(&argument.to_string_lossy());
    }
    line
}
