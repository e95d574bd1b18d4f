//! What `counterfoil new` makes: its tests pass, and it passes its own lint.

use std::fs;
use std::process::Command;

use crate::shared::{Context, Failure, Project, Tally, run as run_command};

/// The crate that is made.
const NAME: &str = "scaffolded-server";

/// Makes a crate, tests it, builds it and lints it.
pub(super) fn run(project: &Project) -> Result<Tally, Failure> {
    project.build()?;
    let binary = project.built("counterfoil");
    let folder = project.target().join("scaffold");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).cannot(|| format!("make {}", folder.display()))?;
    let mut tally = Tally::default();
    let made = run_command(Command::new(&binary).current_dir(&folder).args(["new", NAME]));
    let is_made = made.is_ok();
    tally.check("scaffold: a crate is made", made);
    if !is_made {
        return Ok(tally);
    }
    let crate_folder = folder.join(NAME);
    // It names the published library; this is the same one, before it is published.
    let manifest = crate_folder.join("Cargo.toml");
    let text = fs::read_to_string(&manifest).cannot(|| format!("read {}", manifest.display()))?;
    let library = project.root().join("crates/counterfoil");
    let local = text.replace("counterfoil = \"0.1\"", &format!("counterfoil = {{ path = {library:?} }}"));
    fs::write(&manifest, format!("{local}\n[workspace]\n")).cannot(|| format!("write {}", manifest.display()))?;
    // The versions that the workspace is tested with.
    let lock = crate_folder.join("Cargo.lock");
    fs::copy(project.root().join("Cargo.lock"), &lock).cannot(|| format!("write {}", lock.display()))?;

    let cargo = |words: &[&str]| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(&crate_folder).args(words).env("CARGO_TARGET_DIR", project.target());
        cargo
    };
    tally.check("scaffold: its tests pass", run_command(&mut cargo(&["test", "--quiet"])));
    tally.check("scaffold: it builds", run_command(&mut cargo(&["build", "--quiet"])));
    let server = project.built(NAME);
    let mut lint = Command::new(&binary);
    lint.current_dir(&crate_folder).args(["lint", "--fail-on", "warning", "--"]).arg(&server);
    tally.check("scaffold: it passes its own lint", run_command(&mut lint));
    Ok(tally)
}
