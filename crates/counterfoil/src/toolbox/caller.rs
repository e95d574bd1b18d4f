//! Who makes a call, where somebody has found that out.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::Arc;

use super::extensions::Extensions;

/// What sets one caller apart from another: in a log, for a limit of calls, as the owner of a session. It is the name of a
/// key, say, and never the secret itself.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CallerId(Arc<str>);

impl CallerId {
    /// The caller of that name.
    #[must_use]
    pub fn new(id: impl Into<Arc<str>>) -> Self {
        Self(id.into())
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CallerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for CallerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CallerId({})", self.0)
    }
}

/// Who makes a call, and what is known of them: typed values that a handler reads with
/// [`Context::get`](super::Context::get). Cheap to clone.
///
/// A [`Toolset`](super::Toolset) among the values limits the tools that this caller is shown and may call.
///
/// ```
/// use counterfoil::Context;
/// use counterfoil::toolbox::{Caller, CallerId};
///
/// #[derive(Debug, PartialEq)]
/// struct Project(&'static str);
///
/// let caller = Caller::new("key-7").with(Project("acme"));
/// let context = Context::detached().with_caller(caller);
/// assert_eq!(context.get::<Project>(), Some(&Project("acme")));
/// assert_eq!(context.get::<CallerId>().map(CallerId::as_str), Some("key-7"));
/// ```
#[derive(Clone)]
pub struct Caller(Arc<Known>);

#[derive(Clone)]
struct Known {
    id: CallerId,
    values: Extensions,
}

impl Caller {
    /// The caller of that name, of whom nothing more is known.
    #[must_use]
    pub fn new(id: impl Into<Arc<str>>) -> Self {
        Self(Arc::new(Known { id: CallerId::new(id), values: Extensions::new() }))
    }

    /// The same with a value, in place of an earlier one of the same type.
    #[must_use]
    pub fn with<T: Any + Send + Sync>(mut self, value: T) -> Self {
        Arc::make_mut(&mut self.0).values.insert(value);
        self
    }

    /// The caller's name.
    #[must_use]
    pub fn id(&self) -> &CallerId {
        &self.0.id
    }

    /// The value of that type, if there is one. The [`CallerId`] is always there.
    #[must_use]
    pub fn get<T: Any + Send + Sync>(&self) -> Option<&T> {
        if TypeId::of::<T>() == TypeId::of::<CallerId>() {
            return (&self.0.id as &dyn Any).downcast_ref();
        }
        self.0.values.get()
    }
}

impl fmt::Debug for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not the values, which are nobody's business in a log.
        f.debug_tuple("Caller").field(&self.0.id.as_str()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_type() {
        let first = Caller::new("a").with(1u8).with("text".to_owned());
        let second = first.clone().with(2u8);
        assert_eq!((first.get::<u8>(), second.get::<u8>(), second.get::<u16>()), (Some(&1), Some(&2), None));
        assert_eq!(second.get::<String>().map(String::as_str), Some("text"));
        assert_eq!(second.get::<CallerId>(), Some(first.id()));
        assert_eq!(format!("{second:?}"), r#"Caller("a")"#);
    }
}
