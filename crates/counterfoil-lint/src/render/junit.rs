//! JUnit's XML, which most build servers read: a suite for each tool, a case for each finding.

use std::collections::BTreeMap;

use super::whole_message;
use crate::diagnostic::{Diagnostic, Severity};
use crate::report::Report;
use crate::source::Source;

/// Errors and warnings fail, infos are told. A tool without findings is one case that passes.
#[must_use]
pub fn junit(report: &Report, source: &Source) -> String {
    let mut suites: BTreeMap<Option<usize>, Vec<&Diagnostic>> =
        (0..source.tools().len()).map(|index| (Some(index), Vec::new())).collect();
    for found in &report.diagnostics {
        suites.entry(found.tool).or_default().push(found);
    }
    let fails = |found: &Diagnostic| found.severity > Severity::Info;
    let failures = |list: &[&Diagnostic]| list.iter().filter(|found| fails(found)).count();
    let cases: usize = suites.values().map(|list| list.len().max(1)).sum();
    let failed = failures(&report.diagnostics.iter().collect::<Vec<_>>());
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    let name = escape(source.name());
    text.push_str(&format!("<testsuites name=\"{name}\" tests=\"{cases}\" failures=\"{failed}\">\n"));
    for (tool, list) in &suites {
        let name = tool
            .and_then(|index| source.tools().get(index))
            .map_or("the list", |tool| tool.get("name").and_then(counterfoil_json::Json::as_str).unwrap_or_default());
        let name = escape(name);
        let (tests, failed) = (list.len().max(1), failures(list));
        text.push_str(&format!("  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failed}\">\n"));
        if list.is_empty() {
            text.push_str(&format!("    <testcase classname=\"{name}\" name=\"lint\"/>\n"));
        }
        for found in list {
            let case = escape(&format!("{} {} at {}", found.rule.code, found.rule.name, found.pointer));
            let element = if fails(found) { "failure" } else { "system-out" };
            let attributes = if fails(found) {
                format!(" type=\"{}\" message=\"{}\"", found.severity.name(), escape(&found.message))
            } else {
                String::new()
            };
            text.push_str(&format!(
                "    <testcase classname=\"{name}\" name=\"{case}\">\n      <{element}{attributes}>{}</{element}>\n    \
                 </testcase>\n",
                escape(&whole_message(found))
            ));
        }
        text.push_str("  </testsuite>\n");
    }
    text.push_str("</testsuites>\n");
    text
}

/// Text as XML takes it. Characters that XML cannot hold in any form are replaced.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            '\r' => escaped.push_str("&#13;"),
            '\0'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}' => escaped.push('\u{FFFD}'),
            _ => escaped.push(char),
        }
    }
    escaped
}
