//! `format` and `pattern`.

use counterfoil_json::Json;

use super::occurrence::Detail;
use super::pattern;
use super::scanner::Scanner;
use crate::construct::Construct;

impl<'a> Scanner<'a, '_> {
    /// At `format`.
    pub(super) fn format(&mut self, value: &'a Json) {
        if let Some(format) = value.as_str() {
            self.found_with(Construct::Format, Detail::Name(format));
        }
    }

    /// At `pattern`.
    pub(super) fn pattern(&mut self, value: &'a Json) {
        self.found(Construct::Pattern);
        let Some(text) = value.as_str() else { return };
        let traits = pattern::traits(text);
        for (holds, construct) in [
            (traits.look_around, Construct::PatternLookAround),
            (traits.back_reference, Construct::PatternBackReference),
            (traits.class, Construct::PatternClass),
            (traits.unicode_class, Construct::PatternUnicodeClass),
            (!traits.anchored, Construct::PatternUnanchored),
            (traits.odd_escape, Construct::PatternEscape),
            (traits.invalid, Construct::PatternInvalid),
        ] {
            if holds {
                self.found(construct);
            }
        }
    }
}
