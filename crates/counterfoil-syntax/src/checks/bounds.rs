//! Rules that contradict each other or their type.

use counterfoil_core::terms::Bound;
use proc_macro2::Span;

use crate::declaration::{At, Given, Rules};
use crate::error::Errors;
use crate::types::{IntegerType, TypeForm};

pub(super) fn check(rules: &Rules, form: &TypeForm, errors: &mut Errors) {
    counts("length", &rules.min_length, &rules.max_length, errors);
    counts("items", &rules.min_items, &rules.max_items, errors);
    if let (Some(_), Some(upper)) = (rules.lowercase, rules.uppercase) {
        errors.push(upper, "a string cannot be lower and upper case at once: keep `lowercase` or `uppercase`");
    }
    let bounds = Bounds::of(rules);
    if let TypeForm::Integer(integer) = form {
        bounds.check_type(*integer, errors);
    }
    bounds.check_range(matches!(form, TypeForm::Integer(_)), errors);
    if let Some(divisor) = &bounds.multiple_of
        && as_f64(divisor.value) <= 0.0
    {
        errors.push(divisor.span, "`multiple_of` is greater than 0");
    }
}

fn counts(what: &str, min: &Option<At<Given<usize>>>, max: &Option<At<Given<usize>>>, errors: &mut Errors) {
    let known =
        |count: &Option<At<Given<usize>>>| count.as_ref().and_then(|at| at.value.known().map(|count| (count, at.span)));
    if let (Some((min, _)), Some((max, span))) = (known(min), known(max))
        && min > max
    {
        errors.push(
            span,
            format!("`min_{what} = {min}` and `max_{what} = {max}` leave no value: make the second at least {min}"),
        );
    }
}

/// The bounds that are written out.
struct Bounds {
    lower: Vec<(&'static str, At<Bound>, bool)>,
    upper: Vec<(&'static str, At<Bound>, bool)>,
    multiple_of: Option<At<Bound>>,
}

impl Bounds {
    fn of(rules: &Rules) -> Self {
        let known = |bound: &Option<At<Given<Bound>>>| {
            bound.as_ref().and_then(|at| at.value.known().map(|bound| At::new(bound, at.span)))
        };
        let named =
            |name, bound: &Option<At<Given<Bound>>>, excluded| known(bound).map(|bound| (name, bound, excluded));
        Self {
            lower: named("minimum", &rules.minimum, false)
                .into_iter()
                .chain(named("exclusive_minimum", &rules.exclusive_minimum, true))
                .collect(),
            upper: named("maximum", &rules.maximum, false)
                .into_iter()
                .chain(named("exclusive_maximum", &rules.exclusive_maximum, true))
                .collect(),
            multiple_of: known(&rules.multiple_of),
        }
    }

    fn check_type(&self, integer: IntegerType, errors: &mut Errors) {
        let named = self.lower.iter().chain(&self.upper).map(|(name, bound, _)| (*name, bound));
        for (name, bound) in named.chain(self.multiple_of.as_ref().map(|bound| ("multiple_of", bound))) {
            match bound.value {
                Bound::Float(value) => {
                    errors.push(bound.span, format!("`{name} = {value:?}` is a fraction, and the field is an integer"));
                }
                Bound::Integer(value) if !(integer.min..=integer.max).contains(&value) && name != "multiple_of" => {
                    let IntegerType { name: ty, min, max } = integer;
                    errors.push(
                        bound.span,
                        format!("`{name} = {value}` lies outside `{ty}`, which holds {min} to {max}"),
                    );
                }
                Bound::Integer(_) => {}
            }
        }
    }

    fn check_range(&self, integer: bool, errors: &mut Errors) {
        for (low_name, low, low_excluded) in &self.lower {
            for (high_name, high, high_excluded) in &self.upper {
                if is_empty(low.value, *low_excluded, high.value, *high_excluded, integer) {
                    let (low, high, span) = (shown(low.value), shown(high.value), high.span);
                    errors
                        .push(span, format!("`{low_name} = {low}` and `{high_name} = {high}` leave no value: {WIDEN}"));
                }
            }
        }
        pair(&self.lower, errors);
        pair(&self.upper, errors);
    }
}

const WIDEN: &str = "lower the first or raise the second";

/// A bound and its exclusive form beside each other: one of them says nothing.
fn pair(side: &[(&'static str, At<Bound>, bool)], errors: &mut Errors) {
    if let [(inclusive, ..), (exclusive, bound, _)] = side {
        let span: Span = bound.span;
        errors.push(span, format!("`{inclusive}` and `{exclusive}` bound the same side: keep one"));
    }
}

fn is_empty(low: Bound, low_excluded: bool, high: Bound, high_excluded: bool, integer: bool) -> bool {
    match (low, high) {
        (Bound::Integer(low), Bound::Integer(high)) if integer => {
            low.saturating_add(i128::from(low_excluded)) > high.saturating_sub(i128::from(high_excluded))
        }
        _ => {
            let (low, high) = (as_f64(low), as_f64(high));
            low > high || (low == high && (low_excluded || high_excluded))
        }
    }
}

fn as_f64(bound: Bound) -> f64 {
    match bound {
        Bound::Integer(value) => value as f64,
        Bound::Float(value) => value,
    }
}

fn shown(bound: Bound) -> String {
    match bound {
        Bound::Integer(value) => value.to_string(),
        Bound::Float(value) => format!("{value:?}"),
    }
}
