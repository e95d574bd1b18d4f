//! `uri`: an absolute URI as in RFC 3986, appendix A: a scheme, and with it perhaps a fragment. Relative
//! references, and text outside ASCII (RFC 3987), are other formats.

use super::{digits, ipv6};

/// `unreserved` or `sub-delims`.
const PLAIN: u8 = 1;
/// The rest of `pchar`, but for percent-encoding: `:` and `@`.
const PATH_MARK: u8 = 2;
const COLON: u8 = 4;
const SLASH: u8 = 8;
const QUESTION: u8 = 16;
/// What may follow the first letter of a scheme.
const SCHEME: u8 = 32;

const CLASSES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        if (byte as u8).is_ascii_alphanumeric() {
            table[byte] = PLAIN | SCHEME;
        }
        byte += 1;
    }
    let marks = b"-._~!$&'()*+,;=";
    let mut index = 0;
    while index < marks.len() {
        table[marks[index] as usize] = PLAIN;
        index += 1;
    }
    table[b'+' as usize] |= SCHEME;
    table[b'-' as usize] |= SCHEME;
    table[b'.' as usize] |= SCHEME;
    table[b':' as usize] = PATH_MARK | COLON;
    table[b'@' as usize] = PATH_MARK;
    table[b'/' as usize] = SLASH;
    table[b'?' as usize] = QUESTION;
    table
};

pub(super) fn accepts(text: &str) -> bool {
    let Some((scheme, rest)) = cut(text.as_bytes(), b':') else {
        return false;
    };
    let (rest, fragment) = cut(rest, b'#').unwrap_or((rest, &[]));
    let (hierarchy, query) = cut(rest, b'?').unwrap_or((rest, &[]));
    is_scheme(scheme)
        && is_hierarchy(hierarchy)
        && consists_of(query, PLAIN | PATH_MARK | SLASH | QUESTION)
        && consists_of(fragment, PLAIN | PATH_MARK | SLASH | QUESTION)
}

/// What stands before and behind the first `separator`.
fn cut(text: &[u8], separator: u8) -> Option<(&[u8], &[u8])> {
    let index = text.iter().position(|&byte| byte == separator)?;
    Some((text.get(..index)?, text.get(index + 1..)?))
}

/// Whether every byte is of one of the `classes`, or begins a percent-encoded octet.
fn consists_of(mut text: &[u8], classes: u8) -> bool {
    loop {
        text = match text {
            [] => return true,
            [b'%', high, low, rest @ ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => rest,
            [byte, rest @ ..] if CLASSES[usize::from(*byte)] & classes != 0 => rest,
            _ => return false,
        };
    }
}

fn is_scheme(scheme: &[u8]) -> bool {
    scheme.first().is_some_and(u8::is_ascii_alphabetic)
        && scheme.iter().all(|&byte| CLASSES[usize::from(byte)] & SCHEME != 0)
}

/// `hier-part`. A path that begins with two slashes cannot occur: they would begin an authority.
fn is_hierarchy(hierarchy: &[u8]) -> bool {
    let path = match hierarchy.strip_prefix(b"//") {
        None => hierarchy,
        Some(rest) => {
            let end = rest.iter().position(|&byte| byte == b'/').unwrap_or(rest.len());
            let Some((authority, path)) = rest.split_at_checked(end) else {
                return false;
            };
            if !is_authority(authority) {
                return false;
            }
            path
        }
    };
    consists_of(path, PLAIN | PATH_MARK | SLASH)
}

/// `[ userinfo "@" ] host [ ":" port ]`
fn is_authority(authority: &[u8]) -> bool {
    let (user, host) = cut(authority, b'@').unwrap_or((&[], authority));
    let (sound, port) = match host.strip_prefix(b"[") {
        Some(rest) => match cut(rest, b']') {
            Some((literal, [])) => (is_ip_literal(literal), &[] as &[u8]),
            Some((literal, [b':', port @ ..])) => (is_ip_literal(literal), port),
            _ => return false,
        },
        None => {
            let (name, port) = cut(host, b':').unwrap_or((host, &[]));
            (consists_of(name, PLAIN), port)
        }
    };
    sound && consists_of(user, PLAIN | COLON) && digits::run(port) == port.len()
}

/// What stands in square brackets: an IPv6 address or `IPvFuture`.
fn is_ip_literal(literal: &[u8]) -> bool {
    match literal {
        [b'v' | b'V', future @ ..] => cut(future, b'.').is_some_and(|(version, address)| {
            !version.is_empty()
                && version.iter().all(u8::is_ascii_hexdigit)
                && !address.is_empty()
                && address.iter().all(|&byte| CLASSES[usize::from(byte)] & (PLAIN | COLON) != 0)
        }),
        _ => str::from_utf8(literal).is_ok_and(ipv6::accepts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_and_paths() {
        for good in [
            "a:",
            "A1+-.:b",
            "mailto:dana@acme.com",
            "urn:isbn:0451450523",
            "file:///etc/hosts",
            "x:/a//b",
            "data:,a%20b",
            "a:?#",
            "a:#?/",
        ] {
            assert!(accepts(good), "{good}");
        }
        for bad in [
            "", ":", "a", "1a:b", "/a:b", "a b:c", "é:a", "a:b c", "a:é", "a:%", "a:%2", "a:%zz", "a:#b#c", "a:[b]",
            "a:?[", "a:\\b",
        ] {
            assert!(!accepts(bad), "{bad}");
        }
    }

    #[test]
    fn authorities() {
        for good in [
            "http://",
            "http://a",
            "http://a:",
            "http://a:80/",
            "http://u:p:q@a",
            "http://@a",
            "http://[::1]",
            "http://[::1]:80?q",
            "http://u@[v1.a:b]/c",
            "http://%41",
        ] {
            assert!(accepts(good), "{good}");
        }
        for bad in [
            "http://a:8o",
            "http://a:80:80",
            "http://u@v@a",
            "http://[::1",
            "http://[::1]a",
            "http://[::1%25a]",
            "http://[v.a]",
            "http://[v1.]",
            "http://[v1.%41]",
            "http://a[b]",
            "http://[]",
            "http://[g1.a]",
        ] {
            assert!(!accepts(bad), "{bad}");
        }
    }
}
