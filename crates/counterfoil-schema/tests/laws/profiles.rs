//! The profiles that are judged, and which of them each case is held against.

use std::sync::OnceLock;

use counterfoil_schema::profile::{self, Profile};

use crate::rng::hash;

/// With fewer the laws would say little.
const FEWEST: usize = 30;

/// All profiles, the computed ones first.
pub(crate) fn profiles() -> &'static [Profile] {
    static PROFILES: OnceLock<Vec<Profile>> = OnceLock::new();
    PROFILES.get_or_init(|| {
        let known = profile::all().len();
        assert!(known >= FEWEST, "there are {known} profiles; the laws are judged over at least {FEWEST}");
        Profile::names().map(|name| Profile::named(name).expect("a name of a profile is one")).collect()
    })
}

/// Whether everything is judged, which takes minutes: `LAWS_FULL=1`.
pub(crate) fn full() -> bool {
    std::env::var_os("LAWS_FULL").is_some_and(|full| full == "1")
}

/// Whether this profile is one of those that the subject is held against: once in `one_in` times, and always under
/// `LAWS_FULL=1`. It depends on the two names alone, so that a new profile changes nothing for the others.
pub(crate) fn is_picked(profile: &Profile, subject: &str, one_in: u64) -> bool {
    full() || hash(&format!("{} {subject}", profile.name())).is_multiple_of(one_in)
}

#[test]
fn there_are_enough_profiles() {
    let names: Vec<&str> = profiles().iter().map(Profile::name).collect();
    assert!(names.contains(&"portable") && names.contains(&"portable-all"), "{names:?}");
}
