//! Tool contracts: the model, decoding with every problem at once, encoding, and JSON Schema.
//!
//! A contract is declared once, by a Rust type that derives [`Contract`] or at run time with [`builder`]. It becomes
//! [`Terms`]: data, from which both halves come. [`schema`] writes the JSON Schema that a client is shown, and [`engine`]
//! reads values by the same rules and collects every [`Problem`].
//!
//! This crate knows no transport, no SDK, no file and no clock.

#![deny(missing_docs)]

mod bits;
pub mod builder;
mod contract;
mod decimal;
mod decoder;
pub mod engine;
pub mod format;
pub mod kind;
mod lenient;
mod nearest;
pub mod pattern;
pub mod problem;
pub mod schema;
pub mod source;
pub mod terms;
mod types;

pub use contract::{Contract, Decoded, FieldType, ObjectContract, Place, Unencodable};
pub use decoder::{Accepted, Decoder, Refused};
pub use lenient::{Conversion, ConversionKind, Conversions, Converted, Lenient, Relaxed};
pub use nearest::nearest;
pub use problem::{Code, Dropped, DroppedField, Problem, Problems, Segment};
pub use terms::{DeclarationError, Describe, Terms};
pub use types::Nullable;

/// What derived code names. Not for use by hand, and not stable.
#[doc(hidden)]
pub mod __private {
    pub use std::borrow::Cow;

    pub use counterfoil_json::SyntaxError;
    pub use serde_json::{Map, Value};

    pub use crate::contract::{Contract, Decoded, FieldType, ObjectContract, Place, Unencodable};
    pub use crate::engine::{self, Cx, RefineOutcome};
    pub use crate::kind;
    pub use crate::lenient::Lenient;
    pub use crate::source::Source;
    pub use crate::terms::{
        Branch, Choice, ChoiceValue, Describe, Form, Keyword, NamedRule, Node, NodeId, Object, Shape, Union,
        UnknownFields,
    };

    /// The JSON value of a literal in a declaration, which the derive has read before.
    pub fn parse_json(text: &str) -> Value {
        serde_json::from_str(text).unwrap_or_default()
    }
}
