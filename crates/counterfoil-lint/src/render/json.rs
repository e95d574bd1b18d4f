//! For programs: all there is, in a form that has a version.

use counterfoil_json::{Json, JsonObject};

use crate::diagnostic::{Consequence, Diagnostic};
use crate::report::Report;
use crate::source::Source;

/// The version of the form. It changes when a member goes or means something else; members may be added to it.
const VERSION: u64 = 1;

/// The JSON Schema of what [`json`] writes.
pub const JSON_SCHEMA: &str = include_str!("report.schema.json");

/// The report as JSON, indented.
#[must_use]
pub fn json(report: &Report, source: &Source) -> String {
    let counts = [
        ("errors", report.counts.errors),
        ("warnings", report.counts.warnings),
        ("infos", report.counts.infos),
        ("known", report.known),
    ];
    let size = [("tools", report.size.tools), ("bytes", report.size.bytes), ("estimatedTokens", report.size.tokens())];
    let numbers = |members: &[(&str, usize)]| Json::object(members.iter().map(|(name, count)| (*name, number(*count))));
    let whole = Json::object([
        ("version", Json::from(VERSION)),
        ("source", Json::from(source.name())),
        ("counts", numbers(&counts)),
        ("size", numbers(&size)),
        ("diagnostics", Json::Array(report.diagnostics.iter().map(diagnostic).collect())),
    ]);
    format!("{whole:#}\n")
}

fn diagnostic(found: &Diagnostic) -> Json {
    let mut object = JsonObject::new();
    object.push("code", found.rule.code);
    object.push("name", found.rule.name);
    object.push("severity", found.severity.name());
    object.push("message", found.message.as_str());
    if let Some(index) = found.tool {
        object.push("toolIndex", number(index));
    }
    object.push("tool", &*found.tool_name);
    if let Some(side) = found.side {
        object.push("schema", side.member());
    }
    object.push("pointer", found.pointer.as_str());
    if let (Some(span), Some(position)) = (found.span, found.position) {
        object.push(
            "place",
            Json::object([
                ("line", number(position.line)),
                ("column", number(position.column)),
                ("start", number(span.start)),
                ("end", number(span.end)),
            ]),
        );
    }
    if !found.why.is_empty() {
        object.push("why", found.why.as_str());
    }
    if let Some(help) = &found.help {
        object.push("help", help.as_str());
    }
    object.push("fix", found.rule.fix.name());
    object.push("clients", Json::Array(found.consequences.iter().map(consequence).collect()));
    object.push("fingerprint", found.fingerprint());
    object.into()
}

fn consequence(consequence: &Consequence) -> Json {
    let fact = consequence.rule.fact;
    let mut object = JsonObject::new();
    object.push("client", consequence.profile.name());
    object.push("consequence", consequence.verdict().name());
    object.push("severity", consequence.severity().name());
    object.push("from", consequence.rule.from.name);
    for (name, text) in [("error", fact.error), ("versions", fact.versions), ("note", fact.note)] {
        if let Some(text) = text {
            object.push(name, text);
        }
    }
    let evidence = fact.evidence.iter().map(|piece| {
        let members = [("source", piece.source), ("date", piece.date), ("grade", piece.grade.name())];
        Json::object(members.map(|(name, text)| (name, Json::from(text))))
    });
    object.push("evidence", Json::Array(evidence.collect()));
    object.into()
}

pub(super) fn number(count: usize) -> Json {
    Json::from(count as u64)
}
