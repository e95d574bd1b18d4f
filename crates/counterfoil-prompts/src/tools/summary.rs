//! Prompts in a list, as they are given out.

use std::collections::BTreeMap;

use counterfoil::Contract;
use serde_json::Value;

use super::fields::pages;
use super::given::PromptType;
use crate::registry::{Listed, Registry};

/// A page of prompts, in the order of their names
#[derive(Clone, Debug, PartialEq, Contract)]
pub(super) struct PromptList {
    data: Vec<Line>,
    meta: Meta,
}

/// A prompt in a list
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase")]
pub(super) struct Line {
    name: String,
    #[contract(rename = "type")]
    kind: PromptType,
    /// All versions
    versions: Vec<u64>,
    /// All labels
    labels: Vec<String>,
    /// The version that each label is on
    label_versions: BTreeMap<String, u64>,
    tags: Vec<String>,
    last_updated_at: String,
    /// The settings of the latest version; null where they are long: getPrompt has them
    last_config: Value,
    url: String,
}

/// Which page it is
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase")]
pub(super) struct Meta {
    page: u64,
    limit: u64,
    total_items: u64,
    total_pages: u64,
}

impl PromptList {
    pub(super) fn new(registry: &Registry, project: &str, listed: Listed, page: u64, limit: u64) -> Self {
        let line = |prompt: crate::registry::Summary| Line {
            url: registry.url(project, &prompt.name, prompt.latest),
            last_config: prompt.short_config().clone(),
            name: prompt.name,
            kind: prompt.kind.into(),
            versions: prompt.versions,
            labels: prompt.labels.iter().map(|(label, _)| label.clone()).collect(),
            label_versions: prompt.labels.into_iter().collect(),
            tags: prompt.tags,
            last_updated_at: prompt.updated_at.to_string(),
        };
        Self {
            data: listed.prompts.into_iter().map(line).collect(),
            meta: Meta { page, limit, total_items: listed.total, total_pages: pages(listed.total, limit) },
        }
    }
}
