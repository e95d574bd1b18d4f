//! `counterfoil proxy`: stands between clients and a server.

mod call;
mod desk;
mod edit;
mod http;
mod offered;
mod stdio;
mod streams;

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use clap::builder::RangedU64ValueParser;
use counterfoil_wire::{Event, Observer, Redactor, Relay, Target};

use self::desk::Desk;
use self::stdio::{Gone, pass_on};
use crate::exit::Failure;
use crate::plain::plain;
use crate::serve::{Address, ClientName};
use crate::{say, target};

const MORE: &str = r#"What it does:
  tools/list   is shown in the form that the client takes, as `counterfoil lower` makes it
  tools/call   is brought back to the server's own names and shapes, and checked against its own
               schema: a wrong call is answered at once with every problem, and does not reach the
               server. A server that takes more than its schema says needs --no-check.
  the rest     is passed on byte for byte, in both directions

Without --client the client is known by the name with which it introduces itself; one that nobody
knows is shown what all clients take. A tool of which the client takes no form is left out. That,
and a schema that nothing can be checked against, is said on standard error, where the server's own
standard error goes too.

A server that is a program is ended, with all that it started, when the client goes. A server behind
a URL is spoken to over Streamable HTTP, and its session is ended.

With --http, clients connect to http://ADDR/mcp instead of starting the proxy, and ?client=NAME in
the URL says who asks. Up to revision 2025-11-25 each client has a session and a process of its
own, which ends with the session, or when nothing was asked for as long as --idle says. Clients of
revision 2026-07-28 share one process.

Exit codes: 0 when the client has gone, or the proxy was told to end; 2 for a wrong target; 3 when
the server cannot be started, or ends before the client does, or the address is taken.

Examples:
  counterfoil proxy -- uvx mcp-server-time
  counterfoil proxy --client cursor+gemini @weather
  counterfoil proxy https://example.com/mcp --header 'X-Team: blue'
  counterfoil proxy --http :7420 -- uvx mcp-server-time

In the configuration of a client:
  {"mcpServers": {"time": {
    "command": "counterfoil", "args": ["proxy", "--", "uvx", "mcp-server-time"]}}}"#;

/// Stand between clients and a server: show them tools that they take, check their calls
///
/// A client starts this in place of the server, and speaks to it over standard input and output; or clients connect to it over
/// HTTP.
#[derive(Debug, Args)]
#[command(after_long_help = MORE)]
pub(crate) struct Options {
    /// The server: a URL, @NAME of a configured one, or a program after `--`
    target: Option<String>,

    /// Speak over standard input and output, to one client that starts this command itself [default]
    #[arg(long, conflicts_with = "http")]
    stdio: bool,

    /// Speak Streamable HTTP at this address of this machine, to any number of clients
    ///
    /// `:PORT` is short for 127.0.0.1:PORT, and port 0 takes any that is free. MCP is at /mcp. Other machines cannot be let
    /// in, since there are no keys yet.
    #[arg(long, value_name = "ADDR")]
    http: Option<Address>,

    /// The client, by its name or as CLIENT+PROVIDER; by default it is asked
    #[arg(long, value_name = "NAME")]
    client: Option<ClientName>,

    /// Pass calls on without checking them
    #[arg(long)]
    no_check: bool,

    /// With --http, how many processes of the server may run at once
    #[arg(long, value_name = "NUMBER", default_value_t = 32, requires = "http",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=10_000))]
    max_servers: usize,

    /// With --http, after how many seconds without a request a session and its process are ended
    #[arg(long, value_name = "SECONDS", default_value_t = 600, requires = "http",
        value_parser = clap::value_parser!(u64).range(1..=31_536_000))]
    idle: u64,

    #[command(flatten)]
    extras: target::Extras,

    /// The program to start, and its arguments
    #[arg(last = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

/// Passes messages on until one side goes, or the process is told to end.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let server = options.extras.server(options.target.as_deref(), &options.program)?;
    let client = options.client.as_ref().map(ClientName::profile);
    let redactor = target::redactor(&server);
    let Some(address) = options.http else {
        return over_stdio(server, Desk::new(client, !options.no_check));
    };
    let runtime = target::runtime()?;
    runtime.block_on(http::serve(http::Plan {
        address,
        server,
        redactor,
        client,
        checks: !options.no_check,
        limit: options.max_servers,
        idle: Duration::from_secs(options.idle),
        stdio_arguments: options.stdio_arguments(),
    }))
}

impl Options {
    /// The arguments that have a client start this proxy itself.
    fn stdio_arguments(&self) -> Vec<String> {
        let mut arguments = vec!["proxy".to_owned()];
        if let Some(client) = &self.client {
            arguments.extend(["--client".to_owned(), client.profile().name().to_owned()]);
        }
        arguments.extend(self.no_check.then(|| "--no-check".to_owned()));
        arguments.extend(self.extras.arguments());
        arguments.extend(self.target.clone());
        if !self.program.is_empty() {
            arguments.push("--".to_owned());
            arguments.extend(self.program.iter().cloned());
        }
        arguments
    }
}

fn over_stdio(server: Target, desk: Desk) -> Result<(), Failure> {
    let redactor = target::redactor(&server);
    let failed = |error: counterfoil_wire::Error| Failure::unreachable(redactor.text(&error.to_string()));
    target::runtime()?.block_on(async {
        let logs = logs(Arc::new(target::redactor(&server)));
        let relay = Relay::start(server, Some(logs)).map_err(failed)?;
        match pass_on(relay, desk).await? {
            Gone::Client => Ok(()),
            Gone::Server(error) => Err(failed(error)),
        }
    })
}

/// Tells what a server says beside its messages: its standard error as it came, which is what would be seen without a proxy.
fn logs(redactor: Arc<Redactor>) -> Observer {
    Arc::new(move |event| match event {
        Event::Stderr(line) => say::part(&format!("{line}\n")),
        Event::Warning(words) => say::line(&format!("counterfoil proxy: {}", plain(&redactor.text(words)))),
        _ => {}
    })
}
