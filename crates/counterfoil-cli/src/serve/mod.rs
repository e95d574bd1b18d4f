//! `counterfoil serve`: toolboxes over MCP.

mod address;
mod announce;
mod body_limit;
mod client_name;
mod clients;
mod config_file;
mod door;
mod health;
mod http;
mod metrics;
mod narrowed;
mod oauth;
mod offer;
mod reached;
mod settings;
mod show;
mod sources;
mod stdio;

use std::path::PathBuf;

use clap::{ArgMatches, Args};
use counterfoil::toolbox::{Profile, Toolset};
use counterfoil_prompts::native::Choice;
use tokio::runtime::Runtime;

pub(crate) use self::address::Address;
pub(crate) use self::announce::announce;
use self::body_limit::BodyLimit;
pub(crate) use self::client_name::ClientName;
pub(crate) use self::clients::{Client, How, clients, program};
pub(crate) use self::http::failure;
use self::offer::Offer;
use self::settings::Settings;
pub(crate) use self::show::{Options as ConfigOptions, run as config};
use self::sources::Sources;
use crate::database::Database;
use crate::exit::Failure;
use crate::log;
use crate::toolboxes::ToolboxName;

const MORE: &str = r#"Where a setting comes from:
  A flag wins over the environment, and that over the configuration file. The file is TOML and has
  the names of the flags as its keys; every key may be left out:

    http = "127.0.0.1:7420"              # or: stdio = true
    db = "sqlite:///var/lib/prompts.db"  # or: "postgres://prompts@db.example.com/prompts"
    toolbox = ["prompts"]
    client = "cursor"
    tools = ["getPrompt", "listPrompts"]
    read-only = false
    native-prompts = "tag=slash"
    rate-limit = 600
    allow-host = ["prompts.example.com"]
    allow-origin = ["https://studio.example.com"]
    public-url = "https://prompts.example.com"
    max-body-bytes = 4194304
    sessions = false
    debug-errors = false
    log = "text"

Examples:
  counterfoil serve                          over HTTP, at http://127.0.0.1:7420/mcp
  counterfoil serve --http :0                over HTTP, at any free port, which is printed
  counterfoil serve --stdio                  for a client that starts the server itself
  counterfoil serve --db sqlite::memory:     keep nothing
  counterfoil serve --toolbox tickets        with the sample toolbox instead of the prompt registry
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
    /// The tools that are offered, of those in the toolboxes.
    tools: Toolset,
    /// The names by which some of them were asked for.
    tool_names: Vec<String>,
    /// The prompts of the registry that clients show as prompts of the protocol.
    native_prompts: Option<Choice>,
    /// How many calls a key may make in a minute.
    rate_limit: Option<u32>,
    /// Names by which the server is reached, beside its address.
    hosts: Vec<String>,
    /// Web pages that may call it, by their origin.
    origins: Vec<String>,
    /// What links to prompts begin with; the server's own address, if it is not said.
    public_url: Option<String>,
    /// The longest request over HTTP.
    max_body: BodyLimit,
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
    let plan = Sources::read(options.settings, options.config.as_deref(), matches)?.plan()?;
    log::start(plan.log, options.verbose);
    let runtime = Runtime::new().map_err(|error| Failure::internal(format!("cannot start: {error}")))?;
    let served = runtime.block_on(serve(&plan));
    // A read of a terminal cannot be called back, and must not keep the process alive.
    runtime.shutdown_background();
    served
}

async fn serve(plan: &Plan) -> Result<(), Failure> {
    let offer = Offer::of(plan).await?;
    let served = match plan.transport {
        Transport::Stdio => stdio::serve(&offer, plan).await,
        Transport::Http(address) => http::serve(&offer, address, plan).await,
    };
    offer.close().await;
    served
}
