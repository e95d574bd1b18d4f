//! `counterfoil keys list`.

use std::fmt::Write as _;

use clap::Args;
use counterfoil_prompts::access::{Key, Keys};
use counterfoil_prompts::domain::Timestamp;
use counterfoil_prompts::store::Store;
use serde_json::{Value, json};

use super::At;
use crate::exit::Failure;
use crate::output::{self, Format};
use crate::plain;
use crate::registry_store::failed;

/// List all keys, without their secrets
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Only those of this project
    #[arg(long, value_name = "NAME")]
    project: Option<String>,

    /// How they are printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,

    #[command(flatten)]
    pub(super) at: At,
}

pub(super) async fn run(options: &Options, store: Store) -> Result<(), Failure> {
    let keys = Keys::new(store).list(options.project.as_deref()).await.map_err(|error| failed(&error))?;
    let now = Timestamp::now();
    match options.format {
        Format::Json => output::json(&keys.iter().map(|key| as_json(key, now)).collect::<Vec<_>>()),
        Format::Text if keys.is_empty() => output::text("there are no keys: `counterfoil keys create` makes one\n"),
        Format::Text => output::text(&table(&keys, now)),
    }
}

fn state(key: &Key, now: Timestamp) -> String {
    match (key.ended(now), key.expires_at) {
        (Some(how), _) => how.to_owned(),
        (None, Some(end)) => format!("until {end}"),
        (None, None) => "in force".to_owned(),
    }
}

fn table(keys: &[Key], now: Timestamp) -> String {
    let mut text = String::new();
    for key in keys {
        let used = key.last_used_at.map_or_else(|| "never used".to_owned(), |at| format!("last used {at}"));
        // A `String` can always be written to.
        let _ = writeln!(
            text,
            "{}  {:8}  {}  {}, {used}{}{}",
            key.public,
            key.role.name(),
            plain::plain(&key.project),
            state(key, now),
            key.tools.as_ref().map(|tools| format!(", only {}", tools.join(", "))).unwrap_or_default(),
            if key.note.is_empty() { String::new() } else { format!("  # {}", plain::plain(&key.note)) },
        );
    }
    text
}

fn as_json(key: &Key, now: Timestamp) -> Value {
    let moment = |moment: Option<Timestamp>| moment.map(|moment| moment.to_string());
    json!({
        "public": key.public,
        "project": key.project,
        "role": key.role.name(),
        "tools": key.tools,
        "note": key.note,
        "createdAt": key.created_at.to_string(),
        "expiresAt": moment(key.expires_at),
        "revokedAt": moment(key.revoked_at),
        "lastUsedAt": moment(key.last_used_at),
        "inForce": key.ended(now).is_none(),
    })
}
