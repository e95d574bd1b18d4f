//! The servers that the clients on this machine are configured with.

mod entry;
mod places;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use counterfoil_wire::Target;
use serde_json::Value;

use self::places::{Format, PLACES, Place};
use crate::exit::Failure;
use crate::unknown::unknown;

/// A server in a configuration.
#[derive(Debug)]
pub(crate) struct Configured {
    pub(crate) client: &'static str,
    pub(crate) name: String,
    pub(crate) file: PathBuf,
    /// How it is reached, or why it cannot be
    pub(crate) target: Result<Target, String>,
}

/// The files that were found, and what is in them.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) servers: Vec<Configured>,
    /// Files that cannot be read, with the reason
    pub(crate) unreadable: Vec<(PathBuf, String)>,
}

/// All servers of all clients.
pub(crate) fn all() -> Found {
    let here = env::current_dir().unwrap_or_default();
    from(&here, &|name| env::var(name).ok())
}

/// The server of that name: `weather`, or `cursor:weather`.
pub(super) fn named(name: &str) -> Result<Target, Failure> {
    pick(&all(), name)
}

fn pick(found: &Found, name: &str) -> Result<Target, Failure> {
    let (client, server) = match name.split_once(':') {
        Some((client, server)) if found.servers.iter().any(|known| known.client == client) => (Some(client), server),
        _ => (None, name),
    };
    let is_meant = |known: &&Configured| known.name == server && client.is_none_or(|client| known.client == client);
    let meant: Vec<&Configured> = found.servers.iter().filter(is_meant).collect();
    let Some(first) = meant.first() else {
        if found.servers.is_empty() {
            return Err(Failure::usage(format!(
                "there is no server `{name}`: no client on this machine is configured with any"
            )));
        }
        let names = found.servers.iter().map(|known| known.name.as_str());
        return Err(Failure::usage(unknown("server", server, names)));
    };
    // The same server in several places is one server.
    if let Some(other) = meant.iter().find(|known| known.target != first.target && client.is_none()) {
        return Err(Failure::usage(format!(
            "there are different servers `{name}`: say @{}:{name} or @{}:{name}",
            first.client, other.client
        )));
    }
    first.target.clone().map_err(|why| Failure::usage(format!("the server `{name}` in {} {why}", first.file.display())))
}

fn from(here: &Path, variable: &dyn Fn(&str) -> Option<String>) -> Found {
    let mut found = Found::default();
    let mut read = HashSet::new();
    for place in PLACES {
        let Some(file) = path(place.file, here, variable) else { continue };
        // In the home folder, and below it, one file is both the user's and the project's.
        if !read.insert(file.clone()) {
            continue;
        }
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(error) => {
                found.unreadable.push((file, error.to_string()));
                continue;
            }
        };
        match parsed(&text, place.format) {
            Ok(document) => add(&mut found, place, &file, &document, here, variable),
            Err(why) => found.unreadable.push((file, why)),
        }
    }
    found
}

fn add(
    found: &mut Found,
    place: &Place,
    file: &Path,
    document: &Value,
    here: &Path,
    variable: &dyn Fn(&str) -> Option<String>,
) {
    let projects = document.get("projects").and_then(Value::as_object).filter(|_| place.projects);
    let project = projects.into_iter().flatten().filter(|(folder, _)| here.starts_with(folder));
    let holders = project.map(|(_, project)| project).chain([document]);
    for servers in holders.filter_map(|holder| holder.get(place.member)?.as_object()) {
        found.servers.extend(servers.iter().map(|(name, entry)| Configured {
            client: place.client,
            name: name.clone(),
            file: file.to_owned(),
            target: entry::target(entry, variable),
        }));
    }
}

fn parsed(text: &str, format: Format) -> Result<Value, String> {
    match format {
        Format::Toml => toml::from_str(text).map_err(|error| error.to_string()),
        Format::Json => {
            let read = jsonc_parser::parse_to_serde_value(text, &jsonc_parser::ParseOptions::default());
            read.map(Option::unwrap_or_default).map_err(|error| error.to_string())
        }
    }
}

/// The file of a place, in the home folder, or in the current folder or the nearest one above it that has it.
fn path(file: &str, here: &Path, variable: &dyn Fn(&str) -> Option<String>) -> Option<PathBuf> {
    if let Some(rest) = file.strip_prefix("~/") {
        return variable("HOME").or_else(|| variable("USERPROFILE")).map(|home| Path::new(&home).join(rest));
    }
    if let Some(rest) = file.strip_prefix("%APPDATA%/") {
        return variable("APPDATA").map(|folder| Path::new(&folder).join(rest));
    }
    here.ancestors().map(|folder| folder.join(file)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A home folder with configurations of several clients.
    fn home(test: &str) -> PathBuf {
        let home = env::temp_dir().join(format!("counterfoil-configs-{test}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&home);
        for (file, text) in [
            (
                ".cursor/mcp.json",
                r#"{"mcpServers": {"weather": {"url": "https://a/mcp"}, "time": {"command": "uvx", "args": ["t"]}}}"#,
            ),
            (".codex/config.toml", "[mcp_servers.weather]\ncommand = \"w\"\nargs = [\"-x\"]\n"),
            (
                ".config/zed/settings.json",
                "{ // settings\n \"context_servers\": {\"z\": {\"command\": {\"path\": \"z\"}},}, }",
            ),
            (".gemini/settings.json", "{ no json"),
            (
                ".claude.json",
                &format!(
                    r#"{{"projects": {{"{}/work": {{"mcpServers": {{"mine": {{"command": "m"}}}}}}}}, "mcpServers": {{"broken": {{}}}}}}"#,
                    home.display()
                ),
            ),
            ("work/.mcp.json", r#"{"mcpServers": {"time": {"command": "uvx", "args": ["t"]}}}"#),
            ("work/deep/x", ""),
        ] {
            let path = home.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
            fs::write(path, text).expect("it can be written");
        }
        home
    }

    fn found(home: &Path) -> Found {
        let variable = |name: &str| (name == "HOME").then(|| home.display().to_string());
        from(&home.join("work/deep"), &variable)
    }

    #[test]
    fn servers_of_all_clients_are_found() {
        let home = home("found");
        let found = found(&home);
        let mut names: Vec<_> = found.servers.iter().map(|it| format!("{}:{}", it.client, it.name)).collect();
        names.sort();
        assert_eq!(
            names,
            [
                "claude-code:broken",
                "claude-code:mine",
                "claude-code:time",
                "codex:weather",
                "cursor:time",
                "cursor:weather",
                "zed:z"
            ]
        );
        let [(file, why)] = found.unreadable.as_slice() else { panic!("{:?}", found.unreadable) };
        assert!(file.ends_with(".gemini/settings.json") && !why.is_empty(), "{why}");
        fs::remove_dir_all(home).expect("it can be removed");
    }

    #[test]
    fn a_name_picks_one() {
        let home = home("pick");
        let picked = |name: &str| match pick(&found(&home), name) {
            Ok(target) => target.to_string(),
            Err(failure) => format!("{failure:?}"),
        };
        assert_eq!(picked("time"), "uvx t");
        assert_eq!(picked("cursor:weather"), "https://a/mcp");
        assert_eq!(picked("codex:weather"), "w -x");
        assert_eq!(picked("mine"), "m");
        assert!(
            picked("weather").contains("there are different servers `weather`: say @cursor:weather or @codex:weather")
        );
        assert!(picked("wether").contains("did you mean `weather`?"), "{}", picked("wether"));
        assert!(picked("broken").contains("has neither a command nor a url"), "{}", picked("broken"));
        fs::remove_dir_all(home).expect("it can be removed");
    }
}
