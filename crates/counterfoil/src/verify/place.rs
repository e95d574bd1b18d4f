//! Places inside a value: finding, changing and removing what stands there.

use counterfoil_core::Segment;
use serde_json::Value;

/// The value at a place.
pub(super) fn at<'v>(value: &'v Value, path: &[Segment]) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, segment| match segment {
        Segment::Key(key) => value.get(&**key),
        Segment::Index(index) => value.get(*index),
    })
}

fn at_mut<'v>(value: &'v mut Value, path: &[Segment]) -> Option<&'v mut Value> {
    path.iter().try_fold(value, |value, segment| match segment {
        Segment::Key(key) => value.get_mut(&**key),
        Segment::Index(index) => value.get_mut(*index),
    })
}

/// A value with another at a place; a member that is not there is added.
pub(super) fn with(value: &Value, place: &[Segment], other: Value) -> Option<Value> {
    let mut value = value.clone();
    let (last, around) = place.split_last()?;
    match (at_mut(&mut value, around)?, last) {
        (Value::Object(members), Segment::Key(key)) => {
            members.insert(key.to_string(), other);
        }
        (Value::Array(items), Segment::Index(index)) => *items.get_mut(*index)? = other,
        _ => return None,
    }
    Some(value)
}

/// A value without what stands at a place.
pub(super) fn without(value: &Value, place: &[Segment]) -> Option<Value> {
    let mut value = value.clone();
    let (last, around) = place.split_last()?;
    match (at_mut(&mut value, around)?, last) {
        (Value::Object(members), Segment::Key(key)) => {
            members.shift_remove(&**key)?;
        }
        (Value::Array(items), Segment::Index(index)) if *index < items.len() => {
            items.remove(*index);
        }
        _ => return None,
    }
    Some(value)
}

/// The places of all values inside a value, from the outside in.
pub(super) fn all(value: &Value) -> Vec<Vec<Segment>> {
    let mut places: Vec<Vec<Segment>> = vec![Vec::new()];
    let mut next = 0;
    while let Some(place) = places.get(next).cloned() {
        let inside: Vec<Segment> = match at(value, &place) {
            Some(Value::Array(items)) => (0..items.len()).map(Segment::from).collect(),
            Some(Value::Object(members)) => members.keys().map(|name| Segment::from(name.as_str())).collect(),
            _ => Vec::new(),
        };
        places.extend(inside.into_iter().map(|segment| [&place[..], &[segment]].concat()));
        next += 1;
    }
    places.remove(0);
    places
}
