//! Bounds of numbers.

use counterfoil_json::{Json, Number};

use super::keyword::Keyword;
use super::scanner::Scanner;
use crate::construct::Construct;

/// Beyond this, not every integer is a double.
const SAFE: u64 = 1 << 53;

impl<'a> Scanner<'a, '_> {
    /// At `minimum` or `maximum`.
    pub(super) fn bound(&mut self, keyword: Keyword, value: &'a Json) {
        self.found(if keyword == Keyword::Minimum { Construct::Minimum } else { Construct::Maximum });
        self.unsafe_bound(value);
    }

    /// At `exclusiveMinimum` or `exclusiveMaximum`.
    pub(super) fn exclusive_bound(&mut self, value: &'a Json) {
        self.found(match value {
            Json::Bool(_) => Construct::ExclusiveBoundBoolean,
            _ => Construct::ExclusiveBound,
        });
        self.unsafe_bound(value);
    }

    fn unsafe_bound(&mut self, value: &'a Json) {
        let Some(number) = value.as_number() else { return };
        #[expect(clippy::cast_precision_loss, reason = "a power of two")]
        let beyond = match number.as_number() {
            Number::Int(value) => value.unsigned_abs() > SAFE,
            Number::UInt(value) => value > SAFE,
            Number::Float(value) => value.abs() > SAFE as f64,
        };
        if beyond {
            self.found(Construct::BoundUnsafe);
        }
    }
}
