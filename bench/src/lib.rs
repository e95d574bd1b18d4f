//! Measuring Counterfoil against what a user would pick instead.

pub mod measure;
pub mod serve;
pub mod ticket;
