//! The report for people, and for programs.

mod json;
mod text;
mod words;

pub(crate) use json::json;
pub(crate) use text::text;
pub(crate) use words::word_diff;
