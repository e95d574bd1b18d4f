//! The small part of RFC 3986 that references need.

use std::borrow::Cow;
use std::fmt::Write;

/// A URI reference in its parts (RFC 3986, section 3), the fragment aside.
#[derive(Clone, Copy)]
struct Parts<'a> {
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    path: &'a str,
    query: Option<&'a str>,
}

impl<'a> Parts<'a> {
    fn of(uri: &'a str) -> Self {
        let (scheme, rest) = match uri.split_once(':') {
            Some((scheme, rest)) if is_scheme(scheme) => (Some(scheme), rest),
            _ => (None, uri),
        };
        let (rest, query) = rest.split_once('?').map_or((rest, None), |(rest, query)| (rest, Some(query)));
        let Some(after) = rest.strip_prefix("//") else {
            return Self { scheme, authority: None, path: rest, query };
        };
        let (authority, path) = after.split_at(after.find('/').unwrap_or(after.len()));
        Self { scheme, authority: Some(authority), path, query }
    }

    fn write(self, path: &str) -> String {
        let mut uri = String::new();
        for part in [self.scheme.unwrap_or_default(), if self.scheme.is_some() { ":" } else { "" }] {
            uri.push_str(part);
        }
        if let Some(authority) = self.authority {
            uri.push_str("//");
            uri.push_str(authority);
        }
        uri.push_str(path);
        if let Some(query) = self.query {
            uri.push('?');
            uri.push_str(query);
        }
        uri
    }
}

/// Whether a text can be a scheme (section 3.1).
fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
}

/// A reference without its fragment, and the fragment, which is empty where there is none.
pub(crate) fn split(reference: &str) -> (&str, &str) {
    reference.split_once('#').unwrap_or((reference, ""))
}

/// What a reference without a fragment means where `base` holds (section 5.2.2). Either may be relative.
pub(crate) fn join<'a>(base: &'a str, reference: &'a str) -> Cow<'a, str> {
    if reference.is_empty() {
        return base.into();
    }
    let (known, new) = (Parts::of(base), Parts::of(reference));
    if new.scheme.is_some() {
        return new.write(&without_dots(new.path)).into();
    }
    if new.authority.is_some() {
        return Parts { scheme: known.scheme, ..new }.write(&without_dots(new.path)).into();
    }
    let joined = Parts { query: new.query, ..known };
    if new.path.is_empty() {
        return Parts { query: new.query.or(known.query), ..known }.write(known.path).into();
    }
    if new.path.starts_with('/') {
        return joined.write(&without_dots(new.path)).into();
    }
    let folder = match known.path.rsplit_once('/') {
        Some((folder, _)) => folder,
        None if known.authority.is_some() => "",
        None => return joined.write(&without_dots(new.path)).into(),
    };
    joined.write(&without_dots(&format!("{folder}/{}", new.path))).into()
}

/// A path without its `.` and `..` (section 5.2.4).
fn without_dots(path: &str) -> Cow<'_, str> {
    if !path.split('/').any(|segment| matches!(segment, "." | "..")) {
        return path.into();
    }
    let rooted = path.starts_with('/');
    let mut kept = Vec::new();
    let mut segments = path.strip_prefix('/').unwrap_or(path).split('/').peekable();
    while let Some(segment) = segments.next() {
        if segment == ".." {
            kept.pop();
        } else if segment != "." {
            kept.push(segment);
        }
        if matches!(segment, "." | "..") && segments.peek().is_none() {
            kept.push("");
        }
    }
    let kept = kept.join("/");
    if rooted { format!("/{kept}").into() } else { kept.into() }
}

/// A fragment with its `%xx` decoded. What is no such escape, or does not make UTF-8, stays as it is written.
pub(crate) fn decode(fragment: &str) -> Cow<'_, str> {
    if !fragment.contains('%') {
        return fragment.into();
    }
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let escaped = || match after {
            [high, low, after @ ..] if byte == b'%' => Some((hex(*high)? * 16 + hex(*low)?, after)),
            _ => None,
        };
        let (byte, after) = escaped().unwrap_or((byte, after));
        bytes.push(byte);
        rest = after;
    }
    String::from_utf8(bytes).map_or(fragment.into(), Into::into)
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// A text as it stands in a fragment: what must not (section 3.5) becomes `%xx`.
pub(crate) fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of RFC 3986, section 5.4, fragments aside, and what schemas have besides.
    #[test]
    fn references_are_joined() {
        const BASE: &str = "http://a/b/c/d;p?q";
        for (base, reference, joined) in [
            (BASE, "g:h", "g:h"),
            (BASE, "g", "http://a/b/c/g"),
            (BASE, "./g", "http://a/b/c/g"),
            (BASE, "g/", "http://a/b/c/g/"),
            (BASE, "/g", "http://a/g"),
            (BASE, "//g", "http://g"),
            (BASE, "?y", "http://a/b/c/d;p?y"),
            (BASE, "g?y", "http://a/b/c/g?y"),
            (BASE, ";x", "http://a/b/c/;x"),
            (BASE, "", "http://a/b/c/d;p?q"),
            (BASE, ".", "http://a/b/c/"),
            (BASE, "..", "http://a/b/"),
            (BASE, "../g", "http://a/b/g"),
            (BASE, "../../../g", "http://a/g"),
            (BASE, "/./g", "http://a/g"),
            (BASE, "g.", "http://a/b/c/g."),
            (BASE, "./g/.", "http://a/b/c/g/"),
            (BASE, "g;x=1/../y", "http://a/b/c/y"),
            ("http://a", "b", "http://a/b"),
            ("urn:uuid:1-2", "", "urn:uuid:1-2"),
            ("urn:uuid:1-2", "urn:uuid:3-4", "urn:uuid:3-4"),
            ("", "item.json", "item.json"),
            ("", "../item.json", "item.json"),
            ("schemas/a.json", "b.json", "schemas/b.json"),
            ("file:///c:/folder/a.json", "b.json", "file:///c:/folder/b.json"),
        ] {
            assert_eq!(join(base, reference), joined, "{base} {reference}");
        }
    }

    #[test]
    fn fragments_are_decoded_and_encoded() {
        for (fragment, text) in
            [("/a%25b", "/a%b"), ("%C3%A9", "é"), ("100%", "100%"), ("%zz%2", "%zz%2"), ("%ff", "%ff")]
        {
            assert_eq!(decode(fragment), text);
        }
        assert_eq!(encode("a~0/b$%\"é[int] ^"), "a~0/b$%25%22%C3%A9%5Bint%5D%20%5E");
        assert_eq!(decode(&encode("tilde~ \u{1} 日本 %41")), "tilde~ \u{1} 日本 %41");
    }
}
