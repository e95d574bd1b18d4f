//! The settings of a server, as one source gives them, and how several sources join.

use std::str::FromStr;

use clap::builder::BoolishValueParser;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args};
use counterfoil::toolbox::Toolset;
use counterfoil_prompts::native::Choice;
use serde::{Deserialize, Deserializer};

use super::address::Address;
use super::body_limit::BodyLimit;
use super::client_name::ClientName;
use super::{Plan, Transport};
use crate::database::Database;
use crate::exit::Failure;
use crate::log::LogFormat;
use crate::toolboxes::ToolboxName;

/// What the flags and the environment say, or what a configuration file says. What a source leaves
/// open is `None`, or empty.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub(super) struct Settings {
    /// Speak over standard input and output, to one client that starts this command itself
    #[arg(long, env = "COUNTERFOIL_STDIO", hide_env_values = true, value_parser = BoolishValueParser::new())]
    pub(super) stdio: bool,

    /// Speak Streamable HTTP at this address of this machine [default: 127.0.0.1:7420]
    ///
    /// `:PORT` is short for 127.0.0.1:PORT, and port 0 takes any that is free. MCP is at /mcp, a page about
    /// the tools at /. Other machines are let in once there are keys: see `counterfoil keys`.
    #[arg(long, value_name = "ADDR", env = "COUNTERFOIL_HTTP", hide_env_values = true)]
    pub(super) http: Option<Address>,

    /// Keep the data there: sqlite://FILE, sqlite::memory: or postgres://USER@HOST/NAME [default: a file in your data
    /// directory]
    ///
    /// The file is made when it is first needed, and its path is logged then. Several servers can share it. By default
    /// it is counterfoil/counterfoil.db, under $XDG_DATA_HOME or ~/.local/share on Linux, under ~/Library/Application
    /// Support on macOS, and under %LOCALAPPDATA% on Windows.
    #[arg(long, value_name = "URL", env = "COUNTERFOIL_DB", hide_env_values = true)]
    pub(super) db: Option<Database>,

    /// Offer this toolbox; may be given several times [default: prompts]
    #[arg(long, value_name = "NAME", env = "COUNTERFOIL_TOOLBOX", hide_env_values = true, value_delimiter = ',')]
    #[serde(deserialize_with = "some_toolboxes")]
    pub(super) toolbox: Vec<ToolboxName>,

    /// Serve every client as this one, such as cursor, whoever it says it is
    #[arg(long, value_name = "NAME", env = "COUNTERFOIL_CLIENT", hide_env_values = true)]
    pub(super) client: Option<ClientName>,

    /// Offer only these tools, by name; may be given several times
    #[arg(long, value_name = "NAME", env = "COUNTERFOIL_TOOLS", hide_env_values = true, value_delimiter = ',')]
    pub(super) tools: Vec<String>,

    /// Offer only tools that change nothing
    #[arg(
        long,
        value_name = "true|false",
        env = "COUNTERFOIL_READ_ONLY",
        hide_env_values = true,
        hide_possible_values = true,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_parser = BoolishValueParser::new(),
    )]
    pub(super) read_only: Option<bool>,

    /// Show the registry's prompts with this tag (tag=NAME) or label (label=NAME) as MCP prompts, which clients offer as
    /// slash commands
    #[arg(long, value_name = "CHOICE", env = "COUNTERFOIL_NATIVE_PROMPTS", hide_env_values = true)]
    #[serde(deserialize_with = "from_text")]
    pub(super) native_prompts: Option<Choice>,

    /// How many calls of tools each key may make in a minute; ten times as many that are wrong [default: no limit]
    #[arg(long, value_name = "CALLS", env = "COUNTERFOIL_RATE_LIMIT", hide_env_values = true)]
    pub(super) rate_limit: Option<u32>,

    /// Over HTTP, also answer requests to this host, such as prompts.example.com; may be given several times
    #[arg(long, value_name = "HOST", env = "COUNTERFOIL_ALLOW_HOST", hide_env_values = true, value_delimiter = ',')]
    pub(super) allow_host: Vec<String>,

    /// Over HTTP, also answer pages of this origin, such as https://example.com; may be given several times
    #[arg(
        long,
        value_name = "ORIGIN",
        env = "COUNTERFOIL_ALLOW_ORIGIN",
        hide_env_values = true,
        value_delimiter = ','
    )]
    pub(super) allow_origin: Vec<String>,

    /// What links to prompts begin with [default: the server's own address]
    #[arg(long, value_name = "URL", env = "COUNTERFOIL_PUBLIC_URL", hide_env_values = true)]
    pub(super) public_url: Option<String>,

    /// Over HTTP, refuse requests that are longer than so many bytes [default: 4194304]
    #[arg(long, value_name = "BYTES", env = "COUNTERFOIL_MAX_BODY_BYTES", hide_env_values = true)]
    pub(super) max_body_bytes: Option<BodyLimit>,

    /// Over HTTP, keep a session for each client of the older revisions, and answer in streams of events
    ///
    /// Only so can the server tell such a client of anything that it did not ask for.
    #[arg(
        long,
        value_name = "true|false",
        env = "COUNTERFOIL_SESSIONS",
        hide_env_values = true,
        hide_possible_values = true,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_parser = BoolishValueParser::new(),
    )]
    pub(super) sessions: Option<bool>,

    /// Show internal errors to the model instead of masking them; for development only
    #[arg(
        long,
        value_name = "true|false",
        env = "COUNTERFOIL_DEBUG_ERRORS",
        hide_env_values = true,
        hide_possible_values = true,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_parser = BoolishValueParser::new(),
    )]
    pub(super) debug_errors: Option<bool>,

    /// How the log is written, on standard error [default: text]
    #[arg(long, value_name = "FORMAT", env = "COUNTERFOIL_LOG", hide_env_values = true)]
    pub(super) log: Option<LogFormat>,
}

impl Settings {
    /// The names of all settings, which are those of the flags.
    pub(super) fn names() -> Vec<String> {
        let command = Self::augment_args(clap::Command::new("settings"));
        command.get_arguments().filter_map(|argument| argument.get_long().map(str::to_owned)).collect()
    }

    /// Lets a flag that names a transport win over a variable that names the other one.
    pub(super) fn of_one_transport(mut self, matches: &ArgMatches) -> Result<Self, Failure> {
        let is_flag = |id| matches.value_source(id) == Some(ValueSource::CommandLine);
        match (is_flag("stdio"), is_flag("http")) {
            (true, false) => self.http = None,
            (false, true) => self.stdio = false,
            _ => {}
        }
        self.check_transport("the command line and the environment")?;
        Ok(self)
    }

    /// Refuses two transports at once.
    pub(super) fn check_transport(&self, source: &str) -> Result<(), Failure> {
        if self.stdio && self.http.is_some() {
            return Err(Failure::usage(format!("{source}: `stdio` and `http` exclude each other, use one of them")));
        }
        Ok(())
    }

    /// These settings, and what they leave open from those below.
    pub(super) fn over(self, below: Self) -> Self {
        let names_transport = self.stdio || self.http.is_some();
        Self {
            stdio: if names_transport { self.stdio } else { below.stdio },
            http: if names_transport { self.http } else { below.http },
            db: self.db.or(below.db),
            toolbox: if self.toolbox.is_empty() { below.toolbox } else { self.toolbox },
            client: self.client.or(below.client),
            tools: if self.tools.is_empty() { below.tools } else { self.tools },
            read_only: self.read_only.or(below.read_only),
            native_prompts: self.native_prompts.or(below.native_prompts),
            rate_limit: self.rate_limit.or(below.rate_limit),
            allow_host: if self.allow_host.is_empty() { below.allow_host } else { self.allow_host },
            allow_origin: if self.allow_origin.is_empty() { below.allow_origin } else { self.allow_origin },
            public_url: self.public_url.or(below.public_url),
            max_body_bytes: self.max_body_bytes.or(below.max_body_bytes),
            sessions: self.sessions.or(below.sessions),
            debug_errors: self.debug_errors.or(below.debug_errors),
            log: self.log.or(below.log),
        }
    }

    /// What is to be done, with a default for all that is still open.
    pub(super) fn plan(self) -> Result<Plan, Failure> {
        let mut toolboxes = Vec::new();
        let by_default = self.toolbox.is_empty().then_some(ToolboxName::BY_DEFAULT);
        for toolbox in self.toolbox.into_iter().chain(by_default.into_iter().flatten()) {
            if !toolboxes.contains(&toolbox) {
                toolboxes.push(toolbox);
            }
        }
        let mut stdio_arguments = vec!["serve".to_owned(), "--stdio".to_owned()];
        if let Some(database) = &self.db {
            stdio_arguments.extend(["--db".to_owned(), database.url()]);
        }
        if toolboxes != ToolboxName::BY_DEFAULT {
            let names = toolboxes.iter().flat_map(|toolbox| ["--toolbox".to_owned(), toolbox.name().to_owned()]);
            stdio_arguments.extend(names);
        }
        let database = match self.db {
            Some(database) => database,
            None => Database::by_default().map_err(Failure::usage)?,
        };
        Ok(Plan {
            transport: if self.stdio { Transport::Stdio } else { Transport::Http(self.http.unwrap_or_default()) },
            database,
            toolboxes,
            client: self.client.as_ref().map(ClientName::profile),
            tool_names: self.tools.clone(),
            tools: toolset(self.tools, self.read_only.unwrap_or_default()),
            native_prompts: self.native_prompts,
            rate_limit: self.rate_limit.filter(|calls| *calls > 0),
            hosts: self.allow_host,
            origins: self.allow_origin,
            public_url: self.public_url,
            max_body: self.max_body_bytes.unwrap_or_default(),
            sessions: self.sessions.unwrap_or_default(),
            debug_errors: self.debug_errors.unwrap_or_default(),
            log: self.log.unwrap_or_default(),
            stdio_arguments,
        })
    }
}

/// What `tools` and `read-only` leave of the tools.
fn toolset(names: Vec<String>, read_only: bool) -> Toolset {
    let mut tools = Toolset::all();
    if read_only {
        tools = tools.and(Toolset::read_only().set_by("the server's setting `read-only`"));
    }
    if !names.is_empty() {
        tools = tools.and(Toolset::named(names).set_by("the server's setting `tools`"));
    }
    tools
}

/// A setting that is read from its text.
fn from_text<'de, D: Deserializer<'de>, T: FromStr<Err = String>>(deserializer: D) -> Result<Option<T>, D::Error> {
    String::deserialize(deserializer)?.parse().map(Some).map_err(serde::de::Error::custom)
}

/// The toolboxes that a file lists. An empty list would be taken for none at all, which means the
/// default.
fn some_toolboxes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<ToolboxName>, D::Error> {
    let toolboxes = Vec::deserialize(deserializer)?;
    if toolboxes.is_empty() {
        let text = "no toolbox is listed, so nothing could be served: list one, or leave the key out for the default";
        return Err(serde::de::Error::custom(text));
    }
    Ok(toolboxes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_asked_before_those_below_it() {
        let client = |name: &str| Some(name.parse().expect("a name"));
        let above = Settings { client: client("cursor"), sessions: Some(false), ..Settings::default() };
        let below = Settings {
            client: client("codex"),
            sessions: Some(true),
            debug_errors: Some(true),
            db: Some(Database::Memory),
            toolbox: vec![ToolboxName::Tickets],
            log: Some(LogFormat::Json),
            ..Settings::default()
        };
        let joined = above.clone().over(below.clone());
        assert_eq!(joined, Settings { client: above.client, sessions: Some(false), ..below });
    }

    #[test]
    fn a_transport_hides_the_one_below() {
        let stdio = || Settings { stdio: true, ..Settings::default() };
        let http = || Settings { http: Some(Address::default()), ..Settings::default() };
        assert_eq!(stdio().over(http()), stdio());
        assert_eq!(http().over(stdio()), http());
        assert_eq!(Settings::default().over(stdio()), stdio());
    }

    #[test]
    fn nothing_said_is_loopback_and_the_registry() {
        let plan = Settings { db: Some(Database::Memory), ..Settings::default() }.plan().expect("a plan");
        assert_eq!(plan.transport, Transport::Http(Address::default()));
        assert_eq!(plan.toolboxes, [ToolboxName::Prompts]);
        assert!(!plan.sessions && !plan.debug_errors);
        assert_eq!(plan.stdio_arguments, ["serve", "--stdio", "--db", "sqlite::memory:"]);
    }

    #[test]
    fn settings_are_named_like_their_flags() {
        assert_eq!(
            Settings::names(),
            [
                "stdio",
                "http",
                "db",
                "toolbox",
                "client",
                "tools",
                "read-only",
                "native-prompts",
                "rate-limit",
                "allow-host",
                "allow-origin",
                "public-url",
                "max-body-bytes",
                "sessions",
                "debug-errors",
                "log",
            ]
        );
    }
}
