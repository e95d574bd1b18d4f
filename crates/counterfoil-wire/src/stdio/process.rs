//! A server's process, with all that it starts.
//!
//! On Unix it leads a process group of its own. Ending the server is ending the group: wrappers like `npx` or `sh -c` start
//! others, which would outlive them. What leaves the group on purpose, as a daemon does, is not reached. Elsewhere only the
//! process itself is ended.

use std::sync::Arc;
use std::time::Duration;

use tokio::process::Child;
use tokio::sync::{Notify, watch};
use tokio::time::{sleep, timeout};

/// How long a server may take to end by itself once its input is closed, and again once it is told to.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often a group is looked at while it ends.
const GLANCE: Duration = Duration::from_millis(20);

/// A running process and its group.
pub(crate) struct Process {
    group: Group,
    kill: Arc<Notify>,
    status: watch::Receiver<Option<String>>,
}

impl Process {
    /// Takes charge of a child that leads its own group.
    pub(crate) fn new(mut child: Child) -> Self {
        let group = Group::of(&child);
        let kill = Arc::new(Notify::new());
        let (sender, status) = watch::channel(None);
        let killed = Arc::clone(&kill);
        tokio::spawn(async move {
            let ended = tokio::select! {
                ended = child.wait() => ended,
                () = killed.notified() => {
                    // It may have ended in this very moment.
                    let _ = child.start_kill();
                    child.wait().await
                }
            };
            let words = ended.map_or_else(|error| error.to_string(), |status| status.to_string());
            sender.send_replace(Some(words));
        });
        Self { group, kill, status }
    }

    /// A view of how the process ended, which outlives it.
    pub(crate) fn status(&self) -> Status {
        Status { group: self.group, status: self.status.clone() }
    }

    /// Whether the process has ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.status.borrow().is_some()
    }

    /// Ends the process and its group: its input must have been closed before.
    pub(crate) async fn end(self) {
        let mut status = self.status();
        if timeout(PATIENCE, status.ended()).await.is_err() || self.group.is_alive() {
            self.group.terminate();
            let gone = async {
                status.ended().await;
                while self.group.is_alive() {
                    sleep(GLANCE).await;
                }
            };
            let _ = timeout(PATIENCE, gone).await;
        }
        // Dropping kills what is left. Its end is waited for, so that nothing is there any more when this returns.
        let group = self.group;
        drop(self);
        let gone = async {
            status.ended().await;
            while group.is_alive() {
                sleep(GLANCE).await;
            }
        };
        let _ = timeout(PATIENCE, gone).await;
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill.notify_one();
        if self.status.borrow().is_none() || self.group.is_alive() {
            self.group.kill();
        }
    }
}

/// How a process ended, or that it has not.
#[derive(Clone)]
pub(crate) struct Status {
    group: Group,
    status: watch::Receiver<Option<String>>,
}

impl Status {
    /// Waits until the process has ended; how it did, in words.
    pub(crate) async fn ended(&mut self) -> String {
        // The sender goes only after it has sent.
        match self.status.wait_for(Option::is_some).await {
            Ok(status) => status.clone().unwrap_or_default(),
            Err(_) => "it is not known how".to_owned(),
        }
    }

    /// Whether anything of the group still runs.
    pub(crate) fn group_is_alive(&self) -> bool {
        self.group.is_alive()
    }
}

/// A process group, by the id of its leader.
#[cfg(unix)]
#[derive(Clone, Copy)]
struct Group(Option<rustix::process::Pid>);

#[cfg(unix)]
impl Group {
    fn of(child: &Child) -> Self {
        let id = child.id().and_then(|id| i32::try_from(id).ok());
        Self(id.and_then(rustix::process::Pid::from_raw))
    }

    fn is_alive(self) -> bool {
        self.0.is_some_and(|id| rustix::process::test_kill_process_group(id).is_ok() && !is_dead(id))
    }

    fn terminate(self) {
        self.signal(rustix::process::Signal::TERM);
    }

    fn kill(self) {
        self.signal(rustix::process::Signal::KILL);
    }

    fn signal(self, signal: rustix::process::Signal) {
        if let Some(id) = self.0 {
            // A group that is gone already needs no signal.
            let _ = rustix::process::kill_process_group(id, signal);
        }
    }
}

/// Whether all processes of a group have ended and only wait to be reaped. The orphans of a server are reaped by whoever leads
/// the machine or the container, which may take its time, or never do it.
#[cfg(target_os = "linux")]
fn is_dead(group: rustix::process::Pid) -> bool {
    let group = group.as_raw_nonzero().to_string();
    let runs = |entry: std::fs::DirEntry| {
        // What has no such file is no process, or none any more. The name, in brackets, may hold anything.
        let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        let mut rest = stat.rsplit_once(") ")?.1.split(' ');
        let (state, of) = (rest.next()?, rest.nth(1)?);
        (of == group && !matches!(state, "Z" | "X")).then_some(())
    };
    std::fs::read_dir("/proc").is_ok_and(|mut entries| !entries.any(|entry| entry.ok().and_then(runs).is_some()))
}

/// Elsewhere orphans are reaped at once, by a process that is there for it.
#[cfg(all(unix, not(target_os = "linux")))]
const fn is_dead(_: rustix::process::Pid) -> bool {
    false
}

/// There are no process groups here: the process alone is ended.
#[cfg(not(unix))]
#[derive(Clone, Copy)]
struct Group;

#[cfg(not(unix))]
impl Group {
    const fn of(_: &Child) -> Self {
        Self
    }

    const fn is_alive(self) -> bool {
        false
    }

    const fn terminate(self) {}

    const fn kill(self) {}
}
