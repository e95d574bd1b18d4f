//! `counterfoil prompts import`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _, Read};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use counterfoil_prompts::store::{Import, ImportError, Imported, OnConflict, Store};

use super::At;
use crate::exit::Failure;
use crate::registry_store::failed;
use crate::say;

/// The longest line that is read: the longest prompt, as JSON escapes it.
const LONGEST: u64 = 64 * 1024 * 1024;
/// After how many lines it is said how far it has come.
const TOLD_EVERY: u64 = 5_000;

/// Read prompts that `export` has written
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Where from; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,

    /// What is done about a prompt that is there already
    #[arg(long, value_enum, value_name = "WHAT", default_value_t)]
    on_conflict: Conflict,

    #[command(flatten)]
    pub(super) at: At,
}

/// What is done about a prompt that is there already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Conflict {
    /// Stop there; what came before it is imported
    #[default]
    Fail,
    /// Leave it as it is, with all its versions
    Skip,
}

pub(super) async fn run(options: &Options, store: Store) -> Result<(), Failure> {
    let on_conflict = match options.on_conflict {
        Conflict::Fail => OnConflict::Fail,
        Conflict::Skip => OnConflict::Skip,
    };
    let from: Box<dyn Read> = if options.file.as_os_str() == "-" {
        Box::new(io::stdin())
    } else {
        let shown = options.file.display();
        let file = File::open(&options.file);
        Box::new(file.map_err(|error| Failure::unreachable(format!("cannot read {shown}: {error}")))?)
    };
    let imported = read(BufReader::new(from), Import::new(store, on_conflict)).await?;
    say::line(&format!("{} prompts and {} versions are imported", imported.prompts, imported.versions));
    if imported.skipped_prompts > 0 {
        say::line(&format!("{} prompts were there already and are left as they were", imported.skipped_prompts));
    }
    Ok(())
}

async fn read(mut from: impl BufRead, mut import: Import) -> Result<Imported, Failure> {
    let shows_progress = io::stderr().is_terminal();
    let mut line = String::new();
    let mut count = 0;
    loop {
        line.clear();
        let read = from.by_ref().take(LONGEST).read_line(&mut line);
        let read =
            read.map_err(|error| Failure::unreachable(format!("line {}: cannot be read: {error}", count + 1)))?;
        if read == 0 {
            break;
        }
        count += 1;
        if read as u64 == LONGEST {
            return Err(Failure::unreachable(format!("line {count}: longer than any prompt; is it an export?")));
        }
        if !line.trim().is_empty() {
            import.line(line.trim_end()).await.map_err(|error| ended(&error))?;
        }
        if shows_progress && count % TOLD_EVERY == 0 {
            say::part(&format!("\r{count} lines"));
        }
    }
    if shows_progress && count >= TOLD_EVERY {
        say::part("\r");
    }
    import.finish().await.map_err(|error| ended(&error))
}

fn ended(error: &ImportError) -> Failure {
    match error {
        ImportError::Store(error) => failed(error),
        ImportError::Line { .. } => Failure::unreachable(error.to_string()),
    }
}
