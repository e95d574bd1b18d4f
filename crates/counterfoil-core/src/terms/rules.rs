//! Putting rules and notes on one node; every method is a keyword or an attribute of the same name.

use serde_json::Value;

use super::{Bound, Case, Choice, Describe, Field, Keyword, Node, NodeId, Notes, Object, Shape, Text, Tidy};
use crate::Contract;
use crate::format::Format;
use crate::pattern::Pattern;

/// Puts rules and notes on one node; every method is a keyword or an attribute of the same name.
#[derive(Debug)]
pub struct NodeRules<'d> {
    pub(super) describe: &'d mut Describe,
    pub(super) id: NodeId,
}

impl NodeRules<'_> {
    /// The node that the rules are put on.
    #[must_use]
    pub fn id(&self) -> NodeId {
        self.id
    }

    /// Adds the value to an object as a field; a field with a default need not be sent.
    pub fn add_to(self, object: &mut Object, name: &str, optional: bool) {
        let has_default = self.describe.node(self.id).is_some_and(|node| node.notes.default.is_some());
        object.fields.push(Field::new(name, self.id, !optional && !has_default));
    }

    fn node(&mut self) -> Option<&mut Node> {
        self.describe.nodes[self.id.0 as usize].as_mut()
    }

    fn notes(mut self, change: impl FnOnce(&mut Notes)) -> Self {
        if let Some(node) = self.node() {
            change(&mut node.notes);
        }
        self
    }

    fn shape(mut self, rule: &str, change: impl FnOnce(&mut Shape) -> bool) -> Self {
        // A nullable value takes the rules of the value inside.
        if let Some(Node { shape: Shape::Nullable(inner), .. }) = self.node() {
            let inner = *inner;
            let outer = std::mem::replace(&mut self.id, inner);
            let mut this = self.shape(rule, change);
            this.id = outer;
            return this;
        }
        let fits = self.node().is_some_and(|node| change(&mut node.shape));
        if !fits {
            self.describe.error(format!("`{rule}` does not apply to this value"));
        }
        self
    }

    fn text(self, rule: &str, change: impl FnOnce(&mut Text)) -> Self {
        self.shape(rule, |shape| match shape {
            Shape::Text(text) => {
                change(text);
                true
            }
            _ => false,
        })
    }

    /// The least number of characters.
    #[must_use]
    pub fn min_length(self, length: usize) -> Self {
        self.text("min_length", |text| text.min_length = length)
    }

    /// The greatest number of characters.
    #[must_use]
    pub fn max_length(self, length: usize) -> Self {
        self.text("max_length", |text| text.max_length = Some(length))
    }

    /// A pattern that must match somewhere, in ECMA-262 syntax.
    #[must_use]
    pub fn pattern(self, source: &str) -> Self {
        match Pattern::new(source) {
            Ok(pattern) => self.text("pattern", |text| text.pattern = Some(pattern)),
            Err(error) => {
                self.describe.error(format!("pattern {source:?}: {error}"));
                self
            }
        }
    }

    /// A named format.
    #[must_use]
    pub fn format(self, name: &str) -> Self {
        match Format::from_name(name) {
            Some(format) => self.text("format", |text| text.format = Some(format)),
            None => {
                let known: Vec<_> = Format::ALL.iter().map(|format| format.name()).collect();
                self.describe.error(format!("format {name:?} is not known; the formats are {}", known.join(", ")));
                self
            }
        }
    }

    fn tidy(self, rule: &str, change: impl FnOnce(&mut Tidy)) -> Self {
        self.shape(rule, |shape| match shape {
            Shape::Text(Text { tidy, .. }) | Shape::Choice(Choice { tidy, .. }) => {
                change(tidy);
                true
            }
            _ => false,
        })
    }

    /// White space at both ends is removed before the rules are checked.
    #[must_use]
    pub fn trim(self) -> Self {
        self.tidy("trim", |tidy| tidy.trim = true)
    }

    /// Letters become lower case before the rules are checked.
    #[must_use]
    pub fn lowercase(self) -> Self {
        self.tidy("lowercase", |tidy| tidy.case = Some(Case::Lower))
    }

    /// Letters become upper case before the rules are checked.
    #[must_use]
    pub fn uppercase(self) -> Self {
        self.tidy("uppercase", |tidy| tidy.case = Some(Case::Upper))
    }

    /// The least value.
    #[must_use]
    pub fn minimum(self, bound: impl Into<Bound>) -> Self {
        self.bound(Keyword::Minimum, bound.into())
    }

    /// The greatest value.
    #[must_use]
    pub fn maximum(self, bound: impl Into<Bound>) -> Self {
        self.bound(Keyword::Maximum, bound.into())
    }

    /// The value must be greater.
    #[must_use]
    pub fn exclusive_minimum(self, bound: impl Into<Bound>) -> Self {
        self.bound(Keyword::ExclusiveMinimum, bound.into())
    }

    /// The value must be less.
    #[must_use]
    pub fn exclusive_maximum(self, bound: impl Into<Bound>) -> Self {
        self.bound(Keyword::ExclusiveMaximum, bound.into())
    }

    /// The value must be a multiple.
    #[must_use]
    pub fn multiple_of(self, divisor: impl Into<Bound>) -> Self {
        self.bound(Keyword::MultipleOf, divisor.into())
    }

    fn bound(self, keyword: Keyword, bound: Bound) -> Self {
        let mut problem = None;
        let this = self.shape("a bound", |shape| {
            problem = match (shape, bound) {
                (Shape::Integer(integer), Bound::Integer(bound)) => integer.put(keyword, bound).err(),
                (Shape::Integer(_), Bound::Float(bound)) => {
                    Some(format!("the bound {bound} of an integer is not an integer"))
                }
                (Shape::Number(number), Bound::Integer(bound)) => number.put(keyword, bound as f64).err(),
                (Shape::Number(number), Bound::Float(bound)) => number.put(keyword, bound).err(),
                _ => return false,
            };
            true
        });
        if let Some(problem) = problem {
            this.describe.error(problem);
        }
        this
    }

    /// The least number of items.
    #[must_use]
    pub fn min_items(self, count: usize) -> Self {
        self.list("min_items", |list| list.min_items = count)
    }

    /// The greatest number of items.
    #[must_use]
    pub fn max_items(self, count: usize) -> Self {
        self.list("max_items", |list| list.max_items = Some(count))
    }

    /// No two items may be equal.
    #[must_use]
    pub fn unique_items(self) -> Self {
        self.list("unique_items", |list| list.unique_items = true)
    }

    fn list(self, rule: &str, change: impl FnOnce(&mut super::List)) -> Self {
        self.shape(rule, |shape| match shape {
            Shape::List(list) => {
                change(list);
                true
            }
            _ => false,
        })
    }

    /// The value that stands in when none was sent.
    #[must_use]
    pub fn default(self, value: Value) -> Self {
        self.notes(|notes| notes.default = Some(value))
    }

    /// The value that stands in when none was sent, from the type itself.
    #[must_use]
    pub fn default_of<T: Contract>(self, value: &T) -> Self {
        match value.encode() {
            Ok(value) => self.default(value),
            Err(error) => {
                self.describe.error(format!("the default cannot be written as JSON: {error}"));
                self
            }
        }
    }

    /// A value that the contract accepts, shown to the reader.
    #[must_use]
    pub fn example(self, value: Value) -> Self {
        self.notes(|notes| notes.examples.push(value))
    }

    /// A short label for people.
    #[must_use]
    pub fn title(self, title: &str) -> Self {
        self.notes(|notes| notes.title = Some(title.to_owned()))
    }

    /// What the name cannot say.
    #[must_use]
    pub fn description(self, description: &str) -> Self {
        self.notes(|notes| notes.description = Some(description.to_owned()))
    }

    /// Callers should stop sending it.
    #[must_use]
    pub fn deprecated(self) -> Self {
        self.notes(|notes| notes.deprecated = true)
    }

    /// A sentence for a rule that the schema cannot state.
    #[must_use]
    pub fn says(self, sentence: &str) -> Self {
        self.notes(|notes| notes.says.push(sentence.to_owned()))
    }

    /// The author's words for a broken rule.
    #[must_use]
    pub fn message(self, message: &str) -> Self {
        self.notes(|notes| notes.message = Some(message.to_owned()))
    }

    /// Leaves a keyword out of the advertised schema; a sentence says the rule instead.
    #[must_use]
    pub fn hide(self, keyword: Keyword) -> Self {
        self.notes(|notes| notes.advertise.hide.push(keyword))
    }

    /// Problems may repeat the value that was sent.
    #[must_use]
    pub fn echo(self) -> Self {
        self.notes(|notes| notes.echo = true)
    }

    /// A function of the author's on a value that has passed its rules.
    #[must_use]
    pub fn transform(mut self, transform: super::Transform) -> Self {
        if let Some(node) = self.node() {
            node.hooks.transform = Some(transform);
        }
        self
    }

    /// A rule of the author's own, checked after the transform.
    #[must_use]
    pub fn refine(mut self, refine: super::Refine) -> Self {
        if let Some(node) = self.node() {
            node.hooks.refine.push(refine);
        }
        self
    }

    /// Conversions that this value allows.
    #[must_use]
    pub fn lenient(self, lenient: crate::lenient::Lenient) -> Self {
        self.notes(|notes| notes.lenient = lenient)
    }
}
