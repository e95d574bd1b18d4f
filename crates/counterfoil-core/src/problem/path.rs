//! Paths to a value: as people read them, and as JSON Pointers (RFC 6901).

use std::fmt::{self, Write as _};
use std::sync::Arc;

use serde_json::Value;

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Segment {
    /// A member of an object.
    Key(Arc<str>),
    /// An item of a list, from 0.
    Index(usize),
}

impl Segment {
    /// The step as it stands in a `path` list.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match self {
            Self::Key(key) => Value::String(key.to_string()),
            Self::Index(index) => Value::from(*index),
        }
    }
}

impl From<&str> for Segment {
    fn from(key: &str) -> Self {
        Self::Key(key.into())
    }
}

impl From<String> for Segment {
    fn from(key: String) -> Self {
        Self::Key(key.into())
    }
}

impl From<usize> for Segment {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

/// A path as people write it: `customer.email`, `tags[1]`, `headers["x-id"]`; the whole value is `(root)`.
#[must_use]
pub fn display_path(path: &[Segment]) -> String {
    if path.is_empty() {
        return "(root)".to_owned();
    }
    let mut text = String::new();
    for segment in path {
        // Writing to a string cannot fail.
        let _ = write_segment(&mut text, segment);
    }
    text
}

fn write_segment(text: &mut String, segment: &Segment) -> fmt::Result {
    match segment {
        Segment::Index(index) => write!(text, "[{index}]"),
        Segment::Key(key) if is_plain(key) => {
            if !text.is_empty() {
                text.push('.');
            }
            text.push_str(key);
            Ok(())
        }
        Segment::Key(key) => write!(text, "[{}]", Value::String(key.to_string())),
    }
}

fn is_plain(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '$' | '@'))
}

/// A path as a JSON Pointer.
#[must_use]
pub fn pointer(path: &[Segment]) -> String {
    let mut text = String::new();
    for segment in path {
        text.push('/');
        match segment {
            Segment::Index(index) => {
                let _ = write!(text, "{index}");
            }
            Segment::Key(key) => text.push_str(&key.replace('~', "~0").replace('/', "~1")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_read_as_people_write_them() {
        let path = ["customer".into(), "e-mail".into(), Segment::Index(2), "a b/c~".into()];
        assert_eq!(display_path(&path), r#"customer.e-mail[2]["a b/c~"]"#);
        assert_eq!(pointer(&path), "/customer/e-mail/2/a b~1c~0");
        assert_eq!((display_path(&[]), pointer(&[])), ("(root)".to_owned(), String::new()));
        assert_eq!(pointer(&["".into()]), "/");
    }
}
