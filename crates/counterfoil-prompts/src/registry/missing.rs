//! What is said where something is not there: what is there instead.

use super::{Code, Error};
use crate::domain::Selector;
use crate::store::{ListFilter, Rows, StoreError};

/// How many names are compared with one that is not there.
const COMPARED: u64 = 2_000;
/// How many are told.
const TOLD: usize = 3;
/// How near a name must be to be told (Jaro-Winkler, from 0 to 1).
const NEAR: f64 = 0.8;

/// Why that version of that prompt cannot be given.
pub(super) async fn missing(rows: &mut Rows<'_>, project: &str, name: &str, selector: &Selector) -> Error {
    match explain(rows, project, name, selector).await {
        Ok(text) => Error::refused(Code::NotFound, text),
        Err(error) => error.into(),
    }
}

async fn explain(rows: &mut Rows<'_>, project: &str, name: &str, selector: &Selector) -> Result<String, StoreError> {
    let numbers = rows.version_numbers(project, name).await?;
    let (Some(first), Some(last)) = (numbers.iter().min(), numbers.iter().max()) else {
        return unknown_name(rows, project, name).await;
    };
    Ok(match selector {
        Selector::Version(version) => {
            let whole = *last - *first + 1 == numbers.len() as u64;
            let gaps = if whole { "" } else { ", with gaps; listPromptVersions lists them" };
            let there = if first == last {
                format!("there is only version {last}")
            } else {
                format!("there are versions {first} to {last}{gaps}")
            };
            format!("Prompt '{name}' not found with version {version}: {there}")
        }
        Selector::Label(label) => {
            let labels = rows.labels(project, name).await?;
            let labels: Vec<_> = labels.iter().map(|(label, version)| format!("{label} (version {version})")).collect();
            format!("Prompt '{name}' not found with label '{label}': its labels are {}", labels.join(", "))
        }
    })
}

async fn unknown_name(rows: &mut Rows<'_>, project: &str, name: &str) -> Result<String, StoreError> {
    let mut near: Vec<_> = rows
        .list(project, &ListFilter::default(), 0, COMPARED)
        .await?
        .prompts
        .into_iter()
        .map(|known| known.name)
        .map(|known| (strsim::jaro_winkler(&known.to_lowercase(), &name.to_lowercase()), known))
        .filter(|(nearness, _)| *nearness >= NEAR)
        .collect();
    near.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let near: Vec<_> = near.into_iter().take(TOLD).map(|(_, known)| format!("'{known}'")).collect();
    let hint = if near.is_empty() {
        "find prompts with searchPrompts or listPrompts".to_owned()
    } else {
        format!("did you mean {}?", near.join(" or "))
    };
    Ok(format!("Prompt '{name}' not found: {hint}"))
}
