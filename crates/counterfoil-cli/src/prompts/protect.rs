//! `counterfoil prompts protect` and `unprotect`.

use clap::Args;
use counterfoil_prompts::access::DEFAULT_PROJECT;
use counterfoil_prompts::domain::Label;
use counterfoil_prompts::store::{Store, StoreError, job};

use super::At;
use crate::exit::Failure;
use crate::registry_store::{failed, project};
use crate::say;

/// Say which labels only some keys may move
///
/// A protected label is moved by keys with the role promoter or admin alone, and never when a version is made. A new
/// project protects production.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The label
    #[arg(value_name = "LABEL", value_parser = Label::parse)]
    label: Label,

    /// The project
    #[arg(long, value_name = "NAME", default_value = DEFAULT_PROJECT)]
    project: String,

    #[command(flatten)]
    pub(super) at: At,
}

pub(super) async fn run(options: &Options, protect: bool, store: Store) -> Result<(), Failure> {
    if options.label.is_latest() {
        return Err(Failure::usage("`latest` is moved by nobody, so there is nothing to protect"));
    }
    let project = project(&store, &options.project).await?;
    let label = options.label.as_str().to_owned();
    let change = job(move |rows| {
        let (project, label) = (project.clone(), label.clone());
        Box::pin(async move {
            rows.grow_epoch(&project).await?;
            if protect {
                rows.protect_label(&project, &label).await?;
            } else {
                rows.unprotect_label(&project, &label).await?;
            }
            rows.protected_labels(&project).await
        })
    });
    let labels: Vec<String> = store.write(change).await.map_err(|error: StoreError| failed(&error))?;
    let shown = if labels.is_empty() { "none".to_owned() } else { labels.join(", ") };
    say::line(&format!("protected in {}: {shown}", options.project));
    Ok(())
}
