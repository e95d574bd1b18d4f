//! Pairing each `refine` with its `says`.

use proc_macro2::Span;
use syn::Path;

use crate::declaration::{At, Refinement};
use crate::error::Errors;

/// The refinements of one item while its attributes are read.
#[derive(Default)]
pub(super) struct Pairs {
    checks: Vec<At<Path>>,
    sentences: Vec<At<Option<String>>>,
}

impl Pairs {
    pub(super) fn check(&mut self, check: Path, span: Span) {
        self.checks.push(At::new(check, span));
    }

    pub(super) fn sentence(&mut self, sentence: Option<String>, span: Span) {
        self.sentences.push(At::new(sentence, span));
    }

    /// The refinements: the first `says` belongs to the first `refine`, and so on.
    pub(super) fn finish(self, errors: &mut Errors) -> Vec<Refinement> {
        for check in self.checks.iter().skip(self.sentences.len()) {
            errors.push(
                check.span,
                "nothing shows this rule to the reader: write `says = \"...\"` with the sentence that does, or `says = none`",
            );
        }
        for sentence in self.sentences.iter().skip(self.checks.len()) {
            errors.push(sentence.span, "there is no `refine` that this sentence is about: put it into the doc comment");
        }
        let pairs = self.checks.into_iter().zip(self.sentences);
        pairs.map(|(check, says)| Refinement { check: check.value, says: says.value }).collect()
    }
}
