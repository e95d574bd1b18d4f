//! What a declaration says, as data.

mod body;
mod terms;
mod tool;

use proc_macro2::Span;

pub use body::{
    Body, Branch, BranchBody, Choice, ChoiceValue, CrossRule, Field, FieldName, Form, Role, Struct, Transparent, Union,
};
pub use terms::{DefaultValue, Given, Notes, Refinement, Rules, ValueTerms};
pub use tool::{Hints, Parameter, Tool};

/// A type that declares a contract.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// The type's name in Rust.
    pub ident: syn::Ident,
    /// The type's name in schemas and messages.
    pub name: String,
    /// The parameters of a generic type, as they were written.
    pub generics: syn::Generics,
    /// The path of the crate that declares the traits, where the author moved it.
    pub root: Option<syn::Path>,
    /// What holds for the type's value as a whole; functions in it take the type itself.
    pub terms: ValueTerms,
    /// The parts.
    pub body: Body,
}

impl Declaration {
    /// Reads a declaration from a type definition.
    ///
    /// # Errors
    ///
    /// Every mistake in it.
    pub fn new(item: &syn::DeriveInput) -> Result<Self, crate::Errors> {
        crate::read::declaration(item)
    }
}

/// Something that was written, and where.
#[derive(Clone, Debug)]
pub struct At<T> {
    /// What was written.
    pub value: T,
    /// Where.
    pub span: Span,
}

impl<T> At<T> {
    /// A value and its place.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}
