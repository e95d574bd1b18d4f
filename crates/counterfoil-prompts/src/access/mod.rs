//! Who may do what.

mod caller;
mod role;

pub use caller::Caller;
pub use role::Role;
