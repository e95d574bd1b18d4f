//! SARIF 2.1.0, which code scanning reads.

use counterfoil_json::{Json, JsonObject};

use super::json::number;
use super::whole_message;
use crate::diagnostic::{Diagnostic, Severity};
use crate::report::Report;
use crate::rule::Rule;
use crate::source::Source;

/// The report as a SARIF log with one run.
#[must_use]
pub fn sarif(report: &Report, source: &Source) -> String {
    let mut rules: Vec<&'static Rule> = report.diagnostics.iter().map(|found| found.rule).collect();
    rules.sort_by_key(|rule| rule.code);
    rules.dedup();
    let results = report.diagnostics.iter().map(|found| result(found, &rules, source));
    let driver = Json::object([
        ("name", Json::from("counterfoil")),
        ("semanticVersion", Json::from(env!("CARGO_PKG_VERSION"))),
        ("informationUri", Json::from(env!("CARGO_PKG_REPOSITORY"))),
        ("rules", Json::Array(rules.iter().map(|rule| descriptor(rule)).collect())),
    ]);
    let run = Json::object([
        ("tool", Json::object([("driver", driver)])),
        ("columnKind", Json::from("unicodeCodePoints")),
        ("results", Json::Array(results.collect())),
    ]);
    let log = Json::object([
        ("$schema", Json::from("https://json.schemastore.org/sarif-2.1.0.json")),
        ("version", Json::from("2.1.0")),
        ("runs", Json::array([run])),
    ]);
    format!("{log:#}\n")
}

fn descriptor(rule: &'static Rule) -> Json {
    let page = rule.page();
    let text = |text: &str| Json::object([("text", Json::from(text))]);
    let help = Json::object([("text", Json::from(page.short_how())), ("markdown", Json::from(page.to_markdown(2)))]);
    Json::object([
        ("id", Json::from(rule.code)),
        ("name", Json::from(rule.name)),
        ("shortDescription", text(&page.summary)),
        ("fullDescription", text(&page.what)),
        ("help", help),
        ("defaultConfiguration", Json::object([("level", Json::from(level(rule.severity)))])),
        ("properties", Json::object([("tags", Json::array([rule.group().title()]))])),
    ])
}

fn result(found: &Diagnostic, rules: &[&'static Rule], source: &Source) -> Json {
    let mut object = JsonObject::new();
    object.push("ruleId", found.rule.code);
    if let Some(index) = rules.iter().position(|rule| *rule == found.rule) {
        object.push("ruleIndex", number(index));
    }
    object.push("level", level(found.severity));
    object.push("message", Json::object([("text", Json::from(whole_message(found)))]));
    let mut location = JsonObject::new();
    let mut physical = JsonObject::new();
    physical.push("artifactLocation", Json::object([("uri", Json::from(uri(source.name())))]));
    if let (Some(span), Some(start)) = (found.span, found.position) {
        let end = source.position(span.end);
        let region = [
            ("startLine", start.line),
            ("startColumn", start.column),
            ("endLine", end.line),
            ("endColumn", end.column),
        ];
        physical.push("region", Json::object(region.map(|(name, count)| (name, number(count)))));
    }
    location.push("physicalLocation", physical);
    let whole = format!("{}{}", found.tool_name, found.pointer);
    let logical = Json::object([("fullyQualifiedName", Json::from(whole)), ("kind", Json::from("member"))]);
    location.push("logicalLocations", Json::array([logical]));
    object.push("locations", Json::array([Json::from(location)]));
    object.push("partialFingerprints", Json::object([("counterfoil/v1", Json::from(found.fingerprint()))]));
    object.into()
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

/// A name as a URI reference: what cannot stand in one is escaped.
fn uri(name: &str) -> String {
    let keeps = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/:@!$&'()*+,;=?".contains(&byte);
    let mut uri = String::new();
    for byte in name.bytes() {
        if keeps(byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}
