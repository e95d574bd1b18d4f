//! A session id that says which client it belongs to.
//!
//! Up to revision 2025-11-25 a client says who it is once, when it connects. A server that keeps
//! nothing between requests puts that into the id which it hands out (`Mcp-Session-Id`) and which
//! the client sends along from then on: `cf1.cursor.9f0c2e5d6b7a8190`. The last part tells the
//! sessions of one client apart in a log; it is no secret and gives no right to anything.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;

use http::{HeaderName, HeaderValue};

use crate::toolbox::Profile;

/// The header that carries the id.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("mcp-session-id");

/// What ids of this form begin with. Another form would get another number.
const FORM: &str = "cf1.";

/// A new id for that client.
pub(crate) fn new(client: &Profile) -> Option<HeaderValue> {
    // Each `RandomState` has keys of its own.
    let number = RandomState::new().hash_one(client);
    HeaderValue::try_from(format!("{FORM}{client}.{number:016x}")).ok()
}

/// The client that an id belongs to; `None` for an id that is not ours.
pub(crate) fn client(id: &HeaderValue) -> Option<Profile> {
    let (client, _) = id.to_str().ok()?.strip_prefix(FORM)?.rsplit_once('.')?;
    Profile::named(client).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_says_whose_it_is() {
        let composed = Profile::named("cursor+gemini").expect("it is known");
        for profile in [Profile::introduced("Claude Code"), composed, Profile::introduced("ünïcode")] {
            let id = new(&profile).expect("a header value");
            assert!(id.as_bytes().iter().all(|byte| (0x21..=0x7e).contains(byte)));
            assert_eq!(client(&id).as_ref(), Some(&profile));
            assert_ne!(Some(id), new(&profile));
        }
    }

    #[test]
    fn a_stranger_s_id_says_nothing() {
        for id in ["", "cf1.", "cf1.cursor", "cf2.cursor.0", "cf1.nobody.0", "67e55044-10b1"] {
            assert_eq!(client(&HeaderValue::from_static(id)), None, "{id}");
        }
    }
}
