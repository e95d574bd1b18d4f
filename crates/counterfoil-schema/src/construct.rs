//! The constructs that clients differ over.

use std::fmt;

macro_rules! constructs {
    ($($variant:ident, $name:literal, $meaning:literal;)*) => {
        /// Something in a tool or its schemas that one client takes and another does not.
        ///
        /// The vocabulary of profiles, of findings and of notes: all three speak of the same constructs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Construct {
            $(#[doc = $meaning] $variant,)*
        }

        impl Construct {
            /// All constructs, in the order of this list.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name in profiles, in output and on pages.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// What is meant, as half a sentence.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$variant => $meaning,)*
                }
            }
        }
    };
}

constructs! {
    // root
    RootTypeMissing, "root-type-missing", "the root has no `type`";
    RootTypeList, "root-type-list", "the `type` of the root is a list";
    RootTypeNotObject, "root-type-not-object", "the `type` of the root is something other than `object`";
    RootAnyOf, "root-any-of", "`anyOf` at the root";
    RootOneOf, "root-one-of", "`oneOf` at the root";
    RootAllOf, "root-all-of", "`allOf` at the root";
    RootNot, "root-not", "`not` at the root";
    RootEnum, "root-enum", "`enum` or `const` at the root";
    RootConditional, "root-conditional", "`if`, `then` or `else` at the root";
    RootRef, "root-ref", "`$ref` at the root";
    RootPropertiesMissing, "root-properties-missing", "the root has no `properties`";
    RootPropertiesEmpty, "root-properties-empty", "the root has `properties` without any member";
    // types
    BooleanSchema, "boolean-schema", "a property or a branch whose schema is `true` or `false`";
    EmptySchema, "empty-schema", "a property or a branch whose schema is `{}`";
    AnnotationsOnly, "annotations-only", "a schema that says nothing but a description, a title or a default";
    Untyped, "untyped", "a schema with rules but without `type`, `enum`, `const`, `$ref` or a combinator";
    TypeListWithNull, "type-list-with-null", "`type` is a list of one type and `null`";
    TypeList, "type-list", "`type` is a list of several types";
    TypeNull, "type-null", "`type` is `null`";
    TypeUnknown, "type-unknown", "`type` is none of the seven types of JSON Schema";
    Nullable, "nullable", "`nullable`, as OpenAPI 3.0 has it";
    // values
    Enum, "enum", "`enum` of strings";
    EnumUntyped, "enum-untyped", "`enum` without `type`";
    EnumNumber, "enum-number", "`enum` of numbers";
    EnumBoolean, "enum-boolean", "`enum` of booleans";
    EnumMixed, "enum-mixed", "`enum` of values of several types, `null` aside";
    EnumNull, "enum-null", "`enum` with `null` in it";
    EnumEmpty, "enum-empty", "`enum` without any value";
    EnumEmptyString, "enum-empty-string", "`enum` with the empty string in it";
    EnumStructured, "enum-structured", "`enum` with an array or an object in it";
    Const, "const", "`const` that is a string";
    ConstUntyped, "const-untyped", "`const` without `type`";
    ConstNumber, "const-number", "`const` that is a number";
    ConstOther, "const-other", "`const` that is a boolean, `null`, an array or an object";
    Default, "default", "`default`";
    DefaultNull, "default-null", "`default` that is `null`";
    // combinators
    AnyOf, "any-of", "`anyOf`";
    AnyOfNull, "any-of-null", "`anyOf` of one schema and `null`";
    AnyOfSiblings, "any-of-siblings", "rules or a `type` beside `anyOf`";
    AnyOfNested, "any-of-nested", "a branch of `anyOf` that is `anyOf` itself";
    AnyOfUntypedBranch, "any-of-untyped-branch", "a branch of `anyOf` without `type`";
    OneOf, "one-of", "`oneOf`";
    AllOf, "all-of", "`allOf`";
    Not, "not", "`not`";
    NotUntyped, "not-untyped", "`not` of a schema without `type`";
    Conditional, "conditional", "`if`, `then` or `else`";
    DependentRequired, "dependent-required", "`dependentRequired`, or `dependencies` of names";
    DependentSchemas, "dependent-schemas", "`dependentSchemas`, or `dependencies` of schemas";
    // references
    RefDefs, "ref-defs", "`$ref` into `$defs`";
    RefDefinitions, "ref-definitions", "`$ref` into `definitions`";
    RefPointer, "ref-pointer", "`$ref` to a place other than a definition";
    RefSiblings, "ref-siblings", "rules beside `$ref`";
    RefAnnotated, "ref-annotated", "a title, a default or another note beside `$ref`";
    RefRecursive, "ref-recursive", "`$ref` to a schema that holds itself";
    RefDangling, "ref-dangling", "`$ref` to nothing";
    RefRemote, "ref-remote", "`$ref` to another document";
    RefDynamic, "ref-dynamic", "`$dynamicRef` or `$recursiveRef`";
    RefAnchor, "ref-anchor", "`$ref` to an anchor or an `$id` of this document";
    DefsUnused, "defs-unused", "definitions that nothing refers to";
    // strings
    MinLength, "min-length", "`minLength`";
    MaxLength, "max-length", "`maxLength`";
    Format, "format", "a `format` that the client does not list";
    Pattern, "pattern", "`pattern`";
    PatternLookAround, "pattern-look-around", "`pattern` with look-ahead or look-behind";
    PatternBackReference, "pattern-back-reference", "`pattern` with a back-reference";
    PatternClass, "pattern-class", "`pattern` with `\\d`, `\\w`, `\\s` or their opposites";
    PatternUnicodeClass, "pattern-unicode-class", "`pattern` with `\\p{...}`";
    PatternUnanchored, "pattern-unanchored", "`pattern` that does not begin with `^` and end with `$`";
    PatternEscape, "pattern-escape", "`pattern` with an escape that not every engine reads, such as `\\0` or `\\-`";
    PatternInvalid, "pattern-invalid", "`pattern` that is no regular expression";
    ContentKeyword, "content-keyword", "`contentEncoding`, `contentMediaType` or `contentSchema`";
    // numbers
    Minimum, "minimum", "`minimum`";
    Maximum, "maximum", "`maximum`";
    ExclusiveBound, "exclusive-bound", "`exclusiveMinimum` or `exclusiveMaximum`";
    ExclusiveBoundBoolean, "exclusive-bound-boolean", "`exclusiveMinimum` or `exclusiveMaximum` that is `true` or `false`, as draft 4 has it";
    MultipleOf, "multiple-of", "`multipleOf`";
    BoundUnsafe, "bound-unsafe", "a bound beyond plus or minus 2^53";
    // arrays
    ArrayWithoutItems, "array-without-items", "an array without `items`";
    ItemsEmpty, "items-empty", "`items` that is `{}` or says nothing but a description";
    ItemsBoolean, "items-boolean", "`items` that is `true` or `false`";
    TupleItems, "tuple-items", "`items` that is a list, as drafts before 2020-12 have it";
    PrefixItems, "prefix-items", "`prefixItems`";
    MinItems, "min-items", "`minItems` of 0 or 1";
    MinItemsMany, "min-items-many", "`minItems` above 1";
    MaxItems, "max-items", "`maxItems`";
    UniqueItems, "unique-items", "`uniqueItems`";
    Contains, "contains", "`contains`";
    UnevaluatedItems, "unevaluated-items", "`unevaluatedItems`";
    // objects
    ObjectWithoutProperties, "object-without-properties", "a nested object without `properties`";
    PropertiesEmpty, "properties-empty", "a nested object whose `properties` has no member";
    PropertiesMalformed, "properties-malformed", "`properties`, or one of them, that is no schema";
    RequiredMalformed, "required-malformed", "`required` that is no list of names";
    RequiredMissing, "required-missing", "an object without `required`";
    RequiredOrder, "required-order", "`required` that names all properties in another order than `properties`";
    RequiredUndeclared, "required-undeclared", "`required` with a name that `properties` does not have";
    OptionalProperty, "optional-property", "a property that is not in `required`";
    AdditionalPropertiesMissing, "additional-properties-missing", "an object without `additionalProperties: false`";
    AdditionalPropertiesFalse, "additional-properties-false", "`additionalProperties: false`";
    AdditionalPropertiesTrue, "additional-properties-true", "`additionalProperties: true`";
    AdditionalPropertiesEmpty, "additional-properties-empty", "`additionalProperties` that is `{}`";
    AdditionalPropertiesSchema, "additional-properties-schema", "`additionalProperties` that is a schema";
    PatternProperties, "pattern-properties", "`patternProperties`";
    PropertyNames, "property-names", "`propertyNames`";
    PropertyCount, "property-count", "`minProperties` or `maxProperties`";
    UnevaluatedProperties, "unevaluated-properties", "`unevaluatedProperties`";
    PropertiesOnNonObject, "properties-on-non-object", "`properties` or `required` beside a `type` that is not `object`";
    // annotations
    Description, "description", "`description` of a property";
    DescriptionMalformed, "description-malformed", "`description` or `title` that is no string";
    Title, "title", "`title`";
    Examples, "examples", "`examples` or `example`";
    Deprecated, "deprecated", "`deprecated`";
    ReadWriteOnly, "read-write-only", "`readOnly` or `writeOnly`";
    Comment, "comment", "`$comment`";
    SchemaKeyword, "schema-keyword", "`$schema` that names draft 2020-12";
    SchemaKeywordOther, "schema-keyword-other", "`$schema` that names another draft";
    Id, "id", "`$id` or `id`";
    Anchor, "anchor", "`$anchor` or `$dynamicAnchor`";
    UnknownKeyword, "unknown-keyword", "a keyword that JSON Schema does not have, such as `x-order`";
    // limits
    Depth, "depth", "objects and arrays nested deeper than the limit";
    PropertyTotal, "property-total", "more properties in all than the limit";
    EnumTotal, "enum-total", "more enum values in all than the limit";
    OptionalTotal, "optional-total", "more optional properties in all than the limit";
    UnionTotal, "union-total", "more unions in all than the limit";
    SchemaSize, "schema-size", "a schema with more bytes than the limit";
    PropertyName, "property-name", "a property name with a character or a length that is refused";
    // tool
    ToolName, "tool-name", "a tool name with a character that is refused";
    ToolNameLength, "tool-name-length", "a tool name longer than the limit, the client's own prefix included";
    ToolNameDuplicate, "tool-name-duplicate", "two tools of the same name";
    ToolDescriptionMissing, "tool-description-missing", "a tool without a description";
    ToolDescriptionLength, "tool-description-length", "a tool description longer than the limit";
    ToolCount, "tool-count", "more tools than the limit";
    ToolMemberNull, "tool-member-null", "a member of the tool, such as `title`, that is `null`";
    SchemaMissing, "schema-missing", "a tool without a schema where it must have one, or whose schema is no object";
    OutputSchema, "output-schema", "an `outputSchema` at all";
}

impl Construct {
    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();

    /// Whether it is a limit on a whole schema, list or request, which no other form of one place keeps.
    #[must_use]
    pub const fn is_budget(self) -> bool {
        matches!(
            self,
            Self::PropertyTotal
                | Self::EnumTotal
                | Self::OptionalTotal
                | Self::UnionTotal
                | Self::SchemaSize
                | Self::ToolCount
        )
    }

    /// The construct of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|construct| construct.name() == name)
    }
}

impl fmt::Display for Construct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which of a tool's two schemas is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// `inputSchema`, and the tool as a whole
    Input,
    /// `outputSchema`
    Output,
}

impl Side {
    /// The member of a tool that holds the schema.
    #[must_use]
    pub const fn member(self) -> &'static str {
        match self {
            Self::Input => "inputSchema",
            Self::Output => "outputSchema",
        }
    }
}
