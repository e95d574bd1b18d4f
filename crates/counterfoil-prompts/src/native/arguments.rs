//! The arguments of a prompt of the protocol, which are all texts.

use std::collections::BTreeMap;

use counterfoil::core::nearest;
use serde_json::Value;

use crate::domain::{Content, Kind, Message, Values};
use crate::registry::Prompt;

/// What messages look like.
const LIKE: &str = r#"[{"role": "user", "content": "..."}]"#;

/// What they stand for: a text for each variable, messages for each placeholder. A placeholder that is left out has no
/// messages; what is nothing like an argument of the prompt is passed over, as unknown arguments of tools are.
///
/// # Errors
///
/// All that is wrong with them, in words.
pub(super) fn values(prompt: &Prompt, arguments: BTreeMap<String, String>) -> Result<Values, String> {
    let mut values = Values::default();
    let mut problems = Vec::new();
    for placeholder in &prompt.placeholders {
        values.placeholders.insert(placeholder.clone(), Vec::new());
    }
    let missing: Vec<&str> =
        prompt.variables.iter().map(String::as_str).filter(|name| !arguments.contains_key(*name)).collect();
    for name in &missing {
        problems.push(format!("`{name}` is missing"));
    }
    let known: Vec<&str> = prompt.variables.iter().chain(&prompt.placeholders).map(String::as_str).collect();
    for (name, text) in arguments {
        if prompt.placeholders.contains(&name) {
            match messages(&text) {
                Ok(messages) => drop(values.placeholders.insert(name, messages)),
                Err(why) => problems.push(format!("`{name}` is a list of messages as JSON, like {LIKE}: {why}")),
            }
        } else if prompt.variables.contains(&name) {
            values.variables.insert(name, text);
        } else if let Some(near) = nearest(&name, known.iter().copied()) {
            problems.push(format!("`{}` is unknown: did you mean `{near}`?", name.escape_debug()));
        }
    }
    if problems.is_empty() { Ok(values) } else { Err(problems.join("; ")) }
}

/// Messages as JSON. No messages are messages, too.
fn messages(text: &str) -> Result<Vec<Message>, String> {
    let json: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if json.as_array().is_some_and(Vec::is_empty) {
        return Ok(Vec::new());
    }
    match Content::from_json(Kind::Chat, json)? {
        Content::Chat(messages) if messages.iter().any(|message| matches!(message, Message::Placeholder { .. })) => {
            Err("a placeholder cannot stand in place of another".to_owned())
        }
        Content::Chat(messages) => Ok(messages),
        Content::Text(_) => Err("not a list".to_owned()),
    }
}
