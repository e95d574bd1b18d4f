//! What a request brings to say who it is from (RFC 9110, section 11; RFC 6750; RFC 7617).

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The longest header that is looked at, in bytes.
const LONGEST: usize = 1024;

/// What stands in an `Authorization` header.
#[derive(Clone, PartialEq, Eq)]
pub enum Credentials {
    /// `Bearer secret`.
    Bearer(String),
    /// `Basic`, with the public half and the secret.
    Basic {
        /// The public half.
        public: String,
        /// The secret.
        secret: String,
    },
}

impl Credentials {
    /// What the header says.
    ///
    /// # Errors
    ///
    /// What is wrong with it, in words that repeat nothing of it.
    pub fn read(header: &str) -> Result<Self, &'static str> {
        if header.len() > LONGEST {
            return Err("the Authorization header is too long");
        }
        let (scheme, rest) = header.split_once(' ').ok_or("the Authorization header names no scheme and a key")?;
        let rest = rest.trim();
        if scheme.eq_ignore_ascii_case("bearer") {
            return Ok(Self::Bearer(rest.to_owned()));
        }
        if !scheme.eq_ignore_ascii_case("basic") {
            return Err("only the schemes Bearer and Basic are known");
        }
        let decoded = STANDARD.decode(rest).map_err(|_| "what follows Basic is not base64")?;
        let text = String::from_utf8(decoded).map_err(|_| "what follows Basic is not text")?;
        let (public, secret) = text.split_once(':').ok_or("what follows Basic is not `public:secret`")?;
        Ok(Self::Basic { public: public.to_owned(), secret: secret.to_owned() })
    }
}

/// Never the secret.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bearer(_) => f.write_str("Bearer(..)"),
            Self::Basic { public, .. } => write!(f, "Basic({public}, ..)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_schemes_are_read() {
        assert_eq!(Credentials::read("Bearer sk-1"), Ok(Credentials::Bearer("sk-1".to_owned())));
        assert_eq!(Credentials::read("bearer  sk-1 "), Ok(Credentials::Bearer("sk-1".to_owned())));
        let basic = Credentials::Basic { public: "pk".to_owned(), secret: "s:k".to_owned() };
        assert_eq!(Credentials::read("Basic cGs6czpr"), Ok(basic));
    }

    #[test]
    fn what_is_wrong_is_said_without_the_secret() {
        for header in ["", "sk-1", "Digest x", "Basic !", "Basic cGs=", "Basic /w=="] {
            assert!(Credentials::read(header).is_err(), "{header}");
        }
        assert!(Credentials::read(&format!("Bearer {}", "x".repeat(2000))).is_err());
        assert_eq!(format!("{:?}", Credentials::Bearer("sk".to_owned())), "Bearer(..)");
    }
}
