//! Finding the variables of a URI template in a URI.
//!
//! Of [RFC 6570](https://www.rfc-editor.org/rfc/rfc6570) this reads level 1 (`{name}`, which does
//! not cross a `/`) and the reserved expansion of level 2 (`{+name}`, which does).

use std::collections::BTreeMap;

use crate::percent::decode;

/// The variables of `uri` if it follows `template`; percent escapes are decoded.
pub(super) fn variables(template: &str, uri: &str) -> Option<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    let (mut template, mut uri) = (template, uri);
    while let Some((literal, rest)) = template.split_once('{') {
        let (name, rest) = rest.split_once('}')?;
        uri = uri.strip_prefix(literal)?;
        let (name, crosses) = match name.strip_prefix('+') {
            Some(name) => (name, true),
            None => (name, false),
        };
        // The value ends where the next literal begins.
        let stop = rest.split('{').next().unwrap_or_default();
        let end = if stop.is_empty() { uri.len() } else { uri.find(stop)? };
        let value = uri.get(..end)?;
        if value.is_empty() || (value.contains('/') && !crosses) {
            return None;
        }
        found.insert(name.to_owned(), decode(value)?);
        uri = uri.get(end..)?;
        template = rest;
    }
    (uri == template).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::variables;

    fn of(template: &str, uri: &str) -> Option<Vec<(String, String)>> {
        variables(template, uri).map(|found| found.into_iter().collect())
    }

    #[test]
    fn variables_are_found() {
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(of("test://t/{id}/data", "test://t/123/data"), Some(vec![pair("id", "123")]));
        assert_eq!(of("a://{x}/{y}", "a://1/2%20%C3%A9"), Some(vec![pair("x", "1"), pair("y", "2 é")]));
        assert_eq!(of("a://{+path}", "a://b/c"), Some(vec![pair("path", "b/c")]));
        assert_eq!(of("a://b", "a://b"), Some(vec![]));
    }

    #[test]
    fn what_does_not_follow_the_template_is_none() {
        for (template, uri) in [
            ("a://{x}", "a://"),
            ("a://{x}", "a://b/c"),
            ("a://{x}/end", "a://b/eng"),
            ("a://{x}", "b://c"),
            ("a://{x}", "a://%ff"),
            ("a://{x}", "a://%2"),
            ("a://{x", "a://b"),
            ("a://b", "a://b/c"),
        ] {
            assert_eq!(of(template, uri), None, "{template} {uri}");
        }
    }
}
