//! Lowering what was read, tools or one schema, in the same way.

use counterfoil_json::Json;
use counterfoil_schema::check::check_schema;
use counterfoil_schema::lower::{LeftOut, lower_list, lower_schema};
use counterfoil_schema::profile::Profile;
use counterfoil_schema::{Change, Note, Side};

use crate::input::{Form, name};

/// What was made of the tools, or of the schema.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// What is printed, in the order of the original
    pub(super) shown: Vec<Shown>,
    pub(super) left_out: Vec<LeftOut>,
    pub(super) notes: Vec<Note>,
}

/// One tool that is printed, or the schema.
#[derive(Debug)]
pub(super) struct Shown {
    /// The name of the original, where it has one
    pub(super) name: Option<String>,
    pub(super) json: Json,
}

impl Done {
    /// Keeps the tools of that name, if one is given, and what is said of them.
    pub(super) fn keep(&mut self, tool: Option<&str>) {
        let Some(tool) = tool else { return };
        self.shown.retain(|shown| shown.name.as_deref() == Some(tool));
        self.left_out.retain(|left_out| left_out.name.as_deref() == Some(tool));
        self.notes.retain(|note| note.tool == tool);
    }
}

/// The tools as they are.
pub(super) fn untouched(tools: Vec<Json>, form: Form) -> Done {
    let name = |tool: &Json| name(tool).filter(|_| !form.is_schema()).map(str::to_owned);
    Done { shown: tools.into_iter().map(|json| Shown { name: name(&json), json }).collect(), ..Done::default() }
}

/// The tools, or the schema, in the form that the client takes.
pub(super) fn lower(tools: &[Json], form: Form, profile: &Profile) -> Done {
    if let (Form::Schema, [schema]) = (form, tools) {
        return lower_one(schema, profile);
    }
    let list = lower_list(tools, profile);
    let names = list.calls.into_iter().map(|call| Some(call.name));
    let shown = list.tools.into_iter().zip(names).map(|(json, name)| Shown { name, json });
    Done { shown: shown.collect(), left_out: list.left_out, notes: list.notes }
}

/// One schema; limits that are exceeded are noted as they are for a list.
fn lower_one(schema: &Json, profile: &Profile) -> Done {
    let lowered = match lower_schema(schema, Side::Input, profile) {
        Ok(lowered) => lowered,
        Err(refusal) => {
            let left_out = vec![LeftOut { index: 0, name: None, why: refusal.to_string() }];
            return Done { left_out, ..Done::default() };
        }
    };
    let mut notes = lowered.notes;
    let findings = check_schema(&lowered.schema, Side::Input, profile).into_iter();
    notes.extend(findings.filter(|finding| finding.construct.is_budget()).map(|finding| {
        let limit = finding.detail.zip(finding.rule.fact.limit);
        Note {
            tool: String::new(),
            side: finding.side,
            at: finding.pointer.clone(),
            shown_at: finding.pointer,
            construct: finding.construct,
            rule: finding.rule,
            change: Change::Exceeded,
            said: limit.map(|(found, limit)| format!("{found}, and the limit is {limit}")),
            restore: None,
        }
    }));
    Done { shown: vec![Shown { name: None, json: lowered.schema }], left_out: Vec::new(), notes }
}
