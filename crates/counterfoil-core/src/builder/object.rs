//! Objects that are being made.

use super::{Spec, spec};
use crate::terms::{DeclarationError, Describe, NamedRule, Node, NodeId, Object, Terms, UnknownFields};

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
