//! Small crates outside of the workspace, made in the target directory.
//!
//! They show what someone gets who depends on the library: its features and its crates, without those that the
//! workspace's own tests bring in. They share the workspace's lock file and profile, so that what is built already is
//! not built again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Context, Failure, Project};

/// The source of a crate.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source<'a> {
    /// Its `src/main.rs`.
    Program(&'a str),
    /// Its `src/lib.rs`.
    Library(&'a str),
}

/// A crate outside of the workspace.
#[derive(Debug)]
pub(crate) struct Fixture {
    folder: PathBuf,
}

impl Fixture {
    /// Writes the crate `name`, with these lines of `[dependencies]` and this one source file.
    pub(crate) fn write(
        project: &Project,
        name: &str,
        dependencies: &str,
        source: Source<'_>,
    ) -> Result<Self, Failure> {
        let folder = project.target().join("xtask").join(name);
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
             [workspace]\n\n[dependencies]\n{dependencies}\n\n{}",
            profile(project)?
        );
        fs::create_dir_all(folder.join("src")).cannot(|| format!("make {}", folder.display()))?;
        write_if_new(&folder.join("Cargo.toml"), &manifest)?;
        let (file, text) = match source {
            Source::Program(text) => ("src/main.rs", text),
            Source::Library(text) => ("src/lib.rs", text),
        };
        write_if_new(&folder.join(file), text)?;
        let lock = project.root().join("Cargo.lock");
        fs::copy(&lock, folder.join("Cargo.lock")).cannot(|| format!("copy {}", lock.display()))?;
        Ok(Self { folder })
    }

    /// Cargo, in the folder of the crate, building where the workspace builds.
    pub(crate) fn cargo(&self, project: &Project) -> Command {
        let mut cargo = project.cargo();
        cargo.current_dir(&self.folder).env("CARGO_TARGET_DIR", project.target());
        cargo
    }
}

/// The sections of the workspace's manifest that say how a debug build is made.
fn profile(project: &Project) -> Result<String, Failure> {
    let path = project.root().join("Cargo.toml");
    let manifest = fs::read_to_string(&path).cannot(|| format!("read {}", path.display()))?;
    let mut sections = String::new();
    let mut inside = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line.starts_with("[profile.dev");
        }
        if inside {
            sections.push_str(line);
            sections.push('\n');
        }
    }
    Ok(sections)
}

/// Leaves an equal file alone, since cargo goes by its date.
fn write_if_new(path: &Path, text: &str) -> Result<(), Failure> {
    if fs::read_to_string(path).is_ok_and(|present| present == text) {
        return Ok(());
    }
    fs::write(path, text).cannot(|| format!("write {}", path.display()))
}
