//! What holds for one value, and what is said about it.

use counterfoil_core::Lenient;
use counterfoil_core::terms::{Bound, Keyword};
use proc_macro2::Span;

use super::At;

/// What holds for one value, and what is said about it.
#[derive(Clone, Debug, Default)]
pub struct ValueTerms {
    /// What a reader sees.
    pub notes: Notes,
    /// The rules that the schema shows, and the tidying before them.
    pub rules: Rules,
    /// Values that the contract accepts, shown to the reader.
    pub examples: Vec<At<serde_json::Value>>,
    /// A function on a value that has passed its rules.
    pub transform: Option<syn::Path>,
    /// Rules that only code can state, in the order in which they are checked.
    pub refinements: Vec<Refinement>,
    /// Keywords that the advertised schema leaves out.
    pub hide: Vec<Keyword>,
    /// Conversions that the value allows.
    pub lenient: Lenient,
    /// Whether problems may repeat the value that was sent.
    pub echo: bool,
}

/// What a reader sees of a value, and how its problems are worded.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// A short label for people.
    pub title: Option<String>,
    /// What the name cannot say: the doc comment, or what stands instead of it.
    pub description: Option<String>,
    /// Whether callers should stop sending it.
    pub deprecated: bool,
    /// The author's words for a broken rule.
    pub message: Option<String>,
}

/// A rule that only code can state.
#[derive(Clone, Debug)]
pub struct Refinement {
    /// The function that says whether the rule holds.
    pub check: syn::Path,
    /// The sentence that tells the reader; none where the author chose to say nothing.
    pub says: Option<String>,
}

/// A number in an attribute: written out, or an expression that only the compiler can work out.
#[derive(Clone, Debug)]
pub enum Given<T> {
    /// It was written out.
    Known(T),
    /// It is a constant, or made of some.
    Computed(Box<syn::Expr>),
}

impl<T: Copy> Given<T> {
    /// The number, if it was written out.
    #[must_use]
    pub fn known(&self) -> Option<T> {
        match self {
            Self::Known(value) => Some(*value),
            Self::Computed(_) => None,
        }
    }
}

/// The rules that a schema shows, each where it was written, and the tidying before them.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// The least number of characters.
    pub min_length: Option<At<Given<usize>>>,
    /// The greatest number of characters.
    pub max_length: Option<At<Given<usize>>>,
    /// A pattern that must match somewhere.
    pub pattern: Option<At<String>>,
    /// A named format.
    pub format: Option<At<String>>,
    /// The least value.
    pub minimum: Option<At<Given<Bound>>>,
    /// The greatest value.
    pub maximum: Option<At<Given<Bound>>>,
    /// The value must be greater.
    pub exclusive_minimum: Option<At<Given<Bound>>>,
    /// The value must be less.
    pub exclusive_maximum: Option<At<Given<Bound>>>,
    /// The value must be a multiple.
    pub multiple_of: Option<At<Given<Bound>>>,
    /// The least number of items.
    pub min_items: Option<At<Given<usize>>>,
    /// The greatest number of items.
    pub max_items: Option<At<Given<usize>>>,
    /// No two items may be equal.
    pub unique_items: Option<Span>,
    /// White space at both ends is removed first.
    pub trim: Option<Span>,
    /// Letters become lower case first.
    pub lowercase: Option<Span>,
    /// Letters become upper case first.
    pub uppercase: Option<Span>,
}

impl Rules {
    /// The rules for strings that were written: name and place.
    #[must_use]
    pub fn text(&self) -> Vec<(&'static str, Span)> {
        written([
            ("min_length", self.min_length.as_ref().map(|at| at.span)),
            ("max_length", self.max_length.as_ref().map(|at| at.span)),
            ("pattern", self.pattern.as_ref().map(|at| at.span)),
            ("format", self.format.as_ref().map(|at| at.span)),
        ])
    }

    /// The rules for numbers that were written: name and place.
    #[must_use]
    pub fn bounds(&self) -> Vec<(&'static str, Span)> {
        written([
            ("minimum", self.minimum.as_ref().map(|at| at.span)),
            ("maximum", self.maximum.as_ref().map(|at| at.span)),
            ("exclusive_minimum", self.exclusive_minimum.as_ref().map(|at| at.span)),
            ("exclusive_maximum", self.exclusive_maximum.as_ref().map(|at| at.span)),
            ("multiple_of", self.multiple_of.as_ref().map(|at| at.span)),
        ])
    }

    /// The rules for lists that were written: name and place.
    #[must_use]
    pub fn items(&self) -> Vec<(&'static str, Span)> {
        written([
            ("min_items", self.min_items.as_ref().map(|at| at.span)),
            ("max_items", self.max_items.as_ref().map(|at| at.span)),
            ("unique_items", self.unique_items),
        ])
    }

    /// The tidying that was written: name and place.
    #[must_use]
    pub fn tidying(&self) -> Vec<(&'static str, Span)> {
        written([("trim", self.trim), ("lowercase", self.lowercase), ("uppercase", self.uppercase)])
    }
}

fn written<const N: usize>(words: [(&'static str, Option<Span>); N]) -> Vec<(&'static str, Span)> {
    words.into_iter().filter_map(|(name, span)| span.map(|span| (name, span))).collect()
}

/// The value that stands in when a field was not sent.
#[derive(Clone, Debug)]
pub enum DefaultValue {
    /// Written out, and shown as it was written.
    Json(serde_json::Value),
    /// An expression of the field's type.
    Computed(syn::Expr),
    /// `Default::default()` of the field's type.
    OfType,
    /// What a function without arguments returns.
    Call(syn::Path),
    /// The field's value in `Default::default()` of the whole struct.
    OfStruct,
}
