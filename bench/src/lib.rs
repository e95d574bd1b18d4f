//! Measuring Counterfoil against what a user would pick instead, and against what it promises.

pub mod hostile;
pub mod measure;
pub mod serve;
pub mod ticket;
