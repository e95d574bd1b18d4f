//! Properties that look like others under a new name.

use counterfoil_core::nearest;
use counterfoil_json::Json;

use super::wire::wire_form;

/// Pairs of names: what is gone, and what it may be called now. Each name is in one pair at most.
pub(super) fn properties<'a>(gone: &[(&'a str, &'a Json)], come: &[(&'a str, &'a Json)]) -> Vec<(&'a str, &'a str)> {
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for (name, schema) in gone {
        let free = come.iter().filter(|(other, _)| !pairs.iter().any(|(_, taken)| taken == other));
        let best = free
            .filter_map(|(other, is)| Some((likeness((name, schema), (other, is))?, *other)))
            .max_by_key(|(score, _)| *score);
        if let Some((_, to)) = best {
            pairs.push((name, to));
        }
    }
    pairs
}

/// How much one looks like the other; `None` where it does not.
fn likeness((name, was): (&str, &Json), (other, is): (&str, &Json)) -> Option<u32> {
    let text = |schema: &Json| schema.get("description").and_then(Json::as_str).map(str::to_owned);
    let (said_was, said_is) = (text(was), text(is));
    let same_text = said_was.is_some() && said_was == said_is;
    let (rules_was, rules_is) = (wire_form(was), wire_form(is));
    let same_rules = rules_was == rules_is;
    // Many strings are alike; only a schema that says more tells one from another.
    let telling = rules_was
        .as_object()
        .is_some_and(|rules| rules.len() > 1 || rules.get("type").and_then(Json::as_str) == Some("object"));
    let near = nearest(name, [other]).is_some();
    let score =
        u32::from(same_text) * 4 + u32::from(same_rules && telling) * 2 + u32::from(near) * 2 + u32::from(same_rules);
    (same_text || near || same_rules && telling)
        .then_some(score)
        .filter(|_| was.get("type") == is.get("type") || same_text && near)
}
