//! From the original's shape to the shown one.

use counterfoil_json::{Json, JsonObject};

use crate::plan::shape::{Extras, ObjectShape, Shape};

/// The value in the shape that the client was shown.
pub(super) fn down(shape: &Shape, value: &Json, definitions: &[Shape]) -> Json {
    match (shape, value) {
        (Shape::Definition(index), _) => match definitions.get(*index) {
            Some(shape) => down(shape, value, definitions),
            None => value.clone(),
        },
        (Shape::Object(object), Json::Object(members)) => self::object(object, members, definitions).into(),
        (Shape::Array(first, others), Json::Array(elements)) => {
            let element = |(index, element)| down(first.get(index).unwrap_or(others), element, definitions);
            elements.iter().enumerate().map(element).collect::<Vec<_>>().into()
        }
        (Shape::Text(_), _) => Json::String(value.to_string()),
        (Shape::Pairs(values), Json::Object(members)) => pairs(values, members.iter(), definitions),
        (Shape::Tokens(tokens), _) => {
            let token = tokens.iter().find(|(original, _)| original == value);
            token.map_or_else(|| value.clone(), |(_, shown)| shown.clone())
        }
        (Shape::Union(union), _) => match union.original(value) {
            Some(branch) => down(&branch.shape, value, definitions),
            None => value.clone(),
        },
        _ => value.clone(),
    }
}

fn object(shape: &ObjectShape, members: &JsonObject, definitions: &[Shape]) -> JsonObject {
    let mut shown = JsonObject::new();
    let mut extras = Vec::new();
    for (name, value) in members.iter() {
        match (shape.members.iter().find(|member| member.name == name), &shape.extras) {
            (Some(member), _) if member.null_is_left_out && value.is_null() => {}
            (Some(member), _) => shown.push(&member.shown, down(&member.shape, value, definitions)),
            (None, Extras::Members(values)) => shown.push(name, down(values, value, definitions)),
            (None, Extras::Pairs(..)) => extras.push((name, value)),
        }
    }
    for member in shape.members.iter().filter(|member| member.null_is_absent && !members.contains(&member.name)) {
        shown.push(&member.shown, Json::Null);
    }
    if let Extras::Pairs(name, values) = &shape.extras {
        shown.push(name, pairs(values, extras.into_iter(), definitions));
    }
    shown
}

fn pairs<'a>(values: &Shape, members: impl Iterator<Item = (&'a str, &'a Json)>, definitions: &[Shape]) -> Json {
    let pair = |(name, value): (&str, &Json)| {
        Json::object([("key", Json::from(name)), ("value", down(values, value, definitions))])
    };
    members.map(pair).collect::<Vec<_>>().into()
}
