//! Putting the bounds of a declaration on a number's shape.

use super::{Integer, Keyword, Number};

impl Integer {
    /// Puts a bound; an error says why it cannot hold for the type.
    pub(crate) fn put(&mut self, keyword: Keyword, bound: i128) -> Result<(), String> {
        let Self { type_min, type_max, .. } = *self;
        let name = name(keyword);
        let in_type = |bound: i128| {
            let fits = (type_min..=type_max).contains(&bound);
            fits.then_some(bound).ok_or_else(|| {
                format!("`{name} = {bound}` lies outside the type, which holds {type_min} to {type_max}")
            })
        };
        match keyword {
            Keyword::Minimum | Keyword::ExclusiveMinimum => {
                let excluded = keyword == Keyword::ExclusiveMinimum;
                self.min = self.min.max(in_type(bound)? + i128::from(excluded));
                self.exclusive.0 = excluded;
            }
            Keyword::Maximum | Keyword::ExclusiveMaximum => {
                let excluded = keyword == Keyword::ExclusiveMaximum;
                self.max = self.max.min(in_type(bound)? - i128::from(excluded));
                self.exclusive.1 = excluded;
            }
            Keyword::MultipleOf if bound > 0 => self.multiple_of = Some(bound),
            Keyword::MultipleOf => return Err(format!("`multiple_of = {bound}` is not greater than 0")),
            _ => return Err(format!("`{name}` is not a rule for integers")),
        }
        if self.min > self.max {
            return Err(format!(
                "the bounds contradict each other: no integer lies within {}..={}",
                self.min, self.max
            ));
        }
        Ok(())
    }
}

impl Number {
    /// Puts a bound; an error says why it cannot hold.
    pub(crate) fn put(&mut self, keyword: Keyword, bound: f64) -> Result<(), String> {
        let name = name(keyword);
        if !bound.is_finite() {
            return Err(format!("`{name} = {bound}` is not finite"));
        }
        match keyword {
            // Of two bounds on one side the tighter one holds.
            Keyword::Minimum | Keyword::ExclusiveMinimum => {
                let excluded = keyword == Keyword::ExclusiveMinimum;
                let looser = |(min, open): (f64, bool)| min < bound || (min == bound && !open);
                if self.min.is_none_or(looser) {
                    self.min = Some((bound, excluded));
                }
            }
            Keyword::Maximum | Keyword::ExclusiveMaximum => {
                let excluded = keyword == Keyword::ExclusiveMaximum;
                let looser = |(max, open): (f64, bool)| max > bound || (max == bound && !open);
                if self.max.is_none_or(looser) {
                    self.max = Some((bound, excluded));
                }
            }
            Keyword::MultipleOf if bound > 0.0 => self.multiple_of = Some(bound),
            Keyword::MultipleOf => return Err(format!("`multiple_of = {bound}` is not greater than 0")),
            _ => return Err(format!("`{name}` is not a rule for numbers")),
        }
        match (self.min, self.max) {
            (Some((min, open_below)), Some((max, open_above)))
                if min > max || (min == max && (open_below || open_above)) =>
            {
                Err(format!("the bounds contradict each other: no number lies between {min} and {max}"))
            }
            _ => Ok(()),
        }
    }
}

/// The attribute that puts this keyword.
fn name(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::MinLength => "min_length",
        Keyword::MaxLength => "max_length",
        Keyword::Pattern => "pattern",
        Keyword::Format => "format",
        Keyword::Minimum => "minimum",
        Keyword::Maximum => "maximum",
        Keyword::ExclusiveMinimum => "exclusive_minimum",
        Keyword::ExclusiveMaximum => "exclusive_maximum",
        Keyword::MultipleOf => "multiple_of",
        Keyword::MinItems => "min_items",
        Keyword::MaxItems => "max_items",
        Keyword::UniqueItems => "unique_items",
    }
}
