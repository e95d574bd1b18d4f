//! The table `[lint]` of `counterfoil.toml`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::exit::Failure;

/// The file that is read where nobody names one.
const USUAL: &str = "counterfoil.toml";

/// What the table says.
#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct Settings {
    pub(super) clients: Vec<String>,
    pub(super) select: Vec<String>,
    pub(super) ignore: Vec<String>,
    pub(super) ignore_in: BTreeMap<String, Vec<String>>,
    pub(super) severity: BTreeMap<String, String>,
    pub(super) limits: Limits,
    pub(super) baseline: Option<PathBuf>,
}

/// How much is too much.
#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct Limits {
    pub(super) tool_tokens: Option<usize>,
    pub(super) list_tokens: Option<usize>,
    pub(super) description: Option<usize>,
}

/// The whole file: its other tables are for other commands.
#[derive(Debug, Default, Deserialize)]
struct File {
    #[serde(default)]
    lint: Settings,
}

/// What the file says; nothing where there is none, unless it was named.
pub(super) fn read(named: Option<&Path>) -> Result<Settings, Failure> {
    let path = named.unwrap_or(Path::new(USUAL));
    let shown = path.display();
    match fs::read_to_string(path) {
        Ok(text) => parse(&text).map_err(|why| Failure::usage(format!("{shown}: {why}"))),
        Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => Ok(Settings::default()),
        Err(error) => Err(Failure::usage(format!("cannot read the configuration file {shown}: {error}"))),
    }
}

fn parse(text: &str) -> Result<Settings, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?;
    Ok(file.lint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read_and_others_are_not() {
        let text = "http = ':0'\n[lint]\nclients = ['cursor']\nignore = ['R009']\nseverity = { C013 = 'off' }\n\
                    [lint.ignore-in]\n'old_*' = ['all']\n[lint.limits]\ntool-tokens = 5\n";
        let settings = parse(text).expect("it is right");
        assert_eq!(settings.clients, ["cursor"]);
        assert_eq!(settings.ignore_in["old_*"], ["all"]);
        assert_eq!(settings.limits.tool_tokens, Some(5));
        assert_eq!(parse("").expect("an empty file is right"), Settings::default());
        let why = parse("[lint]\nclient = 'x'").expect_err("no such key");
        assert!(why.contains("line 2") && why.contains("unknown field `client`"), "{why}");
    }
}
