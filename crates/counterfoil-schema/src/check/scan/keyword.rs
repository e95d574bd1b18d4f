//! The keywords of JSON Schema, drafts 4 to 2020-12, and those of OpenAPI that one meets in schemas.

macro_rules! keywords {
    ($($length:literal { $($variant:ident $name:literal)* })*) => {
        /// A keyword of a schema.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum Keyword {
            $($($variant,)*)*
            /// One that no draft has
            Unknown,
            /// One that stands again further on; the last one counts
            Shadowed,
        }

        impl Keyword {
            /// The keyword of that name. The length decides first, so that few names are compared.
            pub(super) fn of(name: &str) -> Self {
                match name.len() {
                    $($length => match name {
                        $($name => Self::$variant,)*
                        _ => Self::Unknown,
                    },)*
                    _ => Self::Unknown,
                }
            }

            /// All that have a name, with it.
            #[cfg(test)]
            pub(super) const NAMED: &[(Self, &str, usize)] = &[$($((Self::$variant, $name, $length),)*)*];
        }
    };
}

keywords! {
    2 { Id4 "id" If "if" }
    3 { Not "not" Id "$id" }
    4 { Type "type" Enum "enum" Then "then" Else "else" Ref "$ref" }
    5 { Const "const" AnyOf "anyOf" OneOf "oneOf" AllOf "allOf" Items "items" Title "title" Defs "$defs" }
    6 { Format "format" }
    7 {
        Default "default" Pattern "pattern" Minimum "minimum" Maximum "maximum" Example "example" Schema "$schema"
        Anchor "$anchor"
    }
    8 {
        Required "required" MinItems "minItems" MaxItems "maxItems" Contains "contains" Nullable "nullable"
        Examples "examples" ReadOnly "readOnly" Comment "$comment"
    }
    9 { MinLength "minLength" MaxLength "maxLength" WriteOnly "writeOnly" }
    10 { Properties "properties" MultipleOf "multipleOf" Deprecated "deprecated" }
    11 {
        Description "description" Definitions "definitions" UniqueItems "uniqueItems" PrefixItems "prefixItems"
        MinContains "minContains" MaxContains "maxContains" DynamicRef "$dynamicRef" Vocabulary "$vocabulary"
    }
    12 { Dependencies "dependencies" }
    13 {
        PropertyNames "propertyNames" MinProperties "minProperties" MaxProperties "maxProperties"
        ContentSchema "contentSchema" RecursiveRef "$recursiveRef"
    }
    14 { DynamicAnchor "$dynamicAnchor" }
    15 { AdditionalItems "additionalItems" ContentEncoding "contentEncoding" }
    16 {
        ExclusiveMinimum "exclusiveMinimum" ExclusiveMaximum "exclusiveMaximum" ContentMediaType "contentMediaType"
        UnevaluatedItems "unevaluatedItems" DependentSchemas "dependentSchemas" RecursiveAnchor "$recursiveAnchor"
    }
    17 { PatternProperties "patternProperties" DependentRequired "dependentRequired" }
    20 { AdditionalProperties "additionalProperties" }
    21 { UnevaluatedProperties "unevaluatedProperties" }
}

/// Where the schemas in the value of a keyword stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inside {
    /// There are none
    Nothing,
    /// The value is one
    One,
    /// The elements of the value are
    List,
    /// The value is one, or its elements are
    OneOrList,
    /// The members of the value are
    Members,
}

impl Keyword {
    /// Where the schemas in its value stand.
    pub(super) const fn inside(self) -> Inside {
        match self {
            Self::Not
            | Self::If
            | Self::Then
            | Self::Else
            | Self::Contains
            | Self::PropertyNames
            | Self::AdditionalProperties
            | Self::AdditionalItems
            | Self::UnevaluatedProperties
            | Self::UnevaluatedItems
            | Self::ContentSchema => Inside::One,
            Self::AnyOf | Self::OneOf | Self::AllOf | Self::PrefixItems => Inside::List,
            Self::Items => Inside::OneOrList,
            Self::Properties
            | Self::PatternProperties
            | Self::DependentSchemas
            | Self::Dependencies
            | Self::Defs
            | Self::Definitions => Inside::Members,
            _ => Inside::Nothing,
        }
    }

    /// Whether the schemas in its value are about the members or the elements of the value that the schema is about,
    /// and so one level deeper.
    pub(super) const fn goes_deeper(self) -> bool {
        LEVELS.holds(self)
    }
}

/// A set of keywords.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Keywords(u128);

impl Keywords {
    pub(super) const fn of(keywords: &[Keyword]) -> Self {
        let mut set = Self(0);
        let mut rest = keywords;
        while let [first, others @ ..] = rest {
            set = set.with(*first);
            rest = others;
        }
        set
    }

    pub(super) const fn with(self, keyword: Keyword) -> Self {
        Self(self.0 | 1 << keyword as u8)
    }

    pub(super) const fn without(self, keyword: Keyword) -> Self {
        Self(self.0 & !(1 << keyword as u8))
    }

    pub(super) const fn holds(self, keyword: Keyword) -> bool {
        self.0 & 1 << keyword as u8 != 0
    }

    /// Whether the two have a keyword in common.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Those that say of which kind a value is.
pub(super) const TYPING: Keywords = Keywords::of(&[
    Keyword::Type,
    Keyword::Enum,
    Keyword::Const,
    Keyword::Ref,
    Keyword::DynamicRef,
    Keyword::RecursiveRef,
    Keyword::AnyOf,
    Keyword::OneOf,
    Keyword::AllOf,
]);

/// Those that say something to people.
pub(super) const ANNOTATIONS: Keywords = Keywords::of(&[
    Keyword::Title,
    Keyword::Description,
    Keyword::Default,
    Keyword::Examples,
    Keyword::Example,
    Keyword::Deprecated,
    Keyword::ReadOnly,
    Keyword::WriteOnly,
    Keyword::Comment,
    Keyword::Unknown,
]);

/// Those that name a schema, and hold others for use elsewhere.
const IDENTITY: Keywords = Keywords::of(&[
    Keyword::Schema,
    Keyword::Id,
    Keyword::Id4,
    Keyword::Anchor,
    Keyword::DynamicAnchor,
    Keyword::RecursiveAnchor,
    Keyword::Vocabulary,
    Keyword::Defs,
    Keyword::Definitions,
]);

/// Those that rule out values, the ones of [`TYPING`] included: all others.
pub(super) const RULES: Keywords = Keywords(!ANNOTATIONS.or(IDENTITY).with(Keyword::Shadowed).0);

/// Whether a keyword rules nothing out: it says something to people, names a schema, or is none of JSON Schema. OpenAPI's
/// `nullable` lets in what others keep out.
#[must_use]
pub fn is_annotation_keyword(name: &str) -> bool {
    let keyword = Keyword::of(name);
    !RULES.holds(keyword) || keyword == Keyword::Nullable
}

/// Those that make a node an object or an array, without a `type` too.
pub(super) const CONTAINER: Keywords = Keywords::of(&[
    Keyword::Properties,
    Keyword::PatternProperties,
    Keyword::AdditionalProperties,
    Keyword::Items,
    Keyword::PrefixItems,
]);

const LEVELS: Keywords = CONTAINER
    .with(Keyword::AdditionalItems)
    .with(Keyword::Contains)
    .with(Keyword::UnevaluatedItems)
    .with(Keyword::UnevaluatedProperties);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_is_found_by_its_name() {
        for &(keyword, name, length) in Keyword::NAMED {
            assert_eq!(name.len(), length, "{name}");
            assert_eq!(Keyword::of(name), keyword, "{name}");
        }
        for name in ["", "x", "Type", "propertie", "x-order", "additionalPropertiesX", "discriminator"] {
            assert_eq!(Keyword::of(name), Keyword::Unknown, "{name}");
        }
    }

    #[test]
    fn a_keyword_is_a_rule_an_annotation_or_a_name() {
        for &(keyword, name, _) in Keyword::NAMED {
            let kinds = [RULES, ANNOTATIONS, IDENTITY].into_iter().filter(|kind| kind.holds(keyword)).count();
            assert_eq!(kinds, 1, "{name}");
            assert!(!TYPING.holds(keyword) || RULES.holds(keyword), "{name}");
        }
    }
}
