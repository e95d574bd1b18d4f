//! Generated code keeps to itself, whatever names the author uses, and satisfies strict lints.

#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unused_qualifications, clippy::pedantic)]
#![allow(dead_code)]

use counterfoil_derive::Contract;
use serde::{Deserialize, Serialize};

/// Names that generated code uses too.
pub mod shadows {
    #![allow(missing_docs, missing_debug_implementations, unused_qualifications)]
    pub struct Option;
    pub struct Result;
    pub struct Vec;
    pub enum Default {}
    pub fn kinds() {}
    pub fn value(text: std::string::String) -> std::string::String {
        text
    }
    pub fn node(_: &str) -> bool {
        true
    }
}

#[allow(unused_imports)]
use shadows::*;

/// The same name as a parameter of the generated functions.
#[derive(Contract, Debug)]
#[contract(crate = counterfoil_core)]
pub struct Source {
    /// A field with the name of a variable.
    #[contract(transform = value, refine = node, says = none)]
    pub cx: String,
    node: std::option::Option<bool>,
    #[contract(skip)]
    place: u8,
}

/// Where problems and values of several types meet.
#[derive(Contract, Debug)]
#[contract(crate = counterfoil_core, tag = "value")]
pub enum Place {
    /// A variant with the names of variables.
    Object {
        /// One.
        object: String,
        /// Another.
        source: Source,
    },
    /// A variant around a value.
    Source(Source),
    /// No value.
    Node,
}

/// A generic type.
#[derive(Contract, Debug)]
#[contract(crate = counterfoil_core)]
pub struct Map<T> {
    #[contract(min_items = 1)]
    value: std::vec::Vec<T>,
}

/// One type for both.
#[derive(Contract, Serialize, Deserialize, Debug)]
#[contract(crate = counterfoil_core)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Both {
    #[serde(default, skip_serializing_if = "std::option::Option::is_none")]
    max_depth: std::option::Option<u8>,
}

mod private {
    use counterfoil_derive::Contract;

    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Private {
        hidden: Hidden,
    }

    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Hidden {
        r#type: String,
    }
}

macro_rules! declare {
    ($name:ident, $type:ty) => {
        /// Declared by a macro.
        #[derive(Contract, Debug)]
        #[contract(crate = counterfoil_core)]
        pub struct $name {
            #[contract(maximum = 5)]
            field: $type,
        }
    };
}
declare!(FromMacro, u8);

fn main() {}
