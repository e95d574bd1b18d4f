//! The closed list of problem codes.

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// What kind of problem it is. The list is closed and its spelling is stable.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $($(#[$doc])* $variant,)* }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The code as it is written in answers.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

codes! {
    /// A required field was not sent.
    Missing = "missing",
    /// The value has another JSON type.
    InvalidType = "invalid_type",
    /// A string, a list or a number is below its lower bound.
    TooSmall = "too_small",
    /// A string, a list or a number is above its upper bound, or beyond what the type can hold.
    TooBig = "too_big",
    /// A string does not have its format.
    InvalidFormat = "invalid_format",
    /// A string does not match its pattern.
    PatternMismatch = "pattern_mismatch",
    /// A value is none of those that are allowed.
    InvalidValue = "invalid_value",
    /// A number is no multiple of what it must be one of.
    NotMultipleOf = "not_multiple_of",
    /// A list has equal items.
    NotUnique = "not_unique",
    /// A declared field was sent twice.
    DuplicateKey = "duplicate_key",
    /// A field is not declared, where the contract refuses such fields.
    UnknownField = "unknown_field",
    /// A value fits no branch of a union.
    InvalidUnion = "invalid_union",
    /// None, or more than one, of fields of which exactly one is needed.
    ExactlyOneOf = "exactly_one_of",
    /// More than one of fields of which at most one is allowed.
    AtMostOneOf = "at_most_one_of",
    /// A field is missing that another field calls for.
    Requires = "requires",
    /// Two fields are in the wrong order.
    Ordered = "ordered",
    /// Values are nested too deeply.
    TooDeep = "too_deep",
    /// A rule of the author's own is broken.
    Custom = "custom",
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
