//! Scripts that say how each of their checks went in lines of TAP, the Test Anything Protocol.

use std::process::Command;

use crate::shared::{Failure, Tally, follow};

/// Runs a script and counts its checks. One that does not come to its end has failed.
pub(super) fn run(tally: &mut Tally, name: &str, command: &mut Command) -> Result<(), Failure> {
    let mut checks = Checks::default();
    let status = follow(command, |line| checks.read(line))?;
    for (check, outcome) in &checks.made {
        tally.check(&format!("{name}: {check}"), outcome.clone().map_err(Failure::new));
    }
    let made = checks.made.len();
    if checks.planned != Some(made) || made == 0 {
        tally.fail(name, format_args!("it made {made} checks and ended with {status} before its end"));
    } else if !status.success() && checks.made.iter().all(|(_, outcome)| outcome.is_ok()) {
        tally.fail(name, format_args!("it ended with {status}"));
    }
    Ok(())
}

/// What the lines of a script say.
#[derive(Debug, Default)]
struct Checks {
    made: Vec<(String, Result<(), String>)>,
    planned: Option<usize>,
}

impl Checks {
    fn read(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("ok - ") {
            self.made.push((name.to_owned(), Ok(())));
        } else if let Some(failure) = line.strip_prefix("not ok - ") {
            let (name, why) = failure.split_once(": ").unwrap_or((failure, "it does not say why"));
            self.made.push((name.to_owned(), Err(why.to_owned())));
        } else if let Some(count) = line.strip_prefix("1..") {
            self.planned = count.parse().ok();
        } else {
            eprintln!("{line}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_read_line_by_line() {
        let mut checks = Checks::default();
        for line in ["ok - lists the tools", "not ok - calls: expected 5 problems, got 1", "1..2"] {
            checks.read(line);
        }
        assert_eq!(checks.planned, Some(2));
        assert_eq!(
            checks.made,
            [
                ("lists the tools".to_owned(), Ok(())),
                ("calls".to_owned(), Err("expected 5 problems, got 1".to_owned())),
            ]
        );
    }
}
