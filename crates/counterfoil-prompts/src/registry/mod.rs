//! What can be done with prompts. One operation a file; each is one transaction of the store, in which the change, its
//! record and its announcement stand or fall together.

mod cache;
mod create;
mod delete;
mod dependents;
mod diff;
mod error;
mod get;
mod graph;
mod import;
mod labels;
mod list;
mod missing;
mod prompt;
mod record;
mod render;
mod resolve;
mod rollback;
mod tags;
mod trial;
mod unfilled;
mod versions;
mod whole;

use std::sync::{Arc, PoisonError, RwLock};

use crate::access::{Caller, Role};
use crate::store::Store;

pub use create::{Created, NewContent, NewVersion};
pub use delete::{Deleted, Which};
pub use dependents::{Dependent, Dependents};
pub use diff::{Compare, Compared};
pub use error::{Code, Error, Refusal};
pub use get::{Get, Lookup};
pub use import::{Imported, ImportedVersion, TakenOver};
pub use labels::{LabelChange, LabelMode, Labelled, Moved};
pub use list::{Listed, Query, Search, Summary};
pub use prompt::{Part, Prompt};
pub use render::{Filled, Rendering};
pub use rollback::Rollback;
pub use tags::Tagged;
pub use unfilled::Unfilled;
pub use versions::{History, VersionLine};

/// The prompts of a store. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Registry {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    store: Store,
    /// Where people find prompts, without a slash at its end.
    site: RwLock<String>,
    cache: cache::Cache,
}

impl Registry {
    /// The prompts of that store. `site` is the address that links to prompts begin with: `http://127.0.0.1:7420`.
    #[must_use]
    pub fn new(store: Store, site: &str) -> Self {
        let registry =
            Self { inner: Arc::new(Inner { store, site: RwLock::default(), cache: cache::Cache::default() }) };
        registry.move_to(site);
        registry
    }

    /// Says where people find prompts from now on, once the server knows its own address.
    pub fn move_to(&self, site: &str) {
        let mut known = self.inner.site.write().unwrap_or_else(PoisonError::into_inner);
        site.trim_end_matches('/').clone_into(&mut known);
    }

    /// Where the prompts are kept.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// Where a person finds that version.
    #[must_use]
    pub fn url(&self, project: &str, name: &str, version: u64) -> String {
        let site = self.inner.site.read().unwrap_or_else(PoisonError::into_inner);
        format!("{site}/project/{}/prompts/{}?version={version}", encoded(project), encoded(name))
    }
}

/// Refuses whoever may not do so much.
fn needs(caller: &Caller, role: Role, what: &str) -> Result<(), Error> {
    if caller.role >= role {
        return Ok(());
    }
    Err(Error::refused(
        Code::Forbidden,
        format!("your key has the role {}; to {what} takes the role {role}: ask for a key with it", caller.role),
    ))
}

/// A piece of a URL's path (RFC 3986, section 2.3: all but the unreserved characters are written as `%XX`).
fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            _ => {
                out.push('%');
                out.extend(
                    [byte >> 4, byte & 15]
                        .map(|digit| char::from_digit(u32::from(digit), 16).unwrap_or('0').to_ascii_uppercase()),
                );
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_in_a_url() {
        assert_eq!(encoded("a b/ü?&~"), "a%20b%2F%C3%BC%3F%26~");
    }
}
