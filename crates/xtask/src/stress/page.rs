//! The page of the book that tells what was seen: a section for each scenario, which its next run replaces.

use std::fmt::Write as _;
use std::{fs, thread};

use super::figures::Figures;
use crate::shared::{Context, Failure, Project};

const FILE: &str = "docs/src/stress.md";

const BEGIN: &str = "\
# What it bears

`cargo xtask stress` holds the prompt registry against what it must bear, and writes this page. Servers are release builds of the
command, and they are called over HTTP as clients call them. Whoever makes the load runs on the same machine and takes its
share of the cores.

A killed process is not a machine without power: what it had handed to the system is written. What a store promises beyond
that rests on `synchronous = FULL` of SQLite and `fsync` of PostgreSQL, which are on.
";

/// Writes the section of a scenario.
pub(super) fn write(project: &Project, heading: &str, figures: &Figures) -> Result<(), Failure> {
    let file = project.root().join(FILE);
    let page = fs::read_to_string(&file).unwrap_or_default();
    let page = with(&page, heading, &section(figures));
    fs::write(&file, page).cannot(|| format!("write {}", file.display()))
}

/// The page with the section in the place that it has, or at the end. The beginning is always written anew.
fn with(page: &str, heading: &str, section: &str) -> String {
    let mut sections: Vec<(String, String)> = page
        .split("\n## ")
        .skip(1)
        .filter_map(|section| section.split_once('\n'))
        .map(|(heading, text)| (heading.to_owned(), text.trim().to_owned()))
        .collect();
    match sections.iter_mut().find(|(found, _)| found == heading) {
        Some((_, text)) => *text = section.trim().to_owned(),
        None => sections.push((heading.to_owned(), section.trim().to_owned())),
    }
    let mut page = BEGIN.to_owned();
    for (heading, text) in sections {
        let _ = write!(page, "\n## {heading}\n\n{text}\n");
    }
    page
}

fn section(figures: &Figures) -> String {
    let cores = thread::available_parallelism().map_or_else(|_| "?".to_owned(), |cores| cores.to_string());
    let date = jiff::Timestamp::now().strftime("%Y-%m-%d");
    let mut text = format!("{date}, {cores} cores{}{}.\n\n", load(), precedence());
    text.push_str("| what | seen | wanted |\n| --- | --- | --- |\n");
    for figure in figures.all() {
        let wanted = figure.wanted.as_deref().unwrap_or("");
        let missed = if figure.met { "" } else { " (missed)" };
        let cell = |text: &str| text.replace('|', "\\|").replace('\n', " ");
        let _ = writeln!(text, "| {} | {}{missed} | {} |", cell(&figure.what), cell(&figure.seen), cell(wanted));
    }
    text
}

/// How busy the machine is, where it tells.
fn load() -> String {
    let average = fs::read_to_string("/proc/loadavg").ok();
    average
        .and_then(|text| text.split(' ').next().map(|load| format!(", load of the last minute {load}")))
        .unwrap_or_default()
}

/// Whether this program, and with it the servers that it starts, goes before all others: on a machine that does other things
/// beside, that shows what it would do alone.
fn precedence() -> &'static str {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program stands in brackets; the 39th field after it is the policy, of which 1 and 2 are those of
    // real time (proc(5), sched(7)).
    let policy = stat.rsplit_once(") ").and_then(|(_, fields)| fields.split(' ').nth(38));
    if matches!(policy, Some("1" | "2")) { " by others, which gave way (`chrt -r 1`)" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_replaced_in_its_place() {
        let page = with("", "one", "1");
        let page = with(&page, "two", "2");
        let page = with(&page, "one", "3");
        assert_eq!(page, format!("{BEGIN}\n## one\n\n3\n\n## two\n\n2\n"));
    }
}
