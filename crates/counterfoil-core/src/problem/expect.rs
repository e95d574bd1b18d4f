//! What would have been right: the phrase that completes "expected …".

use std::fmt::{self, Write as _};

use super::report::Plural;
use crate::terms::{Choice, Form, Integer, KeyShape, List, Map, NodeId, Number, Shape, Terms, Text, Union};

/// Up to how many values of an enum all are spelled out.
pub(crate) const LISTED_VALUES: usize = 12;
/// How many values of a longer enum are.
pub(crate) const SHOWN_VALUES: usize = 5;

/// What a value of the node looks like, as one phrase.
pub(super) fn expected(terms: &Terms, node: NodeId) -> String {
    match terms.shape(node) {
        Shape::Any => "any JSON value".to_owned(),
        Shape::Null => "null".to_owned(),
        Shape::Boolean => "true or false".to_owned(),
        Shape::Integer(rules) => integer(rules),
        Shape::Number(rules) => number(rules),
        Shape::Text(rules) => text(rules),
        Shape::Choice(choice) => one_of(choice),
        Shape::List(rules) => list(terms, rules),
        Shape::Tuple(tuple) => {
            let items: Vec<_> = tuple.items.iter().map(|item| type_name(terms, *item)).collect();
            format!("a list of exactly {}: {}", Plural(items.len(), "item"), items.join(", "))
        }
        Shape::Map(_) => "an object".to_owned(),
        Shape::Object(object) => {
            let required: Vec<_> =
                object.fields.iter().filter(|field| field.required).map(|field| field.name.as_str()).collect();
            if required.is_empty() { "an object".to_owned() } else { format!("an object with {}", required.join(", ")) }
        }
        Shape::Union(union) => union_phrase(terms, union),
        Shape::Nullable(inner) => format!("{} or null", expected(terms, *inner)),
        Shape::Recursion(_) => "a value".to_owned(),
    }
}

/// The JSON type alone, with its article.
pub(super) fn type_name(terms: &Terms, node: NodeId) -> String {
    match terms.shape(node) {
        Shape::Integer(_) => "an integer".to_owned(),
        Shape::Number(_) => "a number".to_owned(),
        Shape::Text(_) | Shape::Choice(_) => "a string".to_owned(),
        Shape::List(_) | Shape::Tuple(_) => "a list".to_owned(),
        Shape::Map(_) | Shape::Object(_) => "an object".to_owned(),
        Shape::Nullable(inner) => format!("{} or null", type_name(terms, *inner)),
        _ => expected(terms, node),
    }
}

/// A bound of an integer. Nearly all fit 64 bits, which are written several times faster than 128.
pub(super) struct Whole(pub(super) i128);

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match i64::try_from(self.0) {
            Ok(small) => small.fmt(f),
            Err(_) => self.0.fmt(f),
        }
    }
}

fn integer(rules: &Integer) -> String {
    let by_author = (rules.min > rules.type_min, rules.max < rules.type_max);
    let narrow = rules.type_max <= 1 << 53 && rules.type_min >= -(1 << 53);
    let mut phrase = match (by_author.0 || narrow, by_author.1 || narrow) {
        (true, true) => format!("an integer from {} to {}", Whole(rules.min), Whole(rules.max)),
        (true, false) => format!("an integer of at least {}", Whole(rules.min)),
        (false, true) => format!("an integer of at most {}", Whole(rules.max)),
        (false, false) if rules.type_min == 0 => "an integer of at least 0".to_owned(),
        (false, false) => "an integer".to_owned(),
    };
    if let Some(divisor) = rules.multiple_of {
        phrase.push_str(&format!(" that is a multiple of {divisor}"));
    }
    phrase
}

fn number(rules: &Number) -> String {
    let mut phrase = match (rules.min, rules.max) {
        (Some((min, false)), Some((max, false))) => format!("a number from {min} to {max}"),
        (None, None) => "a number".to_owned(),
        (min, max) => {
            let bounds = [min.map(lower), max.map(upper)];
            format!("a number {}", bounds.into_iter().flatten().collect::<Vec<_>>().join(" and "))
        }
    };
    if let Some(divisor) = rules.multiple_of {
        phrase.push_str(&format!(" that is a multiple of {divisor}"));
    }
    phrase
}

pub(super) fn lower((min, excluded): (f64, bool)) -> String {
    if excluded { format!("greater than {min}") } else { format!("of at least {min}") }
}

pub(super) fn upper((max, excluded): (f64, bool)) -> String {
    if excluded { format!("less than {max}") } else { format!("of at most {max}") }
}

fn text(rules: &Text) -> String {
    let mut phrase = match rules.format {
        Some(format) => format.expected().to_owned(),
        None => "a string".to_owned(),
    };
    let plain = phrase.len();
    phrase.push_str(" of ");
    if !write_length(&mut phrase, rules) {
        phrase.truncate(plain);
    }
    if let Some(pattern) = &rules.pattern {
        phrase.push_str(&format!(" that matches {}", pattern.source()));
    }
    phrase
}

/// Writes the allowed number of characters; says whether there is a rule about it.
pub(super) fn write_length(phrase: &mut String, rules: &Text) -> bool {
    write_range(phrase, rules.min_length, rules.max_length, "character")
}

/// Writes the allowed number of items; says whether there is a rule about it.
pub(super) fn write_items(phrase: &mut String, rules: &List) -> bool {
    write_range(phrase, rules.min_items, rules.max_items, "item")
}

fn write_range(phrase: &mut String, min: usize, max: Option<usize>, word: &str) -> bool {
    // Writing to a string cannot fail.
    let _ = match (min, max) {
        (0, None) => return false,
        (0, Some(max)) => write!(phrase, "at most {}", Plural(max, word)),
        (min, None) => write!(phrase, "at least {}", Plural(min, word)),
        (min, Some(max)) if min == max => write!(phrase, "exactly {}", Plural(max, word)),
        (min, Some(max)) => write!(phrase, "{min} to {}", Plural(max, word)),
    };
    true
}

fn list(terms: &Terms, rules: &List) -> String {
    let mut phrase = "a list of ".to_owned();
    if !write_items(&mut phrase, rules) {
        phrase.truncate("a list".len());
    }
    // "a list of 1 to 3 items, each one of "bug", "feature"": what must be known to write the whole list, but one level deep.
    let item = match terms.shape(rules.items) {
        Shape::Choice(_) | Shape::Object(_) => expected(terms, rules.items),
        _ => type_name(terms, rules.items),
    };
    phrase.push_str(&format!(", each {item}"));
    phrase
}

/// The allowed strings: all of a short enum; of a long one some, and how many there are.
fn one_of(choice: &Choice) -> String {
    names(choice.values.iter().map(|value| value.name.as_str()), &[])
}

/// `one of "a", "b"`, shortened where there are many: to `shown`, if any are given, and the count.
pub(super) fn names<'n>(names: impl Iterator<Item = &'n str>, shown: &[String]) -> String {
    let quoted = |names: &[&str]| names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
    let all: Vec<_> = names.collect();
    match all.len() {
        1 => quoted(&all),
        count if count <= LISTED_VALUES => format!("one of {}", quoted(&all)),
        count if shown.is_empty() => format!("one of {count} values, such as {}", quoted(&all[..SHOWN_VALUES])),
        count => {
            let shown: Vec<_> = shown.iter().map(String::as_str).collect();
            format!("one of {count} values, the nearest being {}", quoted(&shown))
        }
    }
}

fn union_phrase(terms: &Terms, union: &Union) -> String {
    let branches = union.branches.iter().map(|branch| branch.name.as_str());
    match &union.form {
        Form::Tagged { tag } | Form::Adjacent { tag, .. } => {
            format!("an object whose `{tag}` is {}", names(branches, &[]))
        }
        Form::External => {
            let with_value = union.branches.iter().filter(|branch| branch.node.is_some());
            let units = union.branches.iter().filter(|branch| branch.node.is_none());
            let units: Vec<_> = units.map(|branch| branch.name.as_str()).collect();
            let keys: Vec<_> = with_value.map(|branch| branch.name.as_str()).collect();
            let object = format!("an object with exactly one of the keys {}", keys.join(", "));
            match (units.is_empty(), keys.is_empty()) {
                (false, false) => format!("{}, or {object}", names(units.into_iter(), &[])),
                (false, true) => names(units.into_iter(), &[]),
                _ => object,
            }
        }
        Form::Untagged => {
            let mut phrases: Vec<String> = Vec::new();
            for node in union.branches.iter().filter_map(|branch| branch.node) {
                let phrase = expected(terms, node);
                if !phrases.contains(&phrase) {
                    phrases.push(phrase);
                }
            }
            phrases.join(", or ")
        }
    }
}

/// What a key of a map must be.
pub(crate) fn key(terms: &Terms, map: &Map) -> String {
    match &map.keys {
        KeyShape::Text => expected(terms, map.key),
        KeyShape::Choice(choice) => one_of(choice),
        KeyShape::Integer(min, max) => format!("an integer from {min} to {max} in decimal digits"),
        KeyShape::Uuid => crate::format::Format::Uuid.expected().to_owned(),
    }
}
