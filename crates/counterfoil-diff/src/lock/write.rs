//! From a lock to its text.

use counterfoil_json::{Json, JsonObject};

use super::{FORMAT, Lock, Server, canonical};

/// The text: indented by two, a line feed at the end.
pub(super) fn write(lock: &Lock) -> String {
    let mut out = JsonObject::new();
    out.push("counterfoilLock", FORMAT);
    out.push("generator", lock.generator.as_str());
    out.push("hash", canonical::hash(&hashed(lock)));
    out.push("server", server(&lock.server));
    out.push("tools", lock.tools.iter().map(tool).collect::<Vec<_>>());
    format!("{:#}\n", Json::Object(out))
}

fn tool(tool: &Json) -> Json {
    Json::object([("hash", Json::from(canonical::hash(tool))), ("tool", tool.clone())])
}

/// All that the hash of the whole is of.
pub(super) fn hashed(lock: &Lock) -> Json {
    Json::object([
        ("counterfoilLock", Json::from(FORMAT)),
        ("generator", lock.generator.as_str().into()),
        ("server", server(&lock.server)),
        ("tools", lock.tools.clone().into()),
    ])
}

fn server(server: &Server) -> Json {
    let mut out = JsonObject::new();
    out.push("era", server.era.as_str());
    if let Some(instructions) = &server.instructions {
        out.push("instructions", instructions.as_str());
    }
    out.push("name", server.name.as_str());
    out.push("version", server.version.as_str());
    out.into()
}
