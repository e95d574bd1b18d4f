//! What is told of a lowering, in the shape in which it is printed.

use counterfoil_schema::profile::Profile;
use counterfoil_schema::{Change, Construct, Note, Side};
use serde::Serialize;

use super::seen::SeenView;
use super::work::Done;
use crate::input::Form;
use crate::sources::{EvidenceView, evidence};

/// What is told.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report<'d> {
    pub(super) client: String,
    pub(super) left_out: Vec<LeftOutView>,
    pub(super) notes: Vec<NoteView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seen: Option<&'d SeenView>,
    /// How many tools there are, those that are left out included.
    #[serde(skip)]
    pub(super) tools: usize,
    /// How many of them were changed.
    #[serde(skip)]
    pub(super) changed: usize,
    /// Whether they are written in draft 7.
    #[serde(skip)]
    pub(super) is_draft_07: bool,
    #[serde(skip)]
    pub(super) is_schema: bool,
    /// Whether it was lowered at all.
    #[serde(skip)]
    pub(super) is_lowered: bool,
}

/// A tool that is left out.
#[derive(Debug, Serialize)]
pub(super) struct LeftOutView {
    pub(super) index: usize,
    pub(super) tool: Option<String>,
    pub(super) why: String,
}

/// A note.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NoteView {
    /// None for the list as a whole, and for a schema.
    pub(super) tool: Option<String>,
    /// `inputSchema`, `outputSchema`, or `tool` for the tool as a whole.
    pub(super) side: &'static str,
    pub(super) at: String,
    pub(super) shown_at: String,
    pub(super) construct: &'static str,
    #[serde(serialize_with = "change")]
    pub(super) change: Change,
    pub(super) verdict: &'static str,
    /// The profile whose fact it is.
    pub(super) profile: &'static str,
    pub(super) evidence: Vec<EvidenceView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) said: Option<String>,
}

impl<'d> Report<'d> {
    pub(super) fn new(
        profile: &Profile,
        form: Form,
        done: &Done,
        seen: Option<&'d SeenView>,
        is_lowered: bool,
    ) -> Self {
        let left_out = done.left_out.iter().map(|left_out| LeftOutView {
            index: left_out.index,
            tool: left_out.name.clone(),
            why: left_out.why.clone(),
        });
        let dropped = seen.map_or(0, |seen| seen.dropped.len());
        let noted = |name: Option<&str>| {
            let changes = done.notes.iter().filter(|note| note.change != Change::Exceeded);
            changes.filter(|note| Some(note.tool.as_str()) == name || form.is_schema()).count() > 0
        };
        let changed = done.shown.iter().filter(|shown| noted(shown.name.as_deref())).count();
        Self {
            changed,
            is_draft_07: false,
            client: profile.name().to_owned(),
            left_out: left_out.collect(),
            notes: done.notes.iter().map(NoteView::of).collect(),
            seen,
            tools: done.shown.len() + done.left_out.len() + dropped,
            is_schema: form.is_schema(),
            is_lowered,
        }
    }

    /// Whether something is lost that no form of a schema saves.
    pub(super) fn has_findings(&self) -> bool {
        !self.left_out.is_empty()
            || self.notes.iter().any(|note| note.change == Change::Exceeded)
            || self.seen.is_some_and(|seen| !seen.dropped.is_empty())
    }
}

impl NoteView {
    fn of(note: &Note) -> Self {
        let fact = note.rule.fact;
        Self {
            tool: Some(note.tool.clone()).filter(|tool| !tool.is_empty()),
            side: side(note),
            at: note.at.clone(),
            shown_at: note.shown_at.clone(),
            construct: note.construct.name(),
            change: note.change,
            verdict: fact.verdict.name(),
            profile: note.rule.from.name,
            evidence: evidence(fact.evidence),
            said: note.said.clone(),
        }
    }
}

/// What the pointers of a note lead into.
fn side(note: &Note) -> &'static str {
    let of_tool = matches!(
        note.construct,
        Construct::ToolName
            | Construct::ToolNameLength
            | Construct::ToolNameDuplicate
            | Construct::ToolDescriptionMissing
            | Construct::ToolDescriptionLength
            | Construct::ToolCount
            | Construct::ToolMemberNull
            | Construct::SchemaMissing
            | Construct::OutputSchema
    );
    // An output schema that is dropped as a whole is noted at the member of the tool.
    let dropped_whole =
        note.construct == Construct::RootTypeNotObject && note.change == Change::Dropped && note.side == Side::Output;
    if of_tool || dropped_whole { "tool" } else { note.side.member() }
}

fn change<S: serde::Serializer>(change: &Change, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(change.name())
}
