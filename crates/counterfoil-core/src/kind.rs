//! Which rules a type takes, checked when a declaration is compiled.
//!
//! Every [`Contract`](crate::Contract) names a marker of this module as its `Kind`; the derive asks for the trait of each rule that is
//! written on a field, so that a rule on a type that has no use for it is a compile error at the field.

/// Strings.
#[derive(Debug)]
pub struct Text;
/// Strings that are parsed into another type: dates, UUIDs, URLs.
#[derive(Debug)]
pub struct Parsed;
/// Integers.
#[derive(Debug)]
pub struct Integer;
/// Floating-point numbers.
#[derive(Debug)]
pub struct Number;
/// Booleans.
#[derive(Debug)]
pub struct Boolean;
/// Unit enums.
#[derive(Debug)]
pub struct Choice;
/// Lists and sets.
#[derive(Debug)]
pub struct List;
/// Tuples.
#[derive(Debug)]
pub struct Tuple;
/// Maps.
#[derive(Debug)]
pub struct Map;
/// Structs.
#[derive(Debug)]
pub struct Object;
/// Enums with data.
#[derive(Debug)]
pub struct Union;
/// Any JSON value.
#[derive(Debug)]
pub struct Any;

/// Kinds that take `min_length`, `max_length`, `pattern` and `format`.
#[diagnostic::on_unimplemented(
    message = "`min_length`, `max_length`, `pattern` and `format` are rules for strings",
    label = "this is not a string",
    note = "for a list write `min_items` and `max_items`; for a number `minimum` and `maximum`"
)]
pub trait TakesTextRules {}
impl TakesTextRules for Text {}

/// Kinds that take `trim`, `lowercase` and `uppercase`.
#[diagnostic::on_unimplemented(
    message = "`trim`, `lowercase` and `uppercase` tidy strings",
    label = "this is not a string",
    note = "put it on the strings inside, or remove it"
)]
pub trait TakesTidy {}
impl TakesTidy for Text {}
impl TakesTidy for Parsed {}
impl TakesTidy for Choice {}

/// Kinds that take `minimum`, `maximum`, `exclusive_minimum`, `exclusive_maximum` and `multiple_of`.
#[diagnostic::on_unimplemented(
    message = "`minimum`, `maximum`, their exclusive forms and `multiple_of` are rules for numbers",
    label = "this is not a number",
    note = "for a string write `min_length` and `max_length`; for a list `min_items` and `max_items`"
)]
pub trait TakesBounds {}
impl TakesBounds for Integer {}
impl TakesBounds for Number {}

/// Kinds that take `min_items`, `max_items` and `unique_items`.
#[diagnostic::on_unimplemented(
    message = "`min_items`, `max_items` and `unique_items` are rules for lists",
    label = "this is not a list",
    note = "for a string write `min_length` and `max_length`"
)]
pub trait TakesItemRules {}
impl TakesItemRules for List {}

/// Asks that the type takes text rules; the derive calls it at the field.
pub const fn text_rules<T: crate::FieldType>()
where
    <T::Inner as crate::Contract>::Kind: TakesTextRules,
{
}

/// Asks that the type can be tidied.
pub const fn tidy<T: crate::FieldType>()
where
    <T::Inner as crate::Contract>::Kind: TakesTidy,
{
}

/// Asks that the type takes bounds.
pub const fn bounds<T: crate::FieldType>()
where
    <T::Inner as crate::Contract>::Kind: TakesBounds,
{
}

/// Asks that the type takes item rules.
pub const fn item_rules<T: crate::FieldType>()
where
    <T::Inner as crate::Contract>::Kind: TakesItemRules,
{
}
