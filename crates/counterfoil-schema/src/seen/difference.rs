//! What differs between a tool and what a client made of it.

use counterfoil_json::tree::escape_token;
use counterfoil_json::{Json, JsonObject};

use super::SeenChange;

/// How much of a value is shown.
const SHOWN: usize = 80;

pub(super) fn between(original: &Json, seen: &Json) -> Vec<SeenChange> {
    let mut changes = Vec::new();
    compare(original, seen, &mut String::new(), &mut changes);
    changes
}

fn compare(original: &Json, seen: &Json, pointer: &mut String, changes: &mut Vec<SeenChange>) {
    match (original, seen) {
        // What is wholly another schema is told as one change.
        (Json::Object(before), Json::Object(after)) if after.is_empty() == before.is_empty() => {
            members(before, after, pointer, changes);
        }
        (Json::Array(before), Json::Array(after)) if before.len() == after.len() => {
            for (index, (before, after)) in before.iter().zip(after).enumerate() {
                inside(pointer, &index.to_string(), |pointer| compare(before, after, pointer, changes));
            }
        }
        _ if original == seen => {}
        _ => changes.push(SeenChange { pointer: pointer.clone(), what: format!("is now {}", shown(seen)) }),
    }
}

fn members(before: &JsonObject, after: &JsonObject, pointer: &mut String, changes: &mut Vec<SeenChange>) {
    for (name, value) in before.iter() {
        inside(pointer, name, |pointer| match after.get(name) {
            Some(other) => compare(value, other, pointer, changes),
            None => changes.push(SeenChange { pointer: pointer.clone(), what: format!("`{name}` is gone") }),
        });
    }
    for (name, value) in after.iter().filter(|(name, _)| !before.contains(name)) {
        inside(pointer, name, |pointer| {
            changes.push(SeenChange { pointer: pointer.clone(), what: format!("`{name}` is added: {}", shown(value)) });
        });
    }
}

fn inside(pointer: &mut String, name: &str, work: impl FnOnce(&mut String)) {
    let length = pointer.len();
    pointer.push('/');
    pointer.push_str(&escape_token(name));
    work(pointer);
    pointer.truncate(length);
}

fn shown(value: &Json) -> String {
    let text = value.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
