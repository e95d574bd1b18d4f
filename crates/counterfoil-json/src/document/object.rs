//! Objects of a document: members in their order, duplicates included.

use std::collections::HashSet;
use std::slice;

use crate::document::span::Span;
use crate::document::value::Value;

/// The members of an object, in the order in which they are written.
///
/// RFC 8259, section 4, leaves the meaning of a name that stands twice open. Here both members are kept, and looking
/// one up finds the last, as most readers of JSON do.
#[derive(Clone, Debug, Default)]
pub struct Object {
    members: Vec<Member>,
}

/// A name and its value.
#[derive(Clone, Debug)]
pub struct Member {
    name: Box<str>,
    name_span: Span,
    value: Value,
}

impl Member {
    pub(super) fn new(name: &str, name_span: Span, value: Value) -> Self {
        Self { name: name.into(), name_span, value }
    }

    /// The name, decoded.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the name is written, quotes included.
    #[must_use]
    pub const fn name_span(&self) -> Span {
        self.name_span
    }

    /// The value.
    #[must_use]
    pub const fn value(&self) -> &Value {
        &self.value
    }

    /// The value, to take apart.
    #[must_use]
    pub fn into_value(self) -> Value {
        self.value
    }

    /// Where the whole member is written, from its name to the end of its value.
    #[must_use]
    pub const fn span(&self) -> Span {
        Span { start: self.name_span.start, end: self.value.span().end }
    }
}

impl Object {
    pub(super) const fn new(members: Vec<Member>) -> Self {
        Self { members }
    }

    /// All members, in the order in which they are written.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// How many members are written.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The value of the last member with this name. The search is linear.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.member(name).map(Member::value)
    }

    /// The last member with this name. The search is linear.
    #[must_use]
    pub fn member(&self, name: &str) -> Option<&Member> {
        self.members.iter().rev().find(|member| member.name() == name)
    }

    /// Whether a member has this name.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        self.member(name).is_some()
    }

    /// The members whose name an earlier member has already, in the order in which they are written.
    pub fn duplicates(&self) -> impl Iterator<Item = &Member> {
        let mut seen = HashSet::new();
        self.members.iter().filter(move |member| !seen.insert(member.name()))
    }

    /// All members, in the order in which they are written.
    pub fn iter(&self) -> slice::Iter<'_, Member> {
        self.members.iter()
    }
}

impl<'a> IntoIterator for &'a Object {
    type Item = &'a Member;
    type IntoIter = slice::Iter<'a, Member>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Object {
    type Item = Member;
    type IntoIter = std::vec::IntoIter<Member>;

    fn into_iter(self) -> Self::IntoIter {
        self.members.into_iter()
    }
}
