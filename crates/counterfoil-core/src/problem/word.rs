//! Putting a problem into words.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

use counterfoil_json::Kind;

use super::expect::{self, Whole, expected};
use super::report::Plural;
use super::shown::LEAVE_OUT;
use super::{Code, Detail, Expected, Holds, Problem, Raw, Segment};
use crate::terms::{CrossRule, NodeId, Object, Shape, Terms, Union};

/// The problem in words, from the node whose rule was broken.
pub(super) fn word(terms: &Terms, raw: Raw) -> Problem {
    let Raw { code, node, detail, mut path, branch } = raw;
    path.reverse();
    let notes = &terms.node(node).notes;
    let (mut message, mut expected) = message(terms, code, node, &detail, &path).into_parts();
    if let Some(author) = notes.message.as_ref().filter(|_| is_rule(code)) {
        if let Expected::InMessage(place) = expected {
            expected = Expected::Apart(message.get(place).map(str::to_owned));
        }
        message.clone_from(author);
    }
    if let Detail::Sent(sent) = &detail {
        message.push_str(&format!(", got {sent:?}"));
    }
    if let Some(name) = branch.and_then(|(union, branch)| branch_name(terms, union, branch as usize)) {
        message.push_str(&format!(" (taken as `{name}`)"));
    }
    let note = notes.description.clone().filter(|_| !is_about_other_fields(code));
    let hints = [hint(terms, node, &detail), across_hint(terms, code, node)];
    let hint = hints.into_iter().flatten().reduce(|hint, more| hint + "; " + &more);
    let is_about_key = code == Code::DuplicateKey || matches!(detail, Detail::Key);
    Problem { code, path, message, expected, hint, note, shown: None, is_about_key }
}

/// What a message is made of.
enum Words {
    /// `expected` and this phrase.
    Expected(Cow<'static, str>),
    /// A whole message, and the phrase for what would have been right.
    Sentence(String, Option<String>),
    /// A whole message, in which that phrase stands here.
    Around(String, Range<usize>),
}

const EXPECTED: &str = "expected ";

impl Words {
    fn expected(phrase: impl Into<Cow<'static, str>>) -> Self {
        Self::Expected(phrase.into())
    }

    fn into_parts(self) -> (String, Expected) {
        match self {
            Self::Expected(phrase) => {
                let message = [EXPECTED, &phrase].concat();
                let place = EXPECTED.len()..message.len();
                (message, Expected::InMessage(place))
            }
            Self::Sentence(message, expected) => (message, Expected::Apart(expected)),
            Self::Around(message, place) => (message, Expected::InMessage(place)),
        }
    }
}

fn message(terms: &Terms, code: Code, node: NodeId, detail: &Detail, path: &[Segment]) -> Words {
    let right = || expected(terms, node);
    match code {
        Code::Missing => {
            let right = match detail {
                Detail::Tag(near) => tag_names(terms, node, &near.few),
                _ => right(),
            };
            Words::Sentence(format!("missing; expected {right}"), Some(right))
        }
        Code::InvalidType => {
            let got = match detail {
                Detail::Got(kind, _) => kind_name(*kind),
                _ => "another type",
            };
            let got = if matches!(terms.shape(node), Shape::Integer(_)) && got == "a number" {
                "a number with a fraction"
            } else {
                got
            };
            let right = right();
            Words::Sentence(format!("expected {right}, got {got}"), Some(right))
        }
        Code::TooSmall | Code::TooBig => size(terms, code, node, detail),
        Code::InvalidFormat | Code::PatternMismatch => match terms.shape(node) {
            Shape::Text(text) => match (&text.format, &text.pattern, code) {
                (Some(format), _, Code::InvalidFormat) => Words::expected(format.expected()),
                (_, Some(pattern), Code::PatternMismatch) => {
                    Words::expected(format!("text that matches {}", pattern.source()))
                }
                _ => Words::expected(right()),
            },
            _ => Words::expected(right()),
        },
        Code::InvalidValue => Words::expected(match (detail, terms.shape(node)) {
            (Detail::Tag(near), _) => tag_names(terms, node, &near.few),
            (Detail::NearestOf(near), Shape::Choice(choice)) => {
                expect::names(choice.values.iter().map(|value| value.name.as_str()), &near.few)
            }
            (Detail::Key, Shape::Map(map)) => format!("each key to be {}", expect::key(terms, map)),
            (Detail::Key, Shape::Object(object)) => match &object.extra {
                Some(extra) => format!("each further key to be {}", expect::key(terms, extra)),
                None => right(),
            },
            _ => right(),
        }),
        Code::NotMultipleOf => Words::expected(match terms.shape(node) {
            Shape::Integer(rules) => format!("a multiple of {}", rules.multiple_of.unwrap_or(1)),
            Shape::Number(rules) => format!("a multiple of {}", rules.multiple_of.unwrap_or(1.0)),
            _ => right(),
        }),
        Code::NotUnique => match detail {
            Detail::Pair(first, second) => Words::Sentence(
                format!("expected no two equal items, but items {first} and {second} are equal"),
                Some("no two equal items".into()),
            ),
            _ => Words::expected("no two equal items"),
        },
        Code::DuplicateKey => Words::Sentence("sent twice; send it once".to_owned(), None),
        Code::UnknownField => Words::Sentence("not a field of this object".to_owned(), Some(field_names(terms, node))),
        Code::InvalidUnion => match detail {
            Detail::Words(words) => Words::Sentence(words.clone(), None),
            _ => Words::expected(right()),
        },
        Code::ExactlyOneOf | Code::AtMostOneOf | Code::Requires | Code::Ordered => {
            Words::Sentence(across_fields(terms, node, detail, path), None)
        }
        Code::TooDeep => Words::Sentence("nested too deeply".to_owned(), None),
        Code::Custom => match detail {
            Detail::Words(words) => Words::Sentence(words.clone(), None),
            _ => match terms.node(node).notes.says.first() {
                Some(says) => Words::Sentence(says.clone(), Some(says.clone())),
                None => Words::Sentence("refused by a rule of this tool".to_owned(), None),
            },
        },
    }
}

/// What is wrong with a size, and what the sizes are.
fn size(terms: &Terms, code: Code, node: NodeId, detail: &Detail) -> Words {
    let sized = |write: &dyn Fn(&mut String) -> bool, word: &str| {
        let mut message = String::with_capacity(64);
        message.push_str(EXPECTED);
        write(&mut message);
        let place = EXPECTED.len()..message.len();
        if let Detail::Count(count) = detail {
            // Writing to a string cannot fail.
            let _ = write!(message, ", got {}", Plural(*count, word));
        }
        Words::Around(message, place)
    };
    match terms.shape(node) {
        Shape::Text(rules) => sized(&|message| expect::write_length(message, rules), "character"),
        Shape::List(rules) => sized(&|message| expect::write_items(message, rules), "item"),
        Shape::Tuple(tuple) => {
            sized(&|message| write!(message, "exactly {}", Plural(tuple.items.len(), "item")).is_ok(), "item")
        }
        Shape::Number(_) if matches!(detail, Detail::Type) => Words::expected("a number that a 32-bit float can hold"),
        Shape::Number(rules) => Words::expected(match code {
            Code::TooSmall => {
                rules.min.map_or_else(|| expected(terms, node), |min| format!("a number {}", expect::lower(min)))
            }
            _ => rules.max.map_or_else(|| expected(terms, node), |max| format!("a number {}", expect::upper(max))),
        }),
        Shape::Integer(rules) => {
            let (which, bound) = match code {
                Code::TooSmall => ("least", rules.min),
                _ => ("most", rules.max),
            };
            sized(&|message| write!(message, "an integer of at {which} {}", Whole(bound)).is_ok(), "")
        }
        _ => Words::expected(expected(terms, node)),
    }
}

fn across_fields(terms: &Terms, node: NodeId, detail: &Detail, path: &[Segment]) -> String {
    let (Shape::Object(object), Detail::Fields { rule, sent }) = (terms.shape(node), detail) else {
        return "a rule across fields is broken".to_owned();
    };
    let named = |fields: &[usize]| names_of(object, fields);
    match object.rules.get(*rule) {
        Some(CrossRule::ExactlyOneOf(fields)) => {
            format!("expected exactly one of {}, got {}", named(fields), named(sent))
        }
        Some(CrossRule::AtMostOneOf(fields)) => {
            format!("expected at most one of {}, got {}", named(fields), named(sent))
        }
        Some(CrossRule::Requires(field, others)) => {
            let is_at = |other: &&usize| path.last().is_some_and(|step| *step == object.fields[**other].step);
            let right = others.iter().find(is_at).map(|other| expected(terms, object.fields[*other].node));
            format!("required when {} is sent; expected {}", named(&[*field]), right.as_deref().unwrap_or("a value"))
        }
        Some(CrossRule::Ordered(low, _)) => format!("must not be less than {}", named(&[*low])),
        None => "a rule across fields is broken".to_owned(),
    }
}

/// The names of fields, each as code.
fn names_of(object: &Object, fields: &[usize]) -> String {
    let names: Vec<_> = fields.iter().map(|field| format!("`{}`", object.fields[*field].name)).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => "none".to_owned(),
    }
}

fn field_names(terms: &Terms, node: NodeId) -> String {
    match terms.shape(node) {
        Shape::Object(Object { fields, .. }) if !fields.is_empty() => {
            expect::names(fields.iter().map(|field| field.name.as_str()), &[])
        }
        _ => "no fields".to_owned(),
    }
}

fn tag_names(terms: &Terms, node: NodeId, few: &[String]) -> String {
    match terms.shape(node) {
        Shape::Union(union) => expect::names(union.branches.iter().map(|branch| branch.name.as_str()), few),
        _ => expected(terms, node),
    }
}

fn branch_name(terms: &Terms, union: NodeId, branch: usize) -> Option<&str> {
    match terms.shape(union) {
        Shape::Union(Union { branches, .. }) => branches.get(branch).map(|branch| branch.name.as_str()),
        _ => None,
    }
}

/// How to mend it, where what was sent suggests that.
fn hint(terms: &Terms, node: NodeId, detail: &Detail) -> Option<String> {
    let nearest = |name: &str| Some(format!("did you mean {name:?}?"));
    match detail {
        Detail::Nearest(name) => nearest(name),
        Detail::NearestOf(near) | Detail::Tag(near) => near.meant.as_deref().and_then(nearest),
        Detail::Got(Kind::String, Some(Holds::Nothing)) => {
            absence(terms, node).map(|unless| format!("{LEAVE_OUT} instead of an empty string{unless}"))
        }
        Detail::Got(Kind::String, Some(holds)) => {
            let send = match (holds, terms.shape(node)) {
                (Holds::Number, Shape::Integer(_) | Shape::Number(_)) => {
                    "a string that holds a number: send the number itself"
                }
                (Holds::Boolean, Shape::Boolean) => {
                    "a string that holds true or false: send the value itself, without quotes"
                }
                (Holds::List, Shape::List(_) | Shape::Tuple(_)) => "a string that holds a list: send the list itself",
                (Holds::Object, Shape::Object(_) | Shape::Map(_) | Shape::Union(_)) => {
                    "a string that holds an object: send the object itself"
                }
                (Holds::Null, Shape::Null | Shape::Nullable(_)) => {
                    "a string that holds null: send null itself, without quotes"
                }
                (Holds::Text, Shape::List(list))
                    if matches!(terms.shape(list.items), Shape::Text(_) | Shape::Choice(_)) =>
                {
                    "for a single item send a list of one"
                }
                _ => return None,
            };
            Some(send.to_owned())
        }
        Detail::Got(Kind::Null, _) => absence(terms, node).map(|unless| format!("{LEAVE_OUT} instead of null{unless}")),
        Detail::Got(Kind::Array, _) if !matches!(terms.shape(node), Shape::Object(_)) => {
            Some("send the value itself, not a list".to_owned())
        }
        _ => None,
    }
}

/// For a field that need not be sent: what then calls for another, or for this one after all.
fn absence(terms: &Terms, node: NodeId) -> Option<String> {
    let (object, at) = field(terms, node)?;
    if object.fields[at].required {
        return None;
    }
    let unless = object.rules.iter().find_map(|rule| match rule {
        CrossRule::ExactlyOneOf(fields) if fields.contains(&at) => {
            Some(format!(", but send exactly one of {}", names_of(object, fields)))
        }
        CrossRule::Requires(field, others) if others.contains(&at) => {
            Some(format!(", unless {} is sent", names_of(object, &[*field])))
        }
        _ => None,
    });
    Some(unless.unwrap_or_default())
}

/// What a field that is to be sent anew must be beside another: a rule that is not checked while one of the two is wrong.
fn across_hint(terms: &Terms, code: Code, node: NodeId) -> Option<String> {
    if matches!(code, Code::DuplicateKey | Code::Requires | Code::Ordered) {
        return None;
    }
    let (object, at) = terms.nodes.iter().find_map(|owner| match &owner.shape {
        Shape::Object(object) if !object.rules.is_empty() => place_in(object, node),
        _ => None,
    })?;
    object.rules.iter().find_map(|rule| match rule {
        CrossRule::Ordered(low, high) if *high == at => {
            Some(format!("it must not be less than {}", names_of(object, &[*low])))
        }
        CrossRule::Ordered(low, high) if *low == at => {
            Some(format!("it must not be greater than {}", names_of(object, &[*high])))
        }
        _ => None,
    })
}

/// The object that the node is a field of, and its place there.
fn field(terms: &Terms, node: NodeId) -> Option<(&Object, usize)> {
    terms.nodes.iter().find_map(|owner| match &owner.shape {
        Shape::Object(object) => place_in(object, node),
        _ => None,
    })
}

fn place_in(object: &Object, node: NodeId) -> Option<(&Object, usize)> {
    Some((object, object.fields.iter().position(|field| field.node == node)?))
}

/// Whether the problem is a broken rule, which an author may word, and not one of presence or type.
fn is_rule(code: Code) -> bool {
    !matches!(
        code,
        Code::Missing | Code::InvalidType | Code::DuplicateKey | Code::UnknownField | Code::TooDeep | Code::Requires
    )
}

/// Whether the node is the object around, so that its note says nothing about the field.
fn is_about_other_fields(code: Code) -> bool {
    matches!(
        code,
        Code::DuplicateKey
            | Code::UnknownField
            | Code::Requires
            | Code::Ordered
            | Code::ExactlyOneOf
            | Code::AtMostOneOf
    )
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Boolean => "a boolean",
        Kind::Number => "a number",
        Kind::String => "a string",
        Kind::Array => "a list",
        Kind::Object => "an object",
    }
}
