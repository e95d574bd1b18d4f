//! Tools that look like others under a new name.

use counterfoil_core::nearest;
use counterfoil_json::Json;
use similar::TextDiff;

use super::name;

/// How many tools are held against each other.
const MOST: usize = 60;
/// Texts from so much in common on are nearly the same.
const NEARLY: f32 = 0.85;

/// Pairs of names: what is gone, and what it may be called now. Each name is in one pair at most.
pub(super) fn pairs<'a>(gone: &[&'a Json], come: &[&'a Json]) -> Vec<(&'a str, &'a str)> {
    let mut scored = Vec::new();
    for old in gone.iter().take(MOST) {
        for new in come.iter().take(MOST) {
            if let Some(score) = likeness(old, new) {
                scored.push((score, name(old), name(new)));
            }
        }
    }
    scored.sort_by_key(|(score, ..)| std::cmp::Reverse(*score));
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for (_, from, to) in scored {
        if !pairs.iter().any(|(taken, other)| *taken == from || *other == to) {
            pairs.push((from, to));
        }
    }
    pairs
}

/// How much one looks like the other; `None` where it does not.
fn likeness(old: &Json, new: &Json) -> Option<u32> {
    let said =
        |tool: &Json| tool.get("description").and_then(Json::as_str).filter(|text| !text.is_empty()).map(str::to_owned);
    let takes = |tool: &Json| {
        let schema = tool.get("inputSchema")?;
        let telling = schema.get("properties").and_then(Json::as_object).is_some_and(|map| map.len() > 1);
        telling.then(|| schema.to_string())
    };
    let description = nearly(said(old), said(new));
    let schema = nearly(takes(old), takes(new));
    let near = nearest(name(old), [name(new)]).is_some();
    match (description, schema, near) {
        (true, true, _) => Some(4 + u32::from(near)),
        (true, false, true) | (false, true, true) => Some(3),
        (true, false, false) => Some(2),
        (false, true, false) => Some(1),
        (false, false, _) => None,
    }
}

fn nearly(a: Option<String>, b: Option<String>) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return false };
    a == b || a.len() + b.len() < 6_000 && TextDiff::from_words(&a, &b).ratio() >= NEARLY
}
