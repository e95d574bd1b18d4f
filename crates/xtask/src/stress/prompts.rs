//! The tools of the prompt registry, as the scenarios call them.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::figures::Figures;
use crate::shared::mcp::{Client, Outcome};

/// Makes a version of a prompt, and returns its number once it is acknowledged; else why it is not.
pub(super) fn create(client: &Client, name: &str, text: &str) -> Result<u64, String> {
    number(&done(client, "createTextPrompt", &json!({"name": name, "prompt": text}))?, "version")
}

/// Moves a label to a version.
pub(super) fn label(client: &Client, name: &str, version: u64, label: &str) -> Result<(), String> {
    let arguments = json!({"name": name, "version": version, "newLabels": [label]});
    done(client, "updatePromptLabels", &arguments).map(|_| ())
}

/// The version that has a label, and its text.
pub(super) fn labelled(client: &Client, name: &str, label: &str) -> Result<(u64, String), String> {
    read(client, &json!({"name": name, "label": label}))
}

/// The text of a version.
pub(super) fn text(client: &Client, name: &str, version: u64) -> Result<String, String> {
    read(client, &json!({"name": name, "version": version})).map(|(_, text)| text)
}

fn read(client: &Client, arguments: &Value) -> Result<(u64, String), String> {
    let prompt = done(client, "getPrompt", arguments)?;
    let text = prompt["prompt"].as_str().ok_or_else(|| format!("no text in {prompt}"))?;
    Ok((number(&prompt, "version")?, text.to_owned()))
}

/// The labels of each version of a prompt.
pub(super) type History = BTreeMap<u64, Vec<String>>;

/// All versions of a prompt.
pub(super) fn history(client: &Client, name: &str) -> Result<History, String> {
    let mut history = History::new();
    let mut before = None;
    loop {
        let (page, next) = page(client, name, before, 100)?;
        history.extend(page);
        match next {
            Some(next) => before = Some(next),
            None => return Ok(history),
        }
    }
}

/// The newest versions of a prompt.
pub(super) fn newest(client: &Client, name: &str, limit: u64) -> Result<History, String> {
    page(client, name, None, limit).map(|(page, _)| page)
}

fn page(client: &Client, name: &str, before: Option<u64>, limit: u64) -> Result<(History, Option<u64>), String> {
    let mut arguments = json!({"name": name, "limit": limit});
    if let Some(before) = before {
        arguments["before"] = before.into();
    }
    let page = done(client, "listPromptVersions", &arguments)?;
    let lines = page["data"].as_array().map(Vec::as_slice).unwrap_or_default();
    let labels = |line: &Value| {
        let labels = line["labels"].as_array().map(Vec::as_slice).unwrap_or_default();
        labels.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let history = lines.iter().map(|line| Ok((number(line, "version")?, labels(line))));
    Ok((history.collect::<Result<_, String>>()?, page["nextBefore"].as_u64()))
}

/// What was acknowledged: the text of each version of each prompt.
pub(super) type Acknowledged = BTreeMap<(String, u64), String>;

/// Holds what is there against what was acknowledged, and against what must always be so.
pub(super) fn verify(client: &Client, acknowledged: &Acknowledged) -> Figures {
    let mut lost = Vec::new();
    for ((name, version), written) in acknowledged {
        match text(client, name, *version) {
            Ok(text) if text == *written => {}
            Ok(text) => lost.push(format!("{name} version {version} says \"{text}\", not \"{written}\"")),
            Err(why) => lost.push(format!("{name} version {version}: {why}")),
        }
    }
    let mut half_done = Vec::new();
    let mut stored = 0;
    let mut names: Vec<_> = acknowledged.keys().map(|(name, _)| name).collect();
    names.dedup();
    for name in names {
        match history(client, name) {
            Ok(history) => {
                stored += history.len();
                half_done.extend(wrong(&history).into_iter().map(|what| format!("{name}: {what}")));
            }
            Err(why) => half_done.push(format!("{name}: {why}")),
        }
    }
    let mut figures = Figures::default();
    figures.told("versions acknowledged", acknowledged.len());
    figures.told("versions stored, those included whose answer was lost", stored);
    figures.never("acknowledged versions that are lost or changed", &lost);
    figures.never("gaps, labels on several versions, `latest` elsewhere than on the last", &half_done);
    figures
}

/// What is wrong with the history of a prompt.
fn wrong(history: &History) -> Vec<String> {
    let mut wrong = Vec::new();
    let last = history.keys().last().copied().unwrap_or_default();
    if last != history.len() as u64 {
        wrong.push(format!("{} versions, the last of them {last}", history.len()));
    }
    if holders(history, "latest") != [last] {
        wrong.push(format!("`latest` is on {:?} of {last}", holders(history, "latest")));
    }
    if holders(history, LABEL).len() > 1 {
        wrong.push(format!("`{LABEL}` is on {:?}", holders(history, LABEL)));
    }
    wrong
}

/// The label that the scenarios move.
pub(super) const LABEL: &str = "candidate";

/// The versions that have a label.
pub(super) fn holders(history: &History, label: &str) -> Vec<u64> {
    history.iter().filter(|(_, labels)| labels.iter().any(|held| held == label)).map(|(version, _)| *version).collect()
}

fn done(client: &Client, tool: &str, arguments: &Value) -> Result<Value, String> {
    match client.call(tool, arguments) {
        Outcome::Done(structured) => Ok(structured),
        Outcome::Refused(why) | Outcome::Lost(why) => Err(why),
    }
}

fn number(value: &Value, name: &str) -> Result<u64, String> {
    value[name].as_u64().ok_or_else(|| format!("no {name} in {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(versions: &[(u64, &[&str])]) -> History {
        versions.iter().map(|(at, labels)| (*at, labels.iter().map(|label| (*label).to_owned()).collect())).collect()
    }

    #[test]
    fn what_is_wrong_with_a_history_is_seen() {
        assert!(wrong(&history(&[(1, &[LABEL]), (2, &["latest"])])).is_empty());
        assert_eq!(wrong(&history(&[(1, &[]), (3, &["latest"])])).len(), 1);
        assert_eq!(wrong(&history(&[(1, &["latest"]), (2, &[])])).len(), 1);
        assert_eq!(wrong(&history(&[(1, &[]), (2, &[])])).len(), 1);
        assert_eq!(wrong(&history(&[(1, &[LABEL]), (2, &[LABEL, "latest"])])).len(), 1);
    }
}
