//! `ipv6`: an address as in RFC 4291, section 2.2, in each of its three forms. Zone identifiers and prefix
//! lengths are not part of an address.

use std::net::Ipv6Addr;

pub(super) fn accepts(text: &str) -> bool {
    text.parse::<Ipv6Addr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_forms_and_their_limits() {
        for good in [
            "::",
            "::1",
            "2001:db8::",
            "1:2:3:4:5:6:7:8",
            "1:2:3:4:5:6:7::",
            "::ffff:192.0.2.1",
            "1:2:3:4:5:6:192.0.2.1",
        ] {
            assert!(accepts(good), "{good}");
        }
        for bad in [
            "",
            ":",
            ":::",
            "1::2::3",
            "1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:8::",
            "12345::",
            "::192.0.2.01",
            "fe80::1%eth0",
            "::/0",
        ] {
            assert!(!accepts(bad), "{bad}");
        }
    }
}
