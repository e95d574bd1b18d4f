//! The rules and notes of a value that is being made.

use std::sync::Arc;

use serde_json::Value;

use super::{Spec, spec};
use crate::lenient::Lenient;
use crate::terms::{Bound, DeclarationError, Describe, Keyword, NodeId, NodeRules, Refine, Terms, Transform};

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
    pub(super) fn make(&self, describe: &mut Describe) -> NodeId {
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
        let transform: Transform = Arc::new(transform);
        self.with(move |rules| rules.transform(Arc::clone(&transform)))
    }

    /// A rule that only code can state; `says` is the sentence that is shown for it.
    #[must_use]
    pub fn refine(self, says: &str, refine: impl Fn(&Value) -> Result<(), String> + Send + Sync + 'static) -> Self {
        let (says, refine): (_, Refine) = (says.to_owned(), Arc::new(refine));
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
