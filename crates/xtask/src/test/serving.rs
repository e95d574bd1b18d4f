//! A server of ours that runs while others talk to it.

use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::shared::{Context, Failure, Project, Running};

/// How long a server may take before it listens; a debug build on a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server that listens on a port of its own, and ends when this is dropped.
#[derive(Debug)]
pub(super) struct Served {
    address: SocketAddr,
    log: PathBuf,
    // Held to end it.
    _running: Running,
}

impl Served {
    /// Starts the command that `command` makes for an address, and waits until it listens. What it says goes into
    /// a file.
    pub(super) fn start(
        project: &Project,
        name: &str,
        command: impl FnOnce(SocketAddr) -> Command,
    ) -> Result<Self, Failure> {
        let address = free_address()?;
        let log = project.target().join("e2e").join(format!("{name}.log"));
        let file = log_file(&log)?;
        let mut command = command(address);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(file);
        let mut running = Running::start(&mut command)?;
        let start = Instant::now();
        while TcpStream::connect(address).is_err() {
            let ended = running.0.try_wait().cannot(|| format!("wait for {name}"))?;
            if ended.is_some() || start.elapsed() > PATIENCE {
                let said = fs::read_to_string(&log).unwrap_or_default();
                return Err(Failure::new(format!("{name} does not listen on {address}; it said:\n{said}")));
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(Self { address, log, _running: running })
    }

    /// Where MCP is.
    pub(super) fn url(&self) -> String {
        format!("{}/mcp", self.site())
    }

    /// Where the server is.
    pub(super) fn site(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What the server has said so far.
    pub(super) fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }
}

fn log_file(path: &PathBuf) -> Result<File, Failure> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).cannot(|| format!("make {}", folder.display()))?;
    }
    File::create(path).cannot(|| format!("write {}", path.display()))
}

/// A port that is free now. It is let go before the server takes it, which nothing else on this machine waits for.
fn free_address() -> Result<SocketAddr, Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").cannot(|| "find a free port".to_owned())?;
    listener.local_addr().cannot(|| "find a free port".to_owned())
}
