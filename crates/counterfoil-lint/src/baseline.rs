//! Findings that are known: they are not told again, and an entry that is no longer needed is told.
//!
//! A baseline lets a server with many findings be held to "no new ones" from today on. It is a file that people review:
//! JSON, sorted, one finding a line.

use std::collections::HashSet;
use std::fmt;

use counterfoil_json::{Json, SyntaxError};

use crate::diagnostic::{Diagnostic, Severity};
use crate::report::Report;
use crate::rules::stale_baseline_entry;

/// The version of the file's format.
const VERSION: u64 = 1;

/// Findings that are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    entries: Vec<Entry>,
}

/// A finding that is known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    tool: String,
    at: String,
    rule: String,
    about: String,
    fingerprint: String,
}

/// A text that is no baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadBaseline {
    /// It is no JSON
    Syntax(SyntaxError),
    /// It is of a version that is not known, or none at all
    Version,
    /// The entry of that index lacks something
    Entry(usize),
}

impl Baseline {
    /// All that a report found.
    #[must_use]
    pub fn of(report: &Report) -> Self {
        let mut entries: Vec<_> = report.diagnostics.iter().map(Entry::of).collect();
        entries.sort();
        entries.dedup();
        Self { entries }
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    ///
    /// [`BadBaseline`], with what is wrong.
    pub fn read(text: &str) -> Result<Self, BadBaseline> {
        let json = Json::parse(text).map_err(BadBaseline::Syntax)?;
        if json.get("version").and_then(Json::as_u64) != Some(VERSION) {
            return Err(BadBaseline::Version);
        }
        let listed = json.get("findings").and_then(Json::as_array).ok_or(BadBaseline::Version)?;
        let entries =
            listed.iter().enumerate().map(|(index, entry)| Entry::read(entry).ok_or(BadBaseline::Entry(index)));
        Ok(Self { entries: entries.collect::<Result<_, _>>()? })
    }

    /// The text of the file: a finding a line, sorted by tool, place and rule.
    #[must_use]
    pub fn to_text(&self) -> String {
        let lines: Vec<_> = self.entries.iter().map(|entry| format!("    {}", entry.write())).collect();
        let lines = if lines.is_empty() { String::new() } else { format!("\n{}\n  ", lines.join(",\n")) };
        format!("{{\n  \"version\": {VERSION},\n  \"findings\": [{lines}]\n}}\n")
    }

    /// How many findings are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether none is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Takes out of a report what is known, and puts in a finding for each entry that was not needed. An entry counts as
    /// needed only where the run looked for it: the same rules and clients are to be asked about every time.
    #[must_use]
    pub fn apply(&self, mut report: Report) -> Report {
        let known: HashSet<&str> = self.entries.iter().map(|entry| entry.fingerprint.as_str()).collect();
        let mut seen = HashSet::new();
        let before = report.diagnostics.len();
        report.diagnostics.retain(|found| {
            let fingerprint = found.fingerprint();
            let is_known = known.contains(fingerprint.as_str());
            if is_known {
                seen.insert(fingerprint);
            }
            !is_known
        });
        report.known += before - report.diagnostics.len();
        let stale = self.entries.iter().filter(|entry| !seen.contains(&entry.fingerprint));
        report.diagnostics.extend(stale.map(Entry::stale));
        report.settle();
        report
    }
}

impl Entry {
    fn of(found: &Diagnostic) -> Self {
        Self {
            tool: found.tool_name.to_string(),
            at: found.place().to_owned(),
            rule: format!("{} {}", found.rule.code, found.rule.name),
            about: found.gist.clone(),
            fingerprint: found.fingerprint(),
        }
    }

    fn read(entry: &Json) -> Option<Self> {
        let text = |name: &str| entry.get(name).and_then(Json::as_str).map(str::to_owned);
        Some(Self {
            tool: text("tool")?,
            at: text("at")?,
            rule: text("rule")?,
            about: text("about").unwrap_or_default(),
            fingerprint: text("fingerprint")?,
        })
    }

    fn write(&self) -> String {
        let mut members = vec![("tool", &self.tool), ("at", &self.at), ("rule", &self.rule)];
        if !self.about.is_empty() {
            members.push(("about", &self.about));
        }
        members.push(("fingerprint", &self.fingerprint));
        let members: Vec<_> =
            members.into_iter().map(|(name, value)| format!("\"{name}\": {}", Json::from(value.as_str()))).collect();
        format!("{{{}}}", members.join(", "))
    }

    fn stale(&self) -> Diagnostic {
        let rule = &stale_baseline_entry::RULE;
        let page = rule.page();
        Diagnostic {
            rule,
            severity: Severity::Error,
            tool: None,
            tool_name: self.tool.as_str().into(),
            side: None,
            pointer: self.at.clone(),
            span: None,
            position: None,
            message: format!("the baseline has {} for `{}` at `{}`, which is gone", self.rule, self.tool, self.at),
            why: page.short_why(),
            help: Some(page.short_how()),
            consequences: [].into(),
            gist: self.fingerprint.clone(),
        }
    }
}

impl fmt::Display for BadBaseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => write!(f, "no JSON: {error}"),
            Self::Version => write!(f, "no baseline of version {VERSION}; write it again"),
            Self::Entry(index) => write!(f, "entry {} lacks `tool`, `at`, `rule` or `fingerprint`", index + 1),
        }
    }
}

impl std::error::Error for BadBaseline {}
