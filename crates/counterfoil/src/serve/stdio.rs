//! Standard input and output, one message per line.

use tokio::io::{AsyncRead, AsyncWrite};
use tokio_util::sync::CancellationToken;

use super::error::ServeError;
use crate::rmcp_adapter::{self, Adapter};
use crate::server::Server;
use crate::toolbox::{Caller, Profile, Toolset};

/// How to serve over standard input and output.
#[derive(Debug, Clone)]
pub struct StdioOptions {
    client: Option<Profile>,
    tools: Toolset,
    caller: Option<Caller>,
    max_message_bytes: usize,
}

impl Default for StdioOptions {
    /// The client's own profile, and messages of up to 16 MiB.
    fn default() -> Self {
        Self { client: None, tools: Toolset::all(), caller: None, max_message_bytes: 16 * 1024 * 1024 }
    }
}

impl StdioOptions {
    /// Serves under this profile, whoever the client says it is.
    #[must_use]
    pub fn client(mut self, profile: Profile) -> Self {
        self.client = Some(profile);
        self
    }

    /// Serves only these tools.
    #[must_use]
    pub fn tools(mut self, tools: Toolset) -> Self {
        self.tools = tools;
        self
    }

    /// Says who the client is: handlers find it with [`Context::get`](crate::toolbox::Context::get).
    #[must_use]
    pub fn caller(mut self, caller: Caller) -> Self {
        self.caller = Some(caller);
        self
    }

    /// Refuses longer messages.
    #[must_use]
    pub fn max_message_bytes(mut self, bytes: usize) -> Self {
        self.max_message_bytes = bytes;
        self
    }
}

/// Serves one client over standard input and output, until its input ends or `stop` is cancelled;
/// then what was begun is still answered. Nothing but the protocol goes to standard output.
///
/// Where standard input is no pipe, a read that waits for a line can keep the Tokio runtime from
/// shutting down: leave with `std::process::exit`, or `Runtime::shutdown_background`.
///
/// # Errors
///
/// [`ServeError::Transport`] when a stream fails.
pub async fn stdio(server: Server, options: &StdioOptions, stop: CancellationToken) -> Result<(), ServeError> {
    let (reader, writer) = rmcp_adapter::standard_streams();
    streams(server, reader, writer, options, stop).await
}

/// As [`stdio`], over any pair of streams.
///
/// # Errors
///
/// [`ServeError::Transport`] when a stream fails.
pub async fn streams<R, W>(
    server: Server,
    reader: R,
    writer: W,
    options: &StdioOptions,
    stop: CancellationToken,
) -> Result<(), ServeError>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let adapter = Adapter::new(server, options.client.clone(), options.tools.clone(), options.caller.clone());
    rmcp_adapter::run(&adapter, reader, writer, options.max_message_bytes, stop).await.map_err(ServeError::Transport)
}
