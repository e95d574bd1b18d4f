//! From the shown shape to the original's.

use std::collections::HashSet;

use counterfoil_json::{Json, JsonObject};

use crate::plan::fits::fits;
use crate::plan::shape::{Extras, ObjectShape, Shape};

/// The client's value in the shape of the original.
pub(super) fn raise(shape: &Shape, value: &Json, definitions: &[Shape]) -> Json {
    match (shape, value) {
        (Shape::Definition(index), _) => match definitions.get(*index) {
            Some(shape) => raise(shape, value, definitions),
            None => value.clone(),
        },
        (Shape::Object(object), Json::Object(members)) => self::object(object, members, definitions).into(),
        (Shape::Array(first, others), Json::Array(elements)) => {
            let element = |(index, element)| raise(first.get(index).unwrap_or(others), element, definitions);
            elements.iter().enumerate().map(element).collect::<Vec<_>>().into()
        }
        (Shape::Text(original), Json::String(text)) => self::text(original, text),
        (Shape::Pairs(values), Json::Array(pairs)) => match self::pairs(pairs) {
            Some(pairs) => {
                let member = |(name, value): (&str, &Json)| (name.to_owned(), raise(values, value, definitions));
                pairs.into_iter().map(member).collect::<JsonObject>().into()
            }
            None => value.clone(),
        },
        (Shape::Pairs(values), Json::Object(members)) => {
            let member = |(name, value): (&str, &Json)| (name.to_owned(), raise(values, value, definitions));
            members.iter().map(member).collect::<JsonObject>().into()
        }
        (Shape::Tokens(tokens), _) => {
            let token = tokens.iter().find(|(_, shown)| shown == value);
            token.map_or_else(|| value.clone(), |(original, _)| original.clone())
        }
        (Shape::Union(union), _) => match (&union.objects, value) {
            (Some(objects), Json::Object(members)) => self::object(objects, members, definitions).into(),
            _ => match union.shown(value) {
                Some(branch) => raise(&branch.shape, value, definitions),
                None => value.clone(),
            },
        },
        _ => value.clone(),
    }
}

/// The value that a text holds. A string that the original takes as it is stays, unless its text is taken too.
fn text(original: &Json, text: &str) -> Json {
    match Json::parse(text) {
        Ok(value) if fits(original, &value) || !fits(original, &Json::from(text)) => value,
        _ => Json::from(text),
    }
}

fn object(shape: &ObjectShape, members: &JsonObject, definitions: &[Shape]) -> JsonObject {
    let mut raised = JsonObject::new();
    for (name, value) in members.iter().filter(|(name, _)| shape.filler != Some(*name)) {
        let shown = shape.members.iter().find(|member| member.shown == name);
        // Under the original's own name when the call was made with another list in mind.
        let member = shown.or_else(|| shape.members.iter().find(|member| member.name == name));
        match (member, &shape.extras) {
            (Some(member), _) if member.null_is_absent && value.is_null() => {}
            (Some(member), _) => raised.push(&member.name, raise(&member.shape, value, definitions)),
            (None, Extras::Pairs(own, values)) if name == own => {
                self::extras(&mut raised, own, values, value, definitions);
            }
            (None, Extras::Members(values) | Extras::Pairs(_, values)) => {
                raised.push(name, raise(values, value, definitions));
            }
        }
    }
    raised
}

/// Puts the members that came as pairs back among the others. What is no list of pairs stays where it is, for the
/// contract to refuse.
fn extras(raised: &mut JsonObject, name: &str, values: &Shape, value: &Json, definitions: &[Shape]) {
    match value.as_array().and_then(pairs) {
        Some(pairs) => {
            for (key, value) in pairs {
                raised.push(key, raise(values, value, definitions));
            }
        }
        None if value.is_null() => {}
        None => raised.push(name, value.clone()),
    }
}

/// The keys and values of a list of pairs; `None` when it is not one, or when a key stands twice, which says two things.
pub(super) fn pairs(elements: &[Json]) -> Option<Vec<(&str, &Json)>> {
    let pair = |element| {
        let element: &Json = element;
        (element.as_object()?.len() == 2).then_some(())?;
        Some((element.get("key")?.as_str()?, element.get("value")?))
    };
    let pairs: Vec<(&str, &Json)> = elements.iter().map(pair).collect::<Option<_>>()?;
    let mut keys = HashSet::with_capacity(pairs.len());
    pairs.iter().all(|(key, _)| keys.insert(*key)).then_some(pairs)
}
