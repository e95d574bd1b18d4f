//! The contracts of Rust's own types, and of common crates behind features.

mod collections;
mod integers;
mod nullable;
mod parsed;
mod scalars;
mod tuples;

pub use nullable::Nullable;
