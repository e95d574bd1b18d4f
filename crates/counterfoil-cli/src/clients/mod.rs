//! `counterfoil clients`: what is known of clients and providers.

mod overview;
mod text;
mod view;

use clap::Args;
use counterfoil_schema::profile::Profile;

use crate::exit::Failure;
use crate::output::{self, Format};

const EXAMPLES: &str = "\
Examples:
  counterfoil clients                  all of them
  counterfoil clients cursor           what Cursor makes of schemas, with every source
  counterfoil clients cursor+gemini    the same, on one provider only
  counterfoil clients portable         what many clients take
  counterfoil clients codex --format json";

/// Show what clients, providers and libraries make of a tool's schema
///
/// MCP lets a schema be any JSON Schema; clients take far less, each a different less. Each fact has
/// its sources, with their dates and how good they are: run (it was run), code (it was read in the
/// source), issue (somebody reported it), doc (the vendor says so), claim (somebody infers it).
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Options {
    /// Everything about this one: a name, or CLIENT+PROVIDER [default: a list of all]
    name: Option<String>,
    /// How it is printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
}

/// Prints the list, or one profile.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let Some(name) = &options.name else {
        let overview = overview::Overview::of(Profile::names().filter_map(|name| Profile::named(name).ok()));
        return match options.format {
            Format::Text => output::text(&overview.text()),
            Format::Json => output::json(&overview),
        };
    };
    let profile = named(name)?;
    let view = view::View::of(&profile);
    match options.format {
        Format::Text => output::text(&text::text(&view, output::width())),
        Format::Json => output::json(&view),
    }
}

/// The profile of that name.
pub(crate) fn named(name: &str) -> Result<Profile, Failure> {
    Profile::named(name).map_err(|unknown| {
        let like: Vec<_> = Profile::names().filter(|known| known.split('-').any(|word| word == unknown.name)).collect();
        if name.matches('+').count() > 1 || name.split('+').any(|part| part.trim().is_empty()) && name.contains('+') {
            return Failure::usage(format!(
                "`{name}` is not CLIENT+PROVIDER, such as cursor+gemini: one client, and one that it speaks to"
            ));
        }
        if name.split('+').any(|part| part.trim().eq_ignore_ascii_case("all")) {
            return Failure::usage(
                "`all` is no profile: `counterfoil clients` lists them, and `counterfoil lower FILE --client all` is a \
                 table of what each of them does",
            );
        }
        if name.contains(',') {
            return Failure::usage(format!("`{name}` is more than one client: name one at a time"));
        }
        if let Some((_, provider)) = unknown.name.split_once('+').filter(|_| unknown.nearest.is_none()) {
            return Failure::usage(format!(
                "`{provider}` is no model provider: what stands after `+` is what a client speaks to; \
                 `counterfoil clients` lists them"
            ));
        }
        match like.as_slice() {
            [] if unknown.nearest.is_none() => Failure::usage(format!("{unknown}; `counterfoil clients` lists them")),
            [] | [_] => Failure::usage(unknown.to_string()),
            several => Failure::usage(format!(
                "there is no client profile `{}`; do you mean one of {}?",
                unknown.name,
                several.join(", ")
            )),
        }
    })
}
