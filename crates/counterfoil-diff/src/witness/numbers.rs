//! Numbers that fit, and numbers at the edge.

use counterfoil_json::{Json, JsonObject};

use super::chance::Chance;
use super::generate::number;

/// A number within the bounds of all parts.
pub(super) fn make<'a>(
    parts: &(impl Iterator<Item = &'a JsonObject> + Clone),
    integer: bool,
    chance: &mut Chance,
) -> Option<Json> {
    let of = |keyword: &'static str| parts.clone().filter_map(move |part| part.get(keyword)?.as_f64());
    let step = if integer { 1.0 } else { 0.5 };
    let low = of("minimum").chain(of("exclusiveMinimum").map(|low| low + step)).reduce(f64::max);
    let high = of("maximum").chain(of("exclusiveMaximum").map(|high| high - step)).reduce(f64::min);
    let multiple = of("multipleOf").filter(|step| *step > 0.0).reduce(f64::max);
    let (from, to) = match (low, high) {
        (Some(low), Some(high)) => (low, high.max(low)),
        (Some(low), None) => (low, low + 20.0),
        (None, Some(high)) => (high - 20.0, high),
        (None, None) => (0.0, 20.0),
    };
    if let Some(step) = multiple {
        return number(((from / step).ceil() + chance.below(3) as f64) * step);
    }
    let (from, to) = if integer { (from.ceil(), to.floor()) } else { (from, to) };
    match chance.below(4) {
        0 => number(from),
        1 => number(to),
        2 if !integer => number(from + (to - from) / 4.0),
        _ => number((from + chance.below(12) as f64).min(to)),
    }
}

/// Numbers next to each that the schema names.
pub(super) fn edges(members: &JsonObject, out: &mut Vec<Json>) {
    for keyword in ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"] {
        if let Some(edge) = members.get(keyword).and_then(Json::as_f64) {
            out.extend([0.0, -1.0, 1.0, -0.5, 0.5, -0.01, 0.01].iter().filter_map(|by| number(edge + by)));
        }
    }
    if let Some(step) = members.get("multipleOf").and_then(Json::as_f64) {
        out.extend([1.0, 2.0, 3.0, 4.0, 5.0, 7.0, 0.5, 1.5].iter().filter_map(|by| number(step * by)));
        out.extend([1.0, -1.0].iter().filter_map(|by| number(step + by)));
    }
}
