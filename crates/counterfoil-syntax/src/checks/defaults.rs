//! Defaults where there is nothing to stand in for.

use crate::declaration::{DefaultValue, Field};
use crate::error::Errors;

pub(super) fn check(field: &Field, errors: &mut Errors) {
    let Some(default) = field.default.as_ref().filter(|_| field.is_optional()) else { return };
    // A function of the field's own type may well answer `None`.
    if !matches!(default.value, DefaultValue::Call(_)) {
        errors.push(default.span, "a field with a default is never `None`: remove `Option` or the default");
    }
}
