//! Typed values that travel with a call.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::Arc;

/// At most one value of each type. Few are ever there, so they are looked through one by one, and none
/// cost nothing.
#[derive(Clone, Default)]
pub struct Extensions(Vec<(TypeId, Arc<dyn Any + Send + Sync>)>);

impl Extensions {
    /// None at all.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a value, in place of an earlier one of the same type.
    pub fn insert<T: Any + Send + Sync>(&mut self, value: T) {
        let id = TypeId::of::<T>();
        self.0.retain(|(known, _)| *known != id);
        self.0.push((id, Arc::new(value)));
    }

    /// The value of that type, if there is one.
    #[must_use]
    pub fn get<T: Any + Send + Sync>(&self) -> Option<&T> {
        let id = TypeId::of::<T>();
        let (_, value) = self.0.iter().find(|(known, _)| *known == id)?;
        value.downcast_ref()
    }
}

impl fmt::Debug for Extensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Extensions({})", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_of_each_type() {
        let mut extensions = Extensions::new();
        assert_eq!(extensions.get::<u8>(), None);
        extensions.insert(1u8);
        extensions.insert("text".to_owned());
        extensions.insert(2u8);
        assert_eq!(extensions.get::<u8>(), Some(&2));
        assert_eq!(extensions.clone().get::<String>().map(String::as_str), Some("text"));
    }
}
