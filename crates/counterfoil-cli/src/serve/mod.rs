//! `counterfoil serve`: toolboxes over MCP.

mod address;
mod announce;
mod client_name;
mod clients;
mod config_file;
mod http;
mod settings;
mod stdio;

use std::path::PathBuf;

use clap::{ArgMatches, Args};
use counterfoil::Toolbox;
use counterfoil::server::Server;
use counterfoil::toolbox::Profile;
use tokio::runtime::Runtime;

pub(crate) use self::address::Address;
pub(crate) use self::announce::announce;
pub(crate) use self::client_name::ClientName;
pub(crate) use self::clients::{Client, How, clients, program};
pub(crate) use self::http::failure;
use self::settings::Settings;
use crate::database::Database;
use crate::exit::Failure;
use crate::log;
use crate::toolboxes::ToolboxName;

const MORE: &str = r#"Where a setting comes from:
  A flag wins over the environment, and that over the configuration file. The file is TOML and has
  the names of the flags as its keys; every key may be left out:

    http = "127.0.0.1:7420"              # or: stdio = true
    db = "sqlite:///var/lib/tickets.db"
    toolbox = ["tickets"]
    client = "cursor"
    sessions = false
    debug-errors = false
    log = "text"

Examples:
  counterfoil serve                          over HTTP, at http://127.0.0.1:7420/mcp
  counterfoil serve --http :0                over HTTP, at any free port, which is printed
  counterfoil serve --stdio                  for a client that starts the server itself
  counterfoil serve --db sqlite::memory:     keep nothing
  counterfoil serve --config team.toml -v    with settings from a file, and more of a log"#;

/// Serve tools over MCP, to clients that connect over HTTP or start this command themselves
///
/// Every revision of MCP is spoken, from 2024-11-05 to 2026-07-28. Ctrl-C ends it, and so does SIGTERM: what
/// was begun is still answered.
#[derive(Debug, Args)]
#[command(after_long_help = MORE)]
pub(crate) struct Options {
    #[command(flatten)]
    settings: Settings,

    /// Read settings from this TOML file
    #[arg(long, value_name = "FILE", env = "COUNTERFOIL_CONFIG", hide_env_values = true)]
    config: Option<PathBuf>,

    /// Log more; twice or three times for yet more
    ///
    /// Without it the variable RUST_LOG says what is logged, if it is set.
    #[arg(short, long, action = clap::ArgAction::Count)]
    verbose: u8,
}

/// All that is to be served, and how.
struct Plan {
    transport: Transport,
    /// Where the tools keep their data.
    database: Database,
    toolboxes: Vec<ToolboxName>,
    /// The profile that all clients are served under.
    client: Option<Profile>,
    sessions: bool,
    debug_errors: bool,
    log: log::LogFormat,
    /// The arguments that have a client start the same server over standard input and output.
    stdio_arguments: Vec<String>,
}

/// How clients are spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Transport {
    Stdio,
    Http(Address),
}

/// Serves until told to stop.
pub(crate) fn run(options: Options, matches: &ArgMatches) -> Result<(), Failure> {
    let mut settings = options.settings.of_one_transport(matches)?;
    if let Some(path) = &options.config {
        settings = settings.over(config_file::read(path)?);
    }
    let plan = settings.plan()?;
    log::start(plan.log, options.verbose);
    let server = server(&plan)?;
    let runtime = Runtime::new().map_err(|error| Failure::internal(format!("cannot start: {error}")))?;
    let served = match plan.transport {
        Transport::Stdio => runtime.block_on(stdio::serve(server, &plan)),
        Transport::Http(address) => runtime.block_on(http::serve(server, address, &plan)),
    };
    // A read of a terminal cannot be called back, and must not keep the process alive.
    runtime.shutdown_background();
    served
}

/// The server with its tools. Nothing is opened yet.
fn server(plan: &Plan) -> Result<Server, Failure> {
    let mut builder = Toolbox::builder().debug_errors(plan.debug_errors);
    for tool in plan.toolboxes.iter().flat_map(|toolbox| toolbox.tools(&plan.database)) {
        builder = builder.add(tool);
    }
    let toolbox = builder.build().map_err(|error| Failure::internal(error.to_string()))?;
    let mut instructions =
        "A call with wrong arguments is answered with all that is wrong with them: mend it all and call again."
            .to_owned();
    for toolbox in &plan.toolboxes {
        instructions.push_str("\n\n");
        instructions.push_str(toolbox.instructions());
    }
    let server = Server::builder("counterfoil", env!("CARGO_PKG_VERSION"))
        .title("Counterfoil")
        .instructions(instructions)
        .toolbox(toolbox)
        .build();
    Ok(server)
}
