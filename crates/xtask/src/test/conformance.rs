//! The official conformance suite, for both eras of the protocol.
//!
//! The suite calls tools, prompts and resources of fixed names; the example `conformance` of the library offers them.

use std::process::Command;

use crate::shared::install::{self, Node};
use crate::shared::serving::Served;
use crate::shared::{Failure, Need, Project, Tally, follow};

/// One run of the suite: the revision, how the fixture serves it, and where the failures stand that are expected, each
/// with its reason.
struct Run {
    revision: &'static str,
    flags: &'static [&'static str],
    expected: &'static str,
}

const RUNS: &[Run] = &[
    Run { revision: "2025-11-25", flags: &[], expected: "expected-2025-11-25.yaml" },
    // Without sessions, as the library serves it when nothing else is asked for.
    Run { revision: "2025-11-25", flags: &["--stateless"], expected: "expected-2025-11-25-stateless.yaml" },
    Run { revision: "2026-07-28", flags: &[], expected: "expected-2026-07-28.yaml" },
];

impl Run {
    fn name(&self) -> String {
        ["conformance", self.revision].iter().chain(self.flags).copied().collect::<Vec<_>>().join(" ")
    }
}

/// Makes every run. A scenario that fails without being expected to, or the other way round, has failed.
pub(super) fn run(project: &Project) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    let node = match install::node(project)? {
        Need::Ready(node) => node,
        Need::Missing(why) => {
            for run in RUNS {
                tally.skip(project, &run.name(), &why);
            }
            return Ok(tally);
        }
    };
    project.build()?;
    for run in RUNS {
        check(project, &node, run, &mut tally)?;
    }
    Ok(tally)
}

fn check(project: &Project, node: &Node, run: &Run, tally: &mut Tally) -> Result<(), Failure> {
    let fixture = project.built("examples/conformance");
    let served = Served::start(project, "conformance", |address| {
        let mut command = Command::new(&fixture);
        command.arg(address.to_string()).args(run.flags);
        command
    })?;
    let mut command = node.command();
    command.arg(node.module("@modelcontextprotocol/conformance/dist/index.js"));
    command.args(["server", "--url", &served.url(), "--suite", "all", "--spec-version", run.revision]);
    command.arg("--expected-failures");
    command.arg(project.root().join("crates/counterfoil/tests/conformance").join(run.expected));
    let mut said = String::new();
    let mut summary = Summary::default();
    let status = follow(&mut command, |line| {
        said.push_str(line);
        said.push('\n');
        summary.read(line);
    })?;
    let name = run.name();
    tally.add_counts(summary.passed, 0, 0);
    if status.success() && summary.passed > 0 {
        eprintln!("ok      {name}: {} checks passed, {} failed as expected", summary.passed, summary.failed);
        return Ok(());
    }
    eprintln!("{said}\nthe server said:\n{}", served.log());
    tally.fail(
        &name,
        format_args!(
            "{} checks passed and {} failed; one failed without being expected to, or an expected failure is stale",
            summary.passed, summary.failed
        ),
    );
    Ok(())
}

/// The counts with which the suite closes.
#[derive(Debug, Default, PartialEq, Eq)]
struct Summary {
    passed: usize,
    failed: usize,
}

impl Summary {
    fn read(&mut self, line: &str) {
        let Some(counts) = line.strip_prefix("Total: ") else { return };
        for count in counts.split(", ") {
            match count.split_once(' ') {
                Some((number, "passed")) => self.passed = number.parse().unwrap_or(0),
                Some((number, "failed")) => self.failed = number.parse().unwrap_or(0),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_line_of_the_suite_is_read() {
        let mut summary = Summary::default();
        for line in ["✓ ping: 2 passed, 0 failed", "", "Total: 83 passed, 1 failed"] {
            summary.read(line);
        }
        assert_eq!(summary, Summary { passed: 83, failed: 1 });
    }
}
