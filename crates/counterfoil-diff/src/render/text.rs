//! The report as people read it.

use std::fmt::Write;

use super::words::visible;
use crate::change::{Change, Side, Verdict};
use crate::report::Report;
use crate::schema::short;

/// The report, tool by tool, the worst first.
pub(crate) fn text(report: &Report) -> String {
    let mut out = String::new();
    let mut tool = None;
    for change in report.changes() {
        if tool != Some(&change.tool) {
            if tool.is_some() {
                out.push('\n');
            }
            if !change.tool.is_empty() {
                let _ = writeln!(out, "{}", visible(&change.tool));
            }
            tool = Some(&change.tool);
        }
        one(&mut out, change);
    }
    if !report.unstable().is_empty() {
        let _ = writeln!(out, "\nunstable, and left out: {}", report.unstable().join(", "));
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(&summary(report));
    out.push('\n');
    out
}

fn one(out: &mut String, change: &Change) {
    let side = match change.side {
        Side::Tool => String::new(),
        side if change.place.is_empty() => format!("{} ", side.name()),
        side => format!("{} {} ", side.name(), visible(&change.place)),
    };
    let side = side.trim_end();
    let colon = if side.is_empty() { "" } else { ": " };
    // Texts come from a stranger.
    let message = visible(&change.message);
    let _ = writeln!(out, "  {} ({}) [{}] {side}{colon}{message}", change.verdict, change.level, change.kind);
    if change.verdict != Verdict::Compatible && !change.why.is_empty() {
        let _ = writeln!(out, "      why: {}", visible(&change.why));
    }
    if let Some(witness) = &change.witness {
        let who = if change.side == Side::Output { "result" } else { "arguments" };
        let _ = writeln!(out, "      {who}: {}", visible(&long(witness)));
        let _ = writeln!(out, "      the validator says: {}", visible(change.refusal.as_deref().unwrap_or_default()));
    }
}

fn long(value: &counterfoil_json::Json) -> String {
    let text = value.to_string();
    if text.chars().count() > 300 { short(value) } else { text }
}

fn summary(report: &Report) -> String {
    if report.is_empty() {
        return "no changes".to_owned();
    }
    let count = report.count();
    let part = |count: usize, word: &str| (count > 0).then(|| format!("{count} {word}"));
    let parts =
        [part(count.breaking, "breaking"), part(count.undecided, "undecided"), part(count.compatible, "compatible")];
    let all = report.changes().len();
    let changes = if all == 1 { "1 change" } else { &format!("{all} changes") };
    format!("{changes}: {}", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
}
