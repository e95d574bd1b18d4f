//! The entries of a chat prompt, and how they are read from JSON.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::shorten::shorten;

/// One entry of a chat prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// A message.
    Said {
        /// Who says it: `system`, `user`, `assistant` or any other word.
        role: String,
        /// What is said.
        content: String,
    },
    /// A place where an application puts messages of its own.
    Placeholder {
        /// What the application calls it.
        name: String,
    },
}

/// How long `{"role":"","content":""}` and a comma are.
const AROUND: usize = 25;

impl Message {
    /// How long it is, in bytes: its role and content, or its name, and what is around them as JSON. So a million empty ones
    /// are not nothing.
    #[must_use]
    pub fn length(&self) -> usize {
        match self {
            Self::Said { role, content } => Self::said_length(role.len(), content.len()),
            Self::Placeholder { name } => AROUND + name.len(),
        }
    }

    /// How long a message is whose role and content are that long.
    pub(super) fn said_length(role: usize, content: usize) -> usize {
        AROUND + role + content
    }

    /// `{"role", "content"}`, or `{"type": "placeholder", "name"}`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match self {
            Self::Said { role, content } => json!({"role": role, "content": content}),
            Self::Placeholder { name } => json!({"type": "placeholder", "name": name}),
        }
    }

    /// Reads an entry. A message may say `"type": "message"`; a field that is `null` counts as left out.
    ///
    /// # Errors
    ///
    /// When it is neither a message nor a placeholder, or both: the field, what is wrong with it, what to write.
    pub fn from_json(value: Value) -> Result<Self, String> {
        match value {
            Value::Object(fields) => read(fields),
            other => Err(format!("is {}; write {SHAPES}", kind_of(&other))),
        }
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        match self {
            Self::Said { role, content } => {
                map.serialize_entry("role", role)?;
                map.serialize_entry("content", content)?;
            }
            Self::Placeholder { name } => {
                map.serialize_entry("type", "placeholder")?;
                map.serialize_entry("name", name)?;
            }
        }
        map.end()
    }
}

/// Whether it is a name that a placeholder may have: a letter `a` to `z` or `A` to `Z`, then letters, digits and `_`.
#[must_use]
pub fn is_placeholder_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|character| character.is_ascii_alphanumeric() || character == '_')
}

const SHAPES: &str =
    r#"{"role": "user", "content": "..."} for a message or {"type": "placeholder", "name": "..."} for a placeholder"#;

const MESSAGE: &str = r#"{"role": "user", "content": "..."}"#;

const PLACEHOLDER: &str = r#"{"type": "placeholder", "name": "history"}"#;

/// What a value is, in words.
pub(super) fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

fn read(mut fields: Map<String, Value>) -> Result<Message, String> {
    fields.retain(|_, value| !value.is_null());
    if is_placeholder(&fields)? { placeholder(fields) } else { said(fields) }
}

fn is_placeholder(fields: &Map<String, Value>) -> Result<bool, String> {
    match fields.get("type") {
        None if fields.is_empty() => Err(format!("is empty; write {SHAPES}")),
        None => Ok(false),
        Some(Value::String(kind)) if kind == "placeholder" => Ok(true),
        // The second is what the plain HTTP interface of other registries says.
        Some(Value::String(kind)) if kind == "message" || kind == "chatmessage" => Ok(false),
        Some(Value::String(kind)) => {
            let shown = shorten(kind, 40);
            Err(format!("has the unknown `type` `{shown}`; write {SHAPES}"))
        }
        Some(other) => Err(format!("has {} as its `type`; write {SHAPES}", kind_of(other))),
    }
}

fn placeholder(mut fields: Map<String, Value>) -> Result<Message, String> {
    let said: Vec<_> = ["role", "content"].into_iter().filter(|&field| fields.contains_key(field)).collect();
    if !said.is_empty() {
        let said = format!("`{}`", said.join("` and `"));
        return Err(format!(
            "is a placeholder and has {said} too; leave out {said}, or write what is said as an entry of its own: {MESSAGE}"
        ));
    }
    no_others(&fields, &["type", "name"], "a placeholder has a `name` only")?;
    let name = text(&mut fields, "name", PLACEHOLDER)?;
    if is_placeholder_name(&name) {
        return Ok(Message::Placeholder { name });
    }
    let shown = shorten(&name, 40);
    Err(format!("has the `name` `{shown}`; write a letter a-z or A-Z, then letters, digits and `_`, as in `history`"))
}

fn said(mut fields: Map<String, Value>) -> Result<Message, String> {
    if let Some(name) = fields.get("name") {
        let name = name.as_str().filter(|name| is_placeholder_name(name) && name.len() <= 40).unwrap_or("history");
        let placeholder = json!({"type": "placeholder", "name": name});
        return Err(if fields.contains_key("role") || fields.contains_key("content") {
            format!(
                "is a message and has a `name` too; leave out `name`, or write a placeholder as an entry of its own: \
                 {placeholder}"
            )
        } else {
            format!("has a `name` and no `type`; write {placeholder} if it is a placeholder")
        });
    }
    no_others(&fields, &["type", "role", "content"], "a message has a `role` and a `content` only")?;
    let role = text(&mut fields, "role", MESSAGE)?;
    if role.trim().is_empty() {
        return Err("has an empty `role`; write who says it: `system`, `user`, `assistant` or another word".to_owned());
    }
    Ok(Message::Said { role, content: text(&mut fields, "content", MESSAGE)? })
}

/// Refuses fields that are not known: they would be lost.
fn no_others(fields: &Map<String, Value>, known: &[&str], rule: &str) -> Result<(), String> {
    match fields.keys().find(|field| !known.contains(&field.as_str())) {
        None => Ok(()),
        Some(other) => Err(format!("has the unknown field `{}`; leave it out, {rule}", shorten(other, 40))),
    }
}

/// Takes a field that must be a text.
fn text(fields: &mut Map<String, Value>, field: &str, form: &str) -> Result<String, String> {
    match fields.remove(field) {
        Some(Value::String(text)) => Ok(text),
        Some(other) => Err(format!("has {} as its `{field}`; write a text", kind_of(&other))),
        None => Err(format!("has no `{field}`; write {form}")),
    }
}
