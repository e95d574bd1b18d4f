//! From a text to a lock, or to the reason why there is none.

use counterfoil_json::{Json, JsonObject};

use super::{FORMAT, Lock, LockError, Server, canonical};

pub(super) fn read(text: &str) -> Result<Lock, LockError> {
    let file = Json::parse(text).map_err(LockError::Syntax)?;
    let Some(members) = file.as_object() else { return Err(shape("", "it should be an object")) };
    match members.get("counterfoilLock") {
        Some(version) if version.as_u64() == Some(FORMAT) => {}
        Some(version) => return Err(LockError::Version { found: version.to_string() }),
        None => return Err(shape("", "it has no member `counterfoilLock`, so it is no lock file")),
    }
    only(members, "", &["counterfoilLock", "generator", "hash", "server", "tools"])?;
    let tools = members.get("tools").and_then(Json::as_array).ok_or_else(|| shape("/tools", "it should be a list"))?;
    let mut lock = Lock { generator: text_of(members, "", "generator")?, server: server(members)?, tools: Vec::new() };
    for (index, entry) in tools.iter().enumerate() {
        let at = format!("/tools/{index}");
        let Some(members) = entry.as_object() else { return Err(shape(&at, "it should be an object")) };
        only(members, &at, &["hash", "tool"])?;
        let tool = members.get("tool").ok_or_else(|| shape(&at, "it has no tool"))?;
        if text_of(members, &at, "hash")? != canonical::hash(tool) {
            let name = tool.get("name").and_then(Json::as_str).unwrap_or("a tool without a name");
            return Err(LockError::Hash { part: format!("`{name}`") });
        }
        lock.tools.push(canonical::sorted(tool));
    }
    if text_of(members, "", "hash")? != lock.hash() {
        return Err(LockError::Hash { part: "the whole".to_owned() });
    }
    Ok(lock)
}

fn server(file: &JsonObject) -> Result<Server, LockError> {
    let at = "/server";
    let members = file.get("server").and_then(Json::as_object).ok_or_else(|| shape(at, "it should be an object"))?;
    only(members, at, &["era", "instructions", "name", "version"])?;
    let instructions = members.contains("instructions").then(|| text_of(members, at, "instructions")).transpose()?;
    let text = |name| text_of(members, at, name);
    Ok(Server { name: text("name")?, version: text("version")?, era: text("era")?, instructions })
}

fn text_of(members: &JsonObject, at: &str, name: &str) -> Result<String, LockError> {
    let text = members.get(name).and_then(Json::as_str).map(str::to_owned);
    text.ok_or_else(|| shape(&format!("{at}/{name}"), "it should be a text"))
}

/// That there are no other members, and none twice.
fn only(members: &JsonObject, at: &str, known: &[&str]) -> Result<(), LockError> {
    let mut seen: Vec<&str> = Vec::new();
    for name in members.names() {
        if !known.contains(&name) {
            return Err(shape(at, &format!("the member `{name}` is not known")));
        }
        if seen.contains(&name) {
            return Err(shape(at, &format!("the member `{name}` stands twice")));
        }
        seen.push(name);
    }
    Ok(())
}

fn shape(at: &str, what: &str) -> LockError {
    LockError::Shape { at: at.to_owned(), what: what.to_owned() }
}
