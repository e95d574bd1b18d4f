//! Which client's form of the tools is meant.

use std::fmt;
use std::hash::{Hash, Hasher};

use counterfoil_schema::profile::Profile as Facts;

pub use counterfoil_schema::profile::UnknownProfile;

/// How much of a client's own name is looked at: it comes from strangers, in every request.
const LONGEST: usize = 128;

/// The client profile that a list is made for and a call is read under.
///
/// It comes, in this order of precedence, from the URL's `?client=`, from the server's own setting (`--client`), from the
/// `clientInfo` that the client sent, else it is [`Profile::portable`].
#[derive(Clone)]
pub struct Profile(Facts);

impl Profile {
    /// The profile for everyone: what all current clients accept.
    #[must_use]
    pub fn portable() -> Self {
        Self(Facts::portable())
    }

    /// The profile of that name: a client's or a provider's, or a client's on a certain provider, such as
    /// `cursor+gemini`. Case does not matter.
    ///
    /// # Errors
    ///
    /// [`UnknownProfile`], with the name that was probably meant.
    pub fn named(name: &str) -> Result<Self, UnknownProfile> {
        Facts::named(name).map(Self)
    }

    /// The profile of a client that calls itself so (`clientInfo.name`), a bridge in between or not:
    /// `claude-ai (via mcp-remote 0.1.30)`. Where no profile knows the name it may still be the name of one, written for
    /// people: `Claude Code`. A client that nobody knows gets [`Profile::portable`].
    #[must_use]
    pub fn introduced(client: &str) -> Self {
        let client =
            client.char_indices().nth(LONGEST).map_or(client, |(end, _)| client.get(..end).unwrap_or_default());
        if let Some(known) = Facts::introduced(client) {
            return Self(known);
        }
        let name = client.split(" (via ").next().unwrap_or(client).trim().replace(' ', "-");
        // Strangers come with every request, and nobody reads what their names are near to.
        let is_known = |part: &str| Self::names().any(|known| known.eq_ignore_ascii_case(part));
        if !name.split('+').all(is_known) {
            return Self::portable();
        }
        Self::named(&name).unwrap_or_default()
    }

    /// The names of all profiles, [`Profile::portable`]'s first.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Facts::names()
    }

    /// The profile's name, which is safe in a header, a URL and a log.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// Whether this is the profile for everyone.
    #[must_use]
    pub fn is_portable(&self) -> bool {
        *self == Self::portable()
    }

    /// What is known of the client.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.0
    }
}

impl From<Facts> for Profile {
    fn from(facts: Facts) -> Self {
        Self(facts)
    }
}

impl Default for Profile {
    fn default() -> Self {
        Self::portable()
    }
}

/// Two profiles of one name are the same.
impl PartialEq for Profile {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Profile {}

impl Hash for Profile {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
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
    fn profiles_have_names() {
        assert_eq!(Profile::named("OpenAI-Strict").map(|profile| profile.to_string()).as_deref(), Ok("openai-strict"));
        assert_eq!(Profile::named("cursor+gemini").map(|profile| profile.to_string()).as_deref(), Ok("cursor+gemini"));
        assert_eq!(Profile::named("cursr").map_err(|unknown| unknown.nearest), Err(Some("cursor")));
        assert!(Profile::named("Portable").is_ok_and(|profile| profile.is_portable()));
        assert_eq!(Profile::default(), Profile::portable());
        assert_eq!(Profile::portable().to_string(), "portable");
        assert_ne!(Profile::named("cursor"), Ok(Profile::portable()));
        for profile in Profile::names() {
            let safe = |char: char| matches!(char, 'a'..='z' | '0'..='9' | '+' | '-');
            assert!(profile.chars().all(safe), "{profile}");
        }
    }

    #[test]
    fn clients_introduce_themselves() {
        for (client, profile) in [
            ("claude-code", "claude-code"),
            ("Claude Code", "claude-code"),
            ("claude-ai", "claude-desktop"),
            ("claude-ai (via mcp-remote 0.1.30)", "claude-desktop"),
            ("Visual Studio Code", "vscode-copilot"),
            ("Visual Studio Code (via mcp-remote 0.1.30)", "vscode-copilot"),
            ("Cursor (via mcp-remote 0.1.30)", "cursor"),
            ("cursor-vscode", "cursor"),
            ("@librechat/api-client", "librechat"),
            ("codex-mcp-client", "codex"),
            ("my client", "portable"),
            ("", "portable"),
            (" (via x)", "portable"),
        ] {
            assert_eq!(Profile::introduced(client).name(), profile, "{client}");
        }
        assert!(Profile::introduced(&"\u{1f600}".repeat(10_000)).is_portable());
    }
}
