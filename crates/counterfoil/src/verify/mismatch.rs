//! What is wrong when the two halves do not match, in words.

use std::fmt;

use counterfoil_core::Segment;
use counterfoil_core::problem::display_path;
use serde_json::Value;

use super::place;
use super::refusal::{self, Refusal};
use super::shrink;
use super::subject::Subject;

/// How much of a value stands in a message.
const SHOWN: usize = 600;

/// An advertised schema that does not match its contract.
#[derive(Clone, Debug, PartialEq)]
pub enum Mismatch {
    /// What is advertised is no JSON Schema.
    NotASchema {
        /// The tool's name.
        tool: String,
        /// What is wrong with it.
        why: String,
    },
    /// The schema refuses a value that the contract accepts.
    CounterExample(Box<CounterExample>),
}

/// An argument object that the contract accepts and the advertised schema refuses.
#[derive(Clone, Debug, PartialEq)]
pub struct CounterExample {
    /// The tool's name.
    pub tool: String,
    /// Where the schema refuses it, outermost step first: the field, or the field that it misses.
    pub path: Vec<Segment>,
    /// The keyword that does.
    pub keyword: String,
    /// Where that keyword stands in the schema, as a JSON Pointer, and what it says.
    pub stated: (String, Option<Value>),
    /// The value at the path; none where the schema misses a field.
    pub value: Option<Value>,
    /// The whole of the arguments.
    pub arguments: Value,
}

impl Mismatch {
    /// The counter-example, if there is one to show.
    #[must_use]
    pub fn counter_example(&self) -> Option<&CounterExample> {
        match self {
            Self::CounterExample(example) => Some(example),
            Self::NotASchema { .. } => None,
        }
    }

    /// A value that the contract accepts and the schema refuses, made as small as it goes.
    pub(super) fn found(subject: &Subject<'_>, value: Value) -> Self {
        let arguments = shrink::shrink(subject, value);
        // The validator has just refused it, so that there is a reason.
        let Refusal { path, keyword, pointer } = refusal::of(subject.validator(), &arguments).unwrap_or(Refusal {
            path: Vec::new(),
            keyword: String::new(),
            pointer: String::new(),
        });
        let value = place::at(&arguments, &path).cloned();
        let stated = subject.advertised().pointer(&pointer).cloned();
        let tool = subject.tool().to_owned();
        Self::CounterExample(Box::new(CounterExample {
            tool,
            path,
            keyword,
            stated: (pointer, stated),
            value,
            arguments,
        }))
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASchema { tool, why } => write!(f, "what is advertised for `{tool}` is no JSON Schema: {why}"),
            Self::CounterExample(example) => example.fmt(f),
        }
    }
}

impl fmt::Display for CounterExample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tool, path, keyword, stated: (_, stated), value, arguments } = self;
        let place = display_path(path);
        write!(f, "the advertised schema of `{tool}` refuses what its contract accepts: ")?;
        match value {
            Some(value) if path.is_empty() => write!(f, "{}", clip(value))?,
            Some(value) => write!(f, "{} at {place}", clip(value))?,
            None => write!(f, "arguments without {place}")?,
        }
        match stated {
            Some(stated) if value.is_some() && stated.to_string().len() <= 80 => {
                write!(f, ", where it has `\"{keyword}\": {stated}`")?;
            }
            _ => write!(f, ", by its `{keyword}`")?,
        }
        if !path.is_empty() {
            write!(f, "; for example {}", clip(arguments))?;
        }
        write!(f, "; widen the schema, or add the rule to the contract")
    }
}

impl std::error::Error for Mismatch {}

/// A value as JSON, cut where it is too long for a message.
fn clip(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
