//! The types of JSON Schema, as a set.

use counterfoil_json::{Json, Kind};

/// A set of types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Types(u8);

/// The names, each with its bit. An integer is a number too, so it has no bit that `number` lacks.
const NAMES: [(&str, u8); 7] =
    [("null", 1), ("boolean", 2), ("integer", 4), ("number", 12), ("string", 16), ("array", 32), ("object", 64)];

impl Types {
    pub(crate) const NULL: Self = Self(1);
    pub(crate) const NUMBER: Self = Self(12);
    pub(crate) const STRING: Self = Self(16);
    pub(crate) const ARRAY: Self = Self(32);
    pub(crate) const OBJECT: Self = Self(64);

    /// The types that a schema asks for; `None` where it does not say, or names one that there is not.
    pub(crate) fn of(schema: &Json) -> Option<Self> {
        let mut types = match schema.get("type")? {
            Json::String(name) => Self::named(name)?,
            Json::Array(names) => names
                .iter()
                .map(|name| name.as_str().and_then(Self::named))
                .try_fold(Self(0), |all, one| Some(Self(all.0 | one?.0)))?,
            _ => return None,
        };
        if schema.get("nullable").and_then(Json::as_bool) == Some(true) {
            types.0 |= Self::NULL.0;
        }
        Some(types)
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| *known == name).map(|(_, bits)| Self(*bits))
    }

    /// The type of a value.
    pub(crate) fn of_value(value: &Json) -> Self {
        match value.kind() {
            Kind::Null => Self::NULL,
            Kind::Boolean => Self(2),
            Kind::Number if value.as_number().is_some_and(counterfoil_json::JsonNumber::is_integer) => Self(4),
            Kind::Number => Self(8),
            Kind::String => Self::STRING,
            Kind::Array => Self::ARRAY,
            Kind::Object => Self::OBJECT,
        }
    }

    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whether it is this type and nothing else, `null` aside.
    pub(crate) const fn is_only(self, other: Self) -> bool {
        let bare = self.0 & !Self::NULL.0;
        bare != 0 && bare & !other.0 == 0
    }
}
