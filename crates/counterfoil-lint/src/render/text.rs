//! For people: like the messages of a compiler.

use std::fmt::Write as _;

use annotate_snippets::{AnnotationKind, Element, Level, Origin, Renderer, Snippet};
use counterfoil_schema::lower::lower_list;

use super::{evidence, place, sources};
use crate::diagnostic::{Consequence, Diagnostic, Severity};
use crate::report::{Repeated, Report};
use crate::source::Source;

/// How to draw.
#[derive(Clone, Copy, Debug)]
pub struct TextOptions {
    /// The columns of the terminal
    pub width: usize,
    /// Whether to colour
    pub color: bool,
    /// How many of the places of one finding are named beside the first
    pub places: usize,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self { width: 120, color: false, places: 3 }
    }
}

/// The findings, those that are one and the same thing together, the worst first; and a line that counts them.
#[must_use]
pub fn text(report: &Report, source: &Source, options: &TextOptions) -> String {
    let renderer = if options.color { Renderer::styled() } else { Renderer::plain() }.term_width(options.width);
    let mut text = String::new();
    for group in report.groups() {
        text.push_str(&one(&group, source, &renderer, options));
        text.push_str("\n\n");
    }
    text.push_str(&summary(report));
    text
}

/// One finding, with the places where it stands too.
fn one(group: &Repeated<'_>, source: &Source, renderer: &Renderer, options: &TextOptions) -> String {
    let found = group.first;
    let level = match found.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    };
    let id = format!("{} {}", found.rule.code, found.rule.name);
    let title = level.primary_title(harmless(&found.message)).id(id);
    let mut drawn = title.elements(snippet(found, source, options.width));
    for line in consequences(found) {
        drawn = drawn.element(Level::NOTE.message(harmless(&line)));
    }
    if !found.why.is_empty() {
        drawn = drawn.element(Level::NOTE.with_name("why").message(harmless(&found.why)));
    }
    if let Some(help) = help(found, source) {
        drawn = drawn.element(Level::HELP.message(harmless(&help)));
    }
    if let Some(more) = more(group, options.places) {
        drawn = drawn.element(Level::NOTE.with_name("also").message(harmless(&more)));
    }
    renderer.render(&[drawn])
}

/// The text without what a terminal obeys or what turns its direction: names and descriptions come from strangers. Titles
/// and labels are cleaned by the library.
fn harmless(text: &str) -> String {
    let obeyed = |char: char| {
        (char.is_control() && char != '\n') || matches!(char, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|char| if obeyed(char) { char::REPLACEMENT_CHARACTER } else { char }).collect()
}

/// The place in the text, underlined; at most `width` columns of it are seen.
fn snippet<'s>(found: &'s Diagnostic, source: &'s Source, width: usize) -> Vec<Element<'s>> {
    let Some((span, position)) = found.span.zip(found.position) else { return Vec::new() };
    let drawn = source.around(span, width);
    let (Some(start), Some(end)) = (span.start.checked_sub(drawn.start), span.end.checked_sub(drawn.start)) else {
        return Vec::new();
    };
    let annotation = AnnotationKind::Primary.span(start..end).label(harmless(&format!("in {}", place(found))));
    let snippet = Snippet::source(drawn.text).line_start(position.line).annotation(annotation);
    let path = harmless(source.name());
    if drawn.is_cut {
        // The columns of what is left are not those of the line.
        let origin = Origin::path(path).line(position.line).char_column(position.column);
        return vec![origin.into(), snippet.into()];
    }
    vec![snippet.path(path).into()]
}

/// What becomes of it: a line for each consequence, with the clients and the best evidence.
fn consequences(found: &Diagnostic) -> Vec<String> {
    let same = |one: &Consequence, other: &Consequence| one.verdict() == other.verdict();
    found.consequences.chunk_by(same).filter_map(consequence).collect()
}

fn consequence(group: &[Consequence]) -> Option<String> {
    let first = group.first()?;
    let names: Vec<_> = group.iter().map(|one| one.profile.name()).collect();
    let mut line = format!("{}: {}", first.verdict(), names.join(", "));
    if let Some(said) = first.rule.fact.error.or(first.rule.fact.note) {
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = write!(line, "\n\"{said}\"");
    }
    if let Some(versions) = first.rule.fact.versions {
        let _ = write!(line, "\n{versions}");
    }
    let sources = sources(first);
    if let Some(best) = sources.first() {
        let more = if sources.len() > 1 { format!(", and {} more", sources.len() - 1) } else { String::new() };
        let _ = write!(line, "\n{}{more}", evidence(best));
    }
    Some(line)
}

/// What to do; for what a client does not take, what lowering makes of it.
fn help(found: &Diagnostic, source: &Source) -> Option<String> {
    if found.help.is_some() {
        return found.help.clone();
    }
    let construct = found.rule.construct()?;
    let profile = &found.consequences.first()?.profile;
    let tool = source.tools().get(found.tool?)?;
    let lowered = lower_list(std::slice::from_ref(tool), profile);
    let note = lowered.notes.iter().find(|note| note.construct == construct)?;
    let said = note.said.as_ref().map(|said| format!("; the description then says: {said}")).unwrap_or_default();
    Some(format!("`counterfoil lower --client {}` has it {}{said}", profile.name(), note.change.name()))
}

/// Where else it stands.
fn more(group: &Repeated<'_>, places: usize) -> Option<String> {
    if group.others.is_empty() {
        return None;
    }
    let named: Vec<_> = group.others.iter().take(places).map(|found| place(found)).collect();
    let rest = group.others.len() - named.len();
    let mut text = format!("at {}", named.join("; "));
    if rest > 0 {
        let _ = write!(text, "; and {rest} more");
    }
    Some(text)
}

/// The line at the end.
fn summary(report: &Report) -> String {
    let counts = report.counts;
    let many = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let size = report.size;
    let tools = format!("{}, about {} tokens ({} bytes / 4)", many(size.tools, "tool"), size.tokens(), size.bytes);
    let known = if report.known > 0 { format!(", {} in the baseline", report.known) } else { String::new() };
    let light = match report.light {
        0 => String::new(),
        count => format!(", {count} of less weight not shown"),
    };
    if counts.all() == 0 {
        return format!("nothing found{known}{light} in {tools}\n");
    }
    format!(
        "{}, {}, {}{known}{light} in {tools}\n",
        many(counts.errors, "error"),
        many(counts.warnings, "warning"),
        many(counts.infos, "info")
    )
}
