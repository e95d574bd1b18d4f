//! Patterns, formats, defaults and examples, checked by the engine that will enforce them.

use counterfoil_core::builder::{self, Spec};
use counterfoil_core::format::Format;
use counterfoil_core::nearest;
use counterfoil_core::pattern::Pattern;

use crate::declaration::{At, DefaultValue, Rules, ValueTerms};
use crate::error::Errors;
use crate::types::{IntegerType, TypeForm};

pub(super) fn check(terms: &ValueTerms, form: &TypeForm, default: Option<&At<DefaultValue>>, errors: &mut Errors) {
    let before = errors.len();
    pattern(&terms.rules, errors);
    format(&terms.rules, errors);
    if errors.len() > before {
        return;
    }
    let spec = with_rules(spec(form), &terms.rules, form);
    if let Some(At { value: DefaultValue::Json(value), span }) = default {
        built(&spec.clone().default(value.clone()), *span, errors);
    }
    for example in &terms.examples {
        built(&spec.clone().example(example.value.clone()), example.span, errors);
    }
}

fn pattern(rules: &Rules, errors: &mut Errors) {
    if let Some(pattern) = &rules.pattern
        && let Err(error) = Pattern::new(&pattern.value)
    {
        errors.push(pattern.span, format!("this pattern cannot be used: {error}"));
    }
}

fn format(rules: &Rules, errors: &mut Errors) {
    let Some(format) = rules.format.as_ref().filter(|format| Format::from_name(&format.value).is_none()) else {
        return;
    };
    let names: Vec<_> = Format::ALL.iter().map(|format| format.name()).collect();
    let hint = match nearest(&format.value, names.iter().copied()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("the formats are {}", names.join(", ")),
    };
    errors.push(format.span, format!("unknown format \"{}\"; {hint}", format.value));
}

/// Builds the contract of one value; what it complains about is a mistake in the declaration.
fn built(spec: &Spec, span: proc_macro2::Span, errors: &mut Errors) {
    if let Err(error) = spec.build() {
        for mistake in error.mistakes {
            errors.push(span, mistake);
        }
    }
}

/// The contract of a type, as far as it is known; whatever is not may be anything.
fn spec(form: &TypeForm) -> Spec {
    match form {
        TypeForm::Boolean => builder::boolean(),
        TypeForm::Integer(integer) => of_integer(*integer),
        TypeForm::Number { single: true } => builder::of::<f32>(),
        TypeForm::Number { single: false } => builder::number(),
        TypeForm::Text => builder::string(),
        TypeForm::Parsed(format) => builder::string().format(format),
        TypeForm::List(item) => builder::list(spec(item)),
        TypeForm::Set(item) => builder::list(spec(item)).unique_items(),
        TypeForm::Map(_, value) => builder::map(spec(value)),
        TypeForm::Tuple(items) => builder::tuple(items.iter().map(spec)),
        TypeForm::Nullable(inner) => builder::nullable(spec(inner)),
        TypeForm::Optional(inner) => spec(inner),
        TypeForm::Any | TypeForm::Borrowed | TypeForm::Named(_) | TypeForm::Other => builder::any(),
    }
}

fn of_integer(integer: IntegerType) -> Spec {
    match integer.name {
        "i8" => builder::of::<i8>(),
        "u8" => builder::of::<u8>(),
        "i16" => builder::of::<i16>(),
        "u16" => builder::of::<u16>(),
        "i32" => builder::of::<i32>(),
        "u32" => builder::of::<u32>(),
        "i64" => builder::of::<i64>(),
        "u64" => builder::of::<u64>(),
        "isize" => builder::of::<isize>(),
        "usize" => builder::of::<usize>(),
        _ => builder::any(),
    }
}

/// Puts on a value the rules that are written out and that its type is known to take.
fn with_rules(spec: Spec, rules: &Rules, form: &TypeForm) -> Spec {
    match form {
        TypeForm::Nullable(inner) => with_rules(spec, rules, inner),
        TypeForm::Text => text_rules(spec, rules),
        TypeForm::Integer(_) | TypeForm::Number { .. } => bounds(spec, rules),
        TypeForm::List(_) | TypeForm::Set(_) => item_rules(spec, rules),
        _ => spec,
    }
}

macro_rules! put {
    ($spec:ident, $rules:ident: $($rule:ident)*) => { $(
        if let Some(value) = $rules.$rule.as_ref().and_then(|at| at.value.known()) {
            $spec = $spec.$rule(value);
        }
    )* };
}

fn text_rules(mut spec: Spec, rules: &Rules) -> Spec {
    put!(spec, rules: min_length max_length);
    for (rule, put) in [
        (rules.trim, Spec::trim as fn(Spec) -> Spec),
        (rules.lowercase, Spec::lowercase),
        (rules.uppercase, Spec::uppercase),
    ] {
        if rule.is_some() {
            spec = put(spec);
        }
    }
    if let Some(pattern) = &rules.pattern {
        spec = spec.pattern(&pattern.value);
    }
    if let Some(format) = &rules.format {
        spec = spec.format(&format.value);
    }
    spec
}

fn bounds(mut spec: Spec, rules: &Rules) -> Spec {
    put!(spec, rules: minimum maximum exclusive_minimum exclusive_maximum multiple_of);
    spec
}

fn item_rules(mut spec: Spec, rules: &Rules) -> Spec {
    put!(spec, rules: min_items max_items);
    if rules.unique_items.is_some() {
        spec = spec.unique_items();
    }
    spec
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn accepts(ty: &str, value: &Value) -> bool {
        let form = TypeForm::of(&syn::parse_str(ty).unwrap());
        spec(&form).default(value.clone()).build().is_ok()
    }

    #[test]
    fn values_are_judged_as_far_as_their_type_is_known() {
        use serde_json::json;
        assert!(accepts("u8", &json!(255)));
        assert!(!accepts("u8", &json!(256)));
        assert!(accepts("Vec<Label>", &json!(["bug"])));
        assert!(!accepts("Vec<Label>", &json!("bug")));
        assert!(accepts("Nullable<String>", &json!(null)));
        assert!(!accepts("NaiveDate", &json!("2026-02-30")));
        assert!(accepts("(u8, Label)", &json!([1, {}])));
        assert!(!accepts("(u8, Label)", &json!([1])));
    }
}
