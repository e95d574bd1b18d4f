//! Behaviours as data: a sequence of calls, and what each gives.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value};

/// Something that the tools do.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Behaviour {
    pub(crate) name: String,
    pub(crate) steps: Vec<Step>,
}

/// A call, and what it gives.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    pub(crate) call: String,
    #[serde(default)]
    with: Option<Value>,
    /// What the structured result has, among other things.
    #[serde(default)]
    gives: Option<Value>,
    /// What the text of the error has in it: one piece, or several.
    #[serde(default)]
    fails: Option<Value>,
    /// Values to be kept for later steps, by the place in the result that they are taken from.
    #[serde(default)]
    keeps: Map<String, Value>,
}

/// All of them.
pub(crate) fn all() -> Vec<Behaviour> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/behaviours");
    let mut files: Vec<_> = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let read = |file: &Path| {
        let text = fs::read_to_string(file).expect("a file that can be read");
        serde_json::from_str::<Vec<Behaviour>>(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    files.iter().flat_map(|file| read(file)).collect()
}

impl Step {
    /// The arguments of the call, with what earlier steps have kept.
    pub(crate) fn arguments(&self, kept: &Map<String, Value>) -> Option<Value> {
        self.with.as_ref().map(|with| filled(with, kept))
    }
}

fn filled(value: &Value, kept: &Map<String, Value>) -> Value {
    match value {
        Value::String(text) => match (text.strip_prefix("$long:"), text.strip_prefix('$')) {
            (Some(length), _) => Value::from("x".repeat(length.parse().expect("a length"))),
            (None, Some(count)) if count.starts_with("messages:") => {
                let count = count.trim_start_matches("messages:").parse().expect("a count");
                std::iter::repeat_n(serde_json::json!({"role": "user", "content": ""}), count).collect()
            }
            (None, Some(name)) => kept.get(name).cloned().unwrap_or_else(|| value.clone()),
            (None, None) => value.clone(),
        },
        Value::Array(items) => items.iter().map(|item| filled(item, kept)).collect(),
        Value::Object(members) => members.iter().map(|(name, value)| (name.clone(), filled(value, kept))).collect(),
        other => other.clone(),
    }
}

/// Whether a result is what the step says.
pub(crate) fn check_result(
    step: &Step,
    structured: Option<&Value>,
    text: &str,
    is_error: bool,
    kept: &mut Map<String, Value>,
) -> Result<(), String> {
    if let Some(fails) = &step.fails {
        if !is_error {
            return Err(format!("it does not fail but gives {text}"));
        }
        let pieces: Vec<&str> = match fails {
            Value::Array(pieces) => pieces.iter().filter_map(Value::as_str).collect(),
            piece => piece.as_str().into_iter().collect(),
        };
        return match pieces.iter().find(|piece| !text.contains(**piece)) {
            Some(piece) => Err(format!("{piece:?} is not in {text:?}")),
            None => Ok(()),
        };
    }
    if is_error {
        return Err(format!("it fails: {text}"));
    }
    let structured = structured.ok_or("there is no structured result")?;
    let said: Value = serde_json::from_str(text).map_err(|_| format!("the text is not the result: {text}"))?;
    if said != *structured {
        return Err("the text says something else than the structured result".to_owned());
    }
    if let Some(gives) = &step.gives {
        has(gives, structured, "")?;
    }
    for (name, place) in &step.keeps {
        let place = place.as_str().expect("a JSON pointer");
        let value = structured.pointer(place).ok_or_else(|| format!("nothing stands at {place}"))?;
        kept.insert(name.clone(), value.clone());
    }
    Ok(())
}

/// Whether a value has all that is expected: members among others, lists item by item.
pub(crate) fn has(expected: &Value, found: &Value, place: &str) -> Result<(), String> {
    let differs = || Err(format!("{place}: expected {expected}, found {found}"));
    match (expected, found) {
        (Value::String(word), found) if word == "$text" => match found {
            Value::String(text) if !text.is_empty() => Ok(()),
            _ => differs(),
        },
        (Value::String(word), found) if word == "$list" => match found {
            Value::Array(items) if !items.is_empty() => Ok(()),
            _ => differs(),
        },
        (Value::String(word), found) if word == "$time" => match found.as_str() {
            Some(text) if text.len() == 24 && text.ends_with('Z') => Ok(()),
            _ => differs(),
        },
        (Value::Object(expected), Value::Object(found)) => {
            for (name, expected) in expected {
                let place = format!("{place}/{name}");
                match found.get(name) {
                    Some(found) => has(expected, found, &place)?,
                    None if expected == "$absent" => {}
                    None => return Err(format!("{place} is not there")),
                }
            }
            Ok(())
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            expected.iter().zip(found).enumerate().try_for_each(|(at, (e, f))| has(e, f, &format!("{place}/{at}")))
        }
        _ if expected == found => Ok(()),
        _ => differs(),
    }
}
