//! `counterfoil list` beside the server's own answer: it may take 30 ms more.
//!
//! The command is a program of its own; the variable `COUNTERFOIL` says where it lies.

use std::process::ExitCode;
use std::time::Duration;

use counterfoil_bench::listing::{Listening, Way, server};
use serde_json::{Map, Value, json};

/// How much longer the command may take than the server, in the middle of all runs.
const MOST_MORE: f64 = 30.0;

const RUNS: usize = 30;

/// Milliseconds, one run after the other, sorted.
struct Times(Vec<f64>);

impl Times {
    fn of(mut times: Vec<f64>) -> Self {
        times.sort_by(f64::total_cmp);
        Self(times)
    }

    /// The time that this share of the runs keeps.
    fn at(&self, share: f64) -> f64 {
        let time = self.0[((self.0.len() - 1) as f64 * share).round() as usize];
        (time * 100.0).round() / 100.0
    }

    fn figures(&self) -> Value {
        json!({ "median": self.at(0.5), "p95": self.at(0.95) })
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, place] = &arguments[..]
        && flag == "--server"
    {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        runtime.expect("a runtime").block_on(server::serve(place.parse().ok()));
        return ExitCode::SUCCESS;
    }
    let Some(counterfoil) = std::env::var_os("COUNTERFOIL") else {
        eprintln!("COUNTERFOIL does not say where the command lies; `cargo xtask bench list` builds it and does");
        return ExitCode::FAILURE;
    };

    let mut figures = Map::new();
    let mut within = true;
    eprintln!("a list of {} tools, {RUNS} runs{:>23} {:>10}", server::TOOLS, "median", "p95");
    for way in [Way::Stdio, Way::Http(Listening::start())] {
        // Once untimed, so that the programs are in memory.
        way.own_answer();
        way.whole(&counterfoil);
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        let runs: Vec<(f64, f64)> =
            (0..RUNS).map(|_| (milliseconds(way.own_answer()), milliseconds(way.whole(&counterfoil)))).collect();
        let own = Times::of(runs.iter().map(|(own, _)| *own).collect());
        let whole = Times::of(runs.iter().map(|(_, whole)| *whole).collect());
        let more = Times::of(runs.iter().map(|(own, whole)| whole - own).collect());
        for (what, times) in [("the server's own answer", &own), ("counterfoil list", &whole), ("more", &more)] {
            eprintln!("  {:<6} {what:<40} {:>7.2} ms {:>7.2} ms", way.name(), times.at(0.5), times.at(0.95));
        }
        within &= more.at(0.5) <= MOST_MORE;
        let all = json!({ "own": own.figures(), "whole": whole.figures(), "more": more.figures() });
        figures.insert(way.name().to_owned(), all);
    }
    eprintln!(
        "in the middle of the runs it may be {MOST_MORE} ms more: {}",
        if within { "it is less" } else { "it is not" }
    );
    println!("{}", json!({ "list_ms": figures }));
    if within { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
