//! Strings for a node.

use counterfoil_core::terms::{Case, Notes, Text, Tidy};
use serde_json::Value;

use super::rng::Rng;
use super::{format, leaf, pattern};
use crate::verify::hints::Hints;

/// The longest string that is made for a bound.
pub(super) const LONGEST: usize = 4096;

/// Strings that may keep the rules, the most ordinary first.
pub(super) fn candidates(rules: &Text, notes: &Notes, hints: &Hints, rng: &mut Rng) -> Vec<String> {
    let shown = notes.examples.iter().chain(&notes.default).filter_map(Value::as_str).map(str::to_owned);
    let mut texts: Vec<String> = shown.collect();
    let lengths = lengths(rules, hints);
    if let Some(format) = rules.format {
        texts.extend(format::samples(format).iter().map(|sample| (*sample).to_owned()));
        texts.extend(lengths.iter().filter_map(|length| format::of_length(format, *length)));
    }
    if let Some(of_contract) = &rules.pattern {
        texts.extend(pattern::samples(of_contract.source(), &lengths, rng));
    }
    // Any other string may happen to keep a format or a pattern; without them, these are all there is.
    texts.extend((0..3).flat_map(|letters| lengths.iter().map(move |length| of_length(*length)[letters].clone())));
    texts.extend(leaf::STRINGS.iter().map(|text| (*text).to_owned()));
    texts.extend(hints.strings.iter().cloned());
    for shown in &hints.patterns {
        texts.extend(pattern::samples(shown, &lengths, rng));
    }
    texts.into_iter().map(|text| tidied(rules.tidy, text)).collect()
}

/// The lengths at which something may change, the shortest that is allowed first.
fn lengths(rules: &Text, hints: &Hints) -> Vec<usize> {
    let longer = |more: usize| rules.min_length.saturating_add(more);
    let mut lengths = vec![rules.min_length, longer(1)];
    if let Some(max) = rules.max_length {
        lengths.extend([usize::midpoint(rules.min_length, max), max.saturating_sub(1), max]);
    } else {
        lengths.extend([longer(20), longer(300)]);
    }
    lengths.extend(&hints.lengths);
    lengths.retain(|length| *length <= LONGEST);
    lengths
}

/// Strings of that many characters, in letters of one to four bytes.
pub(in crate::verify) fn of_length(length: usize) -> [String; 3] {
    ["a", "Aé 1👩", "x\u{1f600}"].map(|letters| letters.chars().cycle().take(length).collect())
}

/// What a contract makes of the string before it checks it. White space goes first.
pub(super) fn tidied(tidy: Tidy, text: String) -> String {
    let text = if tidy.trim { text.trim().to_owned() } else { text };
    match tidy.case {
        Some(Case::Lower) => text.to_lowercase(),
        Some(Case::Upper) => text.to_uppercase(),
        None => text,
    }
}
