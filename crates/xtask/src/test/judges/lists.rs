//! What is lowered: the lists of real servers, and the probes.

use std::fs;
use std::path::{Path, PathBuf};

use counterfoil_json::Json;

use super::panel::read;
use crate::shared::{Context, Failure, Project};

/// A list of tools as it came from somewhere.
#[derive(Debug)]
pub(super) struct List {
    /// The server and its version, or `probes`
    pub(super) name: String,
    pub(super) tools: Vec<Json>,
    /// Whether it may hold what no schema can express
    pub(super) is_probes: bool,
}

impl List {
    /// The name of a tool, which may be missing.
    pub(super) fn tool(&self, index: usize) -> &str {
        self.tools.get(index).and_then(|tool| tool.get("name")).and_then(Json::as_str).unwrap_or("(no name)")
    }

    /// A file that is a result of `tools/list`.
    fn load(name: String, file: &Path, is_probes: bool) -> Result<Self, Failure> {
        let json = Json::parse(&read(file)?).cannot(|| format!("read {}", file.display()))?;
        match json.get("tools").and_then(Json::as_array) {
            Some(tools) => Ok(Self { name, tools: tools.to_vec(), is_probes }),
            None => Err(Failure::new(format!("{} has no tools", file.display()))),
        }
    }
}

/// The lists of the corpus by name, then the probes; `None` where the corpus is not beside the project.
pub(super) fn load(project: &Project, probes: &Path) -> Result<Option<Vec<List>>, Failure> {
    let servers = project.root().parent().map(|beside| beside.join("shared/corpus/servers"));
    let Some(servers) = servers.filter(|servers| servers.is_dir()) else { return Ok(None) };
    let mut lists = Vec::new();
    for file in files(&servers)? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        lists.push(List::load(name, &file, false)?);
    }
    lists.push(List::load("probes".to_owned(), probes, true)?);
    Ok(Some(lists))
}

/// The files of JSON in a folder, in a fixed order.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).cannot(|| format!("list {}", folder.display()))? {
        let path = entry.cannot(|| format!("list {}", folder.display()))?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
