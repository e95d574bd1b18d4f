//! What may stand behind a word of `#[contract(...)]`: each kind of value, read or refused with what to write instead.

use counterfoil_core::terms::Bound;
use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::parse::{ParseBuffer, ParseStream};
use syn::spanned::Spanned;
use syn::{Error, Expr, ExprLit, ExprUnary, Lit, LitBool, LitStr, Path, Result, Token, UnOp, parenthesized, token};

use super::json;
use super::vocabulary::Word;
use crate::case::Case;
use crate::declaration::{At, DefaultValue, Given};

/// A word as it was met, with what follows it.
pub(super) struct Met<'i> {
    pub(super) word: &'static Word,
    pub(super) span: Span,
    pub(super) input: ParseStream<'i>,
}

impl<'i> Met<'i> {
    /// The mistake of writing it otherwise than it is meant.
    fn misuse(&self, span: Span) -> Error {
        Error::new(span, format!("write `{}`", self.word.usage))
    }

    fn equals(&self) -> Result<()> {
        if self.input.peek(Token![=]) { self.input.parse::<Token![=]>().map(drop) } else { Err(self.misuse(self.span)) }
    }

    /// Nothing: the word stands alone.
    pub(super) fn flag(&self) -> Result<Span> {
        if self.input.is_empty() || self.input.peek(Token![,]) {
            return Ok(self.span);
        }
        Err(Error::new(self.span, format!("`{}` stands alone: remove what follows it", self.word.name)))
    }

    /// Nothing, which means yes, or `= true`, or `= false`.
    pub(super) fn switch(&self) -> Result<bool> {
        if !self.input.peek(Token![=]) {
            return self.flag().map(|_| true);
        }
        self.equals()?;
        let switch: LitBool = self.input.parse().map_err(|error| self.misuse(error.span()))?;
        Ok(switch.value)
    }

    /// A string.
    pub(super) fn text(&self) -> Result<At<String>> {
        self.equals()?;
        let text: LitStr = self.input.parse().map_err(|error| self.misuse(error.span()))?;
        Ok(At::new(text.value(), text.span()))
    }

    /// A number of characters or items.
    pub(super) fn count(&self) -> Result<At<Given<usize>>> {
        self.equals()?;
        let expression: Expr = self.input.parse().map_err(|error| self.misuse(error.span()))?;
        let span = expression.span();
        match number(&expression)? {
            Some(Bound::Integer(count)) => usize::try_from(count)
                .map(|count| At::new(Given::Known(count), span))
                .map_err(|_| Error::new(span, format!("`{}` counts, so it is not negative", self.word.name))),
            Some(Bound::Float(_)) => {
                Err(Error::new(span, format!("`{}` counts, so it has no fraction", self.word.name)))
            }
            None => self.computed(expression),
        }
    }

    /// A bound of a number.
    pub(super) fn bound(&self) -> Result<At<Given<Bound>>> {
        self.equals()?;
        let expression: Expr = self.input.parse().map_err(|error| self.misuse(error.span()))?;
        match number(&expression)? {
            Some(bound) => Ok(At::new(Given::Known(bound), expression.span())),
            None => self.computed(expression),
        }
    }

    /// An expression that may come to a number; a literal of another kind does not.
    fn computed<T>(&self, expression: Expr) -> Result<At<Given<T>>> {
        let span = expression.span();
        match expression {
            Expr::Lit(_) => Err(self.misuse(span)),
            expression => Ok(At::new(Given::Computed(Box::new(expression)), span)),
        }
    }

    /// The path of a function.
    pub(super) fn path(&self) -> Result<Path> {
        self.equals()?;
        if let Ok(text) = self.input.fork().parse::<LitStr>() {
            let message = format!("write the path without quotes: `{} = {}`", self.word.name, text.value());
            return Err(Error::new(text.span(), message));
        }
        if self.input.peek(Token![|]) || self.input.peek(Token![move]) {
            let message = format!("name a function: `{} = path`", self.word.name);
            return Err(Error::new(self.input.span(), message));
        }
        self.input.parse().map_err(|error| self.misuse(error.span()))
    }

    /// A sentence, or `none`.
    pub(super) fn sentence(&self) -> Result<Option<String>> {
        if self.input.peek(Token![=]) && self.input.peek2(syn::Ident) {
            self.equals()?;
            let word: syn::Ident = self.input.parse()?;
            return if word == "none" { Ok(None) } else { Err(self.misuse(word.span())) };
        }
        self.text().map(|text| Some(text.value))
    }

    /// A case that names are written in.
    pub(super) fn case(&self) -> Result<At<Case>> {
        let name = self.text()?;
        let case = Case::from_name(&name.value).ok_or_else(|| {
            let known = Case::ALL.map(Case::name).join(", ");
            Error::new(name.span, format!("unknown case \"{}\"; the cases are {known}", name.value))
        })?;
        Ok(At::new(case, name.span))
    }

    /// A default: nothing, JSON or an expression.
    pub(super) fn default(&self) -> Result<At<DefaultValue>> {
        if !self.input.peek(Token![=]) {
            return self.flag().map(|span| At::new(DefaultValue::OfType, span));
        }
        self.equals()?;
        let span = self.input.span();
        if let Some(value) = json::value_or_expression(self.input)? {
            return Ok(At::new(DefaultValue::Json(value), span));
        }
        let expression: Expr = self.input.parse()?;
        let span = expression.span();
        Ok(At::new(DefaultValue::Computed(expression), span))
    }

    /// JSON values in parentheses.
    pub(super) fn examples(&self) -> Result<Vec<At<serde_json::Value>>> {
        self.list(|input| {
            let span = input.span();
            json::value(input).map(|value| At::new(value, span))
        })
    }

    /// Names in parentheses.
    pub(super) fn names(&self) -> Result<Vec<Ident>> {
        self.list(Ident::parse_any)
    }

    /// A list in parentheses, not empty.
    pub(super) fn list<T>(&self, read: fn(ParseStream<'_>) -> Result<T>) -> Result<Vec<T>> {
        let content = self.parenthesized()?;
        let items = content.parse_terminated(read, Token![,])?;
        if items.is_empty() { Err(self.misuse(self.span)) } else { Ok(items.into_iter().collect()) }
    }

    /// What stands in parentheses.
    pub(super) fn parenthesized(&self) -> Result<ParseBuffer<'i>> {
        if !self.input.peek(token::Paren) {
            return Err(self.misuse(self.span));
        }
        let content;
        parenthesized!(content in self.input);
        Ok(content)
    }
}

/// The number that a literal holds, or a literal with a minus before it.
fn number(expression: &Expr) -> Result<Option<Bound>> {
    match expression {
        Expr::Group(group) => number(&group.expr),
        Expr::Lit(ExprLit { lit: Lit::Int(integer), .. }) => {
            integer.base10_parse().map(|value| Some(Bound::Integer(value)))
        }
        Expr::Lit(ExprLit { lit: Lit::Float(float), .. }) => finite(float).map(|value| Some(Bound::Float(value))),
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => Ok(number(expr)?.map(|bound| match bound {
            Bound::Integer(value) => Bound::Integer(-value),
            Bound::Float(value) => Bound::Float(-value),
        })),
        _ => Ok(None),
    }
}

fn finite(float: &syn::LitFloat) -> Result<f64> {
    let value: f64 = float.base10_parse()?;
    if value.is_finite() { Ok(value) } else { Err(Error::new(float.span(), "JSON has no number as great as this")) }
}
