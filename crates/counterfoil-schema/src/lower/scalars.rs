//! The rules of strings and numbers.

use counterfoil_json::{Json, JsonNumber};

use crate::check::{Occurrence, scan_schema};
use crate::construct::Construct;
use crate::lower::work::{Draft, Work};
use crate::note::Change;

impl Work<'_> {
    /// The rules of strings that the client does not take are dropped, and said.
    pub(super) fn strings(&mut self, draft: &mut Draft) {
        self.drop_refused(draft, &[("minLength", Construct::MinLength), ("maxLength", Construct::MaxLength)]);
        if let Some(Json::String(format)) = draft.keywords.get("format")
            && self.profile.refuses_format(self.side, format).is_some()
        {
            self.drop_and_say(draft, Construct::Format, "format");
        }
        if let Some(pattern) = draft.keywords.get("pattern")
            && let Some(construct) = self.refused_pattern(pattern)
        {
            match spelt_out(pattern).filter(|other| self.refused_pattern(other).is_none()) {
                Some(other) => {
                    let before = draft.keywords.insert("pattern", other).unwrap_or_default();
                    self.keyword(construct, Change::Rewritten, "pattern", &before, None);
                }
                None => self.drop_and_say(draft, construct, "pattern"),
            }
        }
        self.drop_refused(
            draft,
            &[("contentEncoding", Construct::ContentKeyword), ("contentMediaType", Construct::ContentKeyword)],
        );
        self.drop_condition(draft, Construct::ContentKeyword, "contentSchema");
    }

    /// The construct of a pattern that the client does not take.
    fn refused_pattern(&self, pattern: &Json) -> Option<Construct> {
        let schema = Json::object([("type", Json::from("string")), ("pattern", pattern.clone())]);
        let nested = Json::object([("properties", Json::object([("x", schema)]))]);
        let mut refused = None;
        scan_schema(&nested, self.side, &mut |found: &Occurrence<'_>| {
            if found.construct.name().starts_with("pattern") && self.refuses(found.construct) {
                refused.get_or_insert(found.construct);
            }
        });
        refused
    }

    /// The rules of numbers that the client does not take are dropped, and said.
    pub(super) fn numbers(&mut self, draft: &mut Draft) {
        for (exclusive, inclusive, construct, step) in [
            ("exclusiveMinimum", "minimum", Construct::Minimum, 1),
            ("exclusiveMaximum", "maximum", Construct::Maximum, -1),
        ] {
            self.exclusive(draft, exclusive, inclusive, construct, step);
        }
        for (keyword, construct) in [("minimum", Construct::Minimum), ("maximum", Construct::Maximum)] {
            let unsafe_bound =
                draft.keywords.get(keyword).and_then(Json::as_f64).is_some_and(|bound| bound.abs() > SAFE);
            if unsafe_bound && self.refuses(Construct::BoundUnsafe) {
                self.drop_and_say(draft, Construct::BoundUnsafe, keyword);
            } else if draft.keywords.contains(keyword) && self.refuses(construct) {
                self.drop_and_say(draft, construct, keyword);
            }
        }
        self.drop_refused(draft, &[("multipleOf", Construct::MultipleOf)]);
    }

    /// An exclusive bound: of an integer it is the next inclusive one, of a number the same and a word.
    fn exclusive(&mut self, draft: &mut Draft, exclusive: &str, inclusive: &str, construct: Construct, step: i64) {
        let Some(bound) = draft.keywords.get(exclusive).and_then(Json::as_number).cloned() else { return };
        let unsafe_bound = bound.as_f64().abs() > SAFE && self.refuses(Construct::BoundUnsafe);
        if !self.refuses(Construct::ExclusiveBound) && !unsafe_bound {
            return;
        }
        let refused =
            if self.refuses(Construct::ExclusiveBound) { Construct::ExclusiveBound } else { Construct::BoundUnsafe };
        if draft.keywords.contains(inclusive) || self.refuses(construct) || unsafe_bound {
            return self.drop_and_say(draft, refused, exclusive);
        }
        let value = Json::Number(bound.clone());
        let is_integer = draft.keywords.get("type").and_then(Json::as_str) == Some("integer");
        let next = bound.as_i64().filter(|_| is_integer).and_then(|bound| bound.checked_add(step));
        draft.keywords.remove(exclusive);
        match next {
            Some(next) => {
                draft.keywords.insert(inclusive, JsonNumber::from(next));
                self.keyword(refused, Change::Rewritten, exclusive, &value, None);
            }
            None => {
                let said = self.rule_words(exclusive, &value);
                draft.keywords.insert(inclusive, bound);
                self.keyword(refused, Change::Widened, exclusive, &value, said.as_deref());
                draft.says.extend(said);
            }
        }
    }
}

/// The largest number up to which doubles hold every integer: 2^53.
const SAFE: f64 = 9_007_199_254_740_992.0;

/// A pattern with its short classes spelt out: `[0-9]` for `\d`, `[A-Za-z0-9_]` for `\w`.
fn spelt_out(pattern: &Json) -> Option<Json> {
    let pattern = pattern.as_str()?;
    let mut out = String::with_capacity(pattern.len());
    let mut chars = pattern.chars();
    let mut in_class = false;
    while let Some(char) = chars.next() {
        match char {
            '\\' => {
                let escaped = chars.next()?;
                let class = match escaped {
                    'd' => "0-9",
                    'w' => "A-Za-z0-9_",
                    'D' if !in_class => "^0-9",
                    'W' if !in_class => "^A-Za-z0-9_",
                    _ => {
                        out.extend(['\\', escaped]);
                        continue;
                    }
                };
                if in_class {
                    out.push_str(class);
                } else {
                    out.extend(["[", class, "]"]);
                }
            }
            '[' => {
                in_class = true;
                out.push(char);
            }
            ']' => {
                in_class = false;
                out.push(char);
            }
            _ => out.push(char),
        }
    }
    (out != pattern).then(|| Json::from(out))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_classes_are_spelt_out() {
        for (pattern, spelt) in [
            (r"^\d{4}-\w+$", Some("^[0-9]{4}-[A-Za-z0-9_]+$")),
            (r"^[\d.]+\.\\d$", Some(r"^[0-9.]+\.\\d$")),
            (r"\D\W", Some("[^0-9][^A-Za-z0-9_]")),
            (r"^[a-z]$", None),
            (r"\", None),
        ] {
            assert_eq!(spelt_out(&Json::from(pattern)), spelt.map(Json::from), "{pattern}");
        }
    }
}
