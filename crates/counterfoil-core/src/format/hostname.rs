//! `hostname`: a host name as in RFC 1123, section 2.1 (RFC 952 with leading digits), at most 253 octets in
//! labels of at most 63 (RFC 1035, section 2.3.4). Labels that begin with `xn--` must be A-labels as in RFC 5891;
//! what is checked of those is said in the module [`idna`](super::idna). Other labels may have two hyphens in their
//! third and fourth place: RFC 5891 reserves them, but RFC 1123 does not, and such hosts exist.

use super::idna;

/// A name of 255 octets on the wire, with a length before each label and an empty label last, has 253 in text.
const MAX_NAME: usize = 253;

const MAX_LABEL: usize = 63;

pub(super) fn accepts(text: &str) -> bool {
    let bytes = text.as_bytes();
    has_host_syntax(bytes) && bytes.split(|&byte| byte == b'.').all(is_label_or_a_label)
}

/// Whether `name` consists of labels of letters, digits and inner hyphens, with single dots between them.
pub(super) fn has_host_syntax(name: &[u8]) -> bool {
    let mut start = 0;
    let mut previous = b'.';
    for (index, &byte) in name.iter().enumerate() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => {}
            b'-' if previous != b'.' => {}
            b'.' if previous != b'.' && previous != b'-' && index - start <= MAX_LABEL => {
                start = index + 1;
            }
            _ => return false,
        }
        previous = byte;
    }
    previous != b'.' && previous != b'-' && name.len() - start <= MAX_LABEL && name.len() <= MAX_NAME
}

/// Whether a label that has the syntax of one is either an ordinary one or a sound A-label.
fn is_label_or_a_label(label: &[u8]) -> bool {
    match label.split_at_checked("xn--".len()) {
        Some((prefix, punycode)) if prefix.eq_ignore_ascii_case(b"xn--") => idna::is_sound(punycode),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_lengths() {
        for good in ["a", "1", "www.example.com", "3com.com", "a--b", "r3---sn.example", "A-1.B-2"] {
            assert!(accepts(good), "{good}");
        }
        for bad in ["", ".", "a.", ".a", "a..b", "-a", "a-", "a.-b", "a-.b", "a_b", "a b", "exämple.com", "xn--"] {
            assert!(!accepts(bad), "{bad}");
        }
        let label = "a".repeat(63);
        let name = [label.as_str(); 4].join(".");
        assert!(accepts(&name[..253]));
        assert!(!accepts(&name[..254]));
        assert!(!accepts(&format!("a{label}.com")));
        assert!(!accepts(&format!("com.a{label}")));
    }
}
