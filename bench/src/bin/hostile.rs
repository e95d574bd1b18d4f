//! Hostile schemas through lowering, for every profile: none may take more than 50 ms, or the process 64 MiB.
//!
//! The tests of the crate count units of work, which are the same on every machine; here a clock and the kernel count.

use std::process::ExitCode;
use std::time::Duration;

use counterfoil_bench::hostile::cases::CASES;
use counterfoil_bench::hostile::{Outcome, Run, outcome, suffer};
use serde_json::{Map, json};

const MOST_TIME: Duration = Duration::from_millis(50);
const MOST_MEMORY: u64 = 64 * 1024;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, name] = &arguments[..]
        && flag == "--case"
    {
        suffer(CASES.iter().find(|case| case.name == name).expect("a case of that name"));
        return ExitCode::SUCCESS;
    }

    let mut figures = Map::new();
    let mut over = 0;
    eprintln!("{:<40} {:>9} {:>9} {:>9}  left out", "", "slowest", "peak", "its input");
    for case in CASES {
        let outcome = outcome(case);
        let slowest = outcome.runs.iter().max_by_key(|run| run.time);
        let time = slowest.map(|run| run.time).unwrap_or_default();
        let out: Vec<&Run> = outcome.runs.iter().filter(|run| run.left_out.is_some()).collect();
        let mut said = format!("{} of {}", out.len(), outcome.runs.len());
        if let Some(why) = out.first().and_then(|run| run.left_out.as_ref()).or(outcome.unread.as_ref()) {
            said = format!("{said}: {why}");
        }
        let bad = bad(&outcome, slowest);
        eprintln!(
            "{:<40} {:>6.1} ms {:>5} MiB {:>5} MiB  {said}",
            case.name,
            time.as_secs_f64() * 1e3,
            outcome.memory.1 / 1024,
            outcome.memory.0 / 1024
        );
        for complaint in &bad {
            eprintln!("    {complaint}");
        }
        over += usize::from(!bad.is_empty());
        figures.insert(
            case.name.to_owned(),
            json!({
                "ms": (time.as_secs_f64() * 1e5).round() / 1e2,
                "MiB": outcome.memory.1 / 1024,
                "input_MiB": outcome.memory.0 / 1024,
                "left_out": out.len(),
                "bad": bad,
            }),
        );
    }
    eprintln!("{over} of {} cases are beyond 50 ms or 64 MiB, or did not end", CASES.len());
    println!("{}", json!({ "hostile": figures }));
    if over == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What is wrong with how a case went.
fn bad(outcome: &Outcome, slowest: Option<&Run>) -> Vec<String> {
    let mut bad: Vec<String> = outcome.died.iter().cloned().collect();
    if let Some(run) = slowest.filter(|run| run.time > MOST_TIME) {
        bad.push(format!("more than 50 ms for {}", run.profile));
    }
    if outcome.memory.1 > MOST_MEMORY {
        bad.push("more than 64 MiB".to_owned());
    }
    bad
}
