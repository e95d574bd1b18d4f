//! `counterfoil prompts webhooks`.

use std::fmt::Write as _;

use clap::{Args, Subcommand};
use counterfoil_prompts::access::DEFAULT_PROJECT;
use counterfoil_prompts::store::Store;
use counterfoil_prompts::webhooks::{Reach, Unfit, Webhooks};
use serde_json::json;

use super::At;
use crate::exit::Failure;
use crate::output::{self, Format};
use crate::plain::plain;
use crate::registry_store::{failed, project};
use crate::say;

/// Have a program told when prompts change
///
/// A webhook gets a POST for each version that is made, changed or deleted: its name, number, labels and tags, without the
/// text. It is signed (`x-counterfoil-signature: t=SECONDS,s=HEX`, HMAC-SHA256 over `SECONDS.BODY`), and tried again for
/// about 15 hours where it does not arrive. Only https is used, and http on this machine.
#[derive(Debug, Args)]
pub(super) struct Options {
    #[command(subcommand)]
    command: Command,

    /// The project
    #[arg(long, value_name = "NAME", default_value = DEFAULT_PROJECT, global = true)]
    project: String,

    #[command(flatten)]
    pub(super) at: At,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Add a webhook, and show its secret once
    Add {
        /// Where to
        #[arg(value_name = "URL")]
        url: String,
        /// How it is printed
        #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
        format: Format,
    },
    /// List them
    List {
        /// How they are printed
        #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
        format: Format,
    },
    /// Send it nothing for now
    Disable {
        /// Its id
        #[arg(value_name = "ID")]
        id: String,
    },
    /// Send to it again
    Enable {
        /// Its id
        #[arg(value_name = "ID")]
        id: String,
    },
    /// Remove it, with what is still to be sent
    Remove {
        /// Its id
        #[arg(value_name = "ID")]
        id: String,
    },
}

pub(super) async fn run(options: &Options, store: Store) -> Result<(), Failure> {
    let project = project(&store, &options.project).await?;
    let webhooks = Webhooks::new(store, Reach::Safe);
    let (id, found) = match &options.command {
        Command::Add { url, format } => return add(&webhooks, &project, url, *format).await,
        Command::List { format } => return list(&webhooks, &project, *format).await,
        Command::Disable { id } => (id, webhooks.disable(&project, id, true).await),
        Command::Enable { id } => (id, webhooks.disable(&project, id, false).await),
        Command::Remove { id } => (id, webhooks.delete(&project, id).await),
    };
    if found.map_err(|error| failed(&error))? {
        say::line("done");
        return Ok(());
    }
    let id = id.escape_debug();
    Err(Failure::usage(format!("no webhook `{id}` in this project: `counterfoil prompts webhooks list` shows all")))
}

async fn add(webhooks: &Webhooks, project: &str, url: &str, format: Format) -> Result<(), Failure> {
    let made = webhooks.create(project, url).await.map_err(|unfit| match unfit {
        Unfit::Store(error) => failed(&error),
        unfit => Failure::usage(unfit.to_string()),
    })?;
    match format {
        Format::Json => output::json(&json!({"id": made.id, "secret": made.secret.reveal()})),
        Format::Text => output::text(&format!(
            "id      {}\nsecret  {}\n\nThe secret cannot be shown again.\n",
            made.id,
            made.secret.reveal()
        )),
    }
}

async fn list(webhooks: &Webhooks, project: &str, format: Format) -> Result<(), Failure> {
    let all = webhooks.list(project).await.map_err(|error| failed(&error))?;
    match format {
        Format::Json => {
            let all = all.iter().map(|webhook| {
                json!({
                    "id": webhook.id,
                    "url": webhook.url,
                    "createdAt": webhook.created_at.to_string(),
                    "disabled": webhook.disabled,
                })
            });
            output::json(&all.collect::<Vec<_>>())
        }
        Format::Text => {
            let mut text = String::new();
            for webhook in &all {
                let state = if webhook.disabled { "  disabled" } else { "" };
                // A `String` can always be written to.
                let _ = writeln!(text, "{}  {}{state}", webhook.id, plain(&webhook.url));
            }
            output::text(&text)
        }
    }
}
