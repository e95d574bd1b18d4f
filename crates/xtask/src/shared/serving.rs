//! A server of ours that runs while others talk to it. It is killed when it is no longer needed, and so never ends in order.

use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::{Context, Failure, Project, Running};

/// How long a server may take before it listens; a debug build on a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server that listens on a port of its own, and ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Served {
    address: SocketAddr,
    log: PathBuf,
    running: Running,
}

impl Served {
    /// Starts the command that `command` makes for an address, and waits until it listens. What it says goes into
    /// a file.
    pub(crate) fn start(
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
        Ok(Self { address, log, running })
    }

    /// Where MCP is.
    pub(crate) fn url(&self) -> String {
        format!("{}/mcp", self.site())
    }

    /// Where the server is.
    pub(crate) fn site(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.running.0.id()
    }

    /// What the server has said so far.
    pub(crate) fn log(&self) -> String {
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
