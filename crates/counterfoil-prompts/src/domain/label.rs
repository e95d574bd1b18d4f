//! Labels: names for versions, such as `production`.

use std::fmt;

/// The label of the newest version. The registry moves it; nobody sets it.
pub const LATEST: &str = "latest";

/// The label of the version that applications read when they name none.
pub const PRODUCTION: &str = "production";

/// The most characters a label has.
const LONGEST: usize = 36;

/// A label, which at most one version of a prompt has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label(String);

impl Label {
    /// Reads a label: 1 to 36 of `a` to `z`, `0` to `9`, `_`, `-` and `.`.
    ///
    /// # Errors
    ///
    /// When it is something else: what is wrong, and what to write instead.
    pub fn parse(text: &str) -> Result<Self, String> {
        let allowed = |character: char| matches!(character, 'a'..='z' | '0'..='9' | '_' | '-' | '.');
        let length = text.chars().count();
        if text.is_empty() {
            return Err(format!("the label is empty; write 1 to {LONGEST} of a-z, 0-9, `_`, `-` and `.`"));
        }
        if length > LONGEST {
            return Err(format!("the label has {length} characters; write at most {LONGEST}"));
        }
        match text.chars().find(|&character| !allowed(character)) {
            None => Ok(Self(text.to_owned())),
            Some(character) => {
                let shown = character.escape_debug();
                let instead: String =
                    text.trim().to_lowercase().chars().map(|c| if allowed(c) { c } else { '-' }).collect();
                Err(format!("the label has `{shown}`; write only a-z, 0-9, `_`, `-` and `.`, for example `{instead}`"))
            }
        }
    }

    /// The label as it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is the one that the registry moves itself.
    #[must_use]
    pub fn is_latest(&self) -> bool {
        self.0 == LATEST
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_stand() {
        for label in ["latest", "production", "a", "7", "1.2.3", "team_a-b.c", "-", &"z".repeat(36)] {
            assert_eq!(Label::parse(label).map(|label| label.to_string()), Ok(label.to_owned()));
        }
        assert_eq!(Label::parse(LATEST).map(|label| label.is_latest()), Ok(true));
        assert_eq!(Label::parse(PRODUCTION).map(|label| label.is_latest()), Ok(false));
    }

    #[test]
    fn labels_that_are_refused() {
        let faults: Vec<_> = ["", &"z".repeat(37), "Prod", "team a", "prüfung", "a\n", " a", "a/b"]
            .into_iter()
            .map(|label| match Label::parse(label) {
                Ok(_) => format!("{label:?} stands"),
                Err(fault) => fault,
            })
            .collect();
        insta::assert_snapshot!(faults.join("\n"));
    }
}
