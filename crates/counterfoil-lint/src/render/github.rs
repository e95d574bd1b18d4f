//! Workflow commands of GitHub Actions, which become annotations of a change.

use super::whole_message;
use crate::diagnostic::Severity;
use crate::report::Report;
use crate::source::Source;

/// A command a finding.
#[must_use]
pub fn github(report: &Report, source: &Source) -> String {
    let mut text = String::new();
    for found in &report.diagnostics {
        let command = match found.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "notice",
        };
        let mut properties = format!("file={}", property(source.name()));
        if let (Some(span), Some(start)) = (found.span, found.position) {
            let end = source.position(span.end);
            properties.push_str(&format!(",line={},endLine={}", start.line, end.line));
            // Columns count only within one line.
            if start.line == end.line {
                properties.push_str(&format!(",col={},endColumn={}", start.column, end.column));
            }
        }
        let title = format!("{} {} in {}", found.rule.code, found.rule.name, super::place(found));
        text.push_str(&format!(
            "::{command} {properties},title={}::{}\n",
            property(&title),
            data(&whole_message(found))
        ));
    }
    text
}

/// Text after the second pair of colons.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, which colons and commas would end.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
