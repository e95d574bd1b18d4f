//! Problems in the order of the value, each once.

use std::collections::{HashMap, HashSet};

use counterfoil_core::{Problem, Segment};
use serde_json::Value;

/// Puts problems into the order in which they stand in the value; those about fields that are missing come after those
/// about fields that are there. A problem that two schemas have in common is told once.
pub(super) fn sort(problems: &mut Vec<Problem>, value: &Value) {
    let mut told = HashSet::new();
    problems.retain(|problem| told.insert((problem.code, problem.path.clone(), problem.message.clone())));
    if problems.len() < 2 {
        return;
    }
    let mut places = HashMap::new();
    number(value, &mut Vec::new(), &mut places);
    problems.sort_by_cached_key(|problem| {
        let steps = (1..=problem.path.len())
            .map(|length| problem.path.get(..length).and_then(|path| places.get(path)).copied().unwrap_or(usize::MAX));
        steps.collect::<Vec<_>>()
    });
}

/// Numbers the places of a value, each among its neighbours.
fn number(value: &Value, path: &mut Vec<Segment>, places: &mut HashMap<Vec<Segment>, usize>) {
    let mut inside = |segment: Segment, at: usize, value: &Value| {
        path.push(segment);
        places.insert(path.clone(), at);
        number(value, path, places);
        path.pop();
    };
    match value {
        Value::Array(elements) => {
            elements.iter().enumerate().for_each(|(at, element)| inside(at.into(), at, element));
        }
        Value::Object(members) => {
            members.iter().enumerate().for_each(|(at, (name, member))| inside(name.as_str().into(), at, member));
        }
        _ => {}
    }
}
