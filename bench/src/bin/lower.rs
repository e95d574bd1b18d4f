//! Lowering the lists of real servers, for every profile: microseconds for a tool.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use counterfoil_bench::corpus::{List, lists};
use counterfoil_json::Json;
use counterfoil_schema::lower::lower_list;
use counterfoil_schema::profile::Profile;
use serde_json::json;

/// Each tool is lowered so often for each profile, and the fastest counts: what else the machine does is not meant.
const ROUNDS: usize = 3;

/// How many of the slowest are named.
const SHOWN: usize = 5;

/// How long one tool took for one profile.
struct Took<'a> {
    time: Duration,
    server: &'a str,
    tool: &'a str,
    profile: &'a str,
}

fn main() -> ExitCode {
    let lists = match lists() {
        Ok(lists) => lists,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let profiles: Vec<Profile> =
        Profile::names().map(|name| Profile::named(name).expect("a profile of that name")).collect();
    let tools: usize = lists.iter().map(|list| list.tools.len()).sum();

    // Once untimed, so that whatever is built at the first use is there.
    let whole: Vec<Duration> = (0..=ROUNDS).map(|_| whole_lists(&lists, &profiles)).collect();
    let whole = whole[1..].iter().min().copied().unwrap_or_default();
    let mut took = each_tool(&lists, &profiles);
    took.sort_by_key(|took| took.time);

    let micros = |time: Duration| (time.as_secs_f64() * 1e8).round() / 100.0;
    let at = |share: f64| micros(took[((took.len() - 1) as f64 * share) as usize].time);
    let (median, p90, p99, max) = (at(0.5), at(0.9), at(0.99), at(1.0));
    eprintln!("{} lists, {tools} tools, {} profiles", lists.len(), profiles.len());
    eprintln!("  a tool and profile: median {median} us, p90 {p90} us, p99 {p99} us, max {max} us");
    let average = whole.as_secs_f64() * 1e6 / (tools * profiles.len()) as f64;
    eprintln!("  all lists for all profiles: {:.0} ms, {average:.1} us a tool and profile", whole.as_secs_f64() * 1e3);
    eprintln!("the slowest");
    let slowest: Vec<&Took<'_>> = took.iter().rev().take(SHOWN).collect();
    for Took { time, server, tool, profile } in slowest.iter().copied() {
        eprintln!("  {:>10.1} us  {tool} of {server}, for {profile}", micros(*time));
    }
    eprintln!("profiles by their median");
    let mut medians: Vec<(f64, &str)> =
        profiles.iter().map(|profile| (median_of(&took, profile), profile.name())).collect();
    medians.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (median, profile) in &medians {
        eprintln!("  {median:>10.1} us  {profile}");
    }
    println!(
        "{}",
        json!({
            "tools": tools,
            "profiles": profiles.len(),
            "microseconds": { "median": median, "p90": p90, "p99": p99, "max": max },
            "total_ms": (whole.as_secs_f64() * 1e3).round(),
            "slowest": slowest.first().map(|slowest| {
                json!({ "server": slowest.server, "tool": slowest.tool, "profile": slowest.profile })
            }),
        })
    );
    ExitCode::SUCCESS
}

/// The time for every list as a whole, once for each profile.
fn whole_lists(lists: &[List], profiles: &[Profile]) -> Duration {
    let start = Instant::now();
    for profile in profiles {
        for list in lists {
            black_box(lower_list(black_box(&list.tools), profile));
        }
    }
    start.elapsed()
}

/// The time for every tool as a list of its own, for each profile.
fn each_tool<'a>(lists: &'a [List], profiles: &'a [Profile]) -> Vec<Took<'a>> {
    let mut took = Vec::new();
    for List { server, tools } in lists {
        for tool in tools.chunks(1) {
            let name = tool[0].get("name").and_then(Json::as_str).unwrap_or("(no name)");
            for profile in profiles {
                let time = (0..ROUNDS).map(|_| {
                    let start = Instant::now();
                    black_box(lower_list(black_box(tool), profile));
                    start.elapsed()
                });
                let time = time.min().unwrap_or_default();
                took.push(Took { time, server, tool: name, profile: profile.name() });
            }
        }
    }
    took
}

/// The median of one profile, in microseconds; `took` is sorted by time.
fn median_of(took: &[Took<'_>], profile: &Profile) -> f64 {
    let ours: Vec<Duration> = took.iter().filter(|took| took.profile == profile.name()).map(|took| took.time).collect();
    ours.get(ours.len() / 2).map_or(0.0, |time| time.as_secs_f64() * 1e6)
}
