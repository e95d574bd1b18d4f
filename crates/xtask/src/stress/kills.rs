//! `kill -9` in the middle of writes to SQLite.

use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use super::figures::Figures;
use super::prompts::{Acknowledged, LABEL, create, label, text, verify};
use super::site::{Site, sqlite};
use crate::shared::mcp::Client;
use crate::shared::{Failure, install, output};

/// Two write a prompt together, the others one each.
const WRITERS: usize = 6;

/// Kills a server so many times while it is being written to, and looks at what is there after each start.
pub(crate) fn run(site: &Site<'_>, rounds: usize) -> Result<Figures, Failure> {
    let file = site.file("kills")?;
    let database = sqlite(&file);
    let judge = install::program("sqlite3");
    let mut all = Acknowledged::new();
    let (mut lost, mut corrupt) = (Vec::new(), Vec::new());
    for round in 0..rounds {
        let server = site.serve("kills", &database)?;
        let url = server.url();
        let fresh: Acknowledged = thread::scope(|scope| {
            let threads: Vec<_> = (0..WRITERS)
                .map(|writer| (writer, &url))
                .map(|(writer, url)| scope.spawn(move || write_until_gone(writer, round, url)))
                .collect();
            // From before the first answer to well into a stream of them, never twice the same.
            thread::sleep(Duration::from_micros(20_000 + (round as u64 * 7_919_777) % 230_000));
            drop(server);
            threads.into_iter().filter_map(|thread| thread.join().ok()).flatten().collect()
        });
        let server = site.serve("kills", &database)?;
        let client = Client::new(server.url());
        for ((name, version), written) in &fresh {
            if text(&client, name, *version).as_ref() != Ok(written) {
                lost.push(format!("round {round}: {name} version {version}"));
            }
        }
        if let Some(judge) = &judge {
            let found = integrity(judge, &file)?;
            if found != "ok" {
                corrupt.push(format!("round {round}: {found}"));
            }
        }
        all.extend(fresh);
    }
    let mut figures = Figures::default();
    figures.told("kills", rounds);
    match judge {
        Some(_) => figures.never("files that `PRAGMA integrity_check` finds damaged", &corrupt),
        None => figures.told("`PRAGMA integrity_check`", "not run, since sqlite3 is not installed"),
    }
    figures.never("acknowledged and lost, right after the start", &lost);
    let server = site.serve("kills", &database)?;
    figures.part("at the end", verify(&Client::new(server.url()), &all));
    Ok(figures)
}

/// Makes versions, and moves a label to every other one, until there is no answer.
fn write_until_gone(writer: usize, round: usize, url: &str) -> Acknowledged {
    let client = Client::new(url);
    let name = format!("stress/killed-{}", writer.saturating_sub(1));
    let mut acknowledged = Acknowledged::new();
    for call in 0.. {
        let text = format!("round {round}, writer {writer}, call {call}");
        let Ok(version) = create(&client, &name, &text) else { break };
        acknowledged.insert((name.clone(), version), text);
        if call % 2 == 1 && label(&client, &name, version, LABEL).is_err() {
            break;
        }
    }
    acknowledged
}

fn integrity(judge: &Path, file: &Path) -> Result<String, Failure> {
    let mut command = Command::new(judge);
    command.arg(file).arg("PRAGMA integrity_check");
    output(&mut command).map(|found| found.trim().to_owned())
}
