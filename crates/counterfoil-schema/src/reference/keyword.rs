//! The keywords that refer to schemas.

use counterfoil_json::Json;

/// A keyword that refers to a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RefKeyword {
    /// `$ref`
    Ref,
    /// `$dynamicRef`
    Dynamic,
    /// `$recursiveRef`
    Recursive,
}

impl RefKeyword {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Ref, Self::Dynamic, Self::Recursive];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ref => "$ref",
            Self::Dynamic => "$dynamicRef",
            Self::Recursive => "$recursiveRef",
        }
    }

    /// The keyword of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|keyword| keyword.name() == name)
    }
}

/// The references of a schema itself, not of those inside it.
pub fn references(schema: &Json) -> impl Iterator<Item = (RefKeyword, &str)> {
    let object = schema.as_object();
    RefKeyword::ALL.into_iter().filter_map(move |keyword| Some((keyword, object?.get(keyword.name())?.as_str()?)))
}
