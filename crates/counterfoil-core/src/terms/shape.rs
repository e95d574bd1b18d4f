//! The shapes that a value can have, each with its rules.

use crate::format::Format;
use crate::pattern::Pattern;
use crate::problem::Segment;
use crate::terms::{NodeId, Plan};

/// The JSON type of a value and the rules that hold for it.
#[derive(Clone, Debug)]
pub enum Shape {
    /// Any JSON value.
    Any,
    /// `null` alone.
    Null,
    /// `true` or `false`.
    Boolean,
    /// A number without a fraction.
    Integer(Integer),
    /// Any number.
    Number(Number),
    /// A string.
    Text(Text),
    /// One of a fixed set of strings.
    Choice(Choice),
    /// A list of values of one shape.
    List(List),
    /// A list of a fixed length, each place with a shape of its own.
    Tuple(Tuple),
    /// An object whose keys are data.
    Map(Map),
    /// An object whose fields are declared.
    Object(Object),
    /// One of several shapes; the first that matches wins.
    Union(Union),
    /// `null`, or a value of another shape.
    Nullable(NodeId),
    /// A value of a shape that encloses this one.
    Recursion(NodeId),
}

/// A bound as its author wrote it: integers stay exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// An integer.
    Integer(i128),
    /// A number with a fraction or an exponent.
    Float(f64),
}

macro_rules! bound_from {
    ($($int:ty)*) => { $( impl From<$int> for Bound { fn from(value: $int) -> Self { Self::Integer(i128::from(value)) } } )* };
}
bound_from!(i8 u8 i16 u16 i32 u32 i64 u64 i128);

impl From<f64> for Bound {
    fn from(value: f64) -> Self {
        Self::Float(value)
    }
}

/// Rules of an integer. The bounds are inclusive and always lie within those of the Rust type.
#[derive(Clone, Debug)]
pub struct Integer {
    /// The least value of the Rust type.
    pub type_min: i128,
    /// The greatest value of the Rust type.
    pub type_max: i128,
    /// The least value allowed, `minimum` and `exclusiveMinimum` taken together.
    pub min: i128,
    /// The greatest value allowed.
    pub max: i128,
    /// `exclusiveMinimum` and `exclusiveMaximum` where the author wrote those.
    pub exclusive: (bool, bool),
    /// The value must be a multiple of this.
    pub multiple_of: Option<i128>,
}

impl Integer {
    /// An integer of a type with these bounds, and no other rule.
    #[must_use]
    pub const fn within(type_min: i128, type_max: i128) -> Self {
        Self { type_min, type_max, min: type_min, max: type_max, exclusive: (false, false), multiple_of: None }
    }
}

/// Rules of a number.
#[derive(Clone, Debug, Default)]
pub struct Number {
    /// The least value, and whether it is itself excluded.
    pub min: Option<(f64, bool)>,
    /// The greatest value, and whether it is itself excluded.
    pub max: Option<(f64, bool)>,
    /// The value must be a multiple of this, reckoned in decimals.
    pub multiple_of: Option<f64>,
    /// Whether the Rust type is `f32`: larger magnitudes are `too_big`.
    pub single: bool,
}

/// Rules of a string. Lengths count Unicode scalar values.
#[derive(Clone, Debug, Default)]
pub struct Text {
    /// The least number of characters.
    pub min_length: usize,
    /// The greatest number of characters.
    pub max_length: Option<usize>,
    /// A pattern that must match somewhere.
    pub pattern: Option<Pattern>,
    /// A named format.
    pub format: Option<Format>,
    /// What is done to the string before its rules are checked.
    pub tidy: Tidy,
}

impl Text {
    /// Whether there is any rule, or anything that is done to the string.
    #[must_use]
    pub fn has_rules(&self) -> bool {
        self.min_length > 0
            || self.max_length.is_some()
            || self.pattern.is_some()
            || self.format.is_some()
            || self.tidy != Tidy::default()
    }
}

/// What is done to a string before its rules are checked: a leniency, not a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tidy {
    /// White space at both ends is removed.
    pub trim: bool,
    /// Letters change case.
    pub case: Option<Case>,
}

/// The case that letters are brought to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// Lower case.
    Lower,
    /// Upper case.
    Upper,
}

/// A fixed set of strings.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// The strings, in declared order.
    pub values: Vec<ChoiceValue>,
    /// What is done to the string before it is looked up.
    pub tidy: Tidy,
}

/// One string of a [`Choice`].
#[derive(Clone, Debug)]
pub struct ChoiceValue {
    /// The string on the wire.
    pub name: String,
    /// What it means, if the author said.
    pub description: Option<String>,
}

/// Rules of a list.
#[derive(Clone, Debug)]
pub struct List {
    /// The shape of every item.
    pub items: NodeId,
    /// The least number of items.
    pub min_items: usize,
    /// The greatest number of items.
    pub max_items: Option<usize>,
    /// Whether no two items may be equal as JSON values.
    pub unique_items: bool,
}

/// A list of a fixed length.
#[derive(Clone, Debug)]
pub struct Tuple {
    /// The shape at each place.
    pub items: Vec<NodeId>,
}

/// An object whose keys are data.
#[derive(Clone, Debug)]
pub struct Map {
    /// What a key must be.
    pub keys: KeyShape,
    /// The shape of a key, as a value of its own.
    pub key: NodeId,
    /// The shape of every value.
    pub values: NodeId,
}

/// What a key of a map must be.
#[derive(Clone, Debug)]
pub enum KeyShape {
    /// Any string.
    Text,
    /// One of a fixed set.
    Choice(Choice),
    /// An integer in decimal digits, within these bounds.
    Integer(i128, i128),
    /// A UUID.
    Uuid,
}

/// An object whose fields are declared.
#[derive(Clone, Debug, Default)]
pub struct Object {
    /// The type's name, for `$defs` and for messages.
    pub name: Option<String>,
    /// The fields, in declared order.
    pub fields: Vec<Field>,
    /// What happens to a field that is not declared.
    pub unknown: UnknownFields,
    /// The shape of values under keys that are not declared, when a map is flattened into the object.
    pub extra: Option<Map>,
    /// Tagged unions that are flattened into the object.
    pub flattened: Vec<NodeId>,
    /// Rules across fields.
    pub rules: Vec<CrossRule>,
    /// Sentences for rules over the whole that the schema cannot state: those of the type, and of structs that are flattened into it.
    pub says: Vec<String>,
    /// Whether every field's name stands in JSON as it is, worked out when the contract is sealed.
    pub plain_names: bool,
}

/// A declared field.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name on the wire.
    pub name: String,
    /// The value's node.
    pub node: NodeId,
    /// Whether it must be sent.
    pub required: bool,
    /// The name as a step of a path, shared by every problem that passes through.
    pub(crate) step: Segment,
}

impl Field {
    /// A field of this name and value.
    #[must_use]
    pub fn new(name: &str, node: NodeId, required: bool) -> Self {
        Self { name: name.to_owned(), node, required, step: Segment::from(name) }
    }
}

/// What happens to a field that is not declared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnknownFields {
    /// It is dropped, and the result says so.
    #[default]
    Drop,
    /// As `Drop`, but one that nearly spells a declared, absent field is a problem.
    NearMiss,
    /// It is a problem.
    Reject,
}

/// A rule across the fields of one object. Fields are named by their place in [`Object::fields`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CrossRule {
    /// Exactly one of the fields must be sent.
    ExactlyOneOf(Vec<usize>),
    /// At most one of the fields may be sent.
    AtMostOneOf(Vec<usize>),
    /// When the first field is sent, the others must be too.
    Requires(usize, Vec<usize>),
    /// The first field must not be greater than the second.
    Ordered(usize, usize),
}

/// One of several shapes.
#[derive(Clone, Debug)]
pub struct Union {
    /// The type's name, for messages.
    pub name: Option<String>,
    /// How a branch is told from the others.
    pub form: Form,
    /// The branches, in declared order.
    pub branches: Vec<Branch>,
    /// What happens to a field that is not declared, in the objects that the form puts around a branch.
    pub unknown: UnknownFields,
    /// How the branches are told apart, worked out when the contract is sealed.
    pub plan: Plan,
}

impl Union {
    /// A union whose [`Plan`] is still to be worked out.
    #[must_use]
    pub fn new(name: Option<String>, form: Form, branches: Vec<Branch>) -> Self {
        Self { name, form, branches, unknown: UnknownFields::default(), plan: Plan::default() }
    }
}

/// How a branch of a union is told from the others, as serde names the forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// By the value itself.
    Untagged,
    /// By a field beside the branch's own.
    Tagged {
        /// That field's name.
        tag: String,
    },
    /// By a field, with the branch's value in another.
    Adjacent {
        /// The field that names the branch.
        tag: String,
        /// The field that holds its value.
        content: String,
    },
    /// By the only key of an object; branches without a value are that key as a string.
    External,
}

/// A branch of a union.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The tag's value; for untagged unions a name for messages.
    pub name: String,
    /// What it means, if the author said.
    pub description: Option<String>,
    /// The branch's value; none where the tag says all.
    pub node: Option<NodeId>,
}

macro_rules! shape_from {
    ($($part:ident)*) => { $( impl From<$part> for Shape { fn from(part: $part) -> Self { Self::$part(part) } } )* };
}
shape_from!(Integer Number Text Choice List Tuple Map Object Union);
