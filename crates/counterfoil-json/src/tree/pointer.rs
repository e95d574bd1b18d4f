//! JSON Pointer (RFC 6901), on trees.

use std::borrow::Cow;

use crate::document::{pointer_index, unescape_token};
use crate::tree::value::Json;

impl Json {
    /// The value at `pointer`, a JSON Pointer in its string form (RFC 6901, section 5), such as `/tags/0`.
    #[must_use]
    pub fn at_pointer(&self, pointer: &str) -> Option<&Self> {
        tokens(pointer)?.try_fold(self, |value, token| {
            let name = unescape_token(token)?;
            match value {
                Self::Object(object) => object.get(&name),
                Self::Array(elements) => elements.get(pointer_index(&name)?),
                _ => None,
            }
        })
    }

    /// The value at `pointer`, to change.
    pub fn at_pointer_mut(&mut self, pointer: &str) -> Option<&mut Self> {
        tokens(pointer)?.try_fold(self, |value, token| {
            let name = unescape_token(token)?;
            match value {
                Self::Object(object) => object.get_mut(&name),
                Self::Array(elements) => elements.get_mut(pointer_index(&name)?),
                _ => None,
            }
        })
    }
}

/// The reference tokens of a pointer; `None` when it is not one.
fn tokens(pointer: &str) -> Option<impl Iterator<Item = &str>> {
    let rest = if pointer.is_empty() { None } else { Some(pointer.strip_prefix('/')?) };
    Some(rest.into_iter().flat_map(|rest| rest.split('/')))
}

/// The reference token for a name (RFC 6901, section 3): `~` becomes `~0`, `/` becomes `~1`.
#[must_use]
pub fn escape_token(name: &str) -> Cow<'_, str> {
    if name.contains(['~', '/']) { name.replace('~', "~0").replace('/', "~1").into() } else { name.into() }
}
