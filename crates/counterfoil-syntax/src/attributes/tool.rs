//! Reading the words of `#[tool(...)]`.

use counterfoil_core::Lenient;
use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::{Error, Path, Result};

use super::values::Met;
use super::{contract, vocabulary, walk};
use crate::declaration::{At, Hints};
use crate::error::Errors;

/// All that the words of one `#[tool(...)]` say.
#[derive(Debug, Default)]
pub(crate) struct ToolAttributes {
    pub(crate) name: Option<At<String>>,
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) hints: Hints,
    pub(crate) lenient: Lenient,
    pub(crate) root: Option<Path>,
}

impl ToolAttributes {
    /// Reads the words inside of the parentheses.
    pub(crate) fn read(words: TokenStream, errors: &mut Errors) -> Self {
        let mut read = Self::default();
        let mut met: Vec<(&'static str, Span)> = Vec::new();
        walk::each(words, errors, &mut |name, input| {
            let text = name.unraw().to_string();
            let word = vocabulary::tool_word(&text).map_err(|message| Error::new(name.span(), message))?;
            if word.name != "lenient" && met.iter().any(|(other, _)| *other == word.name) {
                return Err(Error::new(name.span(), format!("`{text}` is written twice: keep one")));
            }
            met.push((word.name, name.span()));
            read.word(&Met { word, span: name.span(), input })
        });
        for (word, holds) in [("destructive", read.hints.destructive), ("idempotent", read.hints.idempotent)] {
            let contradicts = holds == Some(word == "destructive") && read.hints.read_only == Some(true);
            if let (true, Some((_, span))) = (contradicts, met.iter().find(|(other, _)| *other == word)) {
                let message = format!(
                    "a tool that changes nothing destroys nothing, and does so as often as it is called: remove `{word}` or \
                     `read_only`"
                );
                errors.push(*span, message);
            }
        }
        read
    }

    fn word(&mut self, met: &Met<'_>) -> Result<()> {
        match met.word.name {
            "name" => self.name = Some(met.text()?),
            "title" => self.title = Some(met.text()?.value),
            "description" => self.description = Some(met.text()?.value),
            "read_only" => self.hints.read_only = Some(met.switch()?),
            "destructive" => self.hints.destructive = Some(met.switch()?),
            "idempotent" => self.hints.idempotent = Some(met.switch()?),
            "open_world" => self.hints.open_world = Some(met.switch()?),
            "lenient" => self.lenient = self.lenient.or(contract::lenient(met)?),
            _ => self.root = Some(met.path()?),
        }
        Ok(())
    }
}
