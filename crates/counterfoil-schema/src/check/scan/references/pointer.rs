//! Where a JSON Pointer in a reference leads, and what lies on the way.

use std::borrow::Cow;
use std::collections::HashMap;

use counterfoil_json::{Json, JsonObject};

use super::find::is_resource;
use super::{Address, address};
use crate::check::scan::keyword::{Inside, Keyword};
use crate::check::scan::occurrence::Step;
use crate::construct::Construct;

/// Objects with more members than this are looked up in by way of a map.
const FEW: usize = 32;

/// What a reference leads to.
pub(super) struct Followed<'a> {
    pub(super) schema: &'a Json,
    /// The schema with an `$id` that it belongs to
    pub(super) resource: &'a Json,
    /// The definitions that it lies in, or is
    pub(super) definitions: Vec<&'a Json>,
    /// The way to it, where it lies under a keyword that holds no schemas
    pub(super) outside: Option<Vec<Step<'a>>>,
}

/// What stands at a place of a schema.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Schema,
    /// Schemas by name
    Members,
    /// Definitions by name
    Definitions,
    /// Schemas in a row
    Elements,
    Outside,
}

/// The members of objects, to look up many names in.
#[derive(Default)]
pub(super) struct Members<'a> {
    large: HashMap<Address, HashMap<&'a str, &'a Json>>,
}

/// What a reference with this fragment and nothing before it is.
pub(super) fn construct(fragment: &str) -> Construct {
    let is_name = |rest: &str| !rest.contains('/');
    if fragment.strip_prefix("/$defs/").is_some_and(is_name) {
        Construct::RefDefs
    } else if fragment.strip_prefix("/definitions/").is_some_and(is_name) {
        Construct::RefDefinitions
    } else if fragment.is_empty() || fragment.starts_with('/') {
        Construct::RefPointer
    } else {
        Construct::RefAnchor
    }
}

impl<'a> Members<'a> {
    /// Follows the pointer of a fragment; `None` where there is no schema.
    pub(super) fn follow(&mut self, start: &'a Json, fragment: &str) -> Option<Followed<'a>> {
        let pointer = percent_decoded(fragment)?;
        let mut found = Followed { schema: start, resource: start, definitions: Vec::new(), outside: None };
        let (mut place, mut steps) = (Place::Schema, Vec::new());
        for token in pointer.split('/').skip(1) {
            let token = unescaped(token);
            let (step, value, next) = match found.schema {
                Json::Object(object) => {
                    let (name, value) = self.member(found.schema, object, &token)?;
                    (Step::Name(name), value, place.member(name, value))
                }
                Json::Array(elements) => {
                    let index = element(&token)?;
                    let next = if place == Place::Elements { Place::Schema } else { Place::Outside };
                    (Step::Index(index), elements.get(index)?, next)
                }
                _ => return None,
            };
            if place == Place::Definitions {
                found.definitions.push(value);
            }
            steps.push(step);
            found.schema = value;
            place = next;
            if place == Place::Schema && value.as_object().is_some_and(is_resource) {
                found.resource = value;
            }
        }
        found.outside = (place == Place::Outside).then_some(steps);
        matches!(found.schema, Json::Object(_) | Json::Bool(_)).then_some(found)
    }

    /// The last member of that name, with the name as it stands in the object.
    fn member(&mut self, value: &'a Json, object: &'a JsonObject, name: &str) -> Option<(&'a str, &'a Json)> {
        if object.len() <= FEW {
            return object.iter().rev().find(|(known, _)| *known == name);
        }
        let members = self.large.entry(address(value)).or_insert_with(|| object.iter().collect());
        members.get_key_value(name).map(|(name, value)| (*name, *value))
    }
}

impl Place {
    /// What the member of that name is, of an object at this place.
    fn member(self, name: &str, value: &Json) -> Self {
        match self {
            Self::Schema => match Keyword::of(name) {
                Keyword::Defs | Keyword::Definitions => Self::Definitions,
                keyword => match keyword.inside() {
                    Inside::Nothing => Self::Outside,
                    Inside::One => Self::Schema,
                    Inside::List => Self::Elements,
                    Inside::OneOrList if value.as_array().is_some() => Self::Elements,
                    Inside::OneOrList => Self::Schema,
                    Inside::Members => Self::Members,
                },
            },
            Self::Members | Self::Definitions => Self::Schema,
            Self::Elements | Self::Outside => Self::Outside,
        }
    }
}

/// The index that a token of a pointer writes (RFC 6901, section 4): without leading zeros.
fn element(token: &str) -> Option<usize> {
    let is_plain = token == "0" || !token.starts_with(['0', '+']);
    token.parse().ok().filter(|_| is_plain)
}

/// A token of a pointer without its escapes (RFC 6901, section 4).
fn unescaped(token: &str) -> Cow<'_, str> {
    if token.contains('~') { token.replace("~1", "/").replace("~0", "~").into() } else { token.into() }
}

/// A fragment without its escapes (RFC 3986, section 2.1); `None` where the bytes are no UTF-8. A `%` that escapes
/// nothing stands for itself.
fn percent_decoded(fragment: &str) -> Option<Cow<'_, str>> {
    if !fragment.contains('%') {
        return Some(fragment.into());
    }
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let [first, after @ ..] = rest {
        let escaped = match rest {
            [b'%', high, low, ..] => hexadecimal(*high).zip(hexadecimal(*low)).map(|(high, low)| high << 4 | low),
            _ => None,
        };
        bytes.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() { rest.get(3..).unwrap_or_default() } else { after };
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

fn hexadecimal(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_read() {
        for (written, meant) in [("/a", "/a"), ("/a%20b%25", "/a b%"), ("/%C3%A9", "/é"), ("/100%", "/100%")] {
            assert_eq!(percent_decoded(written).as_deref(), Some(meant), "{written}");
        }
        assert_eq!(percent_decoded("/%FF"), None);
        assert_eq!(unescaped("a~1b~0c~01"), "a/b~c~1");
        assert_eq!(
            [element("0"), element("12"), element("01"), element("+1"), element("a")],
            [Some(0), Some(12), None, None, None]
        );
    }

    #[test]
    fn the_way_tells_definitions_and_what_lies_outside() {
        let schema = Json::parse(
            r#"{
                "$defs": {"a/b": {"$defs": {"c": {"type": "string"}}}},
                "properties": {"$defs": {"items": [{}, true]}},
                "components": {"schemas": {"x": {}}}
            }"#,
        )
        .expect("the schema is JSON");
        let ways = [
            ("", Some((0, false))),
            ("/$defs/a~1b", Some((1, false))),
            ("/$defs/a~1b/$defs/c", Some((2, false))),
            ("/properties/$defs/items/1", Some((0, false))),
            ("/components/schemas/x", Some((0, true))),
            ("/properties/$defs/items/2", None),
            ("/properties/$defs/items", None),
            ("/$defs/a~1b/$defs/c/type", None),
            ("/$defs/x", None),
        ];
        for (pointer, expected) in ways {
            let found = Members::default().follow(&schema, pointer);
            let found = found.map(|found| (found.definitions.len(), found.outside.is_some()));
            assert_eq!(found, expected, "{pointer}");
        }
    }
}
