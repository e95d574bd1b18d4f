//! What is said about a value, beside the rules that hold for it.

use serde_json::Value;

/// What a reader sees of a node, and how its problems are worded.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// A short label for people.
    pub title: Option<String>,
    /// What the name cannot say: the note that a model reads.
    pub description: Option<String>,
    /// The value that stands in when none was sent, shown as written.
    pub default: Option<Value>,
    /// Values that the contract accepts, shown to the reader.
    pub examples: Vec<Value>,
    /// Whether callers should stop sending it.
    pub deprecated: bool,
    /// Sentences for rules that the schema cannot state; each becomes part of the description.
    pub says: Vec<String>,
    /// The author's words for a broken rule, instead of ours.
    pub message: Option<String>,
    /// What of the rules is left out of the advertised schema.
    pub advertise: Advertise,
    /// Whether a problem may repeat the value that was sent.
    pub echo: bool,
    /// The conversions that this value allows, beside those of its toolbox.
    pub lenient: crate::lenient::Lenient,
}

/// A rule's keyword, as JSON Schema spells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Keyword {
    /// `minLength`
    MinLength,
    /// `maxLength`
    MaxLength,
    /// `pattern`
    Pattern,
    /// `format`
    Format,
    /// `minimum`
    Minimum,
    /// `maximum`
    Maximum,
    /// `exclusiveMinimum`
    ExclusiveMinimum,
    /// `exclusiveMaximum`
    ExclusiveMaximum,
    /// `multipleOf`
    MultipleOf,
    /// `minItems`
    MinItems,
    /// `maxItems`
    MaxItems,
    /// `uniqueItems`
    UniqueItems,
}

/// Which rules of a node are enforced without being shown as keywords.
///
/// A hidden rule is an invisible rule: a sentence about it stands in the description instead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advertise {
    /// The keywords that the advertised schema leaves out.
    pub hide: Vec<Keyword>,
}
