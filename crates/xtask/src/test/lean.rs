//! How many crates the library brings to those who depend on it.
//!
//! Every crate is built, updated and trusted by whoever depends on it. The measure is a server over stdio: the least
//! that someone can build with the library, beside the same on the bare SDK.

use std::collections::BTreeSet;

use crate::shared::{Failure, Fixture, Project, Source, Tally, announce, output, run as run_command};

/// The crates of a stdio server on the bare SDK, with its macros and schemas: what people would use instead.
const BARE: &str = r#"rmcp = { version = "3.11", default-features = false, features = ["base64", "macros", "schemars", "server", "transport-io"] }
serde = { version = "1", features = ["derive"] }
tokio = { version = "1", features = ["macros", "rt"] }
"#;

/// The same with the library. It is built too, since everything else in the project has the library's default features.
const SERVER: &str = r#"use counterfoil::server::Server;
use counterfoil::{Contract, Tool, ToolError, Toolbox};

/// Say it again.
#[derive(Contract)]
struct Echo {
    /// What to say
    text: String,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let echo = Tool::new("echo", async |call: Echo| Ok::<_, ToolError>(call.text));
    let toolbox = Toolbox::builder().add(echo).build()?;
    Server::builder("lean", "0.0.0").toolbox(toolbox).build().serve_stdio().await?;
    Ok(())
}
"#;

/// How many crates more than the bare SDK the library may bring.
const ALLOWANCE: usize = 20;

/// Compares the two.
pub(super) fn run(project: &Project) -> Result<Tally, Failure> {
    let library = project.root().join("crates/counterfoil");
    let ours = format!(
        "counterfoil = {{ path = {library:?}, default-features = false, features = [\"stdio\"] }}\n\
         tokio = {{ version = \"1\", features = [\"macros\", \"rt\"] }}\n"
    );
    let bare = Fixture::write(project, "bare-server", BARE, Source::Program("fn main() {}\n"))?;
    let lean = Fixture::write(project, "lean-server", &ours, Source::Program(SERVER))?;
    let (bare, ours) = (crates(project, &bare)?, crates(project, &lean)?);
    let mut tally = Tally::default();
    let built = run_command(lean.cargo(project).arg("build"));
    tally.check("lean: a stdio server builds without the default features", built);
    let budget = bare.len() + ALLOWANCE;
    eprintln!("a stdio server has {} crates, {} on the bare SDK; the budget is {budget}", ours.len(), bare.len());
    if ours.len() <= budget {
        tally.pass("lean: the library stays within its budget of crates");
    } else {
        let more: Vec<_> = ours.difference(&bare).map(String::as_str).collect();
        tally.fail(
            "lean",
            format_args!(
                "{} crates where {budget} are allowed; more than the bare SDK has: {}",
                ours.len(),
                more.join(", ")
            ),
        );
    }
    for unwelcome in ["jsonschema", "sqlx", "axum", "hyper"] {
        let name = format!("lean: a stdio server does not bring {unwelcome}");
        match ours.iter().find(|package| package.split(' ').next() == Some(unwelcome)) {
            None => tally.pass(&name),
            Some(package) => tally.fail(&name, format_args!("{package} is among its crates")),
        }
    }
    Ok(tally)
}

/// Every crate, with its version, that a server is built from.
fn crates(project: &Project, fixture: &Fixture) -> Result<BTreeSet<String>, Failure> {
    let mut tree = fixture.cargo(project);
    tree.args(["tree", "--quiet", "--edges=normal,build", "--prefix=none", "--format={p}"]);
    announce(&tree);
    Ok(unique(&output(&mut tree)?))
}

/// The packages of a tree: name and version, each once.
fn unique(tree: &str) -> BTreeSet<String> {
    tree.lines()
        .map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join(" "))
        .filter(|package| !package.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_counts_once_and_two_versions_of_it_twice() {
        let tree = "lean v0.0.0 (/somewhere)\nserde v1.0.0\nserde v1.0.0 (*)\n\nsyn v3.0.0 (proc-macro)\nsyn v2.0.0";
        assert_eq!(
            unique(tree).into_iter().collect::<Vec<_>>(),
            ["lean v0.0.0", "serde v1.0.0", "syn v2.0.0", "syn v3.0.0"]
        );
    }
}
