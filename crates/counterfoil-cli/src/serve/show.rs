//! `counterfoil config show`: what `serve` would do, and where each setting comes from.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::{ArgMatches, Args, Subcommand};
use toml::Value;

use super::settings::Settings;
use super::sources::Sources;
use crate::database::Database;
use crate::exit::Failure;
use crate::output;

/// Show the configuration of `serve`
#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Show(Show),
}

/// Print every setting of `serve` as a configuration file, with where it comes from
///
/// It takes the flags of `serve`, reads the same variables and the same file. The password of a database is not shown.
#[derive(Debug, Args)]
struct Show {
    #[command(flatten)]
    settings: Settings,

    /// Read settings from this TOML file
    #[arg(long, value_name = "FILE", env = "COUNTERFOIL_CONFIG", hide_env_values = true)]
    config: Option<PathBuf>,
}

/// Prints the settings.
pub(crate) fn run(options: Options, matches: &ArgMatches) -> Result<(), Failure> {
    let Command::Show(show) = options.command;
    let matches = matches.subcommand_matches("show").unwrap_or(matches);
    let sources = Sources::read(show.settings, show.config.as_deref(), matches)?;
    let Sources { above, below, file, .. } = &sources;
    let lines = text(above, below, file, |name| format!("from {}", sources.named(name)));
    // What does not hold together is told as `serve` tells it.
    sources.plan()?;
    output::text(&lines)
}

/// The settings of both sources, those above first, as lines of TOML. What nobody has set is what is done by default.
fn text(above: &Settings, below: &Settings, file: &str, source: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    let (set_above, set_below, by_default) = (values(above), values(below), defaults());
    for name in Settings::names() {
        let find = |all: &[(&str, Value)]| all.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
        // One transport hides the other.
        let hidden = |other: &str| find(&set_above).is_none() && set_above.iter().any(|(known, _)| *known == other);
        let is_hidden = (name == "http" && hidden("stdio")) || (name == "stdio" && hidden("http"));
        let (value, from) = match (find(&set_above), find(&set_below).filter(|_| !is_hidden)) {
            (Some(value), _) => (Some(value), source(&name)),
            (None, Some(value)) => (Some(value), format!("from {file}")),
            (None, None) => (find(&by_default).filter(|_| !is_hidden), "by default".to_owned()),
        };
        // A `String` can always be written to.
        let _ = match value {
            Some(value) => writeln!(text, "{name} = {value}  # {from}"),
            None => writeln!(text, "# {name} is not set"),
        };
    }
    text
}

/// What one source has set.
fn values(settings: &Settings) -> Vec<(&'static str, Value)> {
    let texts = |texts: &[String]| Value::Array(texts.iter().map(|text| Value::String(text.clone())).collect());
    let mut values = Vec::new();
    let mut add = |name, value: Option<Value>| values.extend(value.map(|value| (name, value)));
    add("stdio", settings.stdio.then_some(Value::Boolean(true)));
    add("http", settings.http.map(|address| Value::String(address.0.to_string())));
    add("db", settings.db.as_ref().map(|database| Value::String(database.shown())));
    let toolboxes: Vec<_> = settings.toolbox.iter().map(|toolbox| toolbox.name().to_owned()).collect();
    add("toolbox", (!toolboxes.is_empty()).then(|| texts(&toolboxes)));
    add("client", settings.client.as_ref().map(|client| Value::String(client.profile().to_string())));
    add("tools", (!settings.tools.is_empty()).then(|| texts(&settings.tools)));
    add("read-only", settings.read_only.map(Value::Boolean));
    add("native-prompts", settings.native_prompts.as_ref().map(|choice| Value::String(choice.to_string())));
    add("rate-limit", settings.rate_limit.map(|calls| Value::Integer(calls.into())));
    add("allow-host", (!settings.allow_host.is_empty()).then(|| texts(&settings.allow_host)));
    add("allow-origin", (!settings.allow_origin.is_empty()).then(|| texts(&settings.allow_origin)));
    add("public-url", settings.public_url.clone().map(Value::String));
    add("max-body-bytes", settings.max_body_bytes.map(|limit| Value::Integer(limit.bytes().into())));
    add("sessions", settings.sessions.map(Value::Boolean));
    add("debug-errors", settings.debug_errors.map(Value::Boolean));
    add("log", settings.log.map(|log| Value::String(log.name().to_owned())));
    values
}

/// What is done where nothing is set.
fn defaults() -> Vec<(&'static str, Value)> {
    let database = Database::by_default().ok().map(|database| Value::String(database.shown()));
    let mut all = vec![
        ("stdio", Value::Boolean(false)),
        ("http", Value::String(super::Address::default().0.to_string())),
        ("toolbox", Value::Array(vec![Value::String("prompts".to_owned())])),
        ("read-only", Value::Boolean(false)),
        ("max-body-bytes", Value::Integer(super::BodyLimit::default().bytes().into())),
        ("sessions", Value::Boolean(false)),
        ("debug-errors", Value::Boolean(false)),
        ("log", Value::String("text".to_owned())),
    ];
    all.extend(database.map(|database| ("db", database)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_setting_is_told_with_its_source() {
        let above = Settings { stdio: true, rate_limit: Some(60), ..Settings::default() };
        let below = Settings {
            http: Some(":1".parse().expect("an address")),
            db: Some("postgres://me:secret@db.example/prompts".parse().expect("a URL")),
            ..Settings::default()
        };
        let text = text(&above, &below, "team.toml", |name| format!("from --{name}"));
        for line in [
            "stdio = true  # from --stdio",
            "# http is not set",
            "rate-limit = 60  # from --rate-limit",
            "db = \"postgres://me:***@db.example/prompts\"  # from team.toml",
            "toolbox = [\"prompts\"]  # by default",
            "# client is not set",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
        }
        assert!(!text.contains("secret"));
        let parsed: toml::Table = text.parse().expect("TOML");
        assert!(parsed.contains_key("stdio"));
    }

    #[test]
    fn no_setting_is_left_out() {
        let all = text(&Settings::default(), &Settings::default(), "", |_| String::new());
        assert_eq!(all.lines().count(), Settings::names().len());
    }
}
