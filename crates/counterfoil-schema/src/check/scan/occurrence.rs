//! A construct that was found, and where.

use counterfoil_json::tree::escape_token;

use crate::construct::{Construct, Side};

/// A construct, where it was found.
#[derive(Clone, Copy, Debug)]
pub struct Occurrence<'a> {
    /// The index of the tool in the list
    pub tool: Option<usize>,
    /// Which schema of the tool
    pub side: Side,
    /// What was found
    pub construct: Construct,
    /// Where, from the root of the schema
    pub steps: &'a [Step<'a>],
    /// What it is about
    pub detail: Detail<'a>,
}

/// What a construct is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail<'a> {
    /// Nothing more
    None,
    /// The name of a format, of a property or of a tool
    Name(&'a str),
    /// How much there is, for limits
    Measure(u64),
}

/// A step from a value to one inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// Into a member
    Name(&'a str),
    /// Into an element
    Index(usize),
}

/// What is told of each construct.
pub trait Visit {
    /// A construct was found.
    fn found(&mut self, occurrence: &Occurrence<'_>);

    /// Whether nothing more needs to be told. What is told nevertheless is to be ignored.
    fn enough(&self) -> bool {
        false
    }
}

impl<F: FnMut(&Occurrence<'_>)> Visit for F {
    fn found(&mut self, occurrence: &Occurrence<'_>) {
        self(occurrence);
    }
}

/// The JSON Pointer of a place.
#[must_use]
pub fn pointer(steps: &[Step<'_>]) -> String {
    let mut pointer = String::new();
    for step in steps {
        pointer.push('/');
        match step {
            Step::Name(name) => pointer.push_str(&escape_token(name)),
            Step::Index(index) => pointer.push_str(&index.to_string()),
        }
    }
    pointer
}
