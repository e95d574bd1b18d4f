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

impl Message {
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
    let placeholder = match fields.get("type") {
        None => false,
        Some(Value::String(kind)) if kind == "placeholder" => true,
        // The second is what the plain HTTP interface of other registries says.
        Some(Value::String(kind)) if kind == "message" || kind == "chatmessage" => false,
        Some(Value::String(kind)) => {
            let shown = shorten(kind, 40);
            return Err(format!("has the `type` `{shown}`, which there is not; write {SHAPES}"));
        }
        Some(other) => return Err(format!("has {} as its `type`; write {SHAPES}", kind_of(other))),
    };
    let said = fields.contains_key("role") || fields.contains_key("content");
    if placeholder && said {
        return Err(mixed(&fields, "is a placeholder", "a placeholder has a `name` and says nothing"));
    }
    if !placeholder && fields.contains_key("name") {
        if !said {
            return Err(format!(
                "has a `name` but no `type`; write {} if it is a placeholder",
                json!({"type": "placeholder", "name": fields.get("name")})
            ));
        }
        return Err(mixed(&fields, "is a message", "only a placeholder has a `name`"));
    }
    let known: &[&str] = if placeholder { &["type", "name"] } else { &["type", "role", "content"] };
    if let Some(other) = fields.keys().find(|field| !known.contains(&field.as_str())) {
        let shown = shorten(other, 40);
        return Err(format!("has the field `{shown}`, which there is not; write {SHAPES}"));
    }
    if placeholder {
        let name = text(&mut fields, "name")?;
        if !is_placeholder_name(&name) {
            let shown = shorten(&name, 40);
            return Err(format!(
                "has the `name` `{shown}`; write a letter a-z or A-Z, then letters, digits and `_`, as in `history`"
            ));
        }
        return Ok(Message::Placeholder { name });
    }
    let role = text(&mut fields, "role")?;
    if role.trim().is_empty() {
        return Err("has an empty `role`; write who says it: `system`, `user`, `assistant` or another word".to_owned());
    }
    Ok(Message::Said { role, content: text(&mut fields, "content")? })
}

/// What is wrong with an entry that is half a message and half a placeholder.
fn mixed(fields: &Map<String, Value>, is: &str, rule: &str) -> String {
    let extra: Vec<_> = ["role", "content", "name"]
        .into_iter()
        .filter(|&field| fields.contains_key(field) && (field == "name") == (is == "is a message"))
        .map(|field| format!("`{field}`"))
        .collect();
    let extra = extra.join(" and ");
    format!("{is} and has {extra} too, but {rule}; leave out {extra}, or write two entries: {SHAPES}")
}

/// Takes a field that must be a text.
fn text(fields: &mut Map<String, Value>, field: &str) -> Result<String, String> {
    match fields.remove(field) {
        Some(Value::String(text)) => Ok(text),
        Some(other) => Err(format!("has {} as its `{field}`; write a text", kind_of(&other))),
        None => Err(format!("has no `{field}`; write {SHAPES}")),
    }
}
