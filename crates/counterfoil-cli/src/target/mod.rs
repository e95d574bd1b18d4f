//! What the commands work on: a server behind a URL, a program, a server that a client is configured with, or tools in a
//! file. One grammar for all of them.

mod configs;
mod connect;
mod grammar;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use counterfoil_wire as wire;

pub(crate) use self::configs::{Configured, Found, all as configured};
pub(crate) use self::connect::{Connected, block_on, failure, redactor, runtime};
pub(crate) use self::grammar::is_server;
use crate::exit::Failure;
use crate::input::Input;
use crate::lock;

/// How a target is written, for the help of the commands that take one.
pub(crate) const GRAMMAR: &str = "\
Targets:
  http://127.0.0.1:7420/mcp     a server behind a URL
  -- uvx mcp-server-time        a program, which is started and spoken to over its standard streams
  @weather                      a server of that name in the configuration of a client on this machine;
                                @cursor:weather where several have it (`counterfoil doctor` lists them)
  tools.json                    a result of tools/list, a list of tools, one tool, or a lock file
  -                             the same, from standard input";

/// What a server needs beside its URL or its command.
#[derive(Debug, Args)]
pub(crate) struct Extras {
    /// A header for every request to a URL, as `Name: value`
    #[arg(long, value_name = "HEADER", help_heading = "Target options")]
    header: Vec<String>,

    /// The variable that holds a bearer token for a URL
    #[arg(long, value_name = "VARIABLE", default_value = "MCP_TOKEN", help_heading = "Target options")]
    token_env: String,

    /// A variable for the program, as NAME=VALUE
    #[arg(long, value_name = "NAME=VALUE", help_heading = "Target options")]
    env: Vec<String>,
}

/// Which server or file, and how it is reached.
#[derive(Debug, Args)]
pub(crate) struct TargetOptions {
    #[command(flatten)]
    extras: Extras,

    /// How many seconds an answer may take [default: 30, and 60 for the first]
    #[arg(long, value_name = "SECONDS", help_heading = "Target options")]
    timeout: Option<f64>,

    /// Which era of the protocol is spoken; by default the server is asked
    #[arg(long, value_enum, value_name = "ERA", help_heading = "Target options")]
    era: Option<Era>,

    /// Show what the program writes to its standard error
    #[arg(long, help_heading = "Target options")]
    server_logs: bool,
}

/// The two ways in which MCP is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Era {
    /// Up to 2025-11-25: a session that begins with `initialize`
    Legacy,
    /// From 2026-07-28 on: no handshake
    Modern,
}

/// A target as it was written.
#[derive(Debug)]
pub(crate) enum Target {
    /// A server to speak to
    Server(wire::Target),
    /// A file of tools; `-` is standard input
    File(PathBuf),
}

impl Extras {
    fn target(&self, word: Option<&str>, command: &[String]) -> Result<Target, Failure> {
        let mut target = grammar::target(word, command)?;
        if let Target::Server(server) = &mut target {
            self.add_to(server)?;
        }
        Ok(target)
    }

    /// The target that these words name, which must be a server.
    pub(crate) fn server(&self, word: Option<&str>, command: &[String]) -> Result<wire::Target, Failure> {
        match self.target(word, command)? {
            Target::Server(server) => Ok(server),
            Target::File(file) => Err(Failure::usage(format!(
                "`{}` is a file, and this needs a server: give a URL, @NAME, or a program after `--`",
                file.display()
            ))),
        }
    }

    /// The same as arguments, for another process.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let headers = self.header.iter().flat_map(|header| ["--header".to_owned(), header.clone()]);
        let variables = self.env.iter().flat_map(|variable| ["--env".to_owned(), variable.clone()]);
        headers.chain(variables).collect()
    }

    fn add_to(&self, server: &mut wire::Target) -> Result<(), Failure> {
        match server {
            wire::Target::Http { headers, .. } => {
                for header in &self.header {
                    headers.push(grammar::header(header)?);
                }
                let authorized = headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("authorization"));
                if let Ok(token) = std::env::var(&self.token_env)
                    && !authorized
                    && !token.is_empty()
                {
                    headers.push(("Authorization".to_owned(), format!("Bearer {token}")));
                }
                if !self.env.is_empty() {
                    return Err(Failure::usage("--env is for a program, and a URL starts none"));
                }
            }
            wire::Target::Stdio { env, .. } => {
                for variable in &self.env {
                    env.push(grammar::variable(variable)?);
                }
                if !self.header.is_empty() {
                    return Err(Failure::usage("--header is for a URL, and a program takes none: use --env"));
                }
            }
        }
        Ok(())
    }
}

impl TargetOptions {
    /// The target that these words name: `word` before `--`, and `command` after it.
    pub(crate) fn target(&self, word: Option<&str>, command: &[String]) -> Result<Target, Failure> {
        self.extras.target(word, command)
    }

    /// A target that must be a server.
    pub(crate) fn server(&self, word: Option<&str>, command: &[String]) -> Result<wire::Target, Failure> {
        self.extras.server(word, command)
    }

    fn wire(&self) -> Result<wire::Options, Failure> {
        let era = self.era.map(|era| match era {
            Era::Legacy => wire::Era::Legacy,
            Era::Modern => wire::Era::Modern,
        });
        let mut options = wire::Options { era, ..wire::Options::default() };
        if let Some(seconds) = self.timeout {
            if !(seconds > 0.0 && seconds <= 86_400.0) {
                return Err(Failure::usage(format!("--timeout {seconds} is not a number of seconds up to a day")));
            }
            options.timeout = Duration::from_secs_f64(seconds);
            options.connect_timeout = options.timeout;
        }
        Ok(options)
    }

    /// Reaches a server.
    pub(crate) async fn connect(&self, server: wire::Target) -> Result<Connected, Failure> {
        connect::connect(server, self.wire()?, self.server_logs).await
    }
}

/// The tools of a target, as they were received.
#[derive(Debug)]
pub(crate) struct Tools {
    /// Those that can be used
    pub(crate) tools: Vec<wire::Json>,
    /// Those that cannot, with the reason
    pub(crate) malformed: Vec<wire::Malformed>,
    /// What was read, for messages
    pub(crate) from: String,
    /// The text that they stand in, where it is a file
    pub(crate) text: Option<String>,
    /// Whether they are from a lock file, which keeps no order of members
    pub(crate) is_lock: bool,
}

/// Reads the tools of a file, or lists those of a server.
pub(crate) fn tools(options: &TargetOptions, target: Target) -> Result<Tools, Failure> {
    match target {
        Target::File(file) if let Some(tools) = lock::tools_of(&file) => Ok(Tools {
            tools: tools?,
            malformed: Vec::new(),
            from: file.display().to_string(),
            text: None,
            is_lock: true,
        }),
        Target::File(file) => {
            let (mut input, text) = Input::with_text(&file)?;
            let from = if file.as_os_str() == "-" { "standard input".to_owned() } else { file.display().to_string() };
            if input.form().is_schema() {
                return Err(Failure::unreachable(format!("{from} holds one schema, and this needs tools")));
            }
            let (tools, malformed) = wire::usable(input.take(), "tools");
            Ok(Tools { tools, malformed, from, text: Some(text), is_lock: false })
        }
        Target::Server(server) => {
            let from = server.to_string();
            let listing = block_on(async {
                let connected = options.connect(server).await?;
                let listing = connected.session.list_tools().await;
                let listing = listing.map_err(|error| failure(&error, &connected.session));
                connected.session.close().await;
                listing
            })??;
            Ok(Tools { tools: listing.items, malformed: listing.malformed, from, text: None, is_lock: false })
        }
    }
}
