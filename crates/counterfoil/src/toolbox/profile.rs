//! Which client's form of the tools is meant.

use std::fmt;
use std::sync::Arc;

/// The longest name that is kept. A longer one is cut: it comes from strangers, in every request.
const LONGEST: usize = 64;

/// The client profile that a list is made for and a call is read under, by name.
///
/// A name comes, in this order of precedence, from the URL's `?client=`, from the server's own
/// setting (`--client`), from the `clientInfo` that the client sent, else it is
/// [`Profile::portable`].
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Profile(Option<Arc<str>>);

impl Profile {
    /// The profile for everyone: what all current clients accept.
    #[must_use]
    pub const fn portable() -> Self {
        Self(None)
    }

    /// The profile of that name, lowercased. Characters other than ASCII letters, digits and
    /// `.+_-` become `-`, and what is beyond 64 characters is cut, so that a name is safe in a
    /// header, a URL and a log. An empty name and `portable` are [`Profile::portable`].
    #[must_use]
    pub fn named(name: &str) -> Self {
        let clean: String = name
            .trim()
            .chars()
            .take(LONGEST)
            .map(|c| match c {
                'a'..='z' | '0'..='9' | '.' | '+' | '_' | '-' => c,
                'A'..='Z' => c.to_ascii_lowercase(),
                _ => '-',
            })
            .collect();
        if clean.is_empty() || clean == Self::portable().name() { Self::portable() } else { Self(Some(clean.into())) }
    }

    /// The profile's name; `portable` for the one that suits everyone.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.as_deref().unwrap_or("portable")
    }

    /// Whether this is the profile for everyone.
    #[must_use]
    pub fn is_portable(&self) -> bool {
        self.0.is_none()
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Profile({})", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_safe() {
        assert_eq!(Profile::named(" Claude Code ").name(), "claude-code");
        assert_eq!(Profile::named("cursor+gemini").name(), "cursor+gemini");
        assert_eq!(Profile::named("a\r\nb\u{1f600}").name(), "a--b-");
        assert_eq!(Profile::named(&"x".repeat(500)).name().len(), 64);
    }

    #[test]
    fn no_name_is_portable() {
        assert!(Profile::named("").is_portable());
        assert!(Profile::named("Portable").is_portable());
        assert_eq!(Profile::default(), Profile::portable());
        assert_eq!(Profile::portable().to_string(), "portable");
    }
}
