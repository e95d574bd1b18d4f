//! An entry of the baseline that nothing is found for.
//!
//! # What it finds
//!
//! An entry of the baseline whose finding is gone: the tool was mended, renamed or taken out, or the rule or the client
//! is no longer asked about.
//!
//! # Why
//!
//! A baseline only ever gets shorter. An entry that stays would hide the same mistake when it comes back.
//!
//! # Bad
//!
//! A baseline that names a finding which this run does not have.
//!
//! # Good
//!
//! A baseline that was written again by `counterfoil lint --write-baseline`.
//!
//! # No finding
//!
//! A tool that moved within the list, or a text that was indented in another way: the entries name tool and place, not
//! lines.
//!
//! # How to fix
//!
//! Take the entry out, or write the baseline again.
//!
//! # Sources
//!
//! - The baseline is a file of this project.

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};

pub(crate) static RULE: Rule = Rule::new(
    "C031",
    "stale-baseline-entry",
    Severity::Error,
    Check::Baseline,
    include_str!("stale_baseline_entry.rs"),
);
