//! What becomes of each tool with each client, as it is and lowered.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::num::NonZero;
use std::thread;

use counterfoil_json::Json;
use counterfoil_schema::check::{Finding, check_schema, check_tools};
use counterfoil_schema::profile::{Kind, Profile};
use counterfoil_schema::{Change, Side, Verdict};
use serde::{Serialize, Serializer};

use super::work;
use crate::input::{Form, name};

/// A row for each tool, a column for each profile.
#[derive(Debug, Serialize)]
pub(super) struct Matrix {
    #[serde(skip)]
    pub(super) columns: Vec<Column>,
    #[serde(rename = "tools")]
    pub(super) rows: Vec<Row>,
    /// What becomes of the list as a whole.
    pub(super) list: Vec<ListCell>,
}

/// A profile.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// A tool, or the schema.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    pub(super) tool: Option<String>,
    #[serde(rename = "clients")]
    pub(super) cells: Vec<Cell>,
}

/// What one client makes of one tool.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Cell {
    pub(super) client: String,
    /// The worst that happens to the tool as it is; none where nothing is known to be lost.
    #[serde(serialize_with = "verdict")]
    pub(super) untouched: Option<Verdict>,
    /// The worst that is left after lowering.
    #[serde(serialize_with = "verdict")]
    pub(super) lowered: Option<Verdict>,
    /// Why no form of it is taken.
    pub(super) left_out: Option<String>,
    /// How many notes there are of each kind.
    #[serde(serialize_with = "counts")]
    pub(super) notes: BTreeMap<Change, usize>,
}

/// What one client makes of the list as a whole.
#[derive(Debug, Serialize)]
pub(super) struct ListCell {
    pub(super) client: String,
    #[serde(serialize_with = "verdict")]
    pub(super) untouched: Option<Verdict>,
    #[serde(serialize_with = "verdict")]
    pub(super) lowered: Option<Verdict>,
}

impl Cell {
    /// Whether the tool is lost, as it is.
    pub(super) fn is_lost_untouched(&self) -> bool {
        self.untouched.is_some_and(Verdict::is_loss)
    }

    /// Whether the tool is lost in any form.
    pub(super) fn is_lost(&self) -> bool {
        self.left_out.is_some() || self.lowered.is_some_and(Verdict::is_loss)
    }
}

impl Matrix {
    /// Lowers the tools, or the schema, for each of the profiles.
    pub(super) fn of(tools: &[Json], form: Form, profiles: &[Profile]) -> Self {
        let name = |tool: &Json| name(tool).filter(|_| !form.is_schema()).map(str::to_owned);
        let mut rows: Vec<_> = tools.iter().map(|tool| Row { tool: name(tool), cells: Vec::new() }).collect();
        let mut list = Vec::new();
        for (cells, whole) in judged(tools, form, profiles) {
            rows.iter_mut().zip(cells).for_each(|(row, cell)| row.cells.push(cell));
            list.push(whole);
        }
        if list.iter().all(|cell| cell.untouched.is_none() && cell.lowered.is_none()) {
            list.clear();
        }
        let columns =
            profiles.iter().map(|profile| Column { name: profile.name().to_owned(), kind: profile.kind() }).collect();
        Self { columns, rows, list }
    }

    /// Keeps the tools of that name, if one is given.
    pub(super) fn keep(&mut self, tool: Option<&str>) {
        if let Some(tool) = tool {
            self.rows.retain(|row| row.tool.as_deref() == Some(tool));
            self.list.clear();
        }
    }

    /// Whether a tool is left out, or a limit is exceeded, with any of the clients.
    pub(super) fn has_findings(&self) -> bool {
        let is_left = |cell: &Cell| cell.left_out.is_some() || cell.notes.contains_key(&Change::Exceeded);
        self.rows.iter().flat_map(|row| &row.cells).any(is_left) || self.list.iter().any(|cell| cell.lowered.is_some())
    }
}

type Judged = (Vec<Cell>, ListCell);

/// The columns, worked out on all cores: there are many profiles, and a list may be long.
fn judged(tools: &[Json], form: Form, profiles: &[Profile]) -> Vec<Judged> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let share = profiles.len().div_ceil(cores).max(1);
    let column = |profile| judge(tools, form, profile);
    thread::scope(|scope| {
        let parts = profiles.chunks(share).map(|part| scope.spawn(move || part.iter().map(column).collect::<Vec<_>>()));
        let parts: Vec<_> = parts.collect();
        // A panic in there is one here.
        let done =
            |part: thread::ScopedJoinHandle<'_, _>| part.join().unwrap_or_else(|why| std::panic::resume_unwind(why));
        parts.into_iter().flat_map(done).collect()
    })
}

/// What one client makes of all the tools.
fn judge(tools: &[Json], form: Form, profile: &Profile) -> Judged {
    let check = |tools: &[Json]| match (form, tools) {
        (Form::Schema, [schema]) => check_schema(schema, Side::Input, profile),
        (Form::Schema, _) => Vec::new(),
        _ => check_tools(tools, profile),
    };
    let done = work::lower(tools, form, profile);
    let left_out: HashSet<usize> = done.left_out.iter().map(|left_out| left_out.index).collect();
    // Where in the original the tools that are left stood.
    let origins: Vec<usize> = (0..tools.len()).filter(|index| !left_out.contains(index)).collect();
    let shown: Vec<Json> = done.shown.into_iter().map(|shown| shown.json).collect();
    let (untouched, whole) = worst(&check(tools), Some, tools.len());
    let (lowered, whole_lowered) = worst(&check(&shown), |index| origins.get(index).copied(), tools.len());
    let mut cells: Vec<Cell> = untouched
        .into_iter()
        .zip(lowered)
        .map(|(untouched, lowered)| Cell {
            client: profile.name().to_owned(),
            untouched,
            lowered,
            left_out: None,
            notes: BTreeMap::new(),
        })
        .collect();
    for left_out in done.left_out {
        if let Some(cell) = cells.get_mut(left_out.index) {
            cell.left_out = Some(left_out.why);
        }
    }
    let mut places = HashMap::new();
    for (index, tool) in tools.iter().enumerate() {
        places.entry(name(tool).filter(|_| !form.is_schema()).unwrap_or_default()).or_insert(index);
    }
    for note in &done.notes {
        if let Some(cell) = places.get(note.tool.as_str()).and_then(|index| cells.get_mut(*index)) {
            *cell.notes.entry(note.change).or_default() += 1;
        }
    }
    let list = ListCell { client: profile.name().to_owned(), untouched: whole, lowered: whole_lowered };
    (cells, list)
}

/// The worst verdict on each tool, and on the list. A schema is the first tool.
fn worst(
    findings: &[Finding],
    origin: impl Fn(usize) -> Option<usize>,
    tools: usize,
) -> (Vec<Option<Verdict>>, Option<Verdict>) {
    let mut each = vec![None; tools];
    let mut whole = None;
    for finding in findings {
        let is_list = finding.tool.is_none() && finding.construct == counterfoil_schema::Construct::ToolCount;
        let place =
            if is_list { Some(&mut whole) } else { origin(finding.tool.unwrap_or(0)).and_then(|at| each.get_mut(at)) };
        if let Some(place) = place {
            *place = (*place).max(Some(finding.verdict()));
        }
    }
    (each, whole)
}

fn verdict<S: Serializer>(verdict: &Option<Verdict>, serializer: S) -> Result<S::Ok, S::Error> {
    verdict.map(Verdict::name).serialize(serializer)
}

fn counts<S: Serializer>(counts: &BTreeMap<Change, usize>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|(change, count)| (change.name(), count)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOOLS: &str = r#"[
        {"name": "fine", "description": "d", "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}},
        {"name": "none", "description": "d"},
        {"name": "union", "description": "d", "inputSchema": {"type": "object", "oneOf": [
            {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
            {"type": "object", "properties": {"b": {"type": "integer"}}, "required": ["b"]}]}}
    ]"#;

    #[test]
    fn each_tool_is_judged_before_and_after() {
        let tools = Json::parse(TOOLS).expect("JSON");
        let profiles = ["portable", "claude-api"].map(|name| Profile::named(name).expect("a profile"));
        let mut matrix = Matrix::of(tools.as_array().expect("a list"), Form::Array, &profiles);
        assert_eq!(
            matrix.columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>(),
            ["portable", "claude-api"]
        );
        let [fine, none, union] = matrix.rows.as_slice() else { panic!("three rows") };
        for cell in &fine.cells {
            assert_eq!((cell.untouched, cell.lowered, cell.left_out.is_some()), (None, None, false), "{cell:?}");
            assert!(cell.notes.is_empty(), "{cell:?}");
        }
        for cell in &none.cells {
            assert_eq!(cell.left_out.as_deref(), Some("it has no inputSchema"), "{cell:?}");
        }
        for cell in &union.cells {
            assert!(cell.is_lost_untouched() && !cell.is_lost(), "{cell:?}");
            assert_eq!(cell.lowered, None, "{cell:?}");
            assert!(cell.notes.contains_key(&Change::Widened), "{cell:?}");
        }
        assert!(matrix.has_findings());
        matrix.keep(Some("union"));
        assert!(!matrix.has_findings() && matrix.rows.len() == 1);
    }

    #[test]
    fn a_schema_is_one_row() {
        let schema = Json::parse(r#"{"type":"object","not":{}}"#).expect("JSON");
        let matrix = Matrix::of(&[schema], Form::Schema, &[Profile::portable()]);
        let [row] = matrix.rows.as_slice() else { panic!("one row") };
        assert_eq!((row.tool.as_deref(), row.cells.len()), (None, 1));
    }
}
