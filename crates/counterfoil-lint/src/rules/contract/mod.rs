//! What contradicts itself, can never be met, or is never enforced.

mod closed;
mod colliding_names;
mod contradicting_bounds;
mod contradicting_hints;
mod dangling_reference;
mod duplicate_enum_value;
mod duplicate_name;
mod duplicate_tool_name;
mod emptied;
mod empty_enum;
mod empty_union;
mod fits;
mod impossible_required;
mod invalid_default;
mod invalid_enum_value;
mod invalid_example;
mod invalid_pattern;
mod keyword_among_properties;
mod malformed_keyword;
mod missing_hints;
mod misspelt_keyword;
mod null_member;
mod pattern_against_length;
mod remote_reference;
mod required_but_optional;
mod required_flag;
mod required_with_default;
mod root_not_object;
mod root_without_type;
mod rule_for_another_type;
mod schema_too_large;
mod undeclared_required;
mod unknown_format;
mod unknown_type;
mod unsatisfiable;
mod untold_union;

use crate::rule::Rule;

/// All of them, by their codes.
pub(super) static RULES: &[&Rule] = &[
    &empty_enum::RULE,
    &duplicate_enum_value::RULE,
    &contradicting_bounds::RULE,
    &undeclared_required::RULE,
    &impossible_required::RULE,
    &invalid_default::RULE,
    &invalid_example::RULE,
    &invalid_enum_value::RULE,
    &invalid_pattern::RULE,
    &pattern_against_length::RULE,
    &unknown_format::RULE,
    &rule_for_another_type::RULE,
    &misspelt_keyword::RULE,
    &keyword_among_properties::RULE,
    &required_flag::RULE,
    &unknown_type::RULE,
    &untold_union::RULE,
    &required_with_default::RULE,
    &required_but_optional::RULE,
    &dangling_reference::RULE,
    &remote_reference::RULE,
    &missing_hints::RULE,
    &contradicting_hints::RULE,
    &duplicate_tool_name::RULE,
    &colliding_names::RULE,
    &root_without_type::RULE,
    &root_not_object::RULE,
    &unsatisfiable::RULE,
    &schema_too_large::RULE,
    &empty_union::RULE,
    &null_member::RULE,
    &malformed_keyword::RULE,
    &duplicate_name::RULE,
];
