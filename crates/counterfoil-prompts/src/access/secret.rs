//! Secrets: made from the system's randomness, kept as a hash.

use std::fmt;

use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

/// What the public half of a key begins with.
pub(crate) const PUBLIC: &str = "pk-cf-";
/// What a secret begins with, so that scanners of code find it.
pub(crate) const SECRET: &str = "sk-cf-";
/// What the secret of a webhook begins with.
const SIGNING: &str = "whsec_";

/// A secret of 256 random bits. It is shown once, to whoever asked for the key, and stored nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A new one.
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        Ok(Self(format!("{SECRET}{}", random_hex::<32>()?)))
    }

    /// A new one, to sign what is sent to a webhook with.
    pub(crate) fn for_webhook() -> Result<Self, getrandom::Error> {
        Ok(Self(format!("{SIGNING}{}", random_hex::<32>()?)))
    }

    /// The secret itself, to be shown once.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
    pub(crate) fn hash(&self) -> Vec<u8> {
        hash(&self.0)
    }
}

/// Never the secret.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// The public half of a new key.
pub(crate) fn public() -> Result<String, getrandom::Error> {
    Ok(format!("{PUBLIC}{}", random_hex::<12>()?))
}

/// SHA-256, which is enough for what nobody can guess: there is nothing to slow down.
pub(crate) fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// Whether two hashes are the same, in a time that does not tell how much of them is.
pub(crate) fn same(a: &[u8], b: &[u8]) -> bool {
    a.ct_eq(b).into()
}

fn random_hex<const BYTES: usize>() -> Result<String, getrandom::Error> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_different_and_not_told() {
        let (one, other) = (Secret::random().expect("randomness"), Secret::random().expect("randomness"));
        assert_ne!(one, other);
        assert_eq!(one.reveal().len(), SECRET.len() + 64);
        assert_eq!(format!("{one:?}"), "Secret(..)");
        assert!(same(&one.hash(), &hash(one.reveal())) && !same(&one.hash(), &other.hash()));
        assert!(!same(&one.hash(), &[]));
    }
}
