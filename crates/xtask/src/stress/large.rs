//! A hundred thousand versions in SQLite: how long they take to come in, to be read and to be found.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::process::Command;
use std::time::{Duration, Instant};

use super::figures::Figures;
use super::load::{self, Load};
use super::sample::{self, NAMES, VERSIONS, arguments};
use super::site::{Site, sqlite};
use crate::shared::mcp::request;
use crate::shared::{Context, Failure, run as run_command};

/// Imports prompts into a new database, and calls the tools that read at a fixed rate.
pub(crate) fn run(site: &Site<'_>) -> Result<Figures, Failure> {
    let mut figures = Figures::default();
    let file = site.file("large")?;
    let database = sqlite(&file);
    import(site, &database, &mut figures)?;
    let size = fs::metadata(&file).cannot(|| format!("read {}", file.display()))?.len();
    figures.told("size of the file", format!("{} MiB", size >> 20));

    let server = site.serve("large", &database)?;
    let loads = [
        ("getPrompt", Load { a_second: 1000, seconds: 30 }, 5.0),
        ("listPrompts", Load { a_second: 20, seconds: 20 }, 20.0),
        ("searchPrompts", Load { a_second: 20, seconds: 20 }, 20.0),
    ];
    for (tool, load, wanted) in loads {
        let latencies = load::run(&server.url(), load, |call| request(tool, &arguments(tool, call)));
        figures.join(latencies.figures(tool, load, Some(wanted)));
    }
    match memory(server.process()) {
        Some((now, most)) => {
            figures.at_most("memory, resident, at the end", now, 100.0, "MB");
            figures.at_most("memory, resident, at its peak", most, 100.0, "MB");
        }
        None => figures.told("memory", "not measured: this system has no /proc"),
    }
    Ok(figures)
}

fn import(site: &Site<'_>, database: &str, figures: &mut Figures) -> Result<(), Failure> {
    let lines = site.project.target().join("stress/large.jsonl");
    let writing = || format!("write {}", lines.display());
    let mut out = BufWriter::new(File::create(&lines).cannot(writing)?);
    sample::write(&mut out, NAMES).and_then(|()| out.flush()).cannot(writing)?;
    let begun = Instant::now();
    let mut import = Command::new(&site.binary);
    import.args(["prompts", "import"]).arg(&lines).env("COUNTERFOIL_DB", database);
    run_command(&mut import)?;
    let what = format!("import of {} versions of {NAMES} prompts", NAMES * VERSIONS);
    figures.at_most(what, begun.elapsed().as_secs_f64(), 60.0, "s");
    let _ = fs::remove_file(&lines);
    // The system writes what is left to the disk, which is not what is measured next.
    std::thread::sleep(Duration::from_secs(2));
    Ok(())
}

/// The memory of a process now and at its peak, in MB, as Linux tells it.
fn memory(process: u32) -> Option<(f64, f64)> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let of = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        line.trim().strip_suffix(" kB")?.parse::<f64>().ok().map(|kib| kib * 1.024 / 1000.0)
    };
    Some((of("VmRSS")?, of("VmHWM")?))
}
