//! Values that several tools take.

use counterfoil::Contract;

use crate::domain::{Edit, Label, PromptName, Timestamp};

/// Rules of a new prompt's name that no pattern states.
#[expect(clippy::ptr_arg, reason = "a contract hands a reference to the field's own type")]
pub(crate) fn is_name(name: &String) -> Result<(), String> {
    PromptName::parse(name).map(|_| ())
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Contract)]
#[contract(crate = counterfoil)]
pub(crate) struct LabelName(#[contract(pattern = "^[a-z0-9_.-]{1,36}$")] pub(crate) String);

impl LabelName {
    /// What the contract has checked is a label.
    pub(super) fn label(&self) -> Result<Label, counterfoil::ToolError> {
        Label::parse(&self.0).map_err(super::errors::invalid)
    }
}

/// All of them, as labels.
pub(super) fn labels(names: &[LabelName]) -> Result<Vec<Label>, counterfoil::ToolError> {
    let mut labels: Vec<Label> = Vec::new();
    for name in names {
        let label = name.label()?;
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    Ok(labels)
}

#[derive(Clone, Debug, PartialEq, Eq, Contract)]
#[contract(crate = counterfoil)]
pub(crate) struct Tag(#[contract(trim, min_length = 1)] pub(crate) String);

/// Each tag once, in the order in which they were sent.
pub(crate) fn tags(tags: Vec<Tag>) -> Vec<String> {
    let mut unique: Vec<String> = Vec::new();
    for Tag(tag) in tags {
        if !unique.contains(&tag) {
            unique.push(tag);
        }
    }
    unique
}

#[derive(Clone, Debug, PartialEq, Eq, Contract)]
#[contract(crate = counterfoil)]
pub(super) struct TextEdit {
    /// Stands there exactly once
    #[contract(min_length = 1)]
    pub(super) old: String,
    pub(super) new: String,
}

impl From<TextEdit> for Edit {
    fn from(edit: TextEdit) -> Self {
        Self { old: edit.old, new: edit.new }
    }
}

/// A moment that the contract has checked: RFC 3339, with an offset.
pub(super) fn moment(text: Option<&str>) -> Result<Option<Timestamp>, counterfoil::ToolError> {
    text.map(|text| Timestamp::parse(text).map_err(super::errors::invalid)).transpose()
}

/// How many pages of that many there are.
pub(super) fn pages(total: u64, limit: u64) -> u64 {
    total.div_ceil(limit.max(1))
}
