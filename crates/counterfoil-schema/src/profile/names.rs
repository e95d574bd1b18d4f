//! Which names a client takes.

use crate::profile::data::NameRule;

impl NameRule {
    /// Whether the name, the client's prefix included, is taken. `{server}` in the prefix counts as `server` characters.
    #[must_use]
    pub fn takes(&self, name: &str, server: usize) -> bool {
        let mut chars = name.chars();
        let Some(first) = chars.next() else { return false };
        let first_is_ours = self.prefix.is_empty();
        (if first_is_ours { is_in(self.first, first) } else { is_in(self.rest, first) })
            && chars.all(|char| is_in(self.rest, char))
            && self.has_room_for(name, server)
    }

    /// Whether the name is short enough. Nearly all are so by their bytes, which need not be counted.
    fn has_room_for(&self, name: &str, server: usize) -> bool {
        self.prefix.len() + server + name.len() <= self.longest
            || self.prefix_length(server) + name.chars().count() <= self.longest
    }

    /// Whether the character may stand in a name, first or elsewhere.
    #[must_use]
    pub fn takes_char(&self, char: char, first: bool) -> bool {
        is_in(if first { self.first } else { self.rest }, char)
    }

    /// How many characters the client's prefix has.
    #[must_use]
    pub fn prefix_length(&self, server: usize) -> usize {
        match self.prefix.split_once("{server}") {
            Some((before, after)) => before.chars().count() + server + after.chars().count(),
            None => self.prefix.chars().count(),
        }
    }
}

/// Whether a class such as `A-Za-z0-9_-` holds the character. A `-` that stands first or last is itself; `*` alone is
/// every character.
fn is_in(class: &str, char: char) -> bool {
    if class == "*" {
        return true;
    }
    let mut rest = class.chars();
    while let Some(from) = rest.next() {
        let mut ahead = rest.clone();
        if ahead.next() == Some('-')
            && let Some(to) = ahead.next()
        {
            if (from..=to).contains(&char) {
                return true;
            }
            rest = ahead;
        } else if from == char {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: NameRule =
        NameRule { first: "A-Za-z_", rest: "A-Za-z0-9_.-", longest: 12, root_only: false, prefix: "" };

    #[test]
    fn classes_are_read_as_in_a_regular_expression() {
        for (name, taken) in [
            ("a", true),
            ("_9.-", true),
            ("9a", false),
            ("", false),
            ("ä", false),
            ("a b", false),
            ("aaaaaaaaaaaaa", false),
        ] {
            assert_eq!(RULE.takes(name, 0), taken, "{name}");
        }
        assert!(NameRule { first: "*", rest: "*", ..RULE }.takes("é $", 0));
        assert!(is_in("-a", '-') && is_in("a-", '-') && !is_in("a-c", '-') && is_in("a-c", 'b'));
    }

    #[test]
    fn the_prefix_counts() {
        let rule = NameRule { prefix: "mcp__{server}__", longest: 20, ..RULE };
        assert_eq!(rule.prefix_length(6), 13);
        assert!(rule.takes("1234567", 6) && !rule.takes("12345678", 6));
    }
}
