//! `counterfoil proxy`: stands between a client and its server.

mod call;
mod desk;
mod edit;
mod offered;
mod streams;

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use counterfoil::serve::interrupt;
use counterfoil_wire::{Event, Relay};
use tokio::time::timeout;

use self::desk::Desk;
use crate::exit::Failure;
use crate::serve::ClientName;
use crate::{say, target};

/// How long the client may take to read what is left once the server has ended.
const PATIENCE: Duration = Duration::from_secs(2);

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

The server is a program, spoken to over its standard streams; URLs are not supported. It is ended,
with all that it started, when the client goes.

Exit codes: 0 when the client has gone; 2 for a wrong target; 3 when the server cannot be started,
or ends before the client does.

Examples:
  counterfoil proxy -- uvx mcp-server-time
  counterfoil proxy --client cursor+gemini @weather

In the configuration of a client:
  {"mcpServers": {"time": {
    "command": "counterfoil", "args": ["proxy", "--", "uvx", "mcp-server-time"]}}}"#;

/// Stand between a client and a server: show it tools that it takes, check its calls
///
/// A client starts this in place of the server, and speaks to it over standard input and output.
#[derive(Debug, Args)]
#[command(after_long_help = MORE)]
pub(crate) struct Options {
    /// @NAME of a configured server that is a program; or a program after `--`
    target: Option<String>,

    /// The client, by its name or as CLIENT+PROVIDER; by default it is asked
    #[arg(long, value_name = "NAME")]
    client: Option<ClientName>,

    /// Pass calls on without checking them
    #[arg(long)]
    no_check: bool,

    /// A variable for the program, as NAME=VALUE
    #[arg(long, value_name = "NAME=VALUE")]
    env: Vec<String>,

    /// The program to start, and its arguments
    #[arg(last = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

/// Passes messages on until one side goes.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let program = target::program(options.target.as_deref(), &options.program, &options.env)?;
    let desk = Desk::new(options.client.as_ref().map(ClientName::profile), !options.no_check);
    let redactor = target::redactor(&program);
    let failed = |error: counterfoil_wire::Error| Failure::unreachable(redactor.text(&error.to_string()));
    target::runtime()?.block_on(async {
        // As it came: it is what would be seen without a proxy.
        let logs: counterfoil_wire::Observer = Arc::new(|event| {
            if let Event::Stderr(line) = event {
                say::part(&format!("{line}\n"));
            }
        });
        let relay = Relay::start(program, Some(logs)).map_err(failed)?;
        match pass_on(relay, desk).await? {
            Gone::Client => Ok(()),
            Gone::Server(error) => Err(failed(error)),
        }
    })
}

/// Who went first.
enum Gone {
    Client,
    Server(counterfoil_wire::Error),
}

/// Passes messages on between the client and a server that runs.
async fn pass_on(relay: Relay, desk: Desk) -> Result<Gone, Failure> {
    let Relay { mut input, mut output, process } = relay;
    let interrupted = interrupt();
    let mut client = streams::input();
    let (to_client, written) = streams::output();
    let desk = RefCell::new(desk);
    let mut asking = Box::pin(async {
        // Dropped at the end, which closes it.
        let mut closed = false;
        while let Some(line) = client.recv().await {
            let asked = desk.borrow_mut().client_says(line?);
            if let Some(answer) = asked.answer
                && to_client.send(answer).await.is_err()
            {
                break;
            }
            if let Some(message) = asked.message
                && !closed
            {
                // The server's output tells how it ended.
                closed = input.send(&message).await.is_err();
            }
        }
        drop(input);
        Ok(Gone::Client)
    });
    let mut answering = Box::pin(async {
        loop {
            let line = match output.next().await {
                Ok(line) => desk.borrow_mut().server_says(line),
                Err(error) => return Gone::Server(error),
            };
            if to_client.send(line).await.is_err() {
                return Gone::Client;
            }
        }
    });
    let (gone, answered) = tokio::select! {
        gone = &mut asking => (gone, false),
        gone = &mut answering => (Ok(gone), true),
        () = interrupted.cancelled() => (Ok(Gone::Client), false),
    };
    drop(asking);
    let mut ending = Box::pin(process.end());
    if answered {
        ending.await;
    } else {
        // What it still answers is passed on, to a client that reads.
        tokio::select! {
            _ = &mut answering => ending.await,
            () = &mut ending => drop(timeout(PATIENCE, &mut answering).await),
        }
    }
    drop(answering);
    drop(to_client);
    let _ = timeout(PATIENCE, written).await;
    gone
}
