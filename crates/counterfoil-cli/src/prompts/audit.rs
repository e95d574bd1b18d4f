//! `counterfoil prompts audit`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::Args;
use counterfoil_prompts::access::DEFAULT_PROJECT;
use counterfoil_prompts::domain::Timestamp;
use counterfoil_prompts::store::{Entry, Store, StoreError, job};
use serde_json::{Value, json};

use super::At;
use crate::exit::Failure;
use crate::output::{self, Format};
use crate::plain::plain;
use crate::registry_store::{failed, known_project};

/// Show who changed what, the latest change first
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Only changes of this prompt
    #[arg(value_name = "NAME")]
    name: Option<String>,

    /// The project
    #[arg(long, value_name = "NAME", default_value = DEFAULT_PROJECT)]
    project: String,

    /// How many changes
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    limit: u64,

    /// How they are printed; as JSON with what was before and after
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,

    #[command(flatten)]
    pub(super) at: At,
}

pub(super) async fn run(options: &Options, store: Store) -> Result<(), Failure> {
    let project = known_project(&store, &options.project).await?;
    let (name, limit) = (options.name.clone(), options.limit);
    let read = job(move |rows| {
        let (project, name) = (project.clone(), name.clone());
        Box::pin(async move {
            match name {
                Some(name) => rows.audit_of(&project, &name, limit).await,
                None => rows.audit_log(&project, None, limit).await,
            }
        })
    });
    let entries: Vec<Entry> = store.read(read).await.map_err(|error: StoreError| failed(&error))?;
    match options.format {
        Format::Json => output::json(&entries.iter().map(as_json).collect::<Vec<_>>()),
        Format::Text => {
            let mut text = String::new();
            for entry in &entries {
                let (at, actor, name) = (Timestamp(entry.at), plain(&entry.actor), plain(&entry.resource));
                // A `String` can always be written to.
                let _ = writeln!(text, "{at}  {:8}  {name}  by {actor}{}", entry.action, moved(entry));
            }
            output::text(&text)
        }
    }
}

/// The labels that a change has moved, each from where to where.
fn moved(entry: &Entry) -> String {
    let (before, after) = (value(entry.before.as_deref()), value(entry.after.as_deref()));
    // A version that was made names its labels; a change of labels, where each of them is now.
    let now: BTreeMap<String, Value> = match &after["labels"] {
        Value::Array(labels) => {
            labels.iter().filter_map(Value::as_str).map(|label| (label.to_owned(), after["version"].clone())).collect()
        }
        Value::Object(labels) => labels.clone().into_iter().collect(),
        _ => BTreeMap::new(),
    };
    let place = |version: &Value| version.as_u64().map_or_else(|| "none".to_owned(), |version| format!("v{version}"));
    let moves = now.iter().map(|(label, to)| {
        let from = &before["labels"][label];
        format!("{} {} -> {}", plain(label), place(from), place(to))
    });
    let moves: Vec<_> = moves.collect();
    if moves.is_empty() { String::new() } else { format!(": {}", moves.join(", ")) }
}

fn value(text: Option<&str>) -> Value {
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}

fn as_json(entry: &Entry) -> Value {
    json!({
        "at": Timestamp(entry.at).to_string(),
        "action": entry.action,
        "prompt": entry.resource,
        "by": entry.actor,
        "before": value(entry.before.as_deref()),
        "after": value(entry.after.as_deref()),
    })
}
