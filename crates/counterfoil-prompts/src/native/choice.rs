//! Which prompts of the registry become prompts of the protocol.

use std::fmt;
use std::str::FromStr;

use crate::domain::Label;

/// The prompts with a certain tag, or with a certain label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Those with this tag: the version in production, else the latest.
    Tag(String),
    /// Those with this label: the version that it is on.
    Label(Label),
}

/// From `tag=slash` or `label=production`.
impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some(("tag", tag)) if !tag.trim().is_empty() => Ok(Self::Tag(tag.trim().to_owned())),
            Some(("label", label)) => Label::parse(label).map(Self::Label),
            _ => Err(format!("`{text}` chooses no prompts: write tag=NAME or label=NAME")),
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag(tag) => write!(f, "tag={tag}"),
            Self::Label(label) => write!(f, "label={}", label.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_a_tag_or_a_label() {
        assert_eq!("tag=slash".parse(), Ok(Choice::Tag("slash".to_owned())));
        for text in ["tag=a b", "label=production"] {
            assert_eq!(text.parse::<Choice>().map(|choice| choice.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "slash", "tag=", "label=A B", "name=x"] {
            assert!(text.parse::<Choice>().is_err(), "{text}");
        }
    }
}
