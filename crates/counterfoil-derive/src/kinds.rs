//! Asking the compiler whether a rule fits its type, where only the compiler knows the type.

use counterfoil_syntax::{Field, Rules};
use proc_macro2::TokenStream;
use quote::format_ident;
use syn::spanned::Spanned;

use crate::code::code_at;

/// Statements that do not compile when a rule on this field does not fit its type; the mistake shows at the type.
pub(crate) fn ask(field: &Field, rules: &Rules) -> TokenStream {
    let families = [
        ("text_rules", rules.text()),
        ("tidy", rules.tidying()),
        ("bounds", rules.bounds()),
        ("item_rules", rules.items()),
    ];
    let ty = &field.ty;
    let asked = families.into_iter().filter(|(_, words)| !words.is_empty()).map(|(family, _)| {
        let family = format_ident!("{family}", span = crate::code::at(ty.span()));
        code_at!(ty.span() => __cf::kind::#family::<#ty>();)
    });
    asked.collect()
}
