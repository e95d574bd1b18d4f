//! What clients and providers make of a schema, as data.
//!
//! The facts lie in `profiles/*.toml`, one file for each client, provider, engine or library, and are compiled into this
//! crate. A [`Profile`] is what they add up to: its own facts, over those of the profiles that it extends.

mod data;
#[rustfmt::skip]
mod generated;
mod inherit;
mod names;
mod resolve;

pub use data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, NameRule, ProfileData, Rewrite};
pub use inherit::Rule;
pub use resolve::{Profile, SERVER_NAME_LENGTH, UnknownProfile};

/// All profiles that are kept as data, sorted by name. The computed ones, `portable` and `portable-all`, are not among
/// them.
#[must_use]
pub fn all() -> &'static [&'static ProfileData] {
    generated::ALL
}
