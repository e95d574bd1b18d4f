//! What is asked of the linter: the command line wins over the file.

use counterfoil_lint::{Config, Level, Selector};

use super::Options;
use super::settings::Settings;
use crate::clients;
use crate::exit::Failure;

pub(super) fn config(options: &Options, settings: &Settings) -> Result<Config, Failure> {
    let named = if options.client.is_empty() { &settings.clients } else { &options.client };
    let mut config = if named.is_empty() {
        Config::for_default_clients()
    } else {
        Config::new(named.iter().map(|name| clients::named(name)).collect::<Result<Vec<_>, _>>()?)
    };
    config.select = selectors(if options.select.is_empty() { &settings.select } else { &options.select })?;
    config.ignore = selectors(&[settings.ignore.as_slice(), &options.ignore].concat())?;
    for (glob, rules) in &settings.ignore_in {
        config.ignore_in.push((glob.clone(), selectors(rules)?));
    }
    for (rule, level) in &settings.severity {
        let Some(level) = Level::named(level) else {
            return Err(Failure::usage(format!(
                "the severity `{level}` of {rule} is none: there are off, info, warning and error"
            )));
        };
        config.severity.push((selector(rule)?, level));
    }
    // Those of a single rule count more than those of its group.
    config.severity.sort_by_key(|(selector, _)| matches!(selector, Selector::Rule(_)));
    let limits = &settings.limits;
    config.limits.tool_tokens = limits.tool_tokens.unwrap_or(config.limits.tool_tokens);
    config.limits.list_tokens = limits.list_tokens.unwrap_or(config.limits.list_tokens);
    config.limits.description = limits.description.unwrap_or(config.limits.description);
    Ok(config)
}

fn selectors(names: &[String]) -> Result<Vec<Selector>, Failure> {
    names.iter().flat_map(|names| names.split(',')).map(selector).collect()
}

fn selector(name: &str) -> Result<Selector, Failure> {
    Selector::parse(name).map_err(|unknown| Failure::usage(format!("{unknown}; `counterfoil explain` lists all rules")))
}
