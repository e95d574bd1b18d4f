//! The traits that a declaration implements, by derive or by hand.

use std::borrow::Cow;

use counterfoil_json::SyntaxError;
use serde_json::{Map, Value};

use crate::engine::Cx;
use crate::source::Source;
use crate::terms::{Describe, Node, NodeId, Object};

/// What reading one value comes to: the value; `None` when it broke a rule (the problems are in the [`Cx`]);
/// or an error when the input is not JSON, which ends the reading.
pub type Decoded<T> = Result<Option<T>, SyntaxError>;

/// A type that declares a contract.
///
/// Derive it. One description serves both halves: the schema is written from it, and [`decode`](Self::decode) reads
/// its rules from the very same nodes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares no contract",
    label = "no contract for this type",
    note = "derive it: `#[derive(Contract)]`; for `null` as a value write `Nullable<T>`; `Option<T>` stands only for a whole field",
    note = "for a type that is not yours, use a `String` with a `format`, a number, or a type of chrono, jiff, url or uuid, each behind the feature of that name"
)]
pub trait Contract: Sized + 'static {
    /// Which rules the type takes; see [`crate::kind`].
    type Kind;

    /// Describes the type, its parts through [`Describe::of`].
    fn describe(describe: &mut Describe) -> Node;

    /// Reads and checks a value by the rules of `node`.
    ///
    /// # Errors
    ///
    /// Only a syntax error; broken rules are recorded in `cx`.
    fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self>;

    /// The value as JSON.
    ///
    /// # Errors
    ///
    /// A value that JSON cannot hold, such as a number that is not finite.
    fn encode(&self) -> Result<Value, Unencodable>;
}

/// What may stand as a field: a contract's type, or an `Option` of one, which may be left out.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of a contract",
    label = "no contract for this type",
    note = "derive `Contract` for the type inside; `Option<T>` stands only for a whole field, `Nullable<T>` for `null` as a value"
)]
pub trait FieldType: Sized {
    /// The type of the value, when there is one.
    type Inner: Contract;
    /// Whether the field may be left out.
    const OPTIONAL: bool;
    /// The field from what was read; `None` when a value is needed and there is none.
    fn from_slot(slot: Option<Self::Inner>) -> Option<Self>;
    /// The value to encode, if the field is to be written at all.
    fn as_inner(&self) -> Option<&Self::Inner>;
}

impl<T: Contract> FieldType for T {
    type Inner = T;
    const OPTIONAL: bool = false;

    #[inline]
    fn from_slot(slot: Option<T>) -> Option<T> {
        slot
    }

    fn as_inner(&self) -> Option<&T> {
        Some(self)
    }
}

impl<T: Contract> FieldType for Option<T> {
    type Inner = T;
    const OPTIONAL: bool = true;

    #[inline]
    fn from_slot(slot: Option<T>) -> Option<Self> {
        Some(slot)
    }

    fn as_inner(&self) -> Option<&T> {
        self.as_ref()
    }
}

/// A contract with declared fields: what can be flattened into another, or carry a tag.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be flattened",
    label = "this has no fields of its own",
    note = "structs, maps and enums with a `tag` can be flattened, where they declare a contract"
)]
pub trait ObjectContract: Contract {
    /// Where the fields are put while they are read.
    type Place: Place + Default;

    /// How many fields there are, those of flattened structs included.
    const FIELDS: usize;

    /// Whether it takes keys that are not declared, as a map does and a struct with a flattened map.
    const EXTRA: bool = false;

    /// How many unions are flattened into it; a union itself is one.
    const UNIONS: usize = 0;

    /// Appends fields and rules to an object; field `i` of this type is then field `offset + i` of the object, where
    /// `offset` was the number of its fields before.
    fn describe_fields(describe: &mut Describe, object: &mut Object);

    /// The value, from fields that are all sound; `None` when a rule over the whole value is broken.
    fn finish(place: Self::Place, cx: &mut Cx<'_>, node: NodeId) -> Option<Self>;

    /// Writes the fields into an object.
    ///
    /// # Errors
    ///
    /// As [`Contract::encode`].
    fn encode_fields(&self, object: &mut Map<String, Value>) -> Result<(), Unencodable>;
}

/// Where the fields of one object are put while they are read.
pub trait Place {
    /// Reads the value of the field with this index; says whether it is sound.
    ///
    /// # Errors
    ///
    /// Only a syntax error.
    fn read<'a, S: Source<'a>>(
        &mut self,
        field: usize,
        cx: &mut Cx<'_>,
        source: &mut S,
        node: NodeId,
    ) -> Result<bool, SyntaxError>;

    /// Reads the value of a key that is not declared, where a map is flattened into the object; `keys` is the node of its
    /// keys, `values` that of its values.
    ///
    /// # Errors
    ///
    /// Only a syntax error.
    fn extra<'a, S: Source<'a>>(
        &mut self,
        _key: Cow<'a, str>,
        _keys: NodeId,
        _cx: &mut Cx<'_>,
        source: &mut S,
        _values: NodeId,
    ) -> Result<bool, SyntaxError> {
        source.skip()?;
        Ok(true)
    }

    /// Reads a flattened union from the whole object.
    ///
    /// # Errors
    ///
    /// Only a syntax error.
    fn flattened<'a, S: Source<'a>>(
        &mut self,
        _union: usize,
        _cx: &mut Cx<'_>,
        source: &mut S,
        _node: NodeId,
    ) -> Result<bool, SyntaxError> {
        source.skip()?;
        Ok(true)
    }
}

/// A value that JSON cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unencodable {
    /// Where it stands, outermost first.
    pub path: Vec<crate::Segment>,
    /// What it is: "a number that is not finite".
    pub what: &'static str,
}

impl Unencodable {
    /// An error at this very value.
    #[must_use]
    pub fn new(what: &'static str) -> Self {
        Self { path: Vec::new(), what }
    }

    /// The same error, seen from the object or list around it.
    #[must_use]
    pub fn under(mut self, segment: impl Into<crate::Segment>) -> Self {
        self.path.insert(0, segment.into());
        self
    }
}

impl std::fmt::Display for Unencodable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} at {}", self.what, crate::problem::display_path(&self.path))
    }
}

impl std::error::Error for Unencodable {}
