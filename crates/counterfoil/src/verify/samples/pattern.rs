//! Strings that a pattern matches.
//!
//! A pattern is read as the `regex` crate would read it. That is not quite what it means in a contract, so that what comes
//! out is a proposal: the contract is asked about each. Where the pattern cannot be read at all, there are none.

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind, Look, Repetition};

use super::rng::Rng;

/// How many strings are drawn by chance.
const DRAWN: usize = 24;
/// How long a string may become.
const LONGEST: usize = 5000;
/// How many parts of a pattern are written out for one string, so that repetitions of repetitions stay affordable.
const PARTS: usize = 50_000;
/// Characters that show most easily what a class leaves out.
const TELLING: &str = "aAzZmM019_- .x\u{e9}\u{df}\u{416}\u{20ac}\u{1f600}";

/// What is put around a match.
const AROUND: &[&str] = &["x", "Z", "0", " ", "-", "\n", "\u{e9}", "\u{1f600}"];

/// Strings that are likely to match, some of them with a number of characters that is asked for.
pub(super) fn samples(pattern: &str, lengths: &[usize], rng: &mut Rng) -> Vec<String> {
    let Ok(hir) = ParserBuilder::new().nest_limit(100).build().parse(pattern) else { return Vec::new() };
    let mut samples = Vec::new();
    let draw = |stretched: Option<(*const Repetition, usize)>, least: bool, rng: &mut Rng| {
        let mut writer = Writer { text: String::new(), length: 0, parts: 0, rng, stretched, least };
        writer.write(&hir);
        writer.text
    };
    let least = draw(None, true, rng);
    let shortest = least.chars().count();
    samples.push(least);
    let mut repetitions = Vec::new();
    collect(&hir, &mut repetitions);
    for repetition in repetitions.into_iter().take(8) {
        // Both ends of the count, then whatever brings the whole to a length that is asked for.
        let mut counts: Vec<_> = repetition.max.into_iter().map(usize_of).collect();
        counts.extend([usize_of(repetition.min), usize_of(repetition.min) + 1]);
        counts.extend(lengths.iter().filter_map(|length| {
            let unit = unit(&repetition.sub).max(1);
            let missing = length.checked_sub(shortest)?;
            (missing % unit == 0).then_some(usize_of(repetition.min) + missing / unit)
        }));
        counts.retain(|count| *count <= LONGEST && repetition.max.is_none_or(|max| *count <= usize_of(max)));
        for count in counts {
            samples.push(draw(Some((std::ptr::from_ref(repetition), count)), true, rng));
            samples.push(draw(Some((std::ptr::from_ref(repetition), count)), false, rng));
        }
    }
    for _ in 0..DRAWN {
        samples.push(draw(None, false, rng));
    }
    // A pattern that is not anchored takes anything around it.
    let properties = hir.properties();
    let before = !properties.look_set_prefix().contains(Look::Start);
    let after = !properties.look_set_suffix().contains(Look::End);
    let bare: Vec<_> = samples.iter().take(4).cloned().collect();
    for bare in bare {
        if before {
            samples.extend(AROUND.iter().map(|around| format!("{around}{bare}")));
        }
        if after {
            samples.extend(AROUND.iter().map(|around| format!("{bare}{around}")));
            let padding = |length: &usize| "x".repeat(length.saturating_sub(bare.chars().count()));
            samples.extend(lengths.iter().map(|length| format!("{bare}{}", padding(length))));
        }
    }
    samples
}

fn usize_of(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// The repetitions of a pattern, outermost first.
fn collect<'h>(hir: &'h Hir, found: &mut Vec<&'h Repetition>) {
    match hir.kind() {
        HirKind::Repetition(repetition) => {
            found.push(repetition);
            collect(&repetition.sub, found);
        }
        HirKind::Capture(capture) => collect(&capture.sub, found),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => parts.iter().for_each(|part| collect(part, found)),
        _ => {}
    }
}

/// How many characters the shortest match has.
fn unit(hir: &Hir) -> usize {
    match hir.kind() {
        HirKind::Literal(literal) => String::from_utf8_lossy(&literal.0).chars().count(),
        HirKind::Class(_) => 1,
        HirKind::Repetition(repetition) => usize_of(repetition.min).saturating_mul(unit(&repetition.sub)),
        HirKind::Capture(capture) => unit(&capture.sub),
        HirKind::Concat(parts) => parts.iter().map(unit).fold(0, usize::saturating_add),
        HirKind::Alternation(parts) => parts.iter().map(unit).min().unwrap_or_default(),
        HirKind::Empty | HirKind::Look(_) => 0,
    }
}

struct Writer<'r> {
    text: String,
    length: usize,
    parts: usize,
    rng: &'r mut Rng,
    /// The one repetition whose count is given.
    stretched: Option<(*const Repetition, usize)>,
    /// Whether every other count is the least one.
    least: bool,
}

impl Writer<'_> {
    fn write(&mut self, hir: &Hir) {
        self.parts += 1;
        if self.is_full() {
            return;
        }
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => {
                let literal = String::from_utf8_lossy(&literal.0);
                self.length += literal.chars().count();
                self.text.push_str(&literal);
            }
            HirKind::Class(class) => {
                if let Some(c) = self.member(class) {
                    self.length += 1;
                    self.text.push(c);
                }
            }
            HirKind::Repetition(repetition) => {
                let min = usize_of(repetition.min);
                let count = match self.stretched {
                    Some((one, count)) if std::ptr::eq(one, repetition) => count,
                    _ if self.least => min,
                    _ => {
                        let room = repetition.max.map_or(4, |max| usize_of(max).saturating_sub(min).min(4));
                        min + self.rng.below(room + 1)
                    }
                };
                for _ in 0..count {
                    if self.is_full() {
                        break;
                    }
                    self.write(&repetition.sub);
                }
            }
            HirKind::Capture(capture) => self.write(&capture.sub),
            HirKind::Concat(parts) => parts.iter().for_each(|part| self.write(part)),
            HirKind::Alternation(parts) => {
                if let Some(part) = self.rng.pick(parts) {
                    self.write(part);
                }
            }
        }
    }

    fn is_full(&self) -> bool {
        self.length > LONGEST || self.parts > PARTS
    }

    /// A character of the class: a telling one, or one at the end of a range.
    fn member(&mut self, class: &Class) -> Option<char> {
        let ranges: Vec<(char, char)> = match class {
            Class::Unicode(class) => class.ranges().iter().map(|range| (range.start(), range.end())).collect(),
            Class::Bytes(class) => {
                class.ranges().iter().map(|range| (char::from(range.start()), char::from(range.end()))).collect()
            }
        };
        let has = |c: char| ranges.iter().any(|(start, end)| (*start..=*end).contains(&c));
        let telling = TELLING.chars().filter(|c| has(*c));
        let ends = ranges.iter().flat_map(|(start, end)| [*start, *end]);
        // Ends of ranges beyond ASCII are mostly characters that nobody has seen.
        let mut choices: Vec<_> = telling.chain(ends.clone().filter(|c| (' '..='~').contains(c))).collect();
        if choices.is_empty() {
            choices = ends.take(64).collect();
        }
        self.rng.pick(&choices).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use counterfoil_core::pattern::Pattern;

    #[test]
    fn most_samples_match() {
        for (pattern, length) in [
            (r"^T-\d+$", 12),
            ("^[a-z]{2,5}$", 5),
            (r"^(foo|bar)(-\w+)*$", 9),
            ("^[^x]*$", 7),
            (r"^\p{Lu}\p{Ll}*$", 4),
            ("b", 30),
            (r"^(?:[A-Z]{3}\d{2})+$", 20),
            (r"^$", 0),
        ] {
            let matches = Pattern::new(pattern).unwrap();
            let samples = samples(pattern, &[length], &mut Rng::new());
            let good = samples.iter().filter(|sample| matches.is_match(sample)).count();
            assert!(good * 3 >= samples.len(), "{pattern}: {good} of {}: {samples:?}", samples.len());
            assert!(
                samples.iter().any(|sample| matches.is_match(sample) && sample.chars().count() == length),
                "{pattern}"
            );
        }
    }

    #[test]
    fn repetitions_of_repetitions_come_to_an_end() {
        for pattern in ["(((a{1000}){1000}){1000}){1000}", "((((|b){1000}){1000}){1000}){1000}"] {
            assert!(samples(pattern, &[], &mut Rng::new()).iter().all(|sample| sample.len() <= 2 * LONGEST));
        }
    }

    #[test]
    fn a_pattern_that_cannot_be_read_has_none() {
        assert!(samples(r"(?=a)b", &[], &mut Rng::new()).is_empty());
    }
}
