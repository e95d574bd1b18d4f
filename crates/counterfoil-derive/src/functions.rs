//! Calling the author's own functions on a value that has passed its rules.

use counterfoil_syntax::{Refinement, ValueTerms};
use proc_macro2::TokenStream;
use syn::spanned::Spanned;

use crate::code::{code, code_at};

/// Statements that transform the variable `value`, which is of this type, and check its refinements, leaving in `sound` whether they all hold.
/// They read `cx` and `node`. `None` where there is nothing to call.
pub(crate) fn apply(terms: &ValueTerms, ty: &TokenStream) -> Option<TokenStream> {
    let ValueTerms { transform, refinements, .. } = terms;
    if transform.is_none() && refinements.is_empty() {
        return None;
    }
    let transform = transform.iter().map(|path| code_at!(path.span() => let value: #ty = #path(value);));
    let refinements = refinements.iter().map(refine);
    Some(code! {
        #(#transform)*
        let mut sound = true;
        #(sound &= #refinements;)*
    })
}

fn refine(refinement: &Refinement) -> TokenStream {
    let path = &refinement.check;
    let outcome = code_at!(path.span() => #path(&value));
    match &refinement.says {
        Some(says) => code!(cx.refine_saying(node, #says, #outcome)),
        None => code!(cx.refine(node, #outcome)),
    }
}
