//! What a type is, as far as that can be told from how it is written.
//!
//! An alias or an import under another name hides a type; whatever is not recognised is left to the compiler, or to the
//! lessons, which look it up among the declarations.

use syn::{GenericArgument, PathArguments, Type};

/// A type as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypeForm {
    /// `bool`
    Boolean,
    /// An integer type.
    Integer(IntegerType),
    /// `f32` (where `single`) or `f64`.
    Number {
        /// Whether it is `f32`.
        single: bool,
    },
    /// `String`
    Text,
    /// A type that is read from a string of this format: dates, UUIDs, URLs.
    Parsed(&'static str),
    /// A list.
    List(Box<TypeForm>),
    /// A set: a list without equal items.
    Set(Box<TypeForm>),
    /// A map, from keys to values.
    Map(Box<TypeForm>, Box<TypeForm>),
    /// A tuple.
    Tuple(Vec<TypeForm>),
    /// `Option`: a field that may be left out.
    Optional(Box<TypeForm>),
    /// `Nullable`: `null`, or a value.
    Nullable(Box<TypeForm>),
    /// Any JSON value.
    Any,
    /// A reference or another type with a lifetime that is not `'static`.
    Borrowed,
    /// Some other type, by the last part of its path.
    Named(String),
    /// Something that has no name.
    Other,
}

/// An integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntegerType {
    /// Its name.
    pub name: &'static str,
    /// Its least value.
    pub min: i128,
    /// Its greatest value; that of `u128` is cut to `i128`, since there is no contract for it.
    pub max: i128,
}

macro_rules! integers {
    ($($int:ident)*) => {
        const INTEGERS: &[IntegerType] = &[
            $( IntegerType { name: stringify!($int), min: $int::MIN as i128, max: $int::MAX as i128 } ),*
        ];
    };
}
integers!(i8 u8 i16 u16 i32 u32 i64 u64 isize usize i128);

const WIDE: IntegerType = IntegerType { name: "u128", min: 0, max: i128::MAX };

impl IntegerType {
    /// Whether it has 128 bits, which JSON readers do not keep exact.
    #[must_use]
    pub fn is_wide(self) -> bool {
        matches!(self.name, "i128" | "u128")
    }
}

impl TypeForm {
    /// Recognises a type.
    #[must_use]
    pub fn of(ty: &Type) -> Self {
        match ty {
            Type::Group(group) => Self::of(&group.elem),
            Type::Paren(paren) => Self::of(&paren.elem),
            Type::Reference(_) => Self::Borrowed,
            Type::Array(array) => Self::List(Box::new(Self::of(&array.elem))),
            Type::Tuple(tuple) => Self::Tuple(tuple.elems.iter().map(Self::of).collect()),
            Type::Path(path) if path.qself.is_none() => path.path.segments.last().map_or(Self::Other, of_segment),
            _ => Self::Other,
        }
    }

    /// The type of the value: what stands inside an `Option`.
    #[must_use]
    pub fn inner(&self) -> &Self {
        match self {
            Self::Optional(inner) => inner,
            other => other,
        }
    }

    /// The types that this one is made of.
    #[must_use]
    pub fn parts(&self) -> Vec<&Self> {
        match self {
            Self::List(item) | Self::Set(item) | Self::Optional(item) | Self::Nullable(item) => vec![item],
            Self::Map(key, value) => vec![key, value],
            Self::Tuple(items) => items.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Whether nothing in it is left to the compiler.
    #[must_use]
    pub fn is_known(&self) -> bool {
        !matches!(self, Self::Named(_) | Self::Other | Self::Borrowed) && self.parts().into_iter().all(Self::is_known)
    }
}

fn of_segment(segment: &syn::PathSegment) -> TypeForm {
    let name = segment.ident.to_string();
    let arguments = arguments(&segment.arguments);
    let named = || TypeForm::Named(name.clone());
    let part = |at: usize| Box::new(TypeForm::of(arguments[at]));
    if borrows(&segment.arguments) {
        return TypeForm::Borrowed;
    }
    match (name.as_str(), arguments.len()) {
        ("bool", 0) => TypeForm::Boolean,
        ("f32", 0) => TypeForm::Number { single: true },
        ("f64", 0) => TypeForm::Number { single: false },
        ("String", 0) => TypeForm::Text,
        ("Value", 0) => TypeForm::Any,
        ("u128", 0) => TypeForm::Integer(WIDE),
        ("NaiveDate", 0) => TypeForm::Parsed("date"),
        ("DateTime", 1) | ("Timestamp", 0) => TypeForm::Parsed("date-time"),
        ("Uuid", 0) => TypeForm::Parsed("uuid"),
        ("Url", 0) => TypeForm::Parsed("uri"),
        ("Box" | "Arc" | "Rc", 1) => *part(0),
        ("Vec" | "VecDeque", 1) => TypeForm::List(part(0)),
        ("HashSet" | "BTreeSet", 1) | ("HashSet", 2) => TypeForm::Set(part(0)),
        ("HashMap" | "BTreeMap", 2) | ("HashMap", 3) => TypeForm::Map(part(0), part(1)),
        ("Option", 1) => TypeForm::Optional(part(0)),
        ("Nullable", 1) => TypeForm::Nullable(part(0)),
        (int, 0) => {
            INTEGERS.iter().find(|known| known.name == int).map_or_else(named, |known| TypeForm::Integer(*known))
        }
        _ => named(),
    }
}

fn arguments(arguments: &PathArguments) -> Vec<&Type> {
    let PathArguments::AngleBracketed(list) = arguments else { return Vec::new() };
    let types = list.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

fn borrows(arguments: &PathArguments) -> bool {
    let PathArguments::AngleBracketed(list) = arguments else { return false };
    list.args.iter().any(|argument| matches!(argument, GenericArgument::Lifetime(life) if life.ident != "static"))
}

#[cfg(test)]
mod tests {
    use super::TypeForm::{self, *};

    fn form(ty: &str) -> TypeForm {
        TypeForm::of(&syn::parse_str(ty).unwrap())
    }

    #[test]
    fn types_are_recognised_by_how_they_are_written() {
        assert_eq!(form("std::string::String"), Text);
        assert_eq!(form("Option<Vec<Label>>"), Optional(Box::new(List(Box::new(Named("Label".into()))))));
        assert_eq!(form("HashMap<String, bool>"), Map(Box::new(Text), Box::new(Boolean)));
        assert_eq!(form("(f32, f64)"), Tuple(vec![Number { single: true }, Number { single: false }]));
        assert_eq!(form("chrono::DateTime<Utc>"), Parsed("date-time"));
        assert_eq!(form("Box<String>"), Text);
        assert_eq!(form("Page<T>"), Named("Page".into()));
        assert_eq!(form("&'static str"), Borrowed);
        assert_eq!(form("Cow<'a, str>"), Borrowed);
        assert_eq!(form("fn()"), Other);
    }

    #[test]
    fn integers_have_the_bounds_of_their_type() {
        let Integer(byte) = form("u8") else { panic!("not an integer") };
        assert_eq!((byte.min, byte.max, byte.is_wide()), (0, 255, false));
        let Integer(wide) = form("u128") else { panic!("not an integer") };
        assert!(wide.is_wide());
    }

    #[test]
    fn known_means_known_throughout() {
        assert!(form("Vec<Option<u8>>").is_known());
        assert!(!form("Vec<Label>").is_known());
    }
}
