//! The workspace's own tests, counted while they run.

use std::process::Command;

use super::store::Server;
use crate::shared::{Failure, Project, Tally, follow};

/// The variable that seeds the property tests.
const PROPERTY_SEED: &str = "PROPTEST_RNG_SEED";

/// Runs `cargo test` over the workspace with all features.
///
/// Some tests read what lies beside the project in `../shared`, and some need a PostgreSQL server, which is started for
/// them. Where that is missing they print a line that begins with `skipped: ` and return, which cargo counts as passed: then their output is shown, and they are counted as what
/// they are.
pub(super) fn run(project: &Project) -> Result<Tally, Failure> {
    let mut command = project.cargo();
    command.args(["test", "--workspace", "--all-features", "--no-fail-fast"]);
    // Everyone generates the same cases, so that a run is judged by the change alone. A seed of one's own looks further.
    if std::env::var_os(PROPERTY_SEED).is_none() {
        command.env(PROPERTY_SEED, "20261130");
    }
    let shared = project.root().parent().is_some_and(|folder| folder.join("shared").is_dir());
    let server = Server::for_tests()?;
    let served = server.serve(&mut command);
    if !shared || !served {
        command.args(["--", "--show-output"]);
    }
    counted(project, "cargo test", &mut command)
}

/// Runs a command that runs tests, shows what it says, and counts them.
pub(super) fn counted(project: &Project, name: &str, command: &mut Command) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    let mut counts = Counts::default();
    let status = follow(command, |line| {
        println!("{line}");
        counts.read(line);
    })?;
    let printed = counts.printed.len();
    tally.add_counts(counts.passed.saturating_sub(printed), 0, counts.ignored);
    for reason in &counts.printed {
        tally.skip(project, name, reason);
    }
    if counts.failed > 0 {
        tally.fail(name, format_args!("{} failed, named above", counts.failed));
        tally.add_counts(0, counts.failed - 1, 0);
    } else if !status.success() {
        tally.fail(name, format_args!("ended with {status}"));
    } else if counts.passed == 0 {
        tally.fail(name, "ran no test");
    }
    Ok(tally)
}

/// What the lines of a test run add up to.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    passed: usize,
    failed: usize,
    ignored: usize,
    printed: Vec<String>,
}

impl Counts {
    fn read(&mut self, line: &str) {
        if let Some(reason) = line.strip_prefix("skipped: ") {
            self.printed.push(reason.to_owned());
            return;
        }
        let Some((_, counts)) = line.strip_prefix("test result: ").and_then(|rest| rest.split_once(". ")) else {
            return;
        };
        for count in counts.split("; ") {
            let Some((number, what)) = count.split_once(' ') else { continue };
            let number = number.parse().unwrap_or(0);
            match what {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" => self.ignored += number,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &str) -> Counts {
        let mut counts = Counts::default();
        lines.lines().for_each(|line| counts.read(line));
        counts
    }

    #[test]
    fn the_results_of_all_test_programs_are_added_up() {
        let counts = read(
            "running 3 tests\n\
             test one ... ok\n\
             test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
             test result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured; 7 filtered out; finished in 0.12s",
        );
        assert_eq!(counts, Counts { passed: 7, failed: 2, ignored: 1, printed: vec![] });
    }

    #[test]
    fn what_a_test_says_it_skipped_is_kept() {
        let counts =
            read("---- formats stdout ----\nskipped: the suite is not beside the project\n12 passed, 0 differ");
        assert_eq!(counts.printed, ["the suite is not beside the project"]);
        assert_eq!(counts.passed, 0);
    }
}
