//! What a function with `#[tool]` declares.

use counterfoil_core::Lenient;
use proc_macro2::TokenStream;

/// A function that is the handler of a tool.
#[derive(Clone, Debug)]
pub struct Tool {
    /// The name that a call uses.
    pub name: String,
    /// A name for people.
    pub title: Option<String>,
    /// What the tool does: the doc comment, or what stands instead of it.
    pub description: Option<String>,
    /// What is said about its behaviour.
    pub hints: Hints,
    /// Conversions that are made for arguments which the contract refuses.
    pub lenient: Lenient,
    /// The path of the crate that declares tools, where the author moved it.
    pub root: Option<syn::Path>,
    /// The parameters, in order.
    pub parameters: Vec<Parameter>,
    /// What the function gives: a `Result`.
    pub output: syn::Type,
}

impl Tool {
    /// Reads a tool from the words of its attribute and the function that it stands on.
    ///
    /// # Errors
    ///
    /// Every mistake in it.
    pub fn new(words: TokenStream, function: &syn::ItemFn) -> Result<Self, crate::Errors> {
        crate::read::tool::tool(words, function)
    }

    /// The type of the arguments, if the tool takes any.
    #[must_use]
    pub fn input(&self) -> Option<&syn::Type> {
        self.parameters.iter().find_map(|parameter| match parameter {
            Parameter::Input(ty) => Some(&**ty),
            _ => None,
        })
    }
}

/// Hints on how a tool behaves; `None` where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// It changes nothing.
    pub read_only: Option<bool>,
    /// It may overwrite or remove what was there.
    pub destructive: Option<bool>,
    /// Calling it again with the same arguments changes nothing more.
    pub idempotent: Option<bool>,
    /// It reaches beyond what the server knows.
    pub open_world: Option<bool>,
}

/// What a parameter of the function stands for.
#[derive(Clone, Debug)]
pub enum Parameter {
    /// The arguments of the call: a type with a contract.
    Input(Box<syn::Type>),
    /// The circumstances of the call.
    Context,
    /// What the server holds.
    State {
        /// What the author calls it.
        name: syn::Ident,
        /// Its type, inside of `State`.
        ty: Box<syn::Type>,
    },
}
