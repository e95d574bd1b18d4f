//! What `counterfoil clients --format json` prints.

use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub(super) struct Overview {
    pub(super) clients: Vec<Row>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Row {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) kind: String,
    pub(super) facts: usize,
    pub(super) portable: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct Profile {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) kind: String,
    pub(super) summary: String,
    pub(super) portable: bool,
    pub(super) strict: bool,
    pub(super) parts: Vec<String>,
    pub(super) input: Vec<Fact>,
    pub(super) output: Vec<Fact>,
    pub(super) habits: Vec<Habit>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Fact {
    pub(super) construct: String,
    pub(super) meaning: String,
    pub(super) verdict: String,
    pub(super) from: String,
    pub(super) limit: Option<u64>,
    #[serde(default)]
    pub(super) accepted: Vec<String>,
    pub(super) names: Option<Names>,
    pub(super) error: Option<String>,
    pub(super) versions: Option<String>,
    pub(super) note: Option<String>,
    pub(super) evidence: Vec<Evidence>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Names {
    pub(super) first: String,
    pub(super) rest: String,
    pub(super) longest: Option<usize>,
    pub(super) root_only: bool,
    pub(super) prefix: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Evidence {
    pub(super) source: String,
    pub(super) date: String,
    pub(super) grade: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Habit {
    pub(super) kind: String,
    pub(super) text: String,
    pub(super) value: Option<u64>,
    pub(super) from: String,
    pub(super) evidence: Vec<Evidence>,
}
