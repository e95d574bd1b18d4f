//! The attributes of one item: what `#[contract(...)]`, `#[serde(...)]`, doc comments and `#[deprecated]` say about it.

mod contract;
mod json;
mod refinements;
mod serde;
pub(crate) mod tool;
mod values;
pub mod vocabulary;
mod walk;

use proc_macro2::Span;
use syn::{Attribute, Path};

pub(crate) use vocabulary::Place;

use crate::case::Case;
use crate::declaration::{At, CrossRule, DefaultValue, ValueTerms};
use crate::docs;
use crate::error::Errors;
use counterfoil_core::terms::UnknownFields;

/// All that the attributes of one item say. Which of it may stand there was checked while it was read.
#[derive(Debug, Default)]
pub(crate) struct Attributes {
    pub(crate) terms: ValueTerms,
    pub(crate) default: Option<At<DefaultValue>>,
    pub(crate) rename: Option<At<String>>,
    pub(crate) rename_all: Option<At<Case>>,
    pub(crate) rename_all_fields: Option<At<Case>>,
    pub(crate) flatten: Option<Span>,
    pub(crate) skip: Option<Span>,
    pub(crate) tag: Option<At<String>>,
    pub(crate) content: Option<At<String>>,
    pub(crate) untagged: Option<Span>,
    pub(crate) external: Option<Span>,
    pub(crate) transparent: Option<Span>,
    pub(crate) unknown_fields: Option<At<UnknownFields>>,
    pub(crate) cross_rules: Vec<At<CrossRule>>,
    pub(crate) require_docs: Option<Span>,
    pub(crate) root: Option<Path>,
    /// Every word of `#[contract(...)]` that was met, for mistakes of combining them.
    pub(crate) words: Vec<(&'static str, Span)>,
}

impl Attributes {
    /// Reads the attributes of an item that stands at `place`.
    ///
    /// What `#[contract(...)]` says goes before what `#[serde(...)]` says of the same thing.
    pub(crate) fn read(attributes: &[Attribute], place: Place, errors: &mut Errors) -> Self {
        let mut read = Self::default();
        contract::read(&mut read, attributes, place, errors);
        serde::read(&mut read, attributes, place, errors);
        read.terms.notes.deprecated |= attributes.iter().any(|attribute| attribute.path().is_ident("deprecated"));
        if read.terms.notes.description.is_none() {
            read.terms.notes.description = docs::description(attributes, errors);
        }
        read
    }

    /// The words that were met besides those named.
    pub(crate) fn words_besides<'a>(&'a self, named: &'a [&str]) -> impl Iterator<Item = (&'static str, Span)> + 'a {
        self.words.iter().copied().filter(move |(word, _)| !named.contains(word))
    }
}
