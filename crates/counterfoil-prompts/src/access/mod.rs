//! Who may do what: projects, keys and roles.

mod caller;
mod credentials;
mod keys;
mod role;
mod secret;

pub use caller::{Caller, DEFAULT_PROJECT};
pub use credentials::Credentials;
pub use keys::{Denied, Key, Keys, NewKey, Wanted};
pub use role::Role;
pub use secret::Secret;
