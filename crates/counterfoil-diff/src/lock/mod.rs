//! The lock file: what a server offered when somebody looked at it.
//!
//! It holds the tools themselves, not only hashes of them: a hash tells that something changed, and never what. It is
//! JSON with sorted members, one to a line, so that a change of it can be read in a review.

mod canonical;
mod check;
mod error;
mod read;
mod unstable;
mod write;

use counterfoil_json::Json;

pub use check::check;
pub use error::LockError;
pub use unstable::unstable;

/// The version of the format.
const FORMAT: u64 = 1;

/// What a server says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Server {
    /// Its name
    pub name: String,
    /// Its version
    pub version: String,
    /// The revision of the protocol that was spoken, such as `2025-11-25`
    pub era: String,
    /// The instructions that it gives to models
    pub instructions: Option<String>,
}

/// A list of tools as it was when it was locked.
#[derive(Clone, Debug, PartialEq)]
pub struct Lock {
    generator: String,
    server: Server,
    tools: Vec<Json>,
}

impl Lock {
    /// Locks a list of tools. Members of objects are sorted; numbers stay as they are written.
    #[must_use]
    pub fn of(server: Server, tools: &[Json]) -> Self {
        let generator = concat!("counterfoil ", env!("CARGO_PKG_VERSION")).to_owned();
        Self { generator, server, tools: tools.iter().map(canonical::sorted).collect() }
    }

    /// Reads a lock file.
    ///
    /// # Errors
    ///
    /// Where it cannot be read, is of another version, has members that are not known, or does not have the hashes that
    /// it says: then it was changed by hand. There is no reading of a part of it.
    pub fn parse(text: &str) -> Result<Self, LockError> {
        read::read(text)
    }

    /// The text of the file. The same list always gives the same text.
    #[must_use]
    pub fn to_text(&self) -> String {
        write::write(self)
    }

    /// What wrote it, and in which version.
    #[must_use]
    pub fn generator(&self) -> &str {
        &self.generator
    }

    /// What the server said of itself.
    #[must_use]
    pub const fn server(&self) -> &Server {
        &self.server
    }

    /// The tools, their members sorted.
    #[must_use]
    pub fn tools(&self) -> &[Json] {
        &self.tools
    }

    /// The hash of the whole, as it stands in the file.
    #[must_use]
    pub fn hash(&self) -> String {
        canonical::hash(&write::hashed(self))
    }
}
