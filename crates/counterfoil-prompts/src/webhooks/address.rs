//! Where webhooks may be.

use url::Url;

use crate::net;

/// Which addresses webhooks may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// `https`, or this machine.
    #[default]
    Safe,
    /// `http` to other machines too: what is sent can be read on the way.
    Any,
}

impl Reach {
    /// The address, if a webhook may have it.
    pub(super) fn allows(self, address: &str) -> Result<Url, String> {
        let url = Url::parse(address).map_err(|error| {
            format!("the address must be a whole URL, such as https://example.com/hooks/prompts ({error})")
        })?;
        if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
            return Err("the address must begin with https:// and name a host".to_owned());
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err("the address must not hold a user or a password".to_owned());
        }
        if self == Self::Safe && url.scheme() == "http" && !net::is_local(&url) {
            return Err("the address must begin with https://, unless it is of this machine".to_owned());
        }
        Ok(url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_cannot_be_read_on_the_way() {
        for address in
            ["https://example.com/hook?token=x", "http://127.0.0.1:9/", "http://[::1]/", "http://localhost:9/h"]
        {
            assert!(Reach::Safe.allows(address).is_ok(), "{address}");
        }
        for address in ["http://example.com/", "http://10.0.0.1/", "http://127.0.0.1.example.com/"] {
            assert!(Reach::Safe.allows(address).is_err(), "{address}");
            assert!(Reach::Any.allows(address).is_ok(), "{address}");
        }
        for address in
            ["", "x", "ftp://example.com/", "file:///etc/passwd", "https://user:pw@example.com/", "mailto:a@b.c"]
        {
            assert!(Reach::Any.allows(address).is_err(), "{address}");
        }
    }
}
