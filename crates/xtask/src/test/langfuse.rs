//! Unmodified SDKs of Langfuse against `counterfoil serve`. The scripts are as those of the [MCP clients](super::clients).

use std::process::Command;

use serde_json::Value;

use super::clients::{Client, Runtime, Runtimes, database};
use crate::shared::serving::Served;
use crate::shared::{Context, Failure, Project, Tally, output};

const SDKS: &[Client] = &[
    Client { name: "Langfuse for Python", script: "langfuse_python.py", runtime: Runtime::Python },
    Client { name: "Langfuse for JavaScript", script: "langfuse_node.mjs", runtime: Runtime::Node },
];

/// Runs every SDK.
pub(super) fn run(project: &Project) -> Result<Tally, Failure> {
    project.build()?;
    let runtimes = Runtimes::ready(project)?;
    let binary = project.built("counterfoil");
    let mut tally = Tally::default();
    let database = database(project, "langfuse");
    let made = output(
        Command::new(&binary).args(["keys", "create", "--role", "admin", "--format", "json", "--db", &database]),
    )?;
    let made: Value = serde_json::from_str(&made).cannot(|| "read the key that was made".to_owned())?;
    let half = |name: &str| {
        made[name].as_str().map(str::to_owned).ok_or_else(|| Failure::new(format!("the key has no {name}")))
    };
    let (public, secret) = (half("public")?, half("secret")?);
    let served = Served::start(project, "counterfoil-serve-langfuse", |address| {
        let mut command = Command::new(&binary);
        command.args(["serve", "--http", &address.to_string(), "--db", &database]);
        command
    })?;
    let keys = [("LANGFUSE_PUBLIC_KEY", &*public), ("LANGFUSE_SECRET_KEY", &*secret)];
    for sdk in SDKS {
        runtimes.talk(project, &mut tally, sdk, "http", &[served.site().into()], &keys)?;
    }
    let log = served.log();
    let kept = if log.contains(&secret) { Err(Failure::new("the secret is in the log".to_owned())) } else { Ok(()) };
    tally.check("the secret stays out of the log", kept);
    if tally.failed() > 0 {
        eprintln!("the server said:\n{log}");
    }
    Ok(tally)
}
