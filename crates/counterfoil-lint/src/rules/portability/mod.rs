//! What clients make of a construct. The facts are the profiles'; here are only the codes, the pages and the samples.

mod page;
mod samples;
mod table;

pub(crate) use page::page;
#[cfg(test)]
pub(crate) use samples::NO_SAMPLE;
pub(crate) use table::RULES;
