//! Contracts made at run time, from the same parts as declared ones.
//!
//! ```
//! use counterfoil_core::builder::{integer, list, object, one_of, string};
//!
//! let terms = object()
//!     .field("title", string().min_length(5).max_length(120).description("One-line summary of the problem"))
//!     .field("priority", one_of(["low", "normal", "high"]))
//!     .optional("tags", list(string()).max_items(3))
//!     .field("limit", integer().minimum(1).maximum(50).default(10))
//!     .build()?;
//! let taken = terms.decode_slice(br#"{"title": "Login fails", "priority": "high"}"#)?;
//! assert_eq!(taken.value["limit"], 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod object;
mod spec;

use std::fmt;
use std::sync::Arc;

pub use object::{ObjectSpec, object};

use crate::Contract;
use crate::terms::{
    Branch, Choice, ChoiceValue, Describe, Form, Integer, KeyShape, List, Map, Node, NodeId, Number, Shape, Text,
    Tuple, Union, UnknownFields,
};

type Make = Arc<dyn Fn(&mut Describe) -> NodeId + Send + Sync>;

/// One value of a contract that is being made: a shape, rules and notes.
#[derive(Clone)]
pub struct Spec {
    make: Make,
}

impl fmt::Debug for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Spec").finish_non_exhaustive()
    }
}

fn spec(make: impl Fn(&mut Describe) -> NodeId + Send + Sync + 'static) -> Spec {
    Spec { make: Arc::new(make) }
}

fn shape(shape: impl Into<Shape>) -> Spec {
    let shape = shape.into();
    spec(move |describe| describe.add(Node::new(shape.clone())))
}

/// A string.
#[must_use]
pub fn string() -> Spec {
    shape(Text::default())
}

/// An integer of 64 bits.
#[must_use]
pub fn integer() -> Spec {
    shape(Integer::within(i128::from(i64::MIN), i128::from(i64::MAX)))
}

/// A number.
#[must_use]
pub fn number() -> Spec {
    shape(Number::default())
}

/// `true` or `false`.
#[must_use]
pub fn boolean() -> Spec {
    shape(Shape::Boolean)
}

/// Any JSON value.
#[must_use]
pub fn any() -> Spec {
    shape(Shape::Any)
}

/// One of a fixed set of strings.
#[must_use]
pub fn one_of<'n>(names: impl IntoIterator<Item = &'n str>) -> Spec {
    one_of_described(names.into_iter().map(|name| (name, None)))
}

/// One of a fixed set of strings, each with a note of what it means.
#[must_use]
pub fn one_of_described<'n>(names: impl IntoIterator<Item = (&'n str, Option<&'n str>)>) -> Spec {
    let values = names
        .into_iter()
        .map(|(name, description)| ChoiceValue { name: name.to_owned(), description: description.map(str::to_owned) });
    shape(Choice { values: values.collect(), ..Choice::default() })
}

/// A list of values of one shape.
#[must_use]
pub fn list(items: Spec) -> Spec {
    spec(move |describe| {
        let items = items.make(describe);
        describe.add(Node::new(List { items, min_items: 0, max_items: None, unique_items: false }))
    })
}

/// A list of a fixed length, each place with a shape of its own.
#[must_use]
pub fn tuple(items: impl IntoIterator<Item = Spec>) -> Spec {
    let items: Vec<_> = items.into_iter().collect();
    spec(move |describe| {
        let items = items.iter().map(|item| item.make(describe)).collect();
        describe.add(Node::new(Tuple { items }))
    })
}

/// An object whose keys are data.
#[must_use]
pub fn map(values: Spec) -> Spec {
    spec(move |describe| {
        let key = describe.add(Node::new(Text::default()));
        let values = values.make(describe);
        describe.add(Node::new(Map { keys: KeyShape::Text, key, values }))
    })
}

/// `null`, or a value.
#[must_use]
pub fn nullable(inner: Spec) -> Spec {
    spec(move |describe| {
        let inner = inner.make(describe);
        describe.add(Node::new(Shape::Nullable(inner)))
    })
}

/// A value of a Rust type that declares a contract.
#[must_use]
pub fn of<T: Contract>() -> Spec {
    spec(Describe::of::<T>)
}

/// A value that may enclose values of its own shape: `shape` is given a stand-in for itself.
#[must_use]
pub fn recursive(shape: impl Fn(Spec) -> Spec + Send + Sync + 'static) -> Spec {
    spec(move |describe| {
        describe.enclosed(|describe, itself| {
            let stand_in = spec(move |describe| describe.add(Node::new(Shape::Recursion(itself))));
            shape(stand_in).make(describe)
        })
    })
}

/// As [`union`], with what happens to fields that are not declared in the objects that the form puts around a branch.
#[must_use]
pub fn union_with<'n>(
    form: Form,
    unknown: UnknownFields,
    branches: impl IntoIterator<Item = (&'n str, Option<Spec>)>,
) -> Spec {
    let branches: Vec<_> = branches.into_iter().map(|(name, spec)| (name.to_owned(), spec)).collect();
    spec(move |describe| {
        let branches = branches.iter().map(|(name, spec)| Branch {
            name: name.clone(),
            description: None,
            node: spec.as_ref().map(|spec| spec.make(describe)),
        });
        let union = Union { unknown, ..Union::new(None, form.clone(), branches.collect()) };
        describe.add(Node::new(union))
    })
}

/// One of several shapes; the first that matches wins. A branch without a shape is all said by its name.
#[must_use]
pub fn union<'n>(form: Form, branches: impl IntoIterator<Item = (&'n str, Option<Spec>)>) -> Spec {
    union_with(form, UnknownFields::default(), branches)
}
