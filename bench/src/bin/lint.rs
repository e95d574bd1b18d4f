//! Ten thousand tools held against every rule and every profile: in less than 10 s, on two cores.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use counterfoil_bench::corpus::lists;
use counterfoil_json::Json;
use counterfoil_lint::render::{TextOptions, text};
use counterfoil_lint::{Config, Source, lint};
use counterfoil_schema::profile::Profile;
use serde_json::json;

use variations::variations;

// The list of the linter's own test.
#[path = "../../../crates/counterfoil-lint/tests/common/variations.rs"]
mod variations;

const TOOLS: usize = 10_000;
const MOST_TIME: Duration = Duration::from_secs(10);

/// The fastest round counts: what else the machine does is not meant.
const ROUNDS: usize = 3;

/// What one round took.
#[derive(Clone, Copy)]
struct Took {
    /// Reading the text
    read: Duration,
    /// Finding what is wrong
    lint: Duration,
    /// Writing it down for people
    write: Duration,
}

impl Took {
    fn whole(self) -> Duration {
        self.read + self.lint + self.write
    }
}

fn main() -> ExitCode {
    let originals: Vec<Json> = match lists() {
        Ok(lists) => lists.into_iter().flat_map(|list| list.tools).collect(),
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let tools = Json::object([("tools", variations(&originals, TOOLS))]).to_string();
    let config = Config::new(Profile::names().map(|name| Profile::named(name).expect("a profile of that name")));

    let rounds: Vec<(Took, usize)> = (0..ROUNDS).map(|_| round(&tools, &config)).collect();
    let (took, findings) = rounds.into_iter().min_by_key(|(took, _)| took.whole()).expect("more than no rounds");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let profiles = config.profiles.len();
    let seconds = |time: Duration| (time.as_secs_f64() * 1e3).round() / 1e3;
    let a_second = (TOOLS as f64 / took.whole().as_secs_f64()).round();
    let of_most = (took.whole().as_secs_f64() / MOST_TIME.as_secs_f64() * 1e3).round() / 1e3;

    eprintln!("{TOOLS} tools, {} MB, {profiles} profiles, {cores} cores: {findings} findings", tools.len() / 1_000_000);
    for (what, time) in [("reading", took.read), ("linting", took.lint), ("writing the report", took.write)] {
        eprintln!("  {what:<20} {:>7.3} s", seconds(time));
    }
    eprintln!("  {:<20} {:>7.3} s, {a_second} tools a second", "together", seconds(took.whole()));
    eprintln!("{of_most} of the {} s that it may take", MOST_TIME.as_secs());
    println!(
        "{}",
        json!({
            "tools": TOOLS,
            "profiles": profiles,
            "cores": cores,
            "findings": findings,
            "seconds": {
                "read": seconds(took.read),
                "lint": seconds(took.lint),
                "write": seconds(took.write),
                "together": seconds(took.whole()),
            },
            "tools_a_second": a_second,
            "of_the_limit": of_most,
        })
    );
    if took.whole() <= MOST_TIME { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// All that the command does with a text; how many findings there were.
fn round(tools: &str, config: &Config) -> (Took, usize) {
    let start = Instant::now();
    let source = Source::read("many.json", tools).expect("a list of tools");
    let read = start.elapsed();
    let report = lint(&source, config);
    let linted = start.elapsed();
    let written = text(&report, &source, &TextOptions::default());
    let whole = start.elapsed();
    assert!(!written.is_empty(), "there is a report");
    (Took { read, lint: linted - read, write: whole - linted }, report.diagnostics.len())
}
