//! Objects of a tree.

use std::slice;

use crate::tree::value::Json;

/// The members of an object in their order, to look at and to change.
///
/// A name may stand twice, as it may in a text; looking one up finds the last. Searches are linear: schemas have few
/// members, and whoever looks up many names in one object makes a set of them first.
#[derive(Clone, Debug, Default)]
pub struct JsonObject {
    members: Vec<(String, Json)>,
}

impl JsonObject {
    /// An object without members.
    #[must_use]
    pub const fn new() -> Self {
        Self { members: Vec::new() }
    }

    /// How many members there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The value of the last member of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.members.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The value of the last member of that name, to change.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Json> {
        self.members.iter_mut().rev().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Whether a member has that name.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The index of the last member of that name.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<usize> {
        self.members.iter().rposition(|(known, _)| known == name)
    }

    /// Sets a member: in its place where it is there, else at the end. The value that was there.
    pub fn insert(&mut self, name: impl Into<String>, value: impl Into<Json>) -> Option<Json> {
        let (name, value) = (name.into(), value.into());
        if let Some(known) = self.get_mut(&name) {
            return Some(std::mem::replace(known, value));
        }
        self.members.push((name, value));
        None
    }

    /// Adds a member at the end, whether or not the name is there already.
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<Json>) {
        self.members.push((name.into(), value.into()));
    }

    /// Adds a member at `index`, or at the end where there are fewer.
    pub fn insert_at(&mut self, index: usize, name: impl Into<String>, value: impl Into<Json>) {
        let index = index.min(self.members.len());
        self.members.insert(index, (name.into(), value.into()));
    }

    /// Takes out all members of that name; the value of the last.
    pub fn remove(&mut self, name: &str) -> Option<Json> {
        let mut removed = None;
        while let Some(index) = self.position(name) {
            let (_, value) = self.members.remove(index);
            removed.get_or_insert(value);
        }
        removed
    }

    /// Keeps the members for which `keep` holds.
    pub fn retain(&mut self, mut keep: impl FnMut(&str, &Json) -> bool) {
        self.members.retain(|(name, value)| keep(name, value));
    }

    /// The members, in their order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &Json)> + ExactSizeIterator {
        self.members.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// The members, in their order, their values to change.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (&str, &mut Json)> + ExactSizeIterator {
        self.members.iter_mut().map(|(name, value)| (name.as_str(), value))
    }

    /// The names, in their order.
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.members.iter().map(|(name, _)| name.as_str())
    }

    /// The members as they are kept.
    #[must_use]
    pub fn as_slice(&self) -> &[(String, Json)] {
        &self.members
    }
}

impl FromIterator<(String, Json)> for JsonObject {
    fn from_iter<I: IntoIterator<Item = (String, Json)>>(members: I) -> Self {
        Self { members: members.into_iter().collect() }
    }
}

impl Extend<(String, Json)> for JsonObject {
    fn extend<I: IntoIterator<Item = (String, Json)>>(&mut self, members: I) {
        self.members.extend(members);
    }
}

impl IntoIterator for JsonObject {
    type Item = (String, Json);
    type IntoIter = std::vec::IntoIter<(String, Json)>;

    fn into_iter(self) -> Self::IntoIter {
        self.members.into_iter()
    }
}

impl<'a> IntoIterator for &'a JsonObject {
    type Item = &'a (String, Json);
    type IntoIter = slice::Iter<'a, (String, Json)>;

    fn into_iter(self) -> Self::IntoIter {
        self.members.iter()
    }
}
