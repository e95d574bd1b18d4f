//! Lists of tools.

use counterfoil_json::{Json, JsonObject};

use crate::check::check_some;
use crate::construct::{Construct, Side};
use crate::cost;
use crate::lower::document::lower;
use crate::lower::phrase;
use crate::lower::tool_name::Names;
use crate::note::{Change, Note};
use crate::plan::Plan;
use crate::profile::{HabitKind, Profile, Rule};

/// A list of tools in the form that a client takes.
#[derive(Clone, Debug, Default)]
pub struct LoweredList {
    /// The tools, in the order of the original
    pub tools: Vec<Json>,
    /// The tools of which no form is taken
    pub left_out: Vec<LeftOut>,
    /// What was lost, and why
    pub notes: Vec<Note>,
    /// How a call of each tool is brought back, in the order of `tools`
    pub calls: Vec<CallPlan>,
}

/// How a call is brought back.
#[derive(Clone, Debug)]
pub struct CallPlan {
    /// The name that the client was shown
    pub shown: String,
    /// The name of the original
    pub name: String,
    /// The shapes of the arguments
    pub arguments: Plan,
}

/// A tool that is not in the lowered list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Its index in the original
    pub index: usize,
    /// Its name, where it has one
    pub name: Option<String>,
    /// Why
    pub why: String,
}

impl LoweredList {
    /// How a call under this name, which the client was shown, is brought back.
    #[must_use]
    pub fn call(&self, shown: &str) -> Option<&CallPlan> {
        self.calls.iter().find(|call| call.shown == shown)
    }
}

/// Lowers a list of tools, as they stand in a result of `tools/list`. Whatever else a tool has, it keeps.
///
/// One tool that cannot be lowered is left out, with the reason; the others are not touched by it.
#[must_use]
pub fn lower_list(tools: &[Json], profile: &Profile) -> LoweredList {
    let mut list = LoweredList::default();
    let mut names = Names::new(tools, profile);
    for (index, tool) in tools.iter().enumerate() {
        let notes = list.notes.len();
        match one(tool, profile, &mut names, &mut list.notes) {
            Ok((tool, call)) => {
                list.tools.push(tool);
                list.calls.push(call);
            }
            Err(why) => {
                list.notes.truncate(notes);
                let name = tool.get("name").and_then(Json::as_str).map(str::to_owned);
                list.left_out.push(LeftOut { index, name, why });
            }
        }
    }
    exceeded(&list.tools, profile, &mut list.notes);
    list
}

/// Limits on a whole list, a whole tool or a whole request. No form of a tool keeps them; they are noted.
fn exceeded(tools: &[Json], profile: &Profile, notes: &mut Vec<Note>) {
    let is_limit = |construct: Construct| construct.is_budget() || construct == Construct::ToolDescriptionLength;
    for finding in check_some(tools, profile, is_limit) {
        let tool = finding.tool.and_then(|index| tools.get(index)?.get("name")?.as_str()).unwrap_or_default();
        let said = finding
            .detail
            .zip(finding.rule.fact.limit)
            .map(|(found, limit)| format!("{found}, and the limit is {limit}"));
        notes.push(Note {
            tool: tool.to_owned(),
            side: finding.side,
            at: finding.pointer.clone(),
            shown_at: finding.pointer,
            construct: finding.construct,
            rule: finding.rule,
            change: Change::Exceeded,
            said,
            restore: None,
        });
    }
}

/// Lowers one tool.
fn one(
    tool: &Json,
    profile: &Profile,
    names: &mut Names<'_>,
    notes: &mut Vec<Note>,
) -> Result<(Json, CallPlan), String> {
    for member in [Side::Input, Side::Output].map(Side::member) {
        // Before anything is copied: what is too deep cannot be.
        tool.get(member)
            .map_or(Ok(()), |schema| cost::measure(schema).map(drop))
            .map_err(|refusal| refusal.to_string())?;
    }
    let mut shown = tool.as_object().cloned().ok_or("it is no object")?;
    let name = match tool.get("name") {
        Some(Json::String(name)) => name.clone(),
        Some(other) => return Err(format!("its name is of type {}, not a string", other.kind())),
        None => return Err("it has no name".to_owned()),
    };
    let first = notes.len();
    nulls(&mut shown, profile, notes);
    let schema = shown.get("inputSchema").ok_or("it has no inputSchema")?;
    let lowered = lower(schema, Side::Input, profile).map_err(|refusal| refusal.to_string())?;
    let (arguments, says) = match lowered {
        Some((lowered, says)) => {
            shown.insert("inputSchema", lowered.schema);
            notes.extend(lowered.notes);
            (lowered.plan, says)
        }
        None => (Plan::default(), Vec::new()),
    };
    output(&mut shown, profile, notes);
    let shown_name = names.shown(&name, notes);
    if shown_name != name {
        shown.insert("name", shown_name.as_str());
    }
    describe(&mut shown, &shown_name, &says, profile, notes);
    for note in notes.iter_mut().skip(first) {
        note.tool.clone_from(&name);
    }
    Ok((Json::Object(shown), CallPlan { shown: shown_name, name, arguments }))
}

/// Members of the tool that are `null`.
fn nulls(tool: &mut JsonObject, profile: &Profile, notes: &mut Vec<Note>) {
    let Some(rule) = refused(profile, Construct::ToolMemberNull) else { return };
    for member in ["title", "description", "annotations", "outputSchema", "icons", "_meta"] {
        if tool.get(member).is_some_and(Json::is_null) {
            tool.remove(member);
            notes.push(about(Construct::ToolMemberNull, rule, Change::Dropped, member, Some(Json::Null)));
        }
    }
}

/// `outputSchema`, lowered; it is dropped where the client takes no form of it. Nobody brings results back, so it only
/// ever takes more.
fn output(tool: &mut JsonObject, profile: &Profile, notes: &mut Vec<Note>) {
    let Some(schema @ (Json::Object(_) | Json::Bool(_))) = tool.get("outputSchema") else { return };
    let schema = schema.clone();
    let drop = |tool: &mut JsonObject, notes: &mut Vec<Note>, construct, rule| {
        let before = tool.remove("outputSchema");
        let mut note = about(construct, rule, Change::Dropped, "outputSchema", before);
        note.side = Side::Output;
        notes.push(note);
    };
    if let Some(rule) = refused(profile, Construct::OutputSchema) {
        return drop(tool, notes, Construct::OutputSchema, rule);
    }
    let is_object = schema.get("type").and_then(Json::as_str).is_none_or(|name| name == "object");
    let not_object = profile
        .rule(Side::Output, Construct::RootTypeNotObject)
        .filter(|rule| !rule.fact.verdict.survives() && !is_object);
    if let Some(rule) = not_object {
        return drop(tool, notes, Construct::RootTypeNotObject, rule);
    }
    match lower(&schema, Side::Output, profile) {
        Ok(Some((lowered, says))) => {
            let mut schema = lowered.schema;
            if let Json::Object(keywords) = &mut schema {
                phrase::describe(keywords, &says);
            }
            tool.insert("outputSchema", schema);
            notes.extend(lowered.notes);
        }
        Ok(None) => {}
        // Nothing is promised about the results then, which is true of any.
        Err(_) => {
            tool.remove("outputSchema");
        }
    }
}

/// The tool's description: what must be said of the whole goes into it, where the client still shows it.
fn describe(tool: &mut JsonObject, name: &str, says: &[String], profile: &Profile, notes: &mut Vec<Note>) {
    let known = tool.get("description").and_then(Json::as_str).map(str::to_owned);
    if let Some(text) = with_said(known.as_deref(), says, profile) {
        put(tool, text);
    }
    let missing = tool.get("description").and_then(Json::as_str).is_none_or(str::is_empty);
    if missing && let Some(rule) = refused(profile, Construct::ToolDescriptionMissing) {
        let title = tool.get("title").and_then(Json::as_str).filter(|title| !title.is_empty());
        let text = title.map_or_else(|| name.replace(['_', '-', '.'], " "), str::to_owned);
        put(tool, text);
        notes.push(about(
            Construct::ToolDescriptionMissing,
            rule,
            Change::Rewritten,
            "description",
            Some(Json::from("")),
        ));
    }
    let length = tool.get("description").and_then(Json::as_str).map_or(0, |text| text.chars().count()) as u64;
    let rule = profile.refuses_measure(Side::Input, Construct::ToolDescriptionLength, length);
    // An author's text is cut only where it would be refused.
    if let Some(rule) = rule.filter(|rule| rule.fact.verdict.is_loss())
        && let (Some(limit), Some(text)) = (rule.fact.limit, tool.get("description").and_then(Json::as_str))
    {
        let before = Json::from(text);
        let kept = usize::try_from(limit).unwrap_or(usize::MAX).saturating_sub(3);
        let cut: String = text.chars().take(kept).chain("...".chars()).collect();
        put(tool, cut);
        notes.push(about(Construct::ToolDescriptionLength, rule, Change::Widened, "description", Some(before)));
    }
}

/// The description with what must be said, which stands before the place where the client cuts.
fn with_said(known: Option<&str>, says: &[String], profile: &Profile) -> Option<String> {
    if says.is_empty() {
        return None;
    }
    let habits = profile.parts().iter().flat_map(|part| part.habits);
    let cuts = habits.filter(|habit| habit.kind == HabitKind::CutsDescriptions).filter_map(|habit| habit.value);
    let cut = cuts.chain(profile.limit(Side::Input, Construct::ToolDescriptionLength)).min();
    let text = phrase::described(known, says)?;
    match (cut, known) {
        (Some(cut), Some(known)) if text.chars().count() as u64 > cut => Some(format!("({}) {known}", says.join("; "))),
        _ => Some(text),
    }
}

/// Sets the description, after the name where there was none.
fn put(tool: &mut JsonObject, text: String) {
    if tool.contains("description") {
        tool.insert("description", text);
    } else {
        let after = tool.position("title").or_else(|| tool.position("name")).map_or(0, |index| index + 1);
        tool.insert_at(after, "description", text);
    }
}

/// The rule by which the client does not take a construct of the tool.
fn refused(profile: &Profile, construct: Construct) -> Option<Rule> {
    let side = if construct == Construct::OutputSchema { Side::Output } else { Side::Input };
    let own = profile.rule(side, construct).filter(|rule| !rule.fact.verdict.survives());
    own.or_else(|| profile.rule(Side::Input, construct).filter(|rule| !rule.fact.verdict.survives()))
}

/// A note about a member of the tool.
pub(super) fn about(construct: Construct, rule: Rule, change: Change, member: &str, restore: Option<Json>) -> Note {
    Note {
        tool: String::new(),
        side: Side::Input,
        at: format!("/{member}"),
        shown_at: format!("/{member}"),
        construct,
        rule,
        change,
        said: None,
        restore,
    }
}
