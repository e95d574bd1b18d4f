//! Who may do what: projects, keys and roles.

mod caller;
mod credentials;
mod keys;
mod projects;
mod role;
mod secret;

pub use caller::{Caller, DEFAULT_PROJECT};
pub use credentials::Credentials;
pub use keys::{Denied, Key, Keys, NewKey, Wanted};
pub use projects::project;
pub use role::Role;
pub use secret::Secret;
