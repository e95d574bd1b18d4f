//! How many calls there were, how they ended, and how long they took.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use counterfoil::toolbox::{CallOutcome, Observed, Observer};

/// The upper ends of the spans of time that calls are counted in, in seconds.
const ENDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Counts of calls.
#[derive(Debug, Default)]
pub(super) struct Metrics(Mutex<BTreeMap<String, Counts>>);

/// The counts of one tool.
#[derive(Clone, Debug, Default)]
struct Counts {
    outcomes: [u64; 3],
    /// How many took at most as long as each end says, and no less than the one before.
    spans: [u64; ENDS.len()],
    calls: u64,
    seconds: f64,
}

impl Observer for Metrics {
    fn observe(&self, call: &Observed<'_>) {
        // Names that no tool has are a caller's words: they are counted as one.
        self.count(call.tool.unwrap_or("unknown"), call.outcome, call.duration);
    }
}

impl Metrics {
    fn count(&self, tool: &str, outcome: CallOutcome, time: Duration) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !all.contains_key(tool) {
            all.insert(tool.to_owned(), Counts::default());
        }
        let Some(counts) = all.get_mut(tool) else { return };
        if let Some(at) = CallOutcome::ALL.iter().position(|known| *known == outcome)
            && let Some(count) = counts.outcomes.get_mut(at)
        {
            *count += 1;
        }
        let seconds = time.as_secs_f64();
        if let Some(at) = ENDS.iter().position(|end| seconds <= *end)
            && let Some(count) = counts.spans.get_mut(at)
        {
            *count += 1;
        }
        counts.calls += 1;
        counts.seconds += seconds;
    }

    /// All counts in the text format of Prometheus
    /// (<https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format>).
    pub(super) fn text(&self) -> String {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let mut text = String::from(
            "# HELP counterfoil_tool_calls_total Calls of tools, by how they ended.\n\
             # TYPE counterfoil_tool_calls_total counter\n",
        );
        // A `String` can always be written to.
        for (tool, counts) in &all {
            for (outcome, count) in CallOutcome::ALL.iter().zip(counts.outcomes) {
                let _ = writeln!(
                    text,
                    "counterfoil_tool_calls_total{{tool=\"{tool}\",outcome=\"{}\"}} {count}",
                    outcome.as_str()
                );
            }
        }
        text.push_str(
            "# HELP counterfoil_tool_call_seconds How long calls of tools took.\n\
             # TYPE counterfoil_tool_call_seconds histogram\n",
        );
        for (tool, counts) in &all {
            let mut below = 0;
            for (end, count) in ENDS.iter().zip(counts.spans) {
                below += count;
                let _ = writeln!(text, "counterfoil_tool_call_seconds_bucket{{tool=\"{tool}\",le=\"{end}\"}} {below}");
            }
            let Counts { calls, seconds, .. } = counts;
            let _ = writeln!(text, "counterfoil_tool_call_seconds_bucket{{tool=\"{tool}\",le=\"+Inf\"}} {calls}");
            let _ = writeln!(text, "counterfoil_tool_call_seconds_sum{{tool=\"{tool}\"}} {seconds}");
            let _ = writeln!(text, "counterfoil_tool_call_seconds_count{{tool=\"{tool}\"}} {calls}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_counted_by_how_they_ended_and_how_long_they_took() {
        let metrics = Metrics::default();
        metrics.count("getPrompt", CallOutcome::Success, Duration::from_micros(900));
        metrics.count("getPrompt", CallOutcome::Success, Duration::from_millis(4));
        metrics.count("getPrompt", CallOutcome::RequestError, Duration::from_secs(60));
        let text = metrics.text();
        for line in [
            "counterfoil_tool_calls_total{tool=\"getPrompt\",outcome=\"success\"} 2",
            "counterfoil_tool_calls_total{tool=\"getPrompt\",outcome=\"request_error\"} 1",
            "counterfoil_tool_calls_total{tool=\"getPrompt\",outcome=\"server_error\"} 0",
            "counterfoil_tool_call_seconds_bucket{tool=\"getPrompt\",le=\"0.001\"} 1",
            "counterfoil_tool_call_seconds_bucket{tool=\"getPrompt\",le=\"0.005\"} 2",
            "counterfoil_tool_call_seconds_bucket{tool=\"getPrompt\",le=\"10\"} 2",
            "counterfoil_tool_call_seconds_bucket{tool=\"getPrompt\",le=\"+Inf\"} 3",
            "counterfoil_tool_call_seconds_count{tool=\"getPrompt\"} 3",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
        }
    }
}
