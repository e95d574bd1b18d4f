//! The names of members that a client was shown as others.

use crate::plan::path::PathStep;
use crate::plan::shape::{Extras, ObjectShape, Shape};

/// Deeper than this, through unions and definitions at one place, nothing is looked for.
const DEEPEST: usize = 16;

/// The members beside a place and those inside it that have another name: their own, and the shown one.
pub(super) fn renamed(shape: &Shape, path: &[PathStep], definitions: &[Shape]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    collect(shape, path, definitions, DEEPEST, &mut found);
    found
}

fn collect(shape: &Shape, path: &[PathStep], definitions: &[Shape], room: usize, found: &mut Vec<(String, String)>) {
    // A step into a value begins anew: only what stays at one place can go on for ever.
    let Some(less) = room.checked_sub(1) else { return };
    match (shape, path.split_first()) {
        (Shape::Definition(index), _) => {
            if let Some(shape) = definitions.get(*index) {
                collect(shape, path, definitions, less, found);
            }
        }
        (Shape::Union(union), _) => {
            for branch in &union.branches {
                collect(&branch.shape, path, definitions, less, found);
            }
        }
        (Shape::Object(object), step) => {
            if path.len() <= 1 {
                members(object, found);
            }
            if let Some((PathStep::Name(name), rest)) = step {
                let member = object.members.iter().find(|member| member.name == *name).map(|member| &member.shape);
                let (Extras::Members(others) | Extras::Pairs(_, others)) = &object.extras;
                collect(member.unwrap_or(others), rest, definitions, DEEPEST, found);
            }
        }
        (Shape::Array(first, others), Some((PathStep::Index(index), rest))) => {
            collect(first.get(*index).unwrap_or(others), rest, definitions, DEEPEST, found);
        }
        // What is said of a list says of what its elements are.
        (Shape::Array(first, others), None) => {
            for shape in first.iter().chain([&**others]) {
                collect(shape, path, definitions, less, found);
            }
        }
        (Shape::Pairs(values), Some((PathStep::Name(_), rest))) => collect(values, rest, definitions, DEEPEST, found),
        _ => {}
    }
}

fn members(object: &ObjectShape, found: &mut Vec<(String, String)>) {
    for member in object.members.iter().filter(|member| member.name != member.shown) {
        let names = (member.name.clone(), member.shown.clone());
        if !found.contains(&names) {
            found.push(names);
        }
    }
}
