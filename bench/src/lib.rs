//! Measuring Counterfoil against what a user would pick instead, and against what it promises.

pub mod corpus;
pub mod hostile;
pub mod listing;
pub mod measure;
pub mod serve;
pub mod ticket;
