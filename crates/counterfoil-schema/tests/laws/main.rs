//! The laws of lowering, over the corpus of real servers, the official JSON Schema test suite and schemas made up at
//! random, for every profile.
//!
//! Which profiles a tool is held against is picked by name, always the same; `LAWS_FULL=1` holds everything against
//! everything.

mod broken;
mod cases;
mod closed;
mod corpus;
mod exceptions;
mod generate;
mod hostile;
mod instances;
mod judge;
mod lists;
mod minimal;
mod mixed;
mod nothing_refused;
mod pass;
mod profiles;
mod proof;
mod raising;
mod references;
mod rejected;
mod rejected_rows;
mod report;
mod rng;
mod said;
mod samples;
mod seen_lowered;
mod shared;
mod stable;
mod strength;
mod strings;
mod suite;
mod valid_for_profile;
