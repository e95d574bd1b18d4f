//! Written by `cargo xtask gen` from `profiles/*.toml`.

use crate::profile::data::ProfileData;

/// All profiles, sorted by name.
pub(super) const ALL: &[&ProfileData] = &[];
