//! One configured server, as a target.

use std::path::PathBuf;

use counterfoil_wire::Target;
use serde_json::{Map, Value};

/// The target of an entry; an error goes on from the name of the server.
pub(super) fn target(entry: &Value, variable: &dyn Fn(&str) -> Option<String>) -> Result<Target, String> {
    let Some(entry) = entry.as_object() else { return Err("is not an object".to_owned()) };
    let filled = |text: &str| fill(text, variable);
    let url = ["url", "httpUrl", "serverUrl"].iter().find_map(|name| entry.get(*name)?.as_str());
    if let Some(url) = url {
        let mut headers = Vec::new();
        for member in ["headers", "http_headers"] {
            for (name, value) in pairs(entry, member)? {
                headers.push((name, filled(&value)?));
            }
        }
        for (name, from) in pairs(entry, "env_http_headers")? {
            headers.extend(variable(&from).map(|value| (name, value)));
        }
        if let Some(name) = entry.get("bearer_token_env_var").and_then(Value::as_str) {
            let token = variable(name).ok_or_else(|| format!("takes its token from {name}, which is not set"))?;
            headers.push(("Authorization".to_owned(), format!("Bearer {token}")));
        }
        return Ok(Target::Http { url: filled(url)?, headers });
    }
    // In older settings of Zed the command is an object of its own.
    let holder = entry.get("command").and_then(Value::as_object).unwrap_or(entry);
    let program = ["command", "path"].iter().find_map(|name| holder.get(*name)?.as_str());
    let Some(program) = program else { return Err("has neither a command nor a url".to_owned()) };
    let args = match holder.get("args") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(args)) => args
            .iter()
            .map(|arg| filled(arg.as_str().ok_or("has an argument that is not a string")?))
            .collect::<Result<_, String>>()?,
        Some(_) => return Err("has args that are no list".to_owned()),
    };
    let mut env = Vec::new();
    for (name, value) in pairs(holder, "env")? {
        env.push((name, filled(&value)?));
    }
    let cwd = entry.get("cwd").and_then(Value::as_str).map(filled).transpose()?.map(PathBuf::from);
    Ok(Target::Stdio { program: filled(program)?, args, env, cwd })
}

/// The members of a member, each a string.
fn pairs(entry: &Map<String, Value>, member: &str) -> Result<Vec<(String, String)>, String> {
    let Some(Value::Object(members)) = entry.get(member) else { return Ok(Vec::new()) };
    let pair = |(name, value): (&String, &Value)| match value {
        Value::String(text) => Ok((name.clone(), text.clone())),
        Value::Number(_) | Value::Bool(_) => Ok((name.clone(), value.to_string())),
        _ => Err(format!("has `{name}` in `{member}`, which is not a string")),
    };
    members.iter().map(pair).collect()
}

/// A text with its variables: `${NAME}`, `${env:NAME}` and `${NAME:-otherwise}`.
fn fill(text: &str, variable: &dyn Fn(&str) -> Option<String>) -> Result<String, String> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${") {
        let Some((inside, after)) = after.split_once('}') else { break };
        filled.push_str(before);
        let name = inside.strip_prefix("env:").unwrap_or(inside);
        let (name, otherwise) = name.split_once(":-").map_or((name, None), |(name, value)| (name, Some(value)));
        if inside.starts_with("input:") {
            return Err(format!(
                "asks for ${{{inside}}}, which its client keeps to itself: give the command or URL here"
            ));
        }
        match variable(name).or_else(|| otherwise.map(str::to_owned)) {
            Some(value) => filled.push_str(&value),
            None => return Err(format!("takes ${{{inside}}}, which is not set")),
        }
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn told(entry: &Value) -> String {
        let variable = |name: &str| (name == "TOKEN").then(|| "t".to_owned());
        match target(entry, &variable) {
            Ok(Target::Stdio { program, args, env, cwd }) => format!("{program} {args:?} {env:?} {cwd:?}"),
            Ok(Target::Http { url, headers }) => format!("{url} {headers:?}"),
            Err(why) => why,
        }
    }

    #[test]
    fn entries_of_all_clients_are_read() {
        for (entry, expected) in [
            (
                json!({"command": "npx", "args": ["-y", "s"], "env": {"A": "${TOKEN}", "B": 1}}),
                r#"npx ["-y", "s"] [("A", "t"), ("B", "1")] None"#,
            ),
            (json!({"command": "s", "cwd": "/tmp"}), r#"s [] [] Some("/tmp")"#),
            (
                json!({"type": "http", "url": "https://x/mcp", "headers": {"X": "${env:TOKEN}"}}),
                r#"https://x/mcp [("X", "t")]"#,
            ),
            (json!({"serverUrl": "https://x/sse"}), "https://x/sse []"),
            (json!({"httpUrl": "https://x/${NO:-mcp}"}), "https://x/mcp []"),
            (
                json!({"url": "https://x", "bearer_token_env_var": "TOKEN"}),
                r#"https://x [("Authorization", "Bearer t")]"#,
            ),
            (json!({"command": {"path": "s", "args": ["a"], "env": {}}}), r#"s ["a"] [] None"#),
            (json!({"url": "https://x", "bearer_token_env_var": "NO"}), "takes its token from NO, which is not set"),
            (json!({"command": "s", "env": {"A": "${NO}"}}), "takes ${NO}, which is not set"),
            (
                json!({"command": "s", "args": ["${input:key}"]}),
                "asks for ${input:key}, which its client keeps to itself: give the command or URL here",
            ),
            (json!({"args": []}), "has neither a command nor a url"),
            (json!(3), "is not an object"),
        ] {
            assert_eq!(told(&entry), expected, "{entry}");
        }
    }
}
