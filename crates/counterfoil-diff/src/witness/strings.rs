//! Strings that fit, and strings at the edge.

use counterfoil_core::pattern::Pattern;
use counterfoil_json::{Json, JsonObject};

use super::chance::Chance;
use super::expression;

/// What is of each format, and what is not.
const FORMATS: [(&str, &[&str], &[&str]); 18] = [
    ("date-time", &["2026-11-30T12:00:00Z", "2024-02-29T23:59:59.5+01:00"], &["2026-11-30", "now"]),
    ("date", &["2026-11-30", "2024-02-29"], &["2026-02-30", "today"]),
    ("time", &["12:00:00Z", "23:59:59.25+02:00"], &["25:00:00Z", "noon"]),
    ("duration", &["P1D", "PT1H30M"], &["1 day"]),
    ("email", &["a@example.com", "b.c+d@example.org"], &["a at example"]),
    ("idn-email", &["a@example.com"], &["a at example"]),
    ("hostname", &["example.com", "a-b.example.org"], &["-a.example", "a b"]),
    ("idn-hostname", &["example.com"], &["-a.example"]),
    ("ipv4", &["127.0.0.1", "10.20.30.40"], &["256.1.1.1"]),
    ("ipv6", &["::1", "2001:db8::1"], &["1::2::3"]),
    ("uri", &["https://example.com/a?b=c", "urn:x:y"], &["no uri", "/a/b"]),
    ("uri-reference", &["/a/b", "https://example.com/"], &["\\\\a"]),
    ("iri", &["https://example.com/ä", "https://example.com/"], &["no iri"]),
    ("iri-reference", &["/ä"], &["\\\\a"]),
    ("uuid", &["123e4567-e89b-12d3-a456-426614174000"], &["123e4567"]),
    ("json-pointer", &["/a/0", ""], &["a"]),
    ("regex", &["^a+$"], &["(a"]),
    ("uri-template", &["https://example.com/{a}"], &["{a"]),
];

/// Strings that look like other things, and plain ones.
pub(super) const WORDS: [&str; 10] = ["a", "", "two words", "Ünïcode ✓", "0", "12", "true", "A", "a-b_c.d", "text"];

/// A string that all parts probably take.
pub(super) fn make<'a>(parts: &(impl Iterator<Item = &'a JsonObject> + Clone), chance: &mut Chance) -> Option<String> {
    let text = |keyword: &'static str| parts.clone().filter_map(move |part| part.get(keyword)?.as_str());
    let low = parts.clone().filter_map(|part| part.get("minLength")?.as_u64()).max().unwrap_or(0);
    let high = parts.clone().filter_map(|part| part.get("maxLength")?.as_u64()).min();
    let low = usize::try_from(low).ok().filter(|low| *low < 5_000)?;
    let high = high.and_then(|high| usize::try_from(high).ok()).unwrap_or(low + 40).min(low + 300);
    let fits = |made: &String| {
        (low..=high).contains(&made.chars().count()) && text("pattern").all(|pattern| matches(pattern, made))
    };
    let patterns: Vec<&str> = text("pattern").collect();
    if let Some(pattern) = chance.pick(&patterns) {
        let mut last = None;
        for _ in 0..12 {
            let Some(made) = expression::make(pattern, low, chance) else { break };
            if fits(&made) {
                return Some(made);
            }
            last = Some(made);
        }
        let word = WORDS.iter().map(|word| (*word).to_owned()).find(fits);
        return word.or(last);
    }
    let formats: Vec<&str> = text("format").collect();
    if let Some(good) = chance.pick(&formats).and_then(|format| good(format)) {
        return chance.pick(good).map(|text| (*text).to_owned());
    }
    let word = *chance.pick(&WORDS)?;
    let length = match chance.below(6) {
        0 => low,
        1 if high <= low + 40 => high,
        _ => word.chars().count().clamp(low, high.max(low)),
    };
    Some(word.chars().chain(std::iter::repeat('x')).take(length).collect())
}

fn good(format: &str) -> Option<&'static [&'static str]> {
    FORMATS.iter().find(|(name, ..)| *name == format).map(|(_, good, _)| *good)
}

/// A string that the pattern probably matches.
pub(super) fn of_pattern(pattern: &str, chance: &mut Chance) -> Option<String> {
    expression::make(pattern, 0, chance)
}

/// Whether a pattern matches; one that cannot be run does not.
pub(super) fn matches(pattern: &str, text: &str) -> bool {
    Pattern::new(pattern).is_ok_and(|pattern| pattern.is_match(text))
}

/// Strings next to what the schema says of strings.
pub(super) fn edges(members: &JsonObject, chance: &mut Chance, out: &mut Vec<Json>) {
    for keyword in ["minLength", "maxLength"] {
        if let Some(edge) = members.get(keyword).and_then(Json::as_u64).and_then(|edge| usize::try_from(edge).ok()) {
            let lengths = [edge.checked_sub(1), Some(edge), edge.checked_add(1)].into_iter().flatten();
            out.extend(lengths.filter(|length| *length <= 20_000).map(|length| "x".repeat(length).into()));
        }
    }
    if let Some(pattern) = members.get("pattern").and_then(Json::as_str) {
        out.extend((0..6).filter_map(|_| expression::make(pattern, 0, chance)).map(Json::from));
        out.extend(
            [1, 2, 3, 5, 8].iter().filter_map(|length| expression::make(pattern, *length, chance)).map(Json::from),
        );
        out.extend((0..2).filter_map(|_| expression::make(pattern, 0, chance)).map(|text| format!("{text}!").into()));
    }
    if let Some(format) = members.get("format").and_then(Json::as_str)
        && let Some((_, good, bad)) = FORMATS.iter().find(|(name, ..)| *name == format)
    {
        out.extend(good.iter().chain(*bad).map(|text| (*text).into()));
    }
}
