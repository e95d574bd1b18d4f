//! Types that have no contract, or not in this place.

use crate::declaration::{Field, Role};
use crate::error::Errors;
use crate::types::TypeForm;

/// Checks the type of a named field, which alone may be an `Option`.
pub(super) fn field(field: &Field, errors: &mut Errors) {
    if field.role == Role::Flatten && field.is_optional() {
        errors.push(
            field.span,
            "`flatten` puts the fields of a type beside the others, so it is always there: remove `Option`",
        );
    }
    check(field, field.form.inner(), errors);
}

/// Checks the type of the value that a struct or variant consists of.
pub(super) fn value(field: &Field, errors: &mut Errors) {
    check(field, &field.form, errors);
}

fn check(field: &Field, form: &TypeForm, errors: &mut Errors) {
    if let Some(message) = mistake(form) {
        errors.push_at(&field.ty, message);
    }
}

/// The first mistake in a type, from outside to inside.
fn mistake(form: &TypeForm) -> Option<String> {
    match form {
        TypeForm::Borrowed => Some(
            "types of a contract are `'static`: own the data (`String` instead of `&str`, `Vec<T>` instead of `&[T]`)".to_owned(),
        ),
        TypeForm::Integer(integer) if integer.is_wide() => Some(format!(
            "`{}` has no contract, since JSON readers do not keep 128 bits exact: write `i64` or `u64`, or a `String` with a \
             pattern",
            integer.name
        )),
        TypeForm::Optional(_) => Some(
            "`Option` stands only for a whole field that may be left out: write `Nullable<...>` for a value that may be `null`"
                .to_owned(),
        ),
        form => form.parts().into_iter().find_map(mistake),
    }
}
