//! Where things lie, and how strict to be.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::{Context, Failure, command};

/// The project as a chore finds it.
#[derive(Debug)]
pub(crate) struct Project {
    root: PathBuf,
    target: PathBuf,
    strict: bool,
}

impl Project {
    /// The project that this program was built from.
    pub(crate) fn find() -> Result<Self, Failure> {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
        let root = crates.and_then(Path::parent).ok_or_else(|| Failure::new("the project's folder is not there"))?;
        let mut cargo = Command::new(cargo_program());
        cargo.args(["metadata", "--format-version=1", "--no-deps"]).current_dir(root);
        let metadata: Value = serde_json::from_str(&command::output(&mut cargo)?)
            .cannot(|| "read the answer of cargo metadata".into())?;
        let target = metadata["target_directory"].as_str().ok_or_else(|| {
            Failure::new("cargo metadata names no target directory; is this a cargo older than the one required?")
        })?;
        Ok(Self { root: root.to_owned(), target: target.into(), strict: env::var("CI").is_ok_and(|ci| ci == "true") })
    }

    /// The folder of the workspace.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Where cargo builds. Whatever a chore makes for itself lies in there too, so that one `cargo clean` is enough.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// Builds all binaries and examples, with the same features as the tests, so that nothing is built twice. This
    /// program is running and stays as it is.
    pub(crate) fn build(&self) -> Result<(), Failure> {
        let mut cargo = self.cargo();
        cargo.args(["build", "--workspace", "--exclude", "xtask", "--all-features", "--bins", "--examples"]);
        command::run(&mut cargo)
    }

    /// A binary of the debug build.
    pub(crate) fn built(&self, name: &str) -> PathBuf {
        self.target.join("debug").join(format!("{name}{}", env::consts::EXE_SUFFIX))
    }

    /// Whether what is missing is an error (`CI=true`) and not merely skipped.
    pub(crate) fn strict(&self) -> bool {
        self.strict
    }

    /// Cargo, in the folder of the workspace.
    pub(crate) fn cargo(&self) -> Command {
        let mut cargo = Command::new(cargo_program());
        cargo.current_dir(&self.root);
        cargo
    }
}

fn cargo_program() -> String {
    env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}
