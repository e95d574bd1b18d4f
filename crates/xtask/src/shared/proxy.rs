//! A plain round-robin proxy: each new connection goes to the next of several servers, and nothing that passes is
//! looked at.

use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::{Context, Failure};

/// A proxy that takes no more connections when it is dropped.
#[derive(Debug)]
pub(crate) struct Proxy {
    address: SocketAddr,
    closed: Arc<AtomicBool>,
}

impl Proxy {
    /// Stands before those servers.
    pub(crate) fn before(servers: Vec<SocketAddr>) -> Result<Self, Failure> {
        let listening = || "listen as a proxy".to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").cannot(listening)?;
        let address = listener.local_addr().cannot(listening)?;
        let closed = Arc::new(AtomicBool::new(false));
        let stop = closed.clone();
        thread::spawn(move || {
            for (client, server) in listener.incoming().zip(servers.iter().copied().cycle()) {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                if let Ok(client) = client {
                    thread::spawn(move || join(client, server));
                }
            }
        });
        Ok(Self { address, closed })
    }

    /// Where MCP is.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/mcp", self.address)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::Relaxed);
        // So that the thread which waits for the next connection sees it.
        let _ = TcpStream::connect(self.address);
    }
}

/// Passes on what either side says, until both have said all. A server that is gone closes the connection.
fn join(client: TcpStream, server: SocketAddr) -> io::Result<()> {
    let server = TcpStream::connect(server)?;
    for stream in [&client, &server] {
        stream.set_nodelay(true)?;
    }
    let (questions, answers) = (server.try_clone()?, client.try_clone()?);
    thread::spawn(move || pass(&client, &questions));
    pass(&server, &answers);
    Ok(())
}

fn pass(mut from: &TcpStream, mut to: &TcpStream) {
    let _ = io::copy(&mut from, &mut to);
    let _ = to.shutdown(Shutdown::Write);
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};

    use super::*;

    #[test]
    fn each_connection_goes_to_the_next_server() {
        let servers = ["first", "second"].map(|name| {
            let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
            let address = listener.local_addr().expect("an address");
            thread::spawn(move || {
                for stream in listener.incoming() {
                    let mut stream = stream.expect("a connection");
                    let mut question = [0; 3];
                    stream.read_exact(&mut question).expect("a question");
                    stream.write_all(&question).expect("an answer");
                    stream.write_all(name.as_bytes()).expect("an answer");
                }
            });
            address
        });
        let proxy = Proxy::before(servers.to_vec()).expect("a proxy");
        let ask = || {
            let mut stream = TcpStream::connect(proxy.address).expect("a connection");
            stream.write_all(b"who").expect("a question");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).expect("an answer");
            answer
        };
        assert_eq!([ask(), ask(), ask()], ["whofirst", "whosecond", "whofirst"]);
    }
}
