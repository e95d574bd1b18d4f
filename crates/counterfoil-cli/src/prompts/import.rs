//! `counterfoil prompts import`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _, Read};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use counterfoil_prompts::access::{Caller, DEFAULT_PROJECT};
use counterfoil_prompts::registry::{Registry, Unfilled};
use counterfoil_prompts::store::{Import, ImportError, Imported, OnConflict, Referring, Store};

use super::{At, langfuse};
use crate::exit::Failure;
use crate::plain::plain;
use crate::registry_store::{counted, failed};
use crate::say;

/// The longest line that is read: the longest prompt, as JSON escapes it.
const LONGEST: u64 = 64 * 1024 * 1024;
/// After how many lines it is said how far it has come.
const TOLD_EVERY: u64 = 5_000;
/// How many versions whose references lead nowhere are named.
const NAMED: usize = 10;

const EXAMPLES: &str = "\
Examples:
  counterfoil prompts import prompts.jsonl
  LANGFUSE_PUBLIC_KEY=pk-lf-... LANGFUSE_SECRET_KEY=sk-lf-... \\
    counterfoil prompts import --from langfuse https://cloud.langfuse.com --dry-run";

/// Read prompts that `export` has written, or those of a Langfuse server
///
/// From a Langfuse server come all prompts with their versions, numbers, labels, tags and times. It can be repeated: what is
/// here already stays as it is. What does not fit is told, and the exit code is 1 if something was left out.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Options {
    /// Where from: a file, `-` for standard input, or the address of a server
    #[arg(value_name = "FILE|URL", default_value = "-")]
    file: PathBuf,

    /// What it is
    #[arg(long, value_enum, value_name = "FORM", default_value_t)]
    from: From,

    /// From a server, only say what would be imported
    #[arg(long)]
    dry_run: bool,

    /// From a server, the project that gets the prompts
    #[arg(long, value_name = "NAME", default_value = DEFAULT_PROJECT)]
    project: String,

    /// What is done about a prompt that is there already
    #[arg(long, value_enum, value_name = "WHAT", default_value_t)]
    on_conflict: Conflict,

    #[command(flatten)]
    pub(super) at: At,
}

/// Where prompts come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum From {
    /// A file that `export` has written
    #[default]
    Export,
    /// A Langfuse server
    Langfuse,
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
    if options.from == From::Langfuse {
        let Some(url) = options.file.to_str().filter(|url| *url != "-") else {
            return Err(Failure::usage("name the address of the server, such as https://cloud.langfuse.com"));
        };
        return langfuse::run(url, &options.project, options.dry_run, store).await;
    }
    if options.dry_run {
        return Err(Failure::usage(
            "--dry-run is for --from langfuse; a file is imported whole or up to its first mistake",
        ));
    }
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
    let imported = read(BufReader::new(from), Import::new(store.clone(), on_conflict)).await?;
    let (prompts, versions) = (counted(imported.prompts, "prompt"), counted(imported.versions, "version"));
    say::line(&format!("imported {prompts} and {versions}"));
    if imported.skipped_prompts > 0 {
        say::line(&format!("left as it was what was there already: {}", counted(imported.skipped_prompts, "prompt")));
    }
    warn_of_unfilled(store, imported.referring).await
}

/// Names the versions whose references lead nowhere. They are there, and can be read as they were written.
async fn warn_of_unfilled(store: Store, referring: Vec<Referring>) -> Result<(), Failure> {
    let registry = Registry::new(store, "http://127.0.0.1:7420");
    let mut unfilled = Vec::new();
    for of_project in referring.chunk_by(|one, other| one.project == other.project) {
        let Some(Referring { project, .. }) = of_project.first() else { continue };
        let versions = of_project.iter().map(|referring| (referring.name.clone(), referring.version));
        let found = registry.unfilled(&Caller::local(project.clone()), versions).await;
        unfilled.extend(found.map_err(|error| Failure::unreachable(error.to_string()))?);
    }
    for Unfilled { name, version, why } in unfilled.iter().take(NAMED) {
        say::line(&plain(&format!("warning: '{name}' version {version} can be read only as it was written: {why}")));
    }
    if unfilled.len() > NAMED {
        say::line(&format!("warning: so it is with {} more", counted((unfilled.len() - NAMED) as u64, "version")));
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
        import.line(line.trim_end()).await.map_err(|error| ended(&error))?;
        if shows_progress && count % TOLD_EVERY == 0 {
            say::part(&format!("\r{count} lines"));
        }
    }
    if shows_progress && count >= TOLD_EVERY {
        say::part("\r");
    }
    if count == 0 {
        return Err(Failure::unreachable("there is nothing to import: an export has a first line in any case"));
    }
    import.finish().await.map_err(|error| ended(&error))
}

fn ended(error: &ImportError) -> Failure {
    match error {
        ImportError::Store(error) => failed(error),
        ImportError::Line { .. } => Failure::unreachable(error.to_string()),
    }
}
