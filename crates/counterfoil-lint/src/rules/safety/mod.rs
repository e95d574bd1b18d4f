//! What a tool should not carry.

mod hidden_characters;
mod instructions_to_the_model;
mod rendered_markup;
mod secret;

use crate::rule::Rule;

/// All of them, by their codes.
pub(super) static RULES: &[&Rule] =
    &[&hidden_characters::RULE, &instructions_to_the_model::RULE, &rendered_markup::RULE, &secret::RULE];
