//! Making a counter-example smaller, so that it shows nothing but the mismatch.

use serde_json::Value;

use super::subject::Subject;
use super::{place, refusal};

/// How many smaller values are tried.
const TRIES: usize = 2000;

/// Removes members and items for as long as the contract accepts the rest and the same keyword refuses it.
pub(super) fn shrink(subject: &Subject<'_>, mut value: Value) -> Value {
    let why = |value: &Value| refusal::of(subject.validator(), value).map(|refusal| refusal.pointer);
    let Some(reason) = why(&value) else { return value };
    let mut tries = TRIES;
    loop {
        let places = place::all(&value).into_iter().take(tries);
        tries -= places.len();
        let mut smaller = places.filter_map(|place| place::without(&value, &place));
        match smaller.find(|smaller| subject.accepts(smaller) && why(smaller).as_ref() == Some(&reason)) {
            Some(smaller) => value = smaller,
            None => return value,
        }
    }
}
