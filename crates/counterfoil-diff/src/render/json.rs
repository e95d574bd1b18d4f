//! The report as programs read it.

use counterfoil_json::{Json, JsonObject};

use crate::change::{Change, Level};
use crate::report::Report;

/// The version of the form. It grows when a member changes its meaning or goes; new members may come at any time.
const VERSION: u64 = 1;

/// The report: `version`, `summary`, `verdicts` by level, `changes` and `unstable`.
pub(crate) fn json(report: &Report) -> Json {
    let count = report.count();
    let summary = Json::object([
        ("breaking", Json::from(count.breaking)),
        ("undecided", count.undecided.into()),
        ("compatible", count.compatible.into()),
    ]);
    let verdicts = Json::object(Level::ALL.map(|level| (level.name(), report.verdict(level).name())));
    let mut out = JsonObject::new();
    out.push("version", VERSION);
    out.push("summary", summary);
    out.push("verdicts", verdicts);
    out.push("changes", report.changes().iter().map(one).collect::<Vec<_>>());
    out.push("unstable", Json::array(report.unstable()));
    out.into()
}

fn one(change: &Change) -> Json {
    let mut out = JsonObject::new();
    out.push("tool", change.tool.as_str());
    out.push("side", change.side.name());
    out.push("kind", change.kind.code());
    out.push("level", change.level.name());
    out.push("verdict", change.verdict.name());
    let optional = |value: &Option<String>| value.as_ref().map_or(Json::Null, Json::from);
    out.push("old", optional(&change.old));
    out.push("new", optional(&change.new));
    out.push("place", change.place.as_str());
    out.push("message", change.message.as_str());
    out.push("why", change.why.as_str());
    if change.undeclared {
        out.push("undeclared", true);
    }
    if let Some(witness) = &change.witness {
        out.push("witness", witness.clone());
        out.push("refusal", optional(&change.refusal));
    }
    out.into()
}
