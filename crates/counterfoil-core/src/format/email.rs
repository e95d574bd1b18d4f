//! `email`: a mailbox as in RFC 5321, section 4.1.2: `Local-part "@" ( Domain / address-literal )`.
//!
//! The local part is a dot-string or a quoted string; the domain is a host name, or an IPv4 or IPv6 address in
//! square brackets (other tagged literals have no registered tag). The size limits of section 4.5.3.1 hold. An
//! address in a list, in angle brackets or with a display name is no mailbox. Non-ASCII text is another format,
//! `idn-email`.

use super::{hostname, ipv4, ipv6};

/// Octets of a local part, section 4.5.3.1.1.
const MAX_LOCAL: usize = 64;

/// Octets of a mailbox: a path has at most 256, two of which are its angle brackets, section 4.5.3.1.3.
const MAX_MAILBOX: usize = 254;

/// For each byte, whether it is `atext` of RFC 5322, section 3.2.3. A table, because this is a hot path.
const ATEXT: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    let marks = b"!#$%&'*+-/=?^_`{|}~";
    let mut index = 0;
    while index < marks.len() {
        table[marks[index] as usize] = true;
        index += 1;
    }
    table
};

pub(super) fn accepts(text: &str) -> bool {
    let bytes = text.as_bytes();
    let local = match bytes {
        [b'"', ..] => quoted_string(bytes),
        _ => dot_string(bytes),
    };
    let Some((local, [b'@', domain @ ..])) = local.and_then(|length| bytes.split_at_checked(length)) else {
        return false;
    };
    local.len() <= MAX_LOCAL && bytes.len() <= MAX_MAILBOX && is_domain(domain)
}

/// The length of the `Dot-string` that `text` begins with: atoms with single dots between them.
fn dot_string(text: &[u8]) -> Option<usize> {
    let mut dot = true;
    for (index, &byte) in text.iter().enumerate() {
        if ATEXT[usize::from(byte)] {
            dot = false;
        } else if dot {
            return None;
        } else if byte == b'.' {
            dot = true;
        } else {
            return Some(index);
        }
    }
    None
}

/// The length of the `Quoted-string` that `text` begins with, its quotes included.
fn quoted_string(text: &[u8]) -> Option<usize> {
    let mut escaped = false;
    for (index, &byte) in text.iter().enumerate().skip(1) {
        match byte {
            b' '..=b'~' if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return Some(index + 1),
            b' '..=b'~' => {}
            _ => return None,
        }
    }
    None
}

fn is_domain(domain: &[u8]) -> bool {
    match domain {
        [b'[', literal @ .., b']'] => is_address_literal(literal),
        _ => hostname::has_host_syntax(domain),
    }
}

/// What stands between the brackets of an address literal, section 4.1.3. The tag is not case-sensitive.
fn is_address_literal(literal: &[u8]) -> bool {
    let Ok(literal) = str::from_utf8(literal) else {
        return false;
    };
    match literal.split_at_checked("IPv6:".len()) {
        Some((tag, address)) if tag.eq_ignore_ascii_case("IPv6:") => ipv6::accepts(address),
        _ => ipv4::accepts(literal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_parts() {
        for good in [
            "a@b",
            "dana.scully+x=y@acme.com",
            "!#$%&'*+-/=?^_`{|}~@acme.com",
            r#""a b"@acme.com"#,
            r#""\"\\"@acme.com"#,
            r#"""@acme.com"#,
        ] {
            assert!(accepts(good), "{good}");
        }
        for bad in [
            "",
            "@",
            "a",
            "@acme.com",
            ".a@acme.com",
            "a.@acme.com",
            "a..b@acme.com",
            "a b@acme.com",
            "a@b@acme.com",
            "é@acme.com",
            r#""a@acme.com"#,
            r#""a"b@acme.com"#,
            "\"a\u{7f}\"@acme.com",
            "\"\\é\"@acme.com",
            r#"a"b"@acme.com"#,
            r#""a\"@acme.com"#,
        ] {
            assert!(!accepts(bad), "{bad}");
        }
    }

    #[test]
    fn domains() {
        for good in ["a@xn--9n2bp8q.com", "a@1.2.3", "a@[192.0.2.1]", "a@[IPv6:2001:db8::1]", "a@[ipv6:::]"] {
            assert!(accepts(good), "{good}");
        }
        for bad in [
            "a@",
            "a@acme.com.",
            "a@.com",
            "a@acme..com",
            "a@-acme.com",
            "a@acme-.com",
            "a@ac_me.com",
            "a@acmé.com",
            "a@acme.com ",
            "a@[192.0.2.256]",
            "a@[::1]",
            "a@[IPv6:192.0.2.1]",
            "a@[x:y]",
            "a@[]",
            "a@[192.0.2.1",
            "a@192.0.2.1]",
            "a@[IPvé]",
        ] {
            assert!(!accepts(bad), "{bad}");
        }
    }

    #[test]
    fn sizes() {
        let local = "l".repeat(64);
        assert!(accepts(&format!("{local}@acme.com")));
        assert!(!accepts(&format!("{local}l@acme.com")));
        let label = "d".repeat(63);
        assert!(accepts(&format!("a@{label}.com")));
        assert!(!accepts(&format!("a@d{label}.com")));
        let domain = [label.as_str(); 3].join(".");
        assert!(accepts(&format!("{}@{domain}", &local[..62])));
        assert!(!accepts(&format!("{}@{domain}", &local[..63])));
    }
}
