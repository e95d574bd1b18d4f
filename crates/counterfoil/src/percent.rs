//! Percent encoding ([RFC 3986, section 2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)).

/// Undoes percent encoding; `None` when an escape is malformed or what comes out is no text. A `+`
/// stays a `+`.
pub(crate) fn decode(value: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let (pair, after) = rest.split_at_checked(2)?;
        if !pair.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        let pair = std::str::from_utf8(pair).ok()?;
        bytes.push(u8::from_str_radix(pair, 16).ok()?);
        rest = after;
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn escapes_are_undone() {
        assert_eq!(decode("a%20%C3%A9+b").as_deref(), Some("a é+b"));
        for malformed in ["%", "%2", "%zz", "%+1", "%ff"] {
            assert_eq!(decode(malformed), None, "{malformed}");
        }
    }
}
