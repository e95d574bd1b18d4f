//! What is asked for: which clients, which rules, how severe.

use std::fmt;

use counterfoil_schema::profile::Profile;

use crate::diagnostic::Severity;
use crate::rule::{Group, Rule};

/// The clients that are meant where nobody names any: current MCP clients that many people use.
pub const DEFAULT_CLIENTS: [&str; 6] =
    ["claude-code", "claude-desktop", "codex", "cursor", "gemini-cli", "vscode-copilot"];

/// What to look for, and for whom.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The clients
    pub profiles: Vec<Profile>,
    /// The rules that are run; all of them where it is empty
    pub select: Vec<Selector>,
    /// The rules that are not, whatever `select` says
    pub ignore: Vec<Selector>,
    /// Rules that are not run on some tools: the name of the tool, in which `*` stands for anything, and the rules
    pub ignore_in: Vec<(String, Vec<Selector>)>,
    /// What rules weigh instead of their own severity; the last that fits counts
    pub severity: Vec<(Selector, Level)>,
    /// How much is too much
    pub limits: Limits,
}

/// How much is too much, for the rules that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The estimated tokens of one tool
    pub tool_tokens: usize,
    /// The estimated tokens of the list
    pub list_tokens: usize,
    /// The characters of the description of a tool
    pub description: usize,
}

/// What a rule is to weigh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// It is not run
    Off,
    /// What it finds weighs this much
    At(Severity),
}

/// Which rules are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selector {
    /// All
    All,
    /// Those of a group
    Group(Group),
    /// One
    Rule(&'static Rule),
}

/// No rule is called so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRule {
    /// What was asked for
    pub name: String,
    /// What was probably meant
    pub nearest: Option<&'static str>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { tool_tokens: 2_000, list_tokens: 20_000, description: 2_000 }
    }
}

impl Config {
    /// All rules, for these clients.
    #[must_use]
    pub fn new(profiles: impl IntoIterator<Item = Profile>) -> Self {
        Self { profiles: profiles.into_iter().collect(), ..Self::default() }
    }

    /// All rules, for the [`DEFAULT_CLIENTS`].
    #[must_use]
    pub fn for_default_clients() -> Self {
        Self::new(DEFAULT_CLIENTS.iter().filter_map(|name| Profile::named(name).ok()))
    }

    /// Whether a rule is run at all.
    pub(crate) fn runs(&self, rule: &'static Rule) -> bool {
        let named = |list: &[Selector]| list.iter().any(|selector| selector.meets(rule));
        (self.select.is_empty() || named(&self.select)) && !named(&self.ignore) && self.level(rule) != Some(Level::Off)
    }

    /// What the rule is to weigh, where that is said.
    pub(crate) fn level(&self, rule: &'static Rule) -> Option<Level> {
        self.severity.iter().rev().find(|(selector, _)| selector.meets(rule)).map(|(_, level)| *level)
    }

    /// Whether a rule is not run on the tool of that name.
    pub(crate) fn ignores_in(&self, tool: &str, rule: &'static Rule) -> bool {
        let meant = |(glob, selectors): &(String, Vec<Selector>)| {
            selectors.iter().any(|selector| selector.meets(rule)) && matches(glob, tool)
        };
        self.ignore_in.iter().any(meant)
    }
}

impl Selector {
    /// `all`, the letter of a group, a code or a name. Case does not matter.
    ///
    /// # Errors
    ///
    /// [`UnknownRule`], with what is near.
    pub fn parse(text: &str) -> Result<Self, UnknownRule> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("all") {
            return Ok(Self::All);
        }
        let letter =
            |group: &Group| text.len() == 1 && text.chars().all(|char| char.eq_ignore_ascii_case(&group.letter()));
        if let Some(group) = Group::ALL.into_iter().find(letter) {
            return Ok(Self::Group(group));
        }
        crate::find(text).map(Self::Rule).ok_or_else(|| UnknownRule {
            name: text.to_owned(),
            nearest: counterfoil_core::nearest(text, crate::rules().flat_map(|rule| [rule.code, rule.name])),
        })
    }

    fn meets(self, rule: &'static Rule) -> bool {
        match self {
            Self::All => true,
            Self::Group(group) => rule.group() == group,
            Self::Rule(meant) => meant == rule,
        }
    }
}

impl Level {
    /// `off`, or the name of a severity.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        if name == "off" { Some(Self::Off) } else { Severity::named(name).map(Self::At) }
    }
}

/// Whether a name fits a pattern in which `*` stands for any characters.
fn matches(glob: &str, name: &str) -> bool {
    let mut parts = glob.split('*');
    let Some(mut rest) = name.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.find(part) {
            Some(place) => rest = rest.get(place + part.len()..).unwrap_or_default(),
            None => return false,
        }
    }
    true
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no rule `{}`", self.name)?;
        match self.nearest {
            Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownRule {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_anything() {
        for (glob, name, fits) in [
            ("*", "a", true),
            ("a", "a", true),
            ("a", "ab", false),
            ("a*", "ab", true),
            ("*_b", "a_b", true),
            ("a*c*e", "abcde", true),
            ("a*c*e", "abde", false),
            ("", "", true),
            ("a**b", "ab", true),
        ] {
            assert_eq!(matches(glob, name), fits, "{glob} {name}");
        }
    }

    #[test]
    fn rules_are_named_in_several_ways() {
        assert_eq!(Selector::parse("ALL"), Ok(Selector::All));
        assert_eq!(Selector::parse("c"), Ok(Selector::Group(Group::Contract)));
        assert_eq!(Selector::parse("C001"), Selector::parse("empty-enum"));
        let unknown = Selector::parse("empty-enums").unwrap_err();
        assert_eq!(unknown.to_string(), "there is no rule `empty-enums`; did you mean `empty-enum`?");
    }

    #[test]
    fn the_default_clients_are_there() {
        assert_eq!(Config::for_default_clients().profiles.len(), DEFAULT_CLIENTS.len());
    }
}
