//! Tools for people.

use std::fmt::Write as _;

use anstyle::Style;
use counterfoil_wire::Json;

use crate::plain::{lines, plain};
use crate::prose;
use crate::signature::Signature;

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// What the hints of a tool say, where they say it.
const HINTS: [(&str, bool, &str); 4] = [
    ("readOnlyHint", true, "reads only"),
    ("destructiveHint", true, "destructive"),
    ("idempotentHint", true, "idempotent"),
    ("openWorldHint", false, "closed world"),
];

/// The tools, one after the other.
pub(super) fn text(tools: &[Json], long: bool, width: usize) -> String {
    let mut text = String::new();
    for (index, tool) in tools.iter().enumerate() {
        if index > 0 && long {
            text.push('\n');
        }
        let signature = Signature::of(tool);
        let line = plain(&signature.line()).into_owned();
        let name = plain(&signature.name).into_owned();
        let rest = line.strip_prefix(&name).unwrap_or_default();
        let hints = hints(tool);
        let hints = if hints.is_empty() { String::new() } else { format!("  {FAINT}[{}]{FAINT:#}", hints.join(", ")) };
        let _ = writeln!(text, "{BOLD}{name}{BOLD:#}{rest}{hints}");
        let description = tool.get("description").and_then(Json::as_str).unwrap_or_default();
        if long {
            for line in lines(description.trim()).lines() {
                prose::push(&mut text, "    ", 4, line, width);
            }
            parameters(&mut text, &signature, width);
        } else if let Some(first) = description.trim().lines().next() {
            let _ = writeln!(text, "    {FAINT}{}{FAINT:#}", cut(&plain(first), width.saturating_sub(4)));
        }
    }
    text
}

fn parameters(text: &mut String, signature: &Signature, width: usize) {
    for parameter in signature.parameters.iter().filter(|parameter| parameter.description.is_some()) {
        let head = plain(&parameter.line()).into_owned();
        let described = parameter.description.as_deref().unwrap_or_default();
        let _ = writeln!(text, "    {BOLD}{head}{BOLD:#}");
        prose::push(text, "        ", 8, &plain(&described.split_whitespace().collect::<Vec<_>>().join(" ")), width);
    }
}

fn hints(tool: &Json) -> Vec<&'static str> {
    let annotations = tool.get("annotations");
    let says =
        |(name, value, _): &&(&str, bool, &str)| annotations.and_then(|all| all.get(name)?.as_bool()) == Some(*value);
    HINTS.iter().filter(says).map(|(_, _, words)| *words).collect()
}

fn cut(line: &str, width: usize) -> String {
    match line.char_indices().nth(width.saturating_sub(3)) {
        Some((end, _)) if line.chars().count() > width => format!("{}...", line.get(..end).unwrap_or_default()),
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain_text(long: bool) -> String {
        let tools: Json = r#"[
            {"name":"create_ticket","description":"Open a support ticket.\nThe second line is not in the short list.","annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true},
             "inputSchema":{"type":"object","required":["title"],"properties":{"title":{"type":"string","description":"In one line"},"priority":{"type":"integer","minimum":1,"maximum":3,"default":2}}}},
            {"name":"ping\u001b[31m","description":"A description that goes on and on, far beyond what fits into one line of a terminal of usual width.","annotations":{"readOnlyHint":true},"inputSchema":{"type":"object"}},
            {"name":"bare","inputSchema":{"type":"object"}}]"#.parse().expect("JSON");
        anstream::adapter::strip_str(&text(tools.as_array().expect("a list"), long, 80)).to_string()
    }

    #[test]
    fn tools_are_signatures() {
        insta::assert_snapshot!("short", plain_text(false));
        insta::assert_snapshot!("long", plain_text(true));
    }
}
