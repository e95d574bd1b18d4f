//! `counterfoil prompts backup`.

use std::path::PathBuf;

use clap::Args;
use counterfoil_prompts::store::Store;

use super::At;
use crate::exit::Failure;
use crate::registry_store::failed;
use crate::say;

/// Copy an SQLite database to a new file, while servers go on reading and writing
///
/// The copy has all: prompts, keys and webhooks. PostgreSQL has tools of its own for that, such as pg_dump.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The new file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    pub(super) at: At,
}

pub(super) async fn run(options: &Options, store: Store) -> Result<(), Failure> {
    store.backup(&options.file).await.map_err(|error| failed(&error))?;
    say::line(&format!("{} is copied to {}", store.describe(), options.file.display()));
    Ok(())
}
