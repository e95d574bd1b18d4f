//! Mistakes in a declaration, all of them together.

use std::fmt;

use proc_macro2::{LineColumn, Span, TokenStream};
use quote::ToTokens;

/// One mistake in a declaration.
#[derive(Clone, Debug)]
pub struct Error {
    /// Where it stands.
    pub span: Span,
    /// What is wrong, and what to write instead.
    pub message: String,
    /// The same for the compiler, which joins no spans on stable: it is given both ends.
    source: syn::Error,
}

impl Error {
    /// Where the mistake begins and ends: lines count from 1, columns from 0.
    #[must_use]
    pub fn location(&self) -> (LineColumn, LineColumn) {
        (self.span.start(), self.span.end())
    }

    /// The mistake as tokens that make the compiler report it.
    #[must_use]
    pub fn to_compile_error(&self) -> TokenStream {
        self.source.to_compile_error()
    }
}

impl From<syn::Error> for Error {
    fn from(source: syn::Error) -> Self {
        Self { span: source.span(), message: source.to_string(), source }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// The mistakes of a declaration, in the order in which they were found. Never empty where it is returned.
#[derive(Clone, Debug, Default)]
pub struct Errors(Vec<Error>);

impl Errors {
    /// The mistakes.
    pub fn iter(&self) -> std::slice::Iter<'_, Error> {
        self.0.iter()
    }

    pub(crate) fn push(&mut self, span: Span, message: impl Into<String>) {
        self.add(syn::Error::new(span, message.into()));
    }

    /// As `push`, for something of several tokens.
    pub(crate) fn push_at(&mut self, tokens: impl ToTokens, message: impl Into<String>) {
        self.add(syn::Error::new_spanned(tokens, message.into()));
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn add(&mut self, error: syn::Error) {
        self.0.extend(error.into_iter().map(Error::from));
    }

    pub(crate) fn append(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }

    pub(crate) fn finish<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl<'e> IntoIterator for &'e Errors {
    type Item = &'e Error;
    type IntoIter = std::slice::Iter<'e, Error>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.iter().enumerate() {
            let at = error.span.start();
            let gap = if index == 0 { "" } else { "\n" };
            write!(f, "{gap}{}:{}: {error}", at.line, at.column + 1)?;
        }
        Ok(())
    }
}

impl std::error::Error for Errors {}

impl From<syn::Error> for Errors {
    fn from(error: syn::Error) -> Self {
        let mut errors = Self::default();
        errors.add(error);
        errors
    }
}
