//! The places that settings come from.

use std::path::Path;

use clap::ArgMatches;
use clap::parser::ValueSource;

use super::settings::Settings;
use super::{Plan, config_file, reached};
use crate::exit::Failure;

/// All that was said, and where.
pub(super) struct Sources<'a> {
    /// What the flags and the environment say.
    pub(super) above: Settings,
    /// What the file says, if there is one.
    pub(super) below: Settings,
    /// The file, as it was named.
    pub(super) file: String,
    matches: &'a ArgMatches,
}

impl<'a> Sources<'a> {
    pub(super) fn read(given: Settings, config: Option<&Path>, matches: &'a ArgMatches) -> Result<Self, Failure> {
        let above = given.of_one_transport(matches)?;
        let (below, file) = match config {
            Some(path) => (config_file::read(path)?, path.display().to_string()),
            None => (Settings::default(), String::new()),
        };
        Ok(Self { above, below, file, matches })
    }

    /// The flag or the variable that a setting comes from, if it is not from the file.
    pub(super) fn named(&self, name: &str) -> String {
        let id = name.replace('-', "_");
        match self.matches.value_source(&id) {
            Some(ValueSource::EnvVariable) => format!("COUNTERFOIL_{}", id.to_uppercase()),
            _ => format!("--{name}"),
        }
    }

    /// What is to be done.
    pub(super) fn plan(self) -> Result<Plan, Failure> {
        let above = |name: &str| self.named(name);
        let below = |name: &str| format!("{}: {name}", self.file);
        reached::check(&[(&self.above, &above), (&self.below, &below)])?;
        self.above.over(self.below).plan()
    }
}
