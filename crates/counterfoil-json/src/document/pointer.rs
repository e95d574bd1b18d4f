//! JSON Pointer (RFC 6901).

use std::borrow::Cow;

use crate::document::value::{Node, Value};

impl Value {
    /// The value at `pointer`, a JSON Pointer in its string form (RFC 6901, section 5), such as `/tags/0`.
    ///
    /// The empty pointer is this value. `~1` stands for a slash and `~0` for a tilde in a name. Where a name stands
    /// twice, the last member is taken. `None` when nothing is there, or when `pointer` is not a JSON Pointer.
    #[must_use]
    pub fn at_pointer(&self, pointer: &str) -> Option<&Self> {
        if pointer.is_empty() {
            return Some(self);
        }
        let tokens = pointer.strip_prefix('/')?.split('/');
        tokens.into_iter().try_fold(self, |value, token| value.child(token))
    }

    fn child(&self, token: &str) -> Option<&Self> {
        let name = unescape_token(token)?;
        match self.node() {
            Node::Object(object) => object.get(&name),
            Node::Array(elements) => elements.get(pointer_index(&name)?),
            _ => None,
        }
    }
}

/// The name that a reference token stands for (RFC 6901, section 4); `None` when a tilde is followed by neither `0`
/// nor `1`.
pub(crate) fn unescape_token(token: &str) -> Option<Cow<'_, str>> {
    let mut parts = token.split('~');
    let first = parts.next()?;
    if first.len() == token.len() {
        return Some(Cow::Borrowed(token));
    }
    let mut name = first.to_owned();
    for part in parts {
        let (char, rest) = match part.split_at_checked(1)? {
            ("0", rest) => ('~', rest),
            ("1", rest) => ('/', rest),
            _ => return None,
        };
        name.push(char);
        name.push_str(rest);
    }
    Some(Cow::Owned(name))
}

/// An array index: digits without a leading zero.
pub(crate) fn pointer_index(token: &str) -> Option<usize> {
    let digits = token.bytes().all(|byte| byte.is_ascii_digit());
    let leading_zero = token.len() > 1 && token.starts_with('0');
    if digits && !leading_zero { token.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use crate::Document;

    fn at(text: &str, pointer: &str) -> Option<String> {
        Some(Document::parse(text).unwrap().at_pointer(pointer)?.to_string())
    }

    /// The example of RFC 6901, section 5.
    #[test]
    fn the_example_of_the_rfc() {
        let text = r#"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#;
        assert_eq!(at(text, "").as_deref(), Some(text));
        let found = [
            ("/foo", r#"["bar","baz"]"#),
            ("/foo/0", r#""bar""#),
            ("/", "0"),
            ("/a~1b", "1"),
            ("/c%d", "2"),
            ("/e^f", "3"),
            ("/g|h", "4"),
            ("/i\\j", "5"),
            ("/k\"l", "6"),
            ("/ ", "7"),
            ("/m~0n", "8"),
        ];
        for (pointer, value) in found {
            assert_eq!(at(text, pointer).as_deref(), Some(value), "{pointer}");
        }
    }

    #[test]
    fn nothing_is_found_where_nothing_is() {
        let text = r#"{"a":[[1]],"~2":0,"01":0}"#;
        for pointer in ["a", "/b", "/a/1", "/a/-", "/a/00", "/a/+0", "/a/", "/a/0/0/0", "/~2", "/~", "/a~", "/~é"] {
            assert_eq!(at(text, pointer), None, "{pointer}");
        }
        assert_eq!(at(text, "/a/0/0").as_deref(), Some("1"));
        assert_eq!(at(text, "/01").as_deref(), Some("0"));
        assert_eq!(at(r#"{"~1":1}"#, "/~01").as_deref(), Some("1"));
        assert_eq!(at(r#"{"a":1,"a":2}"#, "/a").as_deref(), Some("2"));
        assert_eq!(at("[1]", "/99999999999999999999999"), None);
    }
}
