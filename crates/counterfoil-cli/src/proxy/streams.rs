//! Our own standard input and output, which the client holds.
//!
//! Each has a thread: reading and writing there cannot be given up, and the process must be able to end all the same.

use std::io::{self, BufRead as _, Read as _, Write as _};
use std::thread;

use counterfoil_wire::LONGEST_LINE;
use tokio::sync::{mpsc, oneshot};

use crate::exit::Failure;

/// How many lines may wait.
const WAITING: usize = 64;

/// The lines that the client sends, with their ends; closed when it has closed its side.
pub(super) fn input() -> mpsc::Receiver<Result<Vec<u8>, Failure>> {
    let (lines, received) = mpsc::channel(WAITING);
    thread::spawn(move || {
        let mut from = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            let read = (&mut from).take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line);
            let message = match read {
                // A stream that cannot be read has ended.
                Ok(0) | Err(_) => return,
                Ok(length) if length > LONGEST_LINE => Err(Failure::unreachable(format!(
                    "the client sends a line of more than {LONGEST_LINE} bytes: send less at once"
                ))),
                Ok(_) => Ok(line),
            };
            let is_last = message.is_err();
            if lines.blocking_send(message).is_err() || is_last {
                return;
            }
        }
    });
    received
}

/// Where lines for the client go, and what says that all of them have been written.
pub(super) fn output() -> (mpsc::Sender<Vec<u8>>, oneshot::Receiver<()>) {
    let (lines, mut to_write) = mpsc::channel::<Vec<u8>>(WAITING);
    let (done, written) = oneshot::channel();
    thread::spawn(move || {
        let mut to = io::stdout().lock();
        while let Some(line) = to_write.blocking_recv() {
            if to.write_all(&line).and_then(|()| to.flush()).is_err() {
                break;
            }
        }
        drop(to_write);
        let _ = done.send(());
    });
    (lines, written)
}
