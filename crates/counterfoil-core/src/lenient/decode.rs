//! Lenient decoding: the way in for those who hold a contract.

use serde_json::{Map, Value};

use super::relax::{self, Outcome};
use super::{Conversions, Lenient, held, place};
use crate::contract::Contract;
use crate::decoder::{Accepted, Decoder, Refused};
use crate::problem::{Dropped, Problems};
use crate::terms::Terms;

/// A value that kept its contract, perhaps after conversions.
#[derive(Clone, Debug, PartialEq)]
pub struct Converted<T> {
    /// The value: tidied, transformed, defaults filled in.
    pub value: T,
    /// The fields that were sent without being declared.
    pub dropped: Dropped,
    /// What was converted before the value was accepted; nothing where it was accepted as it is.
    pub conversions: Conversions,
}

/// A value after conversions, before it is decoded.
#[derive(Clone, Debug, PartialEq)]
pub struct Relaxed {
    /// The value; it may still break its contract.
    pub value: Value,
    /// What was converted.
    pub conversions: Conversions,
}

/// Lenient decoding by terms that are held already. The type must be the one that described itself into them, or
/// [`Value`], which takes every shape.
impl Terms {
    /// Converts a value that breaks this contract, as far as `lenient` or the fields themselves allow. `None` when there is
    /// nothing to do: the value is accepted as it is, or nothing in it can be converted.
    ///
    /// Rules that are part of a type's own code are not known here; [`decode_value_lenient_as`](Self::decode_value_lenient_as)
    /// knows them.
    #[must_use]
    pub fn relax(&self, value: &Value, lenient: Lenient) -> Option<Relaxed> {
        // A parsed value has no syntax to be wrong.
        let strict = relax::read::<Value>(self, value).ok()?;
        if strict.0.is_some() || !worthwhile(self, lenient) {
            return None;
        }
        let (value, conversions, _) = relax::relax(self, value, lenient, strict).ok()?;
        (!conversions.is_empty()).then_some(Relaxed { value, conversions })
    }

    /// As [`decode_value_as`](Self::decode_value_as); a value that is refused is converted as far as `lenient` or the fields
    /// themselves allow, and read again.
    ///
    /// # Errors
    ///
    /// Every problem of the converted value.
    pub fn decode_value_lenient_as<T: Contract>(
        &self,
        value: &Value,
        lenient: Lenient,
    ) -> Result<Converted<T>, Refused> {
        let strict = relax::read(self, value).map_err(Refused::Syntax)?;
        if strict.0.is_some() || !worthwhile(self, lenient) {
            return accept(strict, Conversions::default());
        }
        let (_, conversions, outcome) = relax::relax(self, value, lenient, strict).map_err(Refused::Syntax)?;
        accept(outcome, conversions)
    }

    /// As [`decode_slice_as`](Self::decode_slice_as); a value that is refused is converted as far as `lenient` or the fields
    /// themselves allow, and read again. Nothing is converted in a message in which a key stands twice.
    ///
    /// # Errors
    ///
    /// Every problem of the converted value, or the first syntax error.
    pub fn decode_slice_lenient_as<T: Contract>(
        &self,
        bytes: &[u8],
        lenient: Lenient,
    ) -> Result<Converted<T>, Refused> {
        let strict = match self.decode_slice_as(bytes) {
            Ok(accepted) => return Ok(accepted.into()),
            Err(strict) => strict,
        };
        if matches!(strict, Refused::Syntax(_)) || !worthwhile(self, lenient) {
            return Err(strict);
        }
        match held::message(bytes) {
            Some(value) => self.decode_value_lenient_as(&value, lenient),
            None => Err(strict),
        }
    }

    /// As [`decode_value_lenient_as`](Self::decode_value_lenient_as), from an object that was parsed before.
    ///
    /// # Errors
    ///
    /// Every problem of the converted object.
    pub fn decode_map_lenient_as<T: Contract>(
        &self,
        members: &Map<String, Value>,
        lenient: Lenient,
    ) -> Result<Converted<T>, Refused> {
        match self.decode_map_as(members) {
            Ok(accepted) => Ok(accepted.into()),
            Err(strict) if !worthwhile(self, lenient) => Err(strict),
            Err(_) => self.decode_value_lenient_as(&Value::Object(members.clone()), lenient),
        }
    }
}

impl<T> From<Accepted<T>> for Converted<T> {
    /// What was accepted as it is.
    fn from(accepted: Accepted<T>) -> Self {
        Self { value: accepted.value, dropped: accepted.dropped, conversions: Conversions::default() }
    }
}

impl<T: Contract> Decoder<T> {
    /// As [`from_value`](Self::from_value); a value that is refused is converted as far as `lenient` or the fields
    /// themselves allow, and read again.
    ///
    /// ```
    /// use counterfoil_core::{Decoder, Lenient};
    ///
    /// let decoder = Decoder::<Vec<u8>>::new()?;
    /// let taken = decoder.from_value_lenient(&serde_json::json!("[1, 2]"), Lenient::ALL)?;
    /// assert_eq!(taken.value, [1, 2]);
    /// assert_eq!(taken.conversions.to_text(), "converted: (root) (a string that held a list)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Every problem of the converted value.
    pub fn from_value_lenient(&self, value: &Value, lenient: Lenient) -> Result<Converted<T>, Refused> {
        self.terms().decode_value_lenient_as(value, lenient)
    }

    /// As [`from_slice`](Self::from_slice); a value that is refused is converted as far as `lenient` or the fields
    /// themselves allow, and read again. Nothing is converted in a message in which a key stands twice.
    ///
    /// # Errors
    ///
    /// Every problem of the converted value, or the first syntax error.
    pub fn from_slice_lenient(&self, bytes: &[u8], lenient: Lenient) -> Result<Converted<T>, Refused> {
        self.terms().decode_slice_lenient_as(bytes, lenient)
    }
}

/// Whether looking for conversions can come to anything.
fn worthwhile(terms: &Terms, lenient: Lenient) -> bool {
    lenient != Lenient::NONE || place::allows_any(terms)
}

fn accept<T>((read, mut cx): Outcome<'_, T>, conversions: Conversions) -> Result<Converted<T>, Refused> {
    match read {
        Some(value) => Ok(Converted { value, dropped: Dropped::of(&mut cx), conversions }),
        None => Err(Refused::Problems(Problems::of(cx))),
    }
}
