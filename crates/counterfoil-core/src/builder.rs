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

use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use crate::Contract;
use crate::lenient::Lenient;
use crate::terms::{
    Bound, Branch, Choice, ChoiceValue, DeclarationError, Describe, Form, Integer, KeyShape, Keyword, List, Map,
    NamedRule, Node, NodeId, NodeRules, Number, Object, Shape, Terms, Text, Tuple, Union, UnknownFields,
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

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident($($arg:ident: $type:ty),*);)*) => { $(
        $(#[$doc])*
        #[must_use]
        pub fn $rule(self, $($arg: $type),*) -> Self {
            self.with(move |rules| rules.$rule($($arg.clone()),*))
        }
    )* };
}

impl Spec {
    fn make(&self, describe: &mut Describe) -> NodeId {
        (self.make)(describe)
    }

    fn with(self, rule: impl Fn(NodeRules<'_>) -> NodeRules<'_> + Send + Sync + 'static) -> Self {
        spec(move |describe| {
            let id = self.make(describe);
            rule(describe.rules(id)).id()
        })
    }

    rules! {
        /// The least number of characters.
        min_length(length: usize);
        /// The greatest number of characters.
        max_length(length: usize);
        /// White space at both ends is removed first.
        trim();
        /// Letters become lower case first.
        lowercase();
        /// Letters become upper case first.
        uppercase();
        /// The least number of items.
        min_items(count: usize);
        /// The greatest number of items.
        max_items(count: usize);
        /// No two items may be equal.
        unique_items();
        /// Callers should stop sending it.
        deprecated();
        /// Problems may repeat the value that was sent.
        echo();
        /// Leaves a keyword out of the advertised schema; a sentence says the rule instead.
        hide(keyword: Keyword);
        /// Conversions that this value allows.
        lenient(lenient: Lenient);
    }

    /// The least value.
    #[must_use]
    pub fn minimum(self, bound: impl Into<Bound>) -> Self {
        let bound = bound.into();
        self.with(move |rules| rules.minimum(bound))
    }

    /// The greatest value.
    #[must_use]
    pub fn maximum(self, bound: impl Into<Bound>) -> Self {
        let bound = bound.into();
        self.with(move |rules| rules.maximum(bound))
    }

    /// The value must be greater.
    #[must_use]
    pub fn exclusive_minimum(self, bound: impl Into<Bound>) -> Self {
        let bound = bound.into();
        self.with(move |rules| rules.exclusive_minimum(bound))
    }

    /// The value must be less.
    #[must_use]
    pub fn exclusive_maximum(self, bound: impl Into<Bound>) -> Self {
        let bound = bound.into();
        self.with(move |rules| rules.exclusive_maximum(bound))
    }

    /// The value must be a multiple.
    #[must_use]
    pub fn multiple_of(self, divisor: impl Into<Bound>) -> Self {
        let divisor = divisor.into();
        self.with(move |rules| rules.multiple_of(divisor))
    }

    /// A pattern that must match somewhere, in ECMA-262 syntax.
    #[must_use]
    pub fn pattern(self, source: &str) -> Self {
        let source = source.to_owned();
        self.with(move |rules| rules.pattern(&source))
    }

    /// A named format.
    #[must_use]
    pub fn format(self, name: &str) -> Self {
        let name = name.to_owned();
        self.with(move |rules| rules.format(&name))
    }

    /// The value that stands in when none was sent.
    #[must_use]
    pub fn default(self, value: impl Into<Value>) -> Self {
        let value = value.into();
        self.with(move |rules| rules.default(value.clone()))
    }

    /// A value that the contract accepts, shown to the reader.
    #[must_use]
    pub fn example(self, value: impl Into<Value>) -> Self {
        let value = value.into();
        self.with(move |rules| rules.example(value.clone()))
    }

    /// A short label for people.
    #[must_use]
    pub fn title(self, title: &str) -> Self {
        let title = title.to_owned();
        self.with(move |rules| rules.title(&title))
    }

    /// What the name cannot say.
    #[must_use]
    pub fn description(self, description: &str) -> Self {
        let description = description.to_owned();
        self.with(move |rules| rules.description(&description))
    }

    /// The author's words for a broken rule.
    #[must_use]
    pub fn message(self, message: &str) -> Self {
        let message = message.to_owned();
        self.with(move |rules| rules.message(&message))
    }

    /// A function on a value that has passed its rules.
    #[must_use]
    pub fn transform(self, transform: impl Fn(Value) -> Value + Send + Sync + 'static) -> Self {
        let transform: crate::terms::Transform = Arc::new(transform);
        self.with(move |rules| rules.transform(Arc::clone(&transform)))
    }

    /// A rule that only code can state; `says` is the sentence that is shown for it.
    #[must_use]
    pub fn refine(self, says: &str, refine: impl Fn(&Value) -> Result<(), String> + Send + Sync + 'static) -> Self {
        let (says, refine): (_, crate::terms::Refine) = (says.to_owned(), Arc::new(refine));
        self.with(move |rules| rules.says(&says).refine(Arc::clone(&refine)))
    }

    /// Builds the contract.
    ///
    /// # Errors
    ///
    /// Every mistake in the declaration.
    pub fn build(&self) -> Result<Terms, DeclarationError> {
        let mut describe = Describe::new();
        let root = self.make(&mut describe);
        describe.seal(root)
    }
}

/// An object whose fields are declared.
#[must_use]
pub fn object() -> ObjectSpec {
    ObjectSpec::default()
}

/// An object that is being made; it becomes a [`Spec`] by [`into_spec`](Self::into_spec) or where one is asked for.
#[derive(Clone, Debug, Default)]
pub struct ObjectSpec {
    name: Option<String>,
    fields: Vec<(String, Spec, bool)>,
    unknown: UnknownFields,
    rules: Vec<Across>,
}

#[derive(Clone, Debug)]
enum Across {
    ExactlyOneOf(Vec<String>),
    AtMostOneOf(Vec<String>),
    Requires(String, Vec<String>),
    Ordered(String, String),
}

impl ObjectSpec {
    /// The name of the type, for definitions and messages.
    #[must_use]
    pub fn name(mut self, name: &str) -> Self {
        self.name = Some(name.to_owned());
        self
    }

    /// A field; it must be sent unless it has a default.
    #[must_use]
    pub fn field(mut self, name: &str, spec: impl Into<Spec>) -> Self {
        self.fields.push((name.to_owned(), spec.into(), false));
        self
    }

    /// A field that may be left out.
    #[must_use]
    pub fn optional(mut self, name: &str, spec: impl Into<Spec>) -> Self {
        self.fields.push((name.to_owned(), spec.into(), true));
        self
    }

    /// What happens to fields that are not declared.
    #[must_use]
    pub fn unknown_fields(mut self, unknown: UnknownFields) -> Self {
        self.unknown = unknown;
        self
    }

    /// Exactly one of the fields must be sent.
    #[must_use]
    pub fn exactly_one_of(self, fields: &[&str]) -> Self {
        self.across(Across::ExactlyOneOf(owned(fields)))
    }

    /// At most one of the fields may be sent.
    #[must_use]
    pub fn at_most_one_of(self, fields: &[&str]) -> Self {
        self.across(Across::AtMostOneOf(owned(fields)))
    }

    /// With one field, the others must be sent too.
    #[must_use]
    pub fn requires(self, field: &str, others: &[&str]) -> Self {
        self.across(Across::Requires(field.to_owned(), owned(others)))
    }

    /// One field must not be greater than another.
    #[must_use]
    pub fn ordered(self, low: &str, high: &str) -> Self {
        self.across(Across::Ordered(low.to_owned(), high.to_owned()))
    }

    fn across(mut self, rule: Across) -> Self {
        self.rules.push(rule);
        self
    }

    fn make(&self, describe: &mut Describe) -> NodeId {
        let mut object = Object { name: self.name.clone(), unknown: self.unknown, ..Object::default() };
        for (name, spec, optional) in &self.fields {
            let id = spec.make(describe);
            describe.rules(id).add_to(&mut object, name, *optional);
        }
        for rule in &self.rules {
            match rule {
                Across::ExactlyOneOf(names) => {
                    describe.cross_rule(&mut object, NamedRule::ExactlyOneOf(&strs(names)));
                }
                Across::AtMostOneOf(names) => {
                    describe.cross_rule(&mut object, NamedRule::AtMostOneOf(&strs(names)));
                }
                Across::Requires(field, others) => {
                    describe.cross_rule(&mut object, NamedRule::Requires(field, &strs(others)));
                }
                Across::Ordered(low, high) => describe.cross_rule(&mut object, NamedRule::Ordered(low, high)),
            }
        }
        describe.add(Node::new(object))
    }

    /// The object as a value, to put rules and notes on.
    #[must_use]
    pub fn into_spec(self) -> Spec {
        spec(move |describe| self.make(describe))
    }

    /// Builds the contract.
    ///
    /// # Errors
    ///
    /// Every mistake in the declaration.
    pub fn build(self) -> Result<Terms, DeclarationError> {
        self.into_spec().build()
    }
}

impl From<ObjectSpec> for Spec {
    fn from(object: ObjectSpec) -> Self {
        object.into_spec()
    }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn strs(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}
