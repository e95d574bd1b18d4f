//! The report for people.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use counterfoil_lint::Size;
use counterfoil_wire::{Json, JsonObject};

use super::examine::{Client, Report};
use crate::plain::{lines, plain};
use crate::prose;

const BOLD: Style = Style::new().bold();
const BAD: Style = Style::new().bold().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red)));
const GOOD: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Green)));

/// How wide the names of the lines are.
const WIDE: usize = 14;

/// So much of the standard error is shown.
const MOST_LINES: usize = 5;

pub(super) fn text(report: &Report, width: usize) -> String {
    let mut text = String::new();
    let mut row = |name: &str, words: &str| {
        let head = format!("{BOLD}{name}{BOLD:#}{}", " ".repeat(WIDE - name.len()));
        prose::push(&mut text, &head, WIDE, &plain(words), width);
    };
    row("target", &report.target);
    row("server", &server(report));
    row("spoken", &format!("MCP {} ({} era) over {}", report.protocol_version, report.era, report.transport));
    let ping = report.ping_took.map(|took| format!("; ping {}", shown(took))).unwrap_or_default();
    row("reached", &format!("in {}{ping}", shown(report.connect_took)));
    row("capabilities", &capabilities(&report.server));
    match &report.unlisted {
        Some(why) => row("tools", &format!("cannot be listed: {why}")),
        None => row("tools", &tools(report)),
    }
    for malformed in &report.listing.malformed {
        row("", &format!("element {} cannot be used: {}", malformed.index, malformed.reason));
    }
    if report.unlisted.is_none() {
        let counts = report.counts;
        let some = |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
        let linted = [some(counts.errors, "error"), some(counts.warnings, "warning"), some(counts.infos, "info")];
        let head = format!("{BOLD}lint{BOLD:#}{}", " ".repeat(WIDE - 4));
        prose::push(&mut text, &head, WIDE, &linted.join(", "), width);
        for (index, client) in report.clients.iter().enumerate() {
            clients(&mut text, if index == 0 { "clients" } else { "" }, client, width);
        }
    }
    errors(&mut text, &report.stderr);
    if report.has_findings() {
        text.push_str("\n`counterfoil lint` says where and why, and `counterfoil lower` mends it for a client\n");
    }
    text
}

fn server(report: &Report) -> String {
    let member = |name: &str| report.server_info.as_ref().and_then(|info| info.get(name)?.as_str());
    let name = member("title").or_else(|| member("name")).unwrap_or("(it does not say its name)");
    let version = member("version").map(|version| format!(" {version}")).unwrap_or_default();
    let instructions = report.server.get("instructions").and_then(Json::as_str).unwrap_or_default();
    match instructions.len() {
        0 => format!("{name}{version}"),
        bytes => format!("{name}{version}, with {bytes} bytes of instructions"),
    }
}

fn capabilities(server: &Json) -> String {
    let Some(all) = server.get("capabilities").and_then(Json::as_object) else { return "it names none".to_owned() };
    let one = |(name, value): (&str, &Json)| {
        let inside: Vec<&str> = value
            .as_object()
            .into_iter()
            .flat_map(JsonObject::iter)
            .filter(|(_, value)| **value != Json::Bool(false))
            .map(|(name, _)| name)
            .collect();
        if inside.is_empty() { name.to_owned() } else { format!("{name} ({})", inside.join(", ")) }
    };
    let all: Vec<String> = all.iter().map(one).collect();
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}

fn tools(report: &Report) -> String {
    let (count, bytes) = (report.listing.items.len(), report.bytes());
    let pages = report.listing.pages.len();
    let pages = if pages > 1 { format!(" on {pages} pages") } else { String::new() };
    let some = if count == 1 { "1 tool".to_owned() } else { format!("{count} tools") };
    let seen = Size::of(&report.listing.items);
    format!(
        "{some}{pages} in {}; {bytes} bytes, of which a model sees {}: about {} tokens",
        shown(report.listing.took),
        seen.bytes,
        seen.tokens()
    )
}

/// What a client loses, each construct once.
fn clients(text: &mut String, name: &str, client: &Client, width: usize) {
    let head = format!("{BOLD}{name}{BOLD:#}{}", " ".repeat(WIDE - name.len()));
    if client.losses.is_empty() {
        let _ = writeln!(text, "{head}{} {GOOD}takes every tool{GOOD:#}", client.name);
        return;
    }
    let mut counted: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for loss in &client.losses {
        *counted.entry((loss.verdict, loss.rule)).or_default() += 1;
    }
    let told: Vec<String> =
        counted.iter().map(|((verdict, rule), count)| format!("{verdict}: {rule} ({count})")).collect();
    let head = format!("{head}{} {BAD}loses{BAD:#} ", client.name);
    prose::push(text, &head, WIDE + client.name.len() + 7, &told.join(", "), width);
}

/// The last lines of the server's standard error.
fn errors(text: &mut String, stderr: &str) {
    let stderr = lines(stderr.trim_end());
    let all: Vec<&str> = stderr.lines().collect();
    let last = all.get(all.len().saturating_sub(MOST_LINES)..).unwrap_or_default();
    for (index, line) in last.iter().enumerate() {
        let name = if index == 0 { "standard error" } else { "" };
        let _ = writeln!(text, "{BOLD}{name}{BOLD:#}{}{line}", " ".repeat(WIDE + 1 - name.len()));
    }
}

fn shown(time: Duration) -> String {
    match time.as_secs_f64() * 1000.0 {
        ms if ms < 10.0 => format!("{ms:.1} ms"),
        ms if ms < 10_000.0 => format!("{ms:.0} ms"),
        ms => format!("{:.1} s", ms / 1000.0),
    }
}
