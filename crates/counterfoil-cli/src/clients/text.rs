//! All about one profile, for people.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use counterfoil_schema::{Side, Verdict};

use super::view::{FactView, HabitView, NamesView, View};
use crate::prose;
use crate::sources::Sources;

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// Where what is said of a construct begins.
const INDENT: usize = 31;

/// The text, in lines of at most `width` characters where words allow.
pub(super) fn text(view: &View, width: usize) -> String {
    let mut text = String::new();
    // A client on a certain provider is still the client.
    let own = view.name.split('+').next().unwrap_or_default();
    let mut sources = Sources::new(own);
    head(&mut text, view, width);
    for (side, facts) in [(Side::Input, &view.input), (Side::Output, &view.output)] {
        if !facts.is_empty() {
            let tool = if side == Side::Input { ", and the tool as a whole" } else { "" };
            let _ = writeln!(text, "\n{BOLD}{}{BOLD:#}{tool}", side.member());
            constructs(&mut text, facts, &mut sources, width);
        }
    }
    if !view.habits.is_empty() {
        let _ = writeln!(text, "\n{BOLD}Habits{BOLD:#}");
        for habit in &view.habits {
            self::habit(&mut text, habit, &mut sources, width);
        }
    }
    sources.list(&mut text, width);
    text
}

fn head(text: &mut String, view: &View, width: usize) {
    let _ = writeln!(text, "{BOLD}{}{BOLD:#}: {}", view.name, view.title);
    let mut about = vec![view.kind];
    about.extend(view.strict.then_some("strict mode"));
    about.extend(view.portable.then_some("`portable` is made to survive it"));
    about.extend(view.keeps_values.then_some("only names change, no values"));
    let _ = writeln!(text, "{}\n", about.join("; "));
    prose::push(text, "", 0, view.summary, width);
    let more: Vec<_> = view.parts.iter().copied().filter(|part| *part != view.name).collect();
    if !more.is_empty() {
        prose::push(text, "\nMade of: ", 9, &more.join(", "), width);
    }
}

/// The facts, the worst first.
fn constructs(text: &mut String, facts: &[FactView], sources: &mut Sources<'_>, width: usize) {
    for verdict in Verdict::ALL.into_iter().rev() {
        let mut last = None;
        for fact in facts.iter().filter(|fact| fact.verdict == verdict) {
            if last.is_none() {
                let style = style(verdict);
                let _ = writeln!(text, "\n  {style}{verdict}{style:#}");
            }
            self::fact(text, fact, last == Some(fact.construct), sources, width);
            last = Some(fact.construct);
        }
    }
}

/// A fact; where the one before it was about the same construct, that is not named again.
fn fact(text: &mut String, fact: &FactView, again: bool, sources: &mut Sources<'_>, width: usize) {
    let name = if again { "" } else { fact.construct.name() };
    let head = format!("    {BOLD}{name}{BOLD:#}");
    let mut said = if again { String::new() } else { fact.meaning.to_owned() };
    if let Some(limit) = fact.limit {
        let _ = write!(said, " ({limit})");
    }
    said.push_str(&sources.cite(fact.from, &fact.evidence));
    let gap = INDENT.saturating_sub(4 + name.len());
    if gap == 0 {
        let _ = writeln!(text, "{head}");
        prose::push(text, &" ".repeat(INDENT), INDENT, &said, width);
    } else {
        prose::push(text, &format!("{head}{}", " ".repeat(gap)), INDENT, &said, width);
    }
    let mut more = |label: &str, said: &str| {
        let head = format!("{}{FAINT}{label}:{FAINT:#} ", " ".repeat(INDENT));
        prose::push(text, &head, INDENT + label.len() + 2, said, width);
    };
    if !fact.accepted.is_empty() {
        more("taken", &fact.accepted.join(", "));
    }
    if let Some(names) = &fact.names {
        more("taken", &self::names(names));
    }
    for (label, said) in [("error", fact.error), ("versions", fact.versions), ("note", fact.note)] {
        if let Some(said) = said {
            more(label, said);
        }
    }
}

/// Which names are taken.
fn names(names: &NamesView) -> String {
    let class = |class: &str| if class == "*" { "any character".to_owned() } else { format!("[{class}]") };
    let mut said = class(names.rest);
    if names.first != names.rest {
        said = format!("{} first, then {said}", class(names.first));
    }
    if let Some(longest) = names.longest {
        let _ = write!(said, "; at most {longest} characters");
    }
    if !names.prefix.is_empty() {
        let _ = write!(said, "; the client puts `{}` before it", names.prefix);
    }
    if names.root_only {
        said.push_str("; only at the root");
    }
    said
}

fn habit(text: &mut String, habit: &HabitView, sources: &mut Sources<'_>, width: usize) {
    let mut said = habit.text.to_owned();
    if let Some(value) = habit.value {
        let _ = write!(said, " ({value})");
    }
    said.push_str(&sources.cite(habit.from, &habit.evidence));
    let gap = " ".repeat(INDENT.saturating_sub(4 + habit.kind.len()));
    prose::push(text, &format!("    {BOLD}{}{BOLD:#}{gap}", habit.kind), INDENT, &said, width);
}

fn style(verdict: Verdict) -> Style {
    let color = match verdict {
        Verdict::Unknown => return FAINT,
        Verdict::Accepted | Verdict::Ignored => AnsiColor::Green,
        Verdict::Stripped | Verdict::Mangled => AnsiColor::Yellow,
        Verdict::ToolDropped | Verdict::Rejected | Verdict::Crash | Verdict::ListLost => AnsiColor::Red,
    };
    Style::new().bold().fg_color(Some(color.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::EvidenceView;
    use counterfoil_schema::Construct;

    const RUN: EvidenceView =
        EvidenceView { source: "Board 3.1, tried with a list of eight tools", date: "2026-11-30", grade: "run" };
    const ISSUE: EvidenceView =
        EvidenceView { source: "https://github.com/acme/sdk/issues/12", date: "2026-07", grade: "issue" };

    fn fact(construct: Construct, verdict: Verdict, from: &'static str, evidence: &[EvidenceView]) -> FactView {
        FactView {
            construct,
            meaning: construct.meaning(),
            verdict,
            from,
            limit: None,
            accepted: &[],
            names: None,
            error: None,
            versions: None,
            note: None,
            evidence: evidence.to_vec(),
        }
    }

    fn view() -> View {
        let names = NamesView { first: "A-Za-z_", rest: "*", longest: Some(60), root_only: false, prefix: "{server}-" };
        View {
            name: "board+acme".to_owned(),
            title: "Board, on Acme's API".to_owned(),
            kind: "client",
            summary: "An editor that shows a model the tools of a server, once it has put them into words of its own.",
            portable: true,
            strict: false,
            keeps_values: false,
            extends: &["other"],
            parts: vec!["board", "acme"],
            rewrite: None,
            judges: &[],
            input: vec![
                FactView {
                    error: Some("'oneOf' is not permitted"),
                    versions: Some(">= 2024"),
                    note: Some("Also inside of items, where nobody would look for it."),
                    ..fact(Construct::OneOf, Verdict::Rejected, "acme", &[ISSUE, RUN])
                },
                FactView {
                    accepted: &["date", "email"],
                    ..fact(Construct::Format, Verdict::Stripped, "board", &[RUN])
                },
                FactView { accepted: &["date"], ..fact(Construct::Format, Verdict::Stripped, "acme", &[ISSUE]) },
                fact(Construct::AdditionalPropertiesMissing, Verdict::Accepted, "board", &[RUN]),
                fact(Construct::Not, Verdict::Unknown, "board", &[]),
                FactView { limit: Some(10), ..fact(Construct::Depth, Verdict::Rejected, "acme", &[ISSUE]) },
                FactView { names: Some(names), ..fact(Construct::ToolName, Verdict::ToolDropped, "board", &[RUN]) },
            ],
            output: vec![fact(Construct::AllOf, Verdict::ListLost, "board", &[RUN])],
            habits: vec![
                HabitView { kind: "introduces", text: "board-client", value: None, from: "board", evidence: vec![RUN] },
                HabitView {
                    kind: "cuts descriptions",
                    text: "after so many",
                    value: Some(9),
                    from: "acme",
                    evidence: vec![ISSUE],
                },
            ],
        }
    }

    fn plain(width: usize) -> String {
        anstream::adapter::strip_str(&text(&view(), width)).to_string()
    }

    #[test]
    fn all_is_told_the_worst_first() {
        insta::assert_snapshot!("profile", plain(100));
    }

    #[test]
    fn lines_are_as_long_as_the_terminal_is_wide() {
        let narrow = plain(60);
        assert!(narrow.lines().all(|line| line.chars().count() <= 72), "{narrow}");
        assert!(narrow.lines().count() > plain(120).lines().count());
        assert_eq!(narrow.split_whitespace().collect::<Vec<_>>(), plain(120).split_whitespace().collect::<Vec<_>>());
    }

    #[test]
    fn a_verdict_has_a_colour_of_its_own() {
        let text = text(&view(), 100);
        assert!(text.contains("\u{1b}[1m\u{1b}[31mrequest rejected"), "{text:?}");
    }

    #[test]
    fn json_says_the_same() {
        insta::assert_snapshot!("profile_json", serde_json::to_string_pretty(&view()).expect("it is JSON"));
    }
}
