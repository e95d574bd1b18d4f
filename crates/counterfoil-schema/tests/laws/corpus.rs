//! The tools of real servers.

use counterfoil_json::Json;

use crate::cases::{Origin, Source};
use crate::shared;

/// The list of a server.
pub(crate) struct Server {
    /// The name of its file, without the ending
    pub(crate) name: String,
    /// Its tools, as they came
    pub(crate) tools: Vec<Json>,
}

/// All servers; none where the corpus is absent.
pub(crate) fn servers() -> Vec<Server> {
    let Some(directory) = shared::corpus("servers") else { return Vec::new() };
    let server = |path: std::path::PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let tools = shared::read(&path).get("tools").and_then(Json::as_array).expect("a list of tools").to_vec();
        Server { name, tools }
    };
    shared::files(&directory).into_iter().map(server).collect()
}

/// Each tool by itself.
pub(crate) fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    for server in servers() {
        for tool in server.tools {
            let name = tool.get("name").and_then(Json::as_str).unwrap_or_default();
            let subject = format!("{} {name}", server.name);
            sources.push(Source { origin: Origin::Corpus, subject, tool, valid: Vec::new() });
        }
    }
    sources
}

#[test]
fn the_corpus_is_whole() {
    let servers = servers();
    if servers.is_empty() {
        return;
    }
    let tools: usize = servers.iter().map(|server| server.tools.len()).sum();
    assert!(servers.len() >= 96 && tools >= 3_183, "{} servers, {tools} tools", servers.len());
}
