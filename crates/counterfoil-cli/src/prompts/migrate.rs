//! `counterfoil prompts migrate`.

use clap::Args;
use counterfoil_prompts::store::Store;

use super::At;
use crate::exit::Failure;
use crate::output;
use crate::registry_store::{block_on, failed};

/// Bring the tables of a database up to date
///
/// `serve` does it by itself when it starts. There is no way back: make a backup first.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Only say what would be done
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    pub(super) at: At,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let url = options.at.database()?.url();
    let migrations = block_on(async {
        let pending = Store::pending(&url).await.map_err(|error| failed(&error))?;
        if !options.dry_run && !pending.is_empty() {
            Store::open(&url).await.map_err(|error| failed(&error))?.close().await;
        }
        Ok(pending)
    })?;
    if migrations.is_empty() {
        return output::text("the tables are up to date\n");
    }
    let done = if options.dry_run { "would be applied" } else { "is applied" };
    let lines = migrations.iter().map(|migration| format!("{:04} {} {done}\n", migration.version, migration.name));
    output::text(&lines.collect::<String>())
}
