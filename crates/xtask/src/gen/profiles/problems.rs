//! What is wrong with the files of profiles.

use std::fmt;

use counterfoil_core::nearest;

use crate::shared::Failure;

/// Everything that is wrong, each with its file and key: whoever mends one mistake wants to know of the others.
#[derive(Debug, Default)]
pub(super) struct Problems(Vec<String>);

impl Problems {
    /// Something is wrong at a place, such as `openai.toml: input.one-of`.
    pub(super) fn add(&mut self, place: &str, message: impl fmt::Display) {
        self.0.push(format!("{place}: {message}"));
    }

    /// A name is none of those that are known.
    pub(super) fn unknown<'k>(&mut self, place: &str, what: &str, name: &str, known: impl Iterator<Item = &'k str>) {
        let known: Vec<_> = known.collect();
        match nearest(name, known.iter().copied()) {
            Some(nearest) => self.add(place, format!("unknown {what} `{name}`; did you mean `{nearest}`?")),
            None if known.len() <= 12 => {
                self.add(place, format!("unknown {what} `{name}`; there are {}", known.join(", ")));
            }
            None => self.add(place, format!("unknown {what} `{name}`")),
        }
    }

    /// A failure that lists them, if there are any.
    pub(super) fn end(self) -> Result<(), Failure> {
        match self.0.len() {
            0 => Ok(()),
            number => {
                let places = if number == 1 { "place" } else { "places" };
                Err(Failure::new(format!("the profiles are wrong in {number} {places}:\n  {}", self.0.join("\n  "))))
            }
        }
    }

    #[cfg(test)]
    pub(super) fn into_lines(self) -> Vec<String> {
        self.0
    }
}
