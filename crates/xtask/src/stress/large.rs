//! A hundred thousand versions in SQLite: how long they take to come in, to be read and to be found.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::process::Command;
use std::time::Instant;

use super::figures::Figures;
use super::load::{self, Load};
use super::sample::{self, VERSIONS, arguments};
use super::site::{Site, sqlite};
use crate::shared::mcp::request;
use crate::shared::{Context, Failure, run as run_command};

/// How many prompts, and how often they are asked for; the 99th percentiles that are wanted, in milliseconds.
pub(crate) struct Size {
    prompts: u64,
    import: Option<f64>,
    loads: [(&'static str, Load, Option<f64>); 3],
    memory: Option<f64>,
}

/// As it is told in the book.
pub(super) const FULL: Size = Size {
    prompts: 10_000,
    import: Some(60.0),
    loads: [
        ("getPrompt", Load { a_second: 1000, seconds: 30 }, Some(5.0)),
        ("listPrompts", Load { a_second: 20, seconds: 20 }, Some(20.0)),
        ("searchPrompts", Load { a_second: 20, seconds: 20 }, Some(20.0)),
    ],
    memory: Some(100.0),
};

/// For tests, in which nothing is timed.
pub(crate) const SMALL: Size = Size {
    prompts: 100,
    import: None,
    loads: [
        ("getPrompt", Load { a_second: 50, seconds: 2 }, None),
        ("listPrompts", Load { a_second: 50, seconds: 2 }, None),
        ("searchPrompts", Load { a_second: 50, seconds: 2 }, None),
    ],
    memory: None,
};

/// Imports prompts into a new database, and calls the tools that read at a fixed rate.
pub(crate) fn run(site: &Site<'_>, size: &Size) -> Result<Figures, Failure> {
    let mut figures = Figures::default();
    let file = site.file("large")?;
    let database = sqlite(&file);
    let seconds = import(site, size.prompts, &database)?;
    let what = format!("import of {} versions of {} prompts", size.prompts * VERSIONS, size.prompts);
    figures.at_most(what, seconds, size.import, "s");
    let bytes = fs::metadata(&file).cannot(|| format!("read {}", file.display()))?.len();
    figures.told("size of the file", format!("{} MiB", bytes >> 20));

    let server = site.serve("large", &database)?;
    for (tool, load, wanted) in size.loads {
        let before = cpu_seconds(server.process());
        let latencies = load::run(&server.url(), load, |call| request(tool, &arguments(tool, size.prompts, call)));
        figures.join(latencies.figures(tool, load, wanted));
        if let (Some(before), Some(after)) = (before, cpu_seconds(server.process())) {
            let each = (after - before) * 1000.0 / (load.a_second * load.seconds) as f64;
            figures.told(format!("{tool}, CPU time of the server for a call"), format!("{each:.2} ms"));
        }
    }
    match memory(server.process()) {
        Some((now, most)) => {
            figures.at_most("memory, resident, at the end", now, size.memory, "MB");
            figures.at_most("memory, resident, at its peak", most, size.memory, "MB");
        }
        None => figures.told("memory", "not measured: this system has no /proc"),
    }
    Ok(figures)
}

/// Imports so many prompts, and returns how many seconds that took.
fn import(site: &Site<'_>, prompts: u64, database: &str) -> Result<f64, Failure> {
    let lines = site.project.target().join("stress/large.jsonl");
    let writing = || format!("write {}", lines.display());
    let mut out = BufWriter::new(File::create(&lines).cannot(writing)?);
    sample::write(&mut out, prompts).and_then(|()| out.flush()).cannot(writing)?;
    let begun = Instant::now();
    let mut import = Command::new(&site.binary);
    import.args(["prompts", "import"]).arg(&lines).env("COUNTERFOIL_DB", database);
    run_command(&mut import)?;
    let seconds = begun.elapsed().as_secs_f64();
    let _ = fs::remove_file(&lines);
    Ok(seconds)
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

/// The CPU time that a process has spent, as Linux tells it in hundredths of a second (proc(5)).
fn cpu_seconds(process: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, fields) = stat.rsplit_once(") ")?;
    let ticks: Vec<u64> = fields.split(' ').skip(11).take(2).filter_map(|ticks| ticks.parse().ok()).collect();
    Some(ticks.iter().sum::<u64>() as f64 / 100.0)
}
