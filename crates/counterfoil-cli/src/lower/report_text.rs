//! What is told of a lowering, for people.

use std::collections::HashSet;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use counterfoil_schema::Change;

use super::report::{NoteView, Report};
use crate::plain::plain;
use crate::sources::Sources;

const BOLD: Style = Style::new().bold();
const BAD: Style = Style::new().bold().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red)));
const FAINT: Style = Style::new().dimmed();

/// Longer words for a description are cut here; the JSON has them whole.
const LONGEST: usize = 120;

/// The changes in the order in which they are counted.
const COUNTED: [Change; 5] = [Change::Rewritten, Change::Widened, Change::Reshaped, Change::Renamed, Change::Dropped];

/// The text: what is lost first, then a line for each note, then the sources and the counts.
pub(super) fn text(report: &Report<'_>, client: &str, width: usize) -> String {
    let mut text = String::new();
    let mut sources = Sources::new(client.split('+').next().unwrap_or_default());
    lost(&mut text, report, &mut sources);
    for group in groups(report) {
        if let Some(tool) = group {
            gap(&mut text);
            let _ = writeln!(text, "{BOLD}{}{BOLD:#}", plain(tool));
        }
        let notes = report.notes.iter().filter(|note| note.change != Change::Exceeded);
        notes.filter(|note| note.tool.as_deref() == group).for_each(|note| self::note(&mut text, note, &mut sources));
        let changes = report.seen.into_iter().flat_map(|seen| &seen.changes);
        for change in changes.filter(|change| change.tool.as_deref() == group) {
            let at = if change.at.is_empty() { "the whole" } else { &change.at };
            let _ = writeln!(text, "  {FAINT}seen{FAINT:#}       {}: {}", plain(at), plain(&change.what));
        }
    }
    sources.list(&mut text, width);
    gap(&mut text);
    counts(&mut text, report);
    text
}

/// An empty line, but not the first.
fn gap(text: &mut String) {
    if !text.is_empty() {
        text.push('\n');
    }
}

/// What no form of a schema saves.
fn lost(text: &mut String, report: &Report<'_>, sources: &mut Sources<'_>) {
    let whole = if report.is_schema { "the schema" } else { "the whole list" };
    for left_out in &report.left_out {
        let index = format!("element {}", left_out.index);
        let name = left_out.tool.as_deref().unwrap_or(if report.is_schema { whole } else { &index });
        let _ = writeln!(text, "{BAD}left out:{BAD:#} {BOLD}{}{BOLD:#}: {}", plain(name), plain(&left_out.why));
    }
    for dropped in report.seen.into_iter().flat_map(|seen| &seen.dropped) {
        let name = dropped.tool.as_deref().unwrap_or(whole);
        let _ = writeln!(text, "{BAD}not shown:{BAD:#} {BOLD}{}{BOLD:#}: {}", plain(name), plain(&dropped.error));
    }
    for note in report.notes.iter().filter(|note| note.change == Change::Exceeded) {
        let name = plain(note.tool.as_deref().unwrap_or(whole));
        let said = note.said.as_deref().unwrap_or("more than the client takes");
        let cited = sources.cite(note.profile, &note.evidence);
        let NoteView { construct, verdict, .. } = note;
        let _ = writeln!(text, "{BAD}exceeded:{BAD:#} {BOLD}{name}{BOLD:#}: {construct} ({verdict}): {said}{cited}");
    }
}

/// The tools of which there is something to tell, each once; none for a schema.
fn groups<'r>(report: &'r Report<'_>) -> Vec<Option<&'r str>> {
    let notes = report.notes.iter().filter(|note| note.change != Change::Exceeded).map(|note| note.tool.as_deref());
    let seen = report.seen.into_iter().flat_map(|seen| &seen.changes).map(|change| change.tool.as_deref());
    let mut met = HashSet::new();
    notes.chain(seen).filter(|tool| met.insert(*tool)).collect()
}

/// A note, in one line.
fn note(text: &mut String, note: &NoteView, sources: &mut Sources<'_>) {
    let NoteView { side, at, construct, change, verdict, .. } = note;
    let at = plain(at);
    let said = match &note.said {
        Some(said) => format!(", said: {}", cut(said)),
        None => String::new(),
    };
    let cited = sources.cite(note.profile, &note.evidence);
    let _ = writeln!(
        text,
        "  {FAINT}{:9}{FAINT:#}  {side}{at}: {BOLD}{construct}{BOLD:#} ({verdict}){said}{cited}",
        change.name()
    );
}

fn cut(said: &str) -> String {
    let said = plain(said).into_owned();
    match said.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", said.get(..end).unwrap_or_default()),
        None => said,
    }
}

/// How many tools were changed, and how.
fn counts(text: &mut String, report: &Report<'_>) {
    let count = |change: Change| report.notes.iter().filter(|note| note.change == change).count();
    let client = &report.client;
    let what = match (report.is_schema, report.tools, report.changed) {
        (true, _, 0) => format!("the schema is not changed for {client}"),
        (true, ..) => format!("the schema is changed for {client}"),
        (_, 1, 0) => format!("the tool is not changed for {client}"),
        (_, 1, _) => format!("the tool is changed for {client}"),
        (_, all, 0) => format!("none of {all} tools is changed for {client}"),
        (_, all, 1) => format!("1 of {all} tools is changed for {client}"),
        (_, all, changed) => format!("{changed} of {all} tools are changed for {client}"),
    };
    let mut parts: Vec<String> = COUNTED
        .into_iter()
        .filter_map(|change| Some(count(change)).filter(|count| *count > 0).map(|count| (count, change)))
        .map(|(count, change)| format!("{count} {}", change.name()))
        .collect();
    let exceeded = count(Change::Exceeded);
    let several = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {many}")),
    };
    let things = if report.is_schema { ["schema left out"; 2] } else { ["tool left out", "tools left out"] };
    parts.extend(several(report.left_out.len(), things[0], things[1]));
    parts.extend(several(exceeded, "limit exceeded", "limits exceeded"));
    let colon = if parts.is_empty() { "" } else { ": " };
    if report.is_lowered {
        let _ = writeln!(text, "{what}{colon}{}", parts.join(", "));
    }
    if report.is_draft_07 {
        text.push_str("it is written in the words of draft 7\n");
    }
    if let Some(seen) = report.seen {
        let changes = several(seen.changes.len(), "thing", "things").unwrap_or_else(|| "nothing".to_owned());
        let dropped = several(seen.dropped.len(), "tool is not shown", "tools are not shown");
        let dropped = dropped.map(|dropped| format!("; {dropped}")).unwrap_or_default();
        let _ = match seen.rewrites.as_slice() {
            [] => writeln!(text, "no rewriting of its own is known of {client}: this is what it is sent"),
            names => {
                writeln!(text, "this is what its model is shown: {} changes {changes}{dropped}", names.join(", then "))
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::report::LeftOutView;
    use crate::lower::seen::{ChangeView, DroppedView, SeenView};
    use crate::sources::EvidenceView;

    const RUN: EvidenceView =
        EvidenceView { source: "Board 3.1, tried with a list of eight tools", date: "2026-11-30", grade: "run" };
    const ISSUE: EvidenceView =
        EvidenceView { source: "https://github.com/acme/sdk/issues/12", date: "2026-07", grade: "issue" };

    fn note(tool: &str, at: &str, construct: &'static str, change: Change, said: Option<&str>) -> NoteView {
        NoteView {
            tool: Some(tool.to_owned()).filter(|tool| !tool.is_empty()),
            side: if construct.starts_with("tool") { "tool" } else { "inputSchema" },
            at: at.to_owned(),
            shown_at: at.to_owned(),
            construct,
            change,
            verdict: "request rejected",
            profile: if change == Change::Widened { "acme" } else { "board" },
            evidence: if change == Change::Widened { vec![ISSUE, RUN] } else { vec![RUN] },
            said: said.map(str::to_owned),
        }
    }

    fn report<'d>(notes: Vec<NoteView>, seen: Option<&'d SeenView>) -> Report<'d> {
        Report {
            client: "board+acme".to_owned(),
            left_out: Vec::new(),
            changed: notes.iter().filter_map(|note| note.tool.as_deref()).collect::<HashSet<_>>().len(),
            notes,
            seen,
            tools: 3,
            is_draft_07: false,
            is_schema: false,
            is_lowered: true,
        }
    }

    fn plain(report: &Report<'_>) -> String {
        anstream::adapter::strip_str(&text(report, &report.client, 100)).to_string()
    }

    fn notes() -> Vec<NoteView> {
        vec![
            note("create", "/properties/a/not", "not", Change::Widened, Some("not \"x\"")),
            note("create", "/name", "tool-name", Change::Renamed, None),
            note(
                "search",
                "/properties/q/pattern",
                "pattern",
                Change::Widened,
                Some(&format!("matches\n{}", "a".repeat(200))),
            ),
            note("", "", "tool-count", Change::Exceeded, Some("200, and the limit is 128")),
        ]
    }

    #[test]
    fn what_is_lost_is_told_first() {
        let mut report = report(notes(), None);
        report.left_out.push(LeftOutView {
            index: 2,
            tool: Some("bad".to_owned()),
            why: "it has no inputSchema".to_owned(),
        });
        report.left_out.push(LeftOutView { index: 7, tool: None, why: "it is no object".to_owned() });
        assert!(report.has_findings());
        insta::assert_snapshot!("report", plain(&report));
        insta::assert_snapshot!("report_json", serde_json::to_string_pretty(&report).expect("it is JSON"));
    }

    #[test]
    fn what_is_seen_is_told_tool_by_tool() {
        let change = |tool: &str, at: &str, what: &str| ChangeView {
            tool: Some(tool.to_owned()),
            at: at.to_owned(),
            what: what.to_owned(),
        };
        let seen = SeenView {
            rewrites: vec!["codex", "ollama"],
            dropped: vec![DroppedView { tool: Some("odd".to_owned()), error: "unsupported schema".to_owned() }],
            changes: vec![change("create", "/inputSchema/title", "`title` is gone"), change("other", "", "is now {}")],
        };
        let mut report = report(notes().into_iter().take(1).collect(), Some(&seen));
        assert!(report.has_findings());
        insta::assert_snapshot!("report_seen", plain(&report));
        report.is_lowered = false;
        assert!(!plain(&report).contains("changed for"));
    }

    #[test]
    fn nothing_is_one_line() {
        let mut report = report(Vec::new(), None);
        assert!(!report.has_findings());
        assert_eq!(plain(&report), "none of 3 tools is changed for board+acme\n");
        report.tools = 1;
        assert_eq!(plain(&report), "the tool is not changed for board+acme\n");
        report.is_schema = true;
        assert_eq!(plain(&report), "the schema is not changed for board+acme\n");
        let unknown = SeenView::default();
        report.seen = Some(&unknown);
        report.is_lowered = false;
        let said = "no rewriting of its own is known of board+acme: this is what it is sent\n";
        assert_eq!(plain(&report), said);
    }
}
