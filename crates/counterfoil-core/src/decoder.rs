//! Decoding a whole value: the way in for those who hold a contract.

use std::marker::PhantomData;
use std::sync::Arc;

use counterfoil_json::{Cursor, SyntaxError};
use serde_json::{Map, Value};

use crate::contract::Contract;
use crate::engine::Cx;
use crate::problem::{Dropped, Problems};
use crate::source::{Source, TakeSource, ValueSource};
use crate::terms::{DeclarationError, Terms};

/// A value that kept its contract.
#[derive(Clone, Debug, PartialEq)]
pub struct Accepted<T> {
    /// The value: tidied, transformed, defaults filled in.
    pub value: T,
    /// The fields that were sent without being declared.
    pub dropped: Dropped,
}

/// Why a value was not taken.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// It is not JSON, or beyond what is read: the position says where.
    Syntax(SyntaxError),
    /// It breaks its contract, in all these places.
    Problems(Problems),
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Problems(problems) => f.write_str(&problems.to_text()),
        }
    }
}

impl std::error::Error for Refused {}

/// Decodes values of a type by its contract, which is built once.
///
/// ```
/// use counterfoil_core::Decoder;
///
/// let decoder = Decoder::<Vec<u8>>::new()?;
/// assert_eq!(decoder.from_slice(b"[1, 2.0]")?.value, [1, 2]);
/// assert!(decoder.from_slice(b"[1, 256, true]").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Decoder<T> {
    terms: Arc<Terms>,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Decoder<T> {
    fn clone(&self) -> Self {
        Self { terms: Arc::clone(&self.terms), of: PhantomData }
    }
}

impl<T: Contract> Decoder<T> {
    /// Builds the contract of the type.
    ///
    /// # Errors
    ///
    /// As [`Terms::of`].
    pub fn new() -> Result<Self, DeclarationError> {
        Ok(Self { terms: Terms::of::<T>()?, of: PhantomData })
    }

    /// The terms that values are decoded by.
    #[must_use]
    pub fn terms(&self) -> &Arc<Terms> {
        &self.terms
    }

    /// Decodes a value from the bytes of its JSON text.
    ///
    /// # Errors
    ///
    /// Every problem of the value, or the first syntax error.
    #[inline]
    pub fn from_slice(&self, bytes: &[u8]) -> Result<Accepted<T>, Refused> {
        self.terms.decode_slice_as(bytes)
    }

    /// Decodes a value that was parsed before. Duplicate keys are lost by then: the last one has won.
    ///
    /// # Errors
    ///
    /// Every problem of the value.
    #[inline]
    pub fn from_value(&self, value: &Value) -> Result<Accepted<T>, Refused> {
        self.terms.decode_value_as(value)
    }
}

/// Decoding by terms that are held already. The type must be the one that described itself into them, or
/// [`Value`], which takes every shape.
impl Terms {
    /// Decodes a value from the bytes of its JSON text: tidied, defaults filled in, undeclared fields dropped.
    ///
    /// # Errors
    ///
    /// Every problem of the value, or the first syntax error.
    #[inline]
    pub fn decode_slice_as<T: Contract>(&self, bytes: &[u8]) -> Result<Accepted<T>, Refused> {
        let mut cursor = Cursor::from_bytes(bytes).map_err(Refused::Syntax)?;
        let (read, cx) = read::<T, _>(self, &mut cursor).map_err(Refused::Syntax)?;
        cursor.finish().map_err(Refused::Syntax)?;
        accept(read, cx)
    }

    /// As [`decode_slice_as`](Self::decode_slice_as), from a value that was parsed before.
    ///
    /// # Errors
    ///
    /// Every problem of the value.
    #[inline]
    pub fn decode_value_as<T: Contract>(&self, value: &Value) -> Result<Accepted<T>, Refused> {
        let (read, cx) = read::<T, _>(self, &mut ValueSource::new(value)).map_err(Refused::Syntax)?;
        accept(read, cx)
    }

    /// As [`decode_value_as`](Self::decode_value_as), from an object that was parsed before.
    ///
    /// # Errors
    ///
    /// Every problem of the object.
    #[inline]
    pub fn decode_map_as<T: Contract>(&self, members: &Map<String, Value>) -> Result<Accepted<T>, Refused> {
        let (read, cx) = read::<T, _>(self, &mut ValueSource::of_map(members)).map_err(Refused::Syntax)?;
        accept(read, cx)
    }

    /// As [`decode_map_as`](Self::decode_map_as), from an object that is used up: its strings go into the value without being
    /// copied.
    ///
    /// # Errors
    ///
    /// Every problem of the object.
    #[inline]
    pub fn decode_map_into<T: Contract>(&self, mut members: Map<String, Value>) -> Result<Accepted<T>, Refused> {
        let (read, cx) = read::<T, _>(self, &mut TakeSource::of_map(&mut members)).map_err(Refused::Syntax)?;
        accept(read, cx)
    }

    /// Decodes a value into JSON, from the bytes of its text.
    ///
    /// # Errors
    ///
    /// Every problem of the value, or the first syntax error.
    pub fn decode_slice(&self, bytes: &[u8]) -> Result<Accepted<Value>, Refused> {
        self.decode_slice_as(bytes)
    }

    /// Decodes a value into JSON, from a value that was parsed before.
    ///
    /// # Errors
    ///
    /// Every problem of the value.
    pub fn decode_value(&self, value: &Value) -> Result<Accepted<Value>, Refused> {
        self.decode_value_as(value)
    }
}

#[inline]
fn read<'t, 'a, T: Contract, S: Source<'a>>(
    terms: &'t Terms,
    source: &mut S,
) -> Result<(Option<T>, Cx<'t>), SyntaxError> {
    let mut cx = Cx::new(terms);
    let read = T::decode(&mut cx, source, terms.root())?;
    Ok((read, cx))
}

#[inline]
fn accept<T>(read: Option<T>, mut cx: Cx<'_>) -> Result<Accepted<T>, Refused> {
    match read {
        Some(value) if cx.problem_count() == 0 => {
            let dropped = if cx.dropped_count == 0 { Dropped::default() } else { Dropped::of(&mut cx) };
            Ok(Accepted { value, dropped })
        }
        _ => Err(Refused::Problems(Problems::of(cx))),
    }
}
