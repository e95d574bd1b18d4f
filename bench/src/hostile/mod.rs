//! Schemas that are made to hurt whoever reads them, each in a process of its own, so that its memory can be told.

pub mod cases;
mod probe;

pub use probe::{Outcome, Run, outcome, suffer};
