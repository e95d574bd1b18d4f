//! `ipv4`: a dotted quad as in RFC 2673, section 3.2.
//!
//! A number with a leading zero is refused, because some software reads it as octal: two readers of one
//! address must not arrive at two hosts.

use std::net::Ipv4Addr;

pub(super) fn accepts(text: &str) -> bool {
    text.parse::<Ipv4Addr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_numbers_without_leading_zeros() {
        assert!(accepts("0.0.0.0"));
        assert!(accepts("255.255.255.255"));
        for bad in ["", "127.1", "127.0.0.256", "127.0.0.01", "127.0.0.1.", "127.0.0.1/8", " 127.0.0.1"] {
            assert!(!accepts(bad), "{bad}");
        }
    }
}
