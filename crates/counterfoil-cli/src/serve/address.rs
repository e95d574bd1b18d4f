//! Where to listen.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use serde::Deserialize;

/// An address to listen on. That it is one of this machine alone is up to the transport.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Address(pub(crate) SocketAddr);

/// An address at which this machine opens what is listened on there. All addresses together are none that one can open.
pub(super) fn opened_at(listened: SocketAddr) -> SocketAddr {
    let ip = match listened.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
    };
    SocketAddr::new(ip, listened.port())
}

impl Default for Address {
    /// Port 7420 of this machine.
    fn default() -> Self {
        Self((Ipv4Addr::LOCALHOST, 7420).into())
    }
}

impl FromStr for Address {
    type Err = String;

    /// `HOST:PORT`, where the host is an IP address, `localhost`, or nothing, which means the same.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no address with a port: write 127.0.0.1:7420, [::1]:7420, or :7420");
        let Some((host, port)) = text.rsplit_once(':') else {
            return Err(wrong());
        };
        if host.is_empty() || host.eq_ignore_ascii_case("localhost") {
            let port: u16 = port.parse().map_err(|_| wrong())?;
            return Ok(Self((Ipv4Addr::LOCALHOST, port).into()));
        }
        text.parse().map(Self).map_err(|_| wrong())
    }
}

impl TryFrom<String> for Address {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_can_be_short() {
        let read = |text: &str| text.parse().map(|Address(address)| address.to_string());
        for text in [":7420", "localhost:7420", "LOCALHOST:7420", "127.0.0.1:7420"] {
            assert_eq!(read(text).as_deref(), Ok("127.0.0.1:7420"));
        }
        assert_eq!(read("[::1]:0").as_deref(), Ok("[::1]:0"));
        assert_eq!(read("0.0.0.0:80").as_deref(), Ok("0.0.0.0:80"));
        assert_eq!(Address::default().0.to_string(), "127.0.0.1:7420");
    }

    #[test]
    fn what_is_told_can_be_opened() {
        for (listened, opened) in [
            ("0.0.0.0:7420", "127.0.0.1:7420"),
            ("[::]:7420", "[::1]:7420"),
            ("10.0.0.5:80", "10.0.0.5:80"),
            ("127.0.0.2:1", "127.0.0.2:1"),
        ] {
            assert_eq!(opened_at(listened.parse().expect("an address")).to_string(), opened);
        }
    }

    #[test]
    fn what_is_no_address_is_refused_with_what_is() {
        for text in ["", ":", "7420", ":99999", ":x", "::1:7420", "example.com:80", "http://127.0.0.1:1"] {
            let refused = text.parse::<Address>().expect_err(text);
            assert!(refused.contains("127.0.0.1:7420"), "{refused}");
        }
    }
}
