//! A server of ours with a list as long as people have, its own answer, and the whole of `counterfoil list` beside it.
//!
//! The server's own answer is what a client waits for that does nothing else: the same questions as the command asks,
//! written by hand, and lines or bodies read as they come.

mod http;
pub mod server;
mod stdio;

use std::ffi::OsString;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How a server is reached.
pub enum Way {
    /// It is started for each list
    Stdio,
    /// It listens already
    Http(Listening),
}

/// A server that listens, until this is dropped.
pub struct Listening {
    address: SocketAddr,
    server: Child,
}

impl Listening {
    /// Starts the server and waits until it listens.
    pub fn start() -> Self {
        let address = http::free_address();
        let mut this = own();
        this.args(["--server", &address.to_string()]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let listening = Self { address, server: this.spawn().expect("this program starts itself") };
        http::wait_for(address);
        listening
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Way {
    /// The name, for people.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Stdio => "stdio",
            Self::Http(_) => "http",
        }
    }

    /// How long the server takes until its list is there; over stdio, from when it is started.
    pub fn own_answer(&self) -> Duration {
        match self {
            Self::Stdio => stdio::own_answer(own()),
            Self::Http(listening) => http::own_answer(listening.address),
        }
    }

    /// How long `counterfoil list` takes, from when it is started until it has ended.
    pub fn whole(&self, counterfoil: &OsString) -> Duration {
        let mut list = Command::new(counterfoil);
        list.arg("list");
        match self {
            Self::Stdio => list.arg("--").arg(own().get_program()).args(["--server", "stdio"]),
            Self::Http(listening) => list.arg(format!("http://{}/mcp", listening.address)),
        };
        let start = Instant::now();
        let output = list.output().expect("counterfoil runs");
        let whole = start.elapsed();
        let said = String::from_utf8_lossy(&output.stdout);
        let all = (0..server::TOOLS).all(|index| said.contains(&server::name(index)));
        assert!(output.status.success() && all, "{said}{}", String::from_utf8_lossy(&output.stderr));
        whole
    }
}

/// This program, to be started as the server.
fn own() -> Command {
    Command::new(std::env::current_exe().expect("this program"))
}

/// A request as the newest revision of the protocol has it.
fn request(id: u32, method: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{"_meta":{{"io.modelcontextprotocol/protocolVersion":"{VERSION}","io.modelcontextprotocol/clientInfo":{{"name":"bench","version":"1"}},"io.modelcontextprotocol/clientCapabilities":{{}}}}}}}}"#
    )
}

/// The newest revision, which the command asks for first.
const VERSION: &str = "2026-07-28";

/// What the command asks a server for.
const QUESTIONS: [&str; 2] = ["server/discover", "tools/list"];

/// Whether the answer to the last question holds the list.
fn assert_listed(answer: &str) {
    assert!(answer.contains(&server::name(server::TOOLS - 1)), "{answer}");
}
