//! The lists of real servers, which lie beside the project.

use std::path::Path;

use counterfoil_json::Json;

/// Where the lists lie, seen from this workspace.
const SERVERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/corpus/servers");

/// A list of tools, and whose it is.
pub struct List {
    pub server: String,
    pub tools: Vec<Json>,
}

/// All lists by name; why not, where there are none.
pub fn lists() -> Result<Vec<List>, &'static str> {
    let missing = "the corpus is not beside the project: ../shared/corpus/servers is missing";
    let mut lists = Vec::new();
    for entry in std::fs::read_dir(Path::new(SERVERS)).map_err(|_| missing)? {
        let path = entry.map_err(|_| missing)?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let text = std::fs::read_to_string(&path).expect("a list that can be read");
            let list = Json::parse(&text).expect("a list in JSON");
            let tools = list.get("tools").and_then(Json::as_array).expect("a list of tools").to_vec();
            let server = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            lists.push(List { server, tools });
        }
    }
    lists.sort_by(|a, b| a.server.cmp(&b.server));
    Ok(lists)
}
