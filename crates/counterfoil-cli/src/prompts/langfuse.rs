//! `counterfoil prompts import --from langfuse`.

use std::io::{self, IsTerminal as _};

use counterfoil_prompts::access::Caller;
use counterfoil_prompts::langfuse::{self, Progress, Source, Weight};
use counterfoil_prompts::registry::Registry;
use counterfoil_prompts::store::Store;

use crate::exit::Failure;
use crate::plain::plain;
use crate::registry_store::project;
use crate::say;

/// The variables that such a server's own clients read their keys from.
const PUBLIC: &str = "LANGFUSE_PUBLIC_KEY";
const SECRET: &str = "LANGFUSE_SECRET_KEY";

/// Takes over all prompts of the server at that address.
pub(super) async fn run(url: &str, name: &str, dry_run: bool, store: Store) -> Result<(), Failure> {
    let key = |variable| {
        std::env::var(variable).map_err(|_| {
            Failure::usage(format!("{PUBLIC} and {SECRET} hold the keys of the project to be read: {variable} is not set"))
        })
    };
    let source = Source::new(url, &key(PUBLIC)?, &key(SECRET)?).map_err(|error| Failure::usage(error.to_string()))?;
    let project = project(&store, name).await?;
    let registry = Registry::new(store, "http://127.0.0.1:7420");
    let shows_progress = io::stderr().is_terminal();
    let told = |progress: Progress| {
        if shows_progress {
            say::part(&format!("\r{} of {} prompts", progress.done, progress.prompts));
        }
    };
    let report = langfuse::import(&registry, &Caller::local(project), &source, dry_run, told).await;
    if shows_progress {
        say::part("\r");
    }
    let report = report.map_err(|error| Failure::unreachable(error.to_string()))?;
    for remark in &report.remarks {
        say::line(&plain(&remark.to_string()));
    }
    let done = if dry_run { "would be imported" } else { "are imported" };
    say::line(&format!(
        "{} prompts: {} versions {done}, {} were here already, {} labels {done}",
        report.prompts, report.added, report.known, report.labels
    ));
    // Whoever moves house wants to know that something stayed behind.
    match report.remarks.iter().any(|remark| remark.weight == Weight::LeftOut) {
        true => Err(Failure::findings()),
        false => Ok(()),
    }
}
