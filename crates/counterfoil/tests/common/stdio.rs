//! A client at the other end of a pair of streams.

use std::time::Duration;

use counterfoil::serve::{ServeError, StdioOptions, streams};
use counterfoil::server::Server;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream};
use tokio_util::sync::CancellationToken;

use super::{initialize, server};

/// A client, and the server that serves it.
pub(crate) struct Client {
    pub(crate) input: DuplexStream,
    output: tokio::io::Lines<BufReader<DuplexStream>>,
    pub(crate) stop: CancellationToken,
    pub(crate) served: tokio::task::JoinHandle<Result<(), ServeError>>,
}

impl Client {
    pub(crate) fn of(server: Server, options: StdioOptions) -> Self {
        let (input, reader) = tokio::io::duplex(1024);
        let (writer, output) = tokio::io::duplex(1024);
        let stop = CancellationToken::new();
        let served = tokio::spawn({
            let stop = stop.clone();
            async move { streams(server, reader, writer, &options, stop).await }
        });
        Self { input, output: BufReader::new(output).lines(), stop, served }
    }

    pub(crate) fn new() -> Self {
        Self::of(server(), StdioOptions::default())
    }

    /// A client that has introduced itself.
    pub(crate) async fn introduced() -> Self {
        let mut client = Self::new();
        client.ask(initialize("Claude Code")).await;
        client.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
        client
    }

    pub(crate) async fn say(&mut self, line: impl AsRef<[u8]>) {
        self.input.write_all(line.as_ref()).await.expect("it reads");
        self.input.write_all(b"\n").await.expect("it reads");
    }

    pub(crate) async fn hear(&mut self) -> Value {
        let line = tokio::time::timeout(Duration::from_secs(5), self.output.next_line());
        let line = line.await.expect("an answer in time").expect("it writes");
        serde_json::from_str(&line.expect("an answer")).expect("JSON")
    }

    pub(crate) async fn ask(&mut self, line: impl AsRef<[u8]>) -> Value {
        self.say(line).await;
        self.hear().await
    }

    /// Says no more, and hears the rest.
    pub(crate) async fn end(mut self) -> (Vec<String>, Result<(), ServeError>) {
        drop(self.input);
        let mut rest = Vec::new();
        while let Ok(Some(line)) = self.output.next_line().await {
            rest.push(line);
        }
        (rest, self.served.await.expect("no panic"))
    }
}
