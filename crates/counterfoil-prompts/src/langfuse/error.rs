//! What can go wrong with all of an import, and not only with one prompt.

use std::fmt;

/// Why nothing more is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The address is none.
    Address(String),
    /// The keys open nothing there, or not this.
    Denied(u16),
    /// Nothing of that name is there.
    Missing,
    /// The server cannot be reached, or answers something else than it should.
    Failed(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(why) => write!(f, "{why}; give an address like https://cloud.langfuse.com"),
            Self::Denied(status) => {
                write!(
                    f,
                    "the server answers {status} to these keys: give the public and the secret key of the project"
                )
            }
            Self::Missing => f.write_str("the server knows no such thing"),
            Self::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Error {}
