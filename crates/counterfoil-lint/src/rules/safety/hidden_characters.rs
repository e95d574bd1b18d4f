//! Characters that nobody sees.
//!
//! # What it finds
//!
//! Characters that nobody sees: zero-width ones, marks that turn the direction of text, tag characters, and control characters.
//!
//! # Why
//!
//! What a person approves is not what the model reads: hidden text can carry instructions.
//!
//! # Bad
//!
//! ```json
//! {"name": "find", "description": "Search the pages.\u200b\u2063", "inputSchema": {"type": "object", "properties": {}}}
//! ```
//!
//! ```json
//! {"name": "find", "description": "Search \u202eegap a", "inputSchema": {"type": "object", "properties": {}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"name": "find", "description": "Search the pages of the wiki by their text.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! # No finding
//!
//! Other scripts, and joiners and selectors inside an emoji, are what they seem:
//!
//! ```json
//! {"name": "find", "description": "Пошук сторінок \ud83d\udc69\u200d\ud83d\udcbb ❤️ שלום", "inputSchema": {"type": "object", "properties": {}}}
//! ```
//!
//! # How to fix
//!
//! Take them out.
//!
//! # Sources
//!
//! - OWASP MCP Top 10 (2025 beta), tool poisoning
//! - Unicode Technical Report 36, Security Considerations

use counterfoil_json::Json;

use crate::diagnostic::{Diagnostic, Severity};
use crate::rule::{Check, FixSafety, Rule};
use crate::subject::{Finds, Tool, strings};

pub(crate) static RULE: Rule =
    Rule::new("S001", "hidden-characters", Severity::Warning, Check::Tool(check), include_str!("hidden_characters.rs"))
        .mended(FixSafety::Safe, mend);

fn check(tool: &Tool<'_>, finds: &mut Finds) {
    for member in ["name", "title", "description", "inputSchema", "outputSchema", "annotations"] {
        let Some(value) = tool.json.get(member) else { continue };
        let mut pointer = format!("/{member}");
        strings(value, &mut pointer, &mut |pointer, text| {
            if text.is_ascii() && !text.bytes().any(|byte| byte < b' ' && !matches!(byte, b'\n' | b'\r' | b'\t')) {
                return;
            }
            // A pattern may name such characters on purpose.
            if pointer.ends_with("/pattern") {
                return;
            }
            let hidden = hidden(text);
            if let Some((char, what)) = hidden.first() {
                let code = u32::from(*char);
                let more = if hidden.len() > 1 { format!(", and {} more", hidden.len() - 1) } else { String::new() };
                finds.add(pointer, format!("the text holds U+{code:04X}, {what}{more}")).gist(format!("U+{code:04X}"));
            }
        });
    }
}

/// Takes them out of what is only read: titles and descriptions. Elsewhere a value would be another one.
fn mend(tool: &mut Json, found: &Diagnostic) -> bool {
    let mut tokens = found.pointer.rsplit('/');
    let is_prose =
        matches!(tokens.next(), Some("title" | "description")) && tokens.all(|token| !VALUES.contains(&token));
    let Some(text) = tool.at_pointer_mut(&found.pointer).filter(|text| is_prose && text.as_str().is_some()) else {
        return false;
    };
    let seen: String = marked(text.as_str().unwrap_or_default())
        .into_iter()
        .filter_map(|(char, hidden)| hidden.is_none().then_some(char))
        .collect();
    *text = Json::from(seen);
    true
}

/// Keywords whose strings are values.
const VALUES: [&str; 5] = ["default", "enum", "const", "examples", "example"];

/// The characters of a text that nobody sees.
fn hidden(text: &str) -> Vec<(char, &'static str)> {
    marked(text).into_iter().filter_map(|(char, what)| Some((char, what?))).collect()
}

/// The characters of a text, each with what it is where nobody sees it.
fn marked(text: &str) -> Vec<(char, Option<&'static str>)> {
    let mut marked = Vec::new();
    let mut before: Option<char> = None;
    let mut chars = text.chars().peekable();
    let mut first = true;
    while let Some(char) = chars.next() {
        let what = match char {
            '\u{200D}' => {
                // Between two parts of an emoji, or in scripts that join letters, it belongs there.
                let joins = |char: Option<char>| char.is_some_and(|char| !char.is_ascii());
                (!(joins(before) && joins(chars.peek().copied()))).then_some("a zero-width joiner")
            }
            '\u{200C}' => before.is_none_or(|char| char.is_ascii()).then_some("a zero-width non-joiner"),
            '\u{FEFF}' if first => None,
            '\u{200B}' | '\u{2060}' | '\u{FEFF}' | '\u{180E}' => Some("a zero-width character"),
            '\u{2061}'..='\u{2064}' => Some("an invisible operator"),
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => Some("a mark that turns the direction of text"),
            '\u{E0000}'..='\u{E007F}' => Some("a tag character"),
            '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{7F}'..='\u{9F}' => {
                Some("a control character")
            }
            _ => None,
        };
        marked.push((char, what));
        before = Some(char);
        first = false;
    }
    marked
}
