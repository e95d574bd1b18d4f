//! The place of a problem, as the client knows it.

use counterfoil_json::Json;

use crate::plan::raise::pairs;
use crate::plan::shape::{Extras, ObjectShape, Shape};

/// A step into a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// Into a member
    Name(String),
    /// Into an element
    Index(usize),
}

/// A place in the value that the client sent.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ShownPath {
    /// The steps
    pub steps: Vec<PathStep>,
    /// The steps that go on inside a string that holds JSON text
    pub inside_text: Vec<PathStep>,
    /// In which form the value at the place was shown, where it is another one
    pub form: ShownForm,
}

/// The form in which a value was shown.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum ShownForm {
    /// As it is
    #[default]
    Same,
    /// As a string that holds JSON text
    Text,
    /// As a list of objects with `key` and `value`
    Pairs,
    /// As one of these values
    Tokens(Vec<Json>),
}

impl Eq for ShownForm {}

pub(super) fn shown(shape: &Shape, path: &[PathStep], sent: &Json, definitions: &[Shape]) -> ShownPath {
    let mut found = ShownPath::default();
    follow(shape, path, Some(sent), definitions, &mut found);
    found
}

fn follow(shape: &Shape, path: &[PathStep], sent: Option<&Json>, definitions: &[Shape], found: &mut ShownPath) {
    match shape {
        Shape::Definition(index) => {
            let shape = definitions.get(*index).unwrap_or(&Shape::Same);
            return follow(shape, path, sent, definitions, found);
        }
        Shape::Union(union) => {
            if let (Some(objects), Some(PathStep::Name(name)), Some(Json::Object(_))) =
                (&union.objects, path.first(), sent)
            {
                return member(objects, name, path.get(1..).unwrap_or_default(), sent, definitions, found);
            }
            let branch = sent.and_then(|sent| union.shown(sent));
            let shape = branch.map_or(&Shape::Same, |branch| &branch.shape);
            return follow(shape, path, sent, definitions, found);
        }
        Shape::Text(_) if sent.is_none_or(|sent| is_text(sent, path)) => {
            found.form = ShownForm::Text;
            found.inside_text = path.to_vec();
            return;
        }
        _ => {}
    }
    let Some((step, rest)) = path.split_first() else {
        found.form = match shape {
            Shape::Pairs(_) => ShownForm::Pairs,
            Shape::Tokens(tokens) => ShownForm::Tokens(tokens.iter().map(|(_, shown)| shown.clone()).collect()),
            _ => ShownForm::Same,
        };
        return;
    };
    match (shape, step) {
        (Shape::Object(object), PathStep::Name(name)) => member(object, name, rest, sent, definitions, found),
        (Shape::Array(first, others), PathStep::Index(index)) => {
            found.steps.push(step.clone());
            let element = sent.and_then(|sent| sent.as_array()?.get(*index));
            follow(first.get(*index).unwrap_or(others), rest, element, definitions, found);
        }
        (Shape::Pairs(values), PathStep::Name(name)) => pair(values, name, rest, sent, definitions, found),
        _ => {
            found.steps.push(step.clone());
            let inside = sent.and_then(|sent| match step {
                PathStep::Name(name) => sent.get(name),
                PathStep::Index(index) => sent.as_array()?.get(*index),
            });
            follow(&Shape::Same, rest, inside, definitions, found);
        }
    }
}

/// Whether what was sent in place of a text is one, or is neither a text nor what it would hold.
fn is_text(sent: &Json, path: &[PathStep]) -> bool {
    match sent {
        Json::String(_) => true,
        Json::Object(_) | Json::Array(_) => false,
        _ => path.is_empty(),
    }
}

fn member(
    object: &ObjectShape,
    name: &str,
    rest: &[PathStep],
    sent: Option<&Json>,
    definitions: &[Shape],
    found: &mut ShownPath,
) {
    let inside = |name: &str| sent.and_then(|sent| sent.get(name));
    match (object.members.iter().find(|member| member.name == name), &object.extras) {
        (Some(member), _) => {
            // Under the name that was sent, when the call was made with another list in mind.
            let shown = if inside(&member.shown).is_none() && inside(name).is_some() { name } else { &member.shown };
            found.steps.push(PathStep::Name(shown.to_owned()));
            follow(&member.shape, rest, inside(shown), definitions, found);
        }
        (None, Extras::Pairs(own, values)) if inside(name).is_none() => {
            found.steps.push(PathStep::Name(own.clone()));
            pair(values, name, rest, inside(own), definitions, found);
        }
        (None, Extras::Members(values) | Extras::Pairs(_, values)) => {
            found.steps.push(PathStep::Name(name.to_owned()));
            follow(values, rest, inside(name), definitions, found);
        }
    }
}

/// The last pair with the key, as it is the one that counts.
fn pair(
    values: &Shape,
    name: &str,
    rest: &[PathStep],
    sent: Option<&Json>,
    definitions: &[Shape],
    found: &mut ShownPath,
) {
    let pairs = sent.and_then(Json::as_array).and_then(pairs).unwrap_or_default();
    match pairs.iter().rposition(|(key, _)| *key == name) {
        Some(index) => {
            found.steps.extend([PathStep::Index(index), PathStep::Name("value".to_owned())]);
            follow(values, rest, pairs.get(index).map(|(_, value)| *value), definitions, found);
        }
        None => {
            found.steps.push(PathStep::Name(name.to_owned()));
            follow(values, rest, sent.and_then(|sent| sent.get(name)), definitions, found);
        }
    }
}
