//! The answer to a call of a tool that is not there.

use std::error::Error;
use std::fmt;

/// How alike two names must be (0 to 1, Jaro-Winkler) before one is offered for the other.
const ALIKE: f64 = 0.8;

/// How many names are offered.
const OFFERED: usize = 3;

/// How much of an unknown name is repeated to the caller.
const LONGEST: usize = 128;

/// There is no tool of that name. Says which are spelled nearly so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownTool {
    /// The name that was called.
    pub name: String,
    /// The names that are nearest to it, the nearest first; at most three.
    pub nearest: Vec<String>,
}

impl UnknownTool {
    pub(crate) fn new<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        let name: String = name.chars().take(LONGEST).collect();
        let wanted = name.to_lowercase();
        let mut scored: Vec<(f64, &str)> = known
            .map(|known| (strsim::jaro_winkler(&wanted, &known.to_lowercase()), known))
            .filter(|&(score, _)| score >= ALIKE)
            .collect();
        // The sort is stable: of names equally near, the one registered first stays first.
        scored.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        Self { name, nearest: scored.into_iter().take(OFFERED).map(|(_, known)| known.to_owned()).collect() }
    }
}

impl fmt::Display for UnknownTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown tool `{}`", self.name.escape_debug())?;
        match self.nearest.as_slice() {
            [] => Ok(()),
            [first] => write!(f, "; did you mean `{first}`?"),
            [first, second] => write!(f, "; did you mean `{first}` or `{second}`?"),
            [first, second, third, ..] => {
                write!(f, "; did you mean `{first}`, `{second}` or `{third}`?")
            }
        }
    }
}

impl Error for UnknownTool {}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(name: &str, known: &[&str]) -> String {
        UnknownTool::new(name, known.iter().copied()).to_string()
    }

    #[test]
    fn the_nearest_name_is_offered() {
        assert_eq!(
            text("creat_ticket", &["search_tickets", "create_ticket"]),
            "unknown tool `creat_ticket`; did you mean `create_ticket`?"
        );
        assert_eq!(
            text("Create_Ticket", &["create_ticket"]),
            "unknown tool `Create_Ticket`; did you mean `create_ticket`?"
        );
    }

    #[test]
    fn nothing_alike_is_not_offered() {
        assert_eq!(text("", &["create_ticket"]), "unknown tool ``");
        assert_eq!(text("zzz", &["create_ticket"]), "unknown tool `zzz`");
    }

    #[test]
    fn at_most_three_and_the_nearest_first() {
        let unknown = UnknownTool::new("get_a", ["get_d", "get_c", "get_b", "get_ab"].into_iter());
        assert_eq!(unknown.nearest, ["get_ab", "get_d", "get_c"]);
        assert_eq!(unknown.to_string(), "unknown tool `get_a`; did you mean `get_ab`, `get_d` or `get_c`?");
    }

    #[test]
    fn what_a_stranger_sent_is_cut_and_escaped() {
        let unknown = UnknownTool::new(&"\u{1b}x".repeat(500), std::iter::empty());
        assert_eq!(unknown.name.chars().count(), LONGEST);
        assert!(!unknown.to_string().contains('\u{1b}'));
    }
}
