//! Calls at a fixed rate, whether or not those before them are answered (an open loop).
//!
//! What is measured begins when a call is due and not when it is sent: a server that falls behind is not helped by a load that
//! waits for it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::figures::Figures;
use crate::shared::mcp::Client;

/// How many connections there are. More calls than that are never on their way; later ones wait, which counts.
const CONNECTIONS: usize = 32;

/// How often, and for how long.
#[derive(Clone, Copy, Debug)]
pub(super) struct Load {
    pub(super) a_second: u64,
    pub(super) seconds: u64,
}

/// How long calls took, in microseconds, ascending; and what went wrong.
#[derive(Debug)]
pub(super) struct Latencies {
    micros: Vec<u64>,
    errors: Vec<String>,
}

/// Makes the calls. `message` gives the one of a number.
pub(super) fn run(url: &str, load: Load, message: impl Fn(u64) -> String + Sync) -> Latencies {
    let calls = load.a_second * load.seconds;
    let next = AtomicU64::new(0);
    // Connections are opened before it counts.
    let start = Instant::now() + Duration::from_millis(500);
    let work = || {
        let client = Client::new(url);
        let (mut micros, mut errors) = (Vec::new(), Vec::new());
        let _ = client.post(&message(0));
        loop {
            let call = next.fetch_add(1, Ordering::Relaxed);
            if call >= calls {
                return (micros, errors);
            }
            let message = message(call);
            let due = start + Duration::from_secs_f64(call as f64 / load.a_second as f64);
            thread::sleep(due.saturating_duration_since(Instant::now()));
            match client.post(&message) {
                Ok(answer) if answer.contains("\"isError\":true") || answer.contains("\"error\":{") => {
                    errors.push(answer);
                }
                Ok(_) => micros.push(u64::try_from(due.elapsed().as_micros()).unwrap_or(u64::MAX)),
                Err(why) => errors.push(why),
            }
        }
    };
    let mut all = Latencies { micros: Vec::new(), errors: Vec::new() };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(work)).collect();
        for (micros, errors) in threads.into_iter().filter_map(|thread| thread.join().ok()) {
            all.micros.extend(micros);
            all.errors.extend(errors);
        }
    });
    all.micros.sort_unstable();
    all
}

impl Latencies {
    /// The figures of a tool, whose 99th percentile shall be at most so many milliseconds.
    pub(super) fn figures(&self, tool: &str, load: Load, wanted: Option<f64>) -> Figures {
        let name = format!("{tool} at {} a second for {} s", load.a_second, load.seconds);
        let mut figures = Figures::default();
        figures.exactly(format!("{name}, calls answered"), self.micros.len(), (load.a_second * load.seconds) as usize);
        figures.never(format!("{name}, errors"), &self.errors);
        let others = [0.5, 0.9, 0.999, 1.0].map(|part| format!("{:.2}", self.percentile(part)));
        figures.told(format!("{name}, p50 / p90 / p99.9 / most"), format!("{} ms", others.join(" / ")));
        figures.at_most(format!("{name}, p99"), self.percentile(0.99), wanted, "ms");
        figures
    }

    /// In milliseconds.
    fn percentile(&self, part: f64) -> f64 {
        let rank = (self.micros.len() as f64 * part).ceil() as usize;
        let micros = self.micros.get(rank.saturating_sub(1)).or(self.micros.last());
        micros.map_or(f64::INFINITY, |micros| *micros as f64 / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_ranks() {
        let latencies = Latencies { micros: (1..=200).map(|ms| ms * 1000).collect(), errors: Vec::new() };
        assert_eq!([0.5, 0.99, 1.0].map(|part| latencies.percentile(part)), [100.0, 198.0, 200.0]);
        assert!(Latencies { micros: Vec::new(), errors: Vec::new() }.percentile(0.5).is_infinite());
    }
}
