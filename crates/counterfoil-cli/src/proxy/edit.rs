//! Changes in a message that leave the rest of its bytes as they are.

use counterfoil_json::document::{Object, Span, Value};

/// A stretch of a text, and what comes in its place.
#[derive(Debug)]
pub(super) struct Edit {
    pub(super) at: Span,
    pub(super) text: String,
}

impl Edit {
    /// In place of a value.
    pub(super) fn replace(value: &Value, text: impl Into<String>) -> Self {
        Self { at: value.span(), text: text.into() }
    }

    /// After a value.
    pub(super) fn after(value: &Value, text: impl Into<String>) -> Self {
        let end = value.span().end;
        Self { at: Span { start: end, end }, text: text.into() }
    }
}

/// A stretch of a text with the changes that lie in it.
pub(super) fn edited(text: &str, within: Span, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|edit| edit.at.start);
    let mut edited = String::with_capacity(within.end.saturating_sub(within.start));
    let mut from = within.start;
    for edit in edits {
        edited.push_str(text.get(from..edit.at.start).unwrap_or_default());
        edited.push_str(&edit.text);
        from = edit.at.end;
    }
    edited.push_str(text.get(from..within.end).unwrap_or_default());
    edited
}

/// The whole of a text.
pub(super) fn whole(text: &str) -> Span {
    Span { start: 0, end: text.len() }
}

/// A member that stands once. Of one that stands twice nobody knows which of them the other side reads.
pub(super) fn only<'a>(object: &'a Object, name: &str) -> Option<&'a Value> {
    let mut found = object.iter().filter(|member| member.name() == name);
    let first = found.next()?;
    found.next().is_none().then(|| first.value())
}

#[cfg(test)]
mod tests {
    use counterfoil_json::Document;

    use super::*;

    #[test]
    fn what_is_not_changed_stays_as_it_was() {
        let text = "{ \"a\" : 1.50,\"b\":\t[2 ] ,\"c\":\"\\u0041\"}\r\n";
        let document = Document::parse(text).expect("JSON");
        let object = document.root().as_object().expect("an object");
        let edits = vec![
            Edit::after(only(object, "b").expect("b"), ",\"d\":4"),
            Edit::replace(only(object, "a").expect("a"), "9"),
        ];
        let expected = "{ \"a\" : 9,\"b\":\t[2 ],\"d\":4 ,\"c\":\"\\u0041\"}\r\n";
        assert_eq!(edited(text, whole(text), edits), expected);
    }

    #[test]
    fn a_member_that_stands_twice_is_none() {
        let document = Document::parse(r#"{"a":1,"a":2}"#).expect("JSON");
        assert!(only(document.root().as_object().expect("an object"), "a").is_none());
    }
}
