//! What the model gets to read.

mod alike_descriptions;
mod date_without_format;
mod description_repeats_name;
mod enum_in_prose;
mod large_list;
mod large_tool;
mod list_as_text;
mod long_description;
mod no_description;
mod same_description;
mod unbounded_number;
mod undescribed_parameter;
mod unexplained_pattern;

use crate::rule::Rule;

/// All of them, by their codes.
pub(super) static RULES: &[&Rule] = &[
    &no_description::RULE,
    &description_repeats_name::RULE,
    &enum_in_prose::RULE,
    &list_as_text::RULE,
    &unbounded_number::RULE,
    &date_without_format::RULE,
    &unexplained_pattern::RULE,
    &same_description::RULE,
    &large_tool::RULE,
    &large_list::RULE,
    &long_description::RULE,
    &undescribed_parameter::RULE,
    &alike_descriptions::RULE,
];
