//! What a Langfuse server answers, read into what a prompt is here; or why it cannot be one.

use serde_json::{Map, Value, json};

use crate::domain::{Content, Kind, Label, Message, Timestamp, is_placeholder_name, references, shared_names};
use crate::registry::ImportedVersion;

/// A prompt in the list.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) name: String,
    pub(super) versions: Vec<u64>,
}

/// A page of the list: its prompts, and how many pages there are.
pub(super) fn page(page: &Value) -> Option<(Vec<Line>, u64)> {
    let lines = page.get("data")?.as_array()?.iter().map(line).collect::<Option<_>>()?;
    Some((lines, page.get("meta")?.get("totalPages")?.as_u64()?))
}

fn line(line: &Value) -> Option<Line> {
    let versions = line.get("versions")?.as_array()?.iter().map(Value::as_u64).collect::<Option<_>>()?;
    Some(Line { name: line.get("name")?.as_str()?.to_owned(), versions })
}

/// A version that can be taken over.
#[derive(Debug, PartialEq)]
pub(super) struct Version {
    pub(super) kind: Kind,
    pub(super) version: ImportedVersion,
    pub(super) labels: Vec<Label>,
    pub(super) tags: Vec<String>,
    /// What is otherwise than it was there.
    pub(super) notes: Vec<String>,
}

/// The version of that number, or all that keeps it from being one here.
pub(super) fn version(number: u64, answer: &Value, now: Timestamp) -> Result<Version, Vec<String>> {
    let mut problems = Vec::new();
    let mut notes = Vec::new();
    if answer.get("version").and_then(Value::as_u64) != Some(number) {
        return Err(vec!["the server answers with another version".to_owned()]);
    }
    let content = content(answer).map_err(|mut found| problems.append(&mut found)).ok();
    let config = match answer.get("config") {
        None | Some(Value::Null) => json!({}),
        Some(config @ Value::Object(_)) => config.clone(),
        Some(other) => {
            problems.push(format!("its config is {}, and must be an object", what(other)));
            json!({})
        }
    };
    if let Some(content) = &content {
        let shared = shared_names(content);
        if !shared.is_empty() {
            problems.push(format!("variables and placeholders share names: {}", shared.join(", ")));
        }
        for malformed in content.texts().flat_map(|text| references(text).malformed) {
            notes.push(format!(
                "the reference {} is malformed: {}; it can be read only as it was written",
                malformed.text, malformed.why
            ));
        }
    }
    // What refers to nothing has no graph.
    if answer.get("resolutionGraph").is_some_and(|graph| !graph.is_null()) {
        notes.push("the server has filled in its references: it knows no resolve=false".to_owned());
    }
    let Some(content) = content.filter(|_| problems.is_empty()) else {
        return Err(problems);
    };
    let created_at = moment(answer, "createdAt");
    let updated_at = moment(answer, "updatedAt").or(created_at);
    if created_at.is_none() {
        notes.push("the server does not say when it was made: that is now".to_owned());
    }
    let text = |member: &str| answer.get(member).and_then(Value::as_str).filter(|text| !text.is_empty());
    Ok(Version {
        kind: content.kind(),
        labels: labels(answer, &mut notes),
        tags: tags(answer, &mut notes),
        version: ImportedVersion {
            version: number,
            content,
            config,
            commit_message: text("commitMessage").map(str::to_owned),
            created_by: text("createdBy").unwrap_or("import").to_owned(),
            created_at: created_at.or(updated_at).unwrap_or(now),
            updated_at: updated_at.unwrap_or(now),
        },
        notes,
    })
}

fn content(answer: &Value) -> Result<Content, Vec<String>> {
    let kind = answer.get("type").and_then(Value::as_str).unwrap_or("text");
    match (Kind::from_name(kind), answer.get("prompt")) {
        (Some(Kind::Text), Some(Value::String(text))) => Ok(Content::Text(text.clone())),
        (Some(Kind::Chat), Some(Value::Array(entries))) => {
            let (mut messages, mut problems) = (Vec::new(), Vec::new());
            for (index, entry) in entries.iter().enumerate() {
                match message(entry) {
                    Ok(message) => messages.push(message),
                    Err(why) => problems.push(format!("message {index}: {why}")),
                }
            }
            if entries.is_empty() {
                problems.push("it has no messages".to_owned());
            }
            if problems.is_empty() { Ok(Content::Chat(messages)) } else { Err(problems) }
        }
        (Some(kind), Some(other)) => Err(vec![format!("it is a {} prompt, and says {}", kind.name(), what(other))]),
        (Some(_), None) => Err(vec!["the server does not say what it says".to_owned()]),
        (None, _) => Err(vec!["its type is neither text nor chat".to_owned()]),
    }
}

/// A message of any `type` but `placeholder`: servers have marked them in several ways.
fn message(entry: &Value) -> Result<Message, String> {
    let Value::Object(members) = entry else {
        return Err(format!("it is {}, and must be an object", what(entry)));
    };
    let is_placeholder = members.get("type").is_some_and(|kind| kind == "placeholder");
    let known: &[&str] = if is_placeholder { &["type", "name"] } else { &["type", "role", "content"] };
    if let Some(more) = members.iter().find(|(name, value)| !known.contains(&name.as_str()) && !value.is_null()) {
        let shape = if is_placeholder { "a placeholder" } else { "a message" };
        return Err(format!("{shape} cannot have `{}`", more.0));
    }
    if is_placeholder {
        let name = text(members, "name")?;
        if !is_placeholder_name(&name) {
            return Err("the name of a placeholder must be a letter, then letters, digits and _".to_owned());
        }
        return Ok(Message::Placeholder { name });
    }
    let role = text(members, "role")?;
    if role.is_empty() {
        return Err("its role is empty".to_owned());
    }
    Ok(Message::Said { role, content: text(members, "content")? })
}

fn text(members: &Map<String, Value>, name: &str) -> Result<String, String> {
    match members.get(name) {
        Some(Value::String(text)) => Ok(text.clone()),
        Some(other) => Err(format!("its {name} is {}, and must be a text", what(other))),
        None => Err(format!("it has no {name}")),
    }
}

fn labels(answer: &Value, notes: &mut Vec<String>) -> Vec<Label> {
    let mut labels = Vec::new();
    for label in list(answer, "labels") {
        match Label::parse(label) {
            Ok(label) => labels.push(label),
            Err(why) => notes.push(format!("the label {label:?} is left out: {why}")),
        }
    }
    labels
}

fn tags(answer: &Value, notes: &mut Vec<String>) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in list(answer, "tags") {
        let tidy = tag.trim();
        if tidy.is_empty() || tidy.chars().count() > 100 {
            notes.push(format!("the tag {tag:?} is left out: it must have 1 to 100 characters"));
        } else if !tags.iter().any(|known| known == tidy) {
            tags.push(tidy.to_owned());
        }
    }
    tags
}

fn list<'a>(answer: &'a Value, member: &str) -> impl Iterator<Item = &'a str> {
    answer.get(member).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

fn moment(answer: &Value, member: &str) -> Option<Timestamp> {
    Timestamp::parse(answer.get(member)?.as_str()?).ok()
}

/// What kind of value it is. Values themselves are not told.
fn what(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(0);

    fn chat(messages: &Value) -> Result<Version, Vec<String>> {
        version(
            1,
            &json!({"version": 1, "type": "chat", "prompt": messages, "createdAt": "2026-01-02T03:04:05.678Z"}),
            NOW,
        )
    }

    #[test]
    fn messages_are_read_however_they_are_marked() {
        let read = chat(&json!([
            {"role": "system", "content": "a"},
            {"type": "chatmessage", "role": "user", "content": "b"},
            {"type": "public-api-created", "role": "user", "content": "c", "name": null},
            {"type": "placeholder", "name": "history"},
        ]))
        .expect("messages");
        let said = |role: &str, content: &str| Message::Said { role: role.to_owned(), content: content.to_owned() };
        let placeholder = Message::Placeholder { name: "history".to_owned() };
        let expected = vec![said("system", "a"), said("user", "b"), said("user", "c"), placeholder];
        assert_eq!(read.version.content, Content::Chat(expected));
        assert_eq!(read.version.created_at.to_string(), "2026-01-02T03:04:05.678Z");
        assert_eq!(read.version.updated_at, read.version.created_at);
        assert!(read.notes.is_empty(), "{:?}", read.notes);
    }

    #[test]
    fn everything_that_does_not_fit_is_told() {
        let problems = chat(&json!([
            {"role": "user", "content": [{"type": "text", "text": "x"}]},
            {"role": "assistant", "content": "x", "tool_calls": []},
            {"type": "placeholder", "name": "history", "role": "user", "content": "x"},
            {"type": "placeholder", "name": "1st"},
            {"role": "", "content": "x"},
            "x",
        ]))
        .expect_err("problems");
        assert_eq!(
            problems,
            [
                "message 0: its content is a list, and must be a text",
                "message 1: a message cannot have `tool_calls`",
                "message 2: a placeholder cannot have `role`",
                "message 3: the name of a placeholder must be a letter, then letters, digits and _",
                "message 4: its role is empty",
                "message 5: it is a text, and must be an object",
            ]
        );
    }

    #[test]
    fn what_is_left_out_is_noted() {
        let answer = json!({
            "version": 2, "type": "text", "prompt": "@@@langfusePrompt:name=x@@@", "labels": ["production", "A B"],
            "tags": ["a", " a ", ""], "resolutionGraph": {"root": {}}, "config": null,
        });
        let read = version(2, &answer, NOW).expect("a version");
        assert_eq!(read.labels.iter().map(Label::as_str).collect::<Vec<_>>(), ["production"]);
        assert_eq!(read.tags, ["a"]);
        assert_eq!(read.version.config, json!({}));
        assert_eq!(read.version.created_by, "import");
        assert_eq!(read.notes.len(), 5, "{:?}", read.notes);
        let config = version(2, &json!({"version": 2, "prompt": "x", "config": [1]}), NOW).expect_err("a problem");
        assert_eq!(config, ["its config is a list, and must be an object"]);
        assert!(version(3, &answer, NOW).is_err());
    }
}
