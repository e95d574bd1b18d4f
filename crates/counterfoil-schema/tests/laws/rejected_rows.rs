//! What the reports of rejected schemas are about, in the words of the profiles.

use counterfoil_schema::Construct;

use Construct as C;

/// The constructs that a report is about; any of them is what it saw.
pub(crate) const CONSTRUCTS: &[(&str, &[Construct])] = &[
    ("root-oneOf-required", &[C::RootOneOf]),
    ("root-anyOf-object-arms", &[C::RootAnyOf]),
    ("boolean-exclusiveMinimum", &[C::ExclusiveBoundBoolean]),
    ("tuple-items-array+additionalItems", &[C::TupleItems]),
    ("property-name-non-ascii", &[C::PropertyName]),
    ("property-name-brackets", &[C::PropertyName]),
    ("property-name-dot(older-pattern)", &[C::PropertyName]),
    ("required-null", &[C::RequiredMalformed]),
    ("root-allOf-if-then", &[C::RootAllOf, C::Conditional]),
    ("outputSchema-missing-type-object", &[C::RootTypeMissing, C::RootAnyOf, C::OutputSchema]),
    ("outputSchema-draft-07-$schema", &[C::SchemaKeywordOther, C::OutputSchema]),
    ("tool-name-dot", &[C::ToolName]),
    ("integer-minimum-maximum", &[C::Minimum, C::Maximum]),
    ("local-$ref", &[C::RefDefs]),
    ("items-oneOf-14-object-variants", &[C::OneOf]),
    ("root-oneOf-with-siblings", &[C::RootOneOf]),
    ("required-undefined-property", &[C::RequiredUndeclared]),
    ("additionalProperties-false+$schema", &[C::AdditionalPropertiesFalse, C::SchemaKeywordOther]),
    ("tool-name-slash(server-prefix)", &[C::ToolName]),
    ("array-without-items", &[C::ArrayWithoutItems]),
    ("type-array-including-array", &[C::ArrayWithoutItems, C::TypeList]),
    ("object-without-properties", &[C::RootPropertiesMissing, C::ObjectWithoutProperties]),
    ("numeric-const-union", &[C::ConstNumber, C::AnyOf]),
    ("format-int64", &[C::Format]),
    ("exclusiveMinimum/exclusiveMaximum", &[C::ExclusiveBound]),
    ("anyOf-empty-type", &[C::TypeUnknown]),
    ("type-array", &[C::TypeListWithNull, C::TypeList]),
    ("items-empty-schema", &[C::ItemsEmpty]),
    ("anyOf-array-without-items", &[C::ArrayWithoutItems]),
    ("enum-empty-string", &[C::EnumEmptyString]),
    ("$defs/$ref", &[C::RefDefs]),
    ("outputSchema-unresolvable-$ref", &[C::RefDangling, C::OutputSchema]),
    ("allOf-if-then-else", &[C::RootAllOf, C::Conditional]),
    ("tool-name-starts-with-digit", &[C::ToolName]),
    ("additionalProperties-empty-schema+anyOf-not", &[C::AdditionalPropertiesEmpty, C::NotUntyped, C::Not]),
    ("tool-name-spaces-from-server-prefix", &[C::ToolName]),
    ("nullable-object-type-array", &[C::TypeListWithNull, C::TypeList]),
    ("root-missing-type-oneOf", &[C::RootTypeMissing, C::RootOneOf]),
    ("property-without-type", &[C::AnnotationsOnly, C::Untyped]),
    ("property-with-only-title-default", &[C::AnnotationsOnly]),
    ("missing-additionalProperties-false", &[C::AdditionalPropertiesMissing]),
    ("object-additionalProperties-false-no-properties", &[C::ObjectWithoutProperties, C::AdditionalPropertiesFalse]),
    ("minItems", &[C::MinItems, C::MinItemsMany]),
    ("no-properties+additionalProperties-empty-schema", &[C::RootPropertiesMissing, C::AdditionalPropertiesEmpty]),
    ("integer-enum", &[C::EnumNumber]),
    ("not-empty", &[C::Not, C::NotUntyped]),
    ("pattern-bad-escape", &[C::PatternEscape]),
    ("root-missing-type", &[C::RootTypeMissing]),
    ("format-uri", &[C::Format]),
    ("propertyNames", &[C::PropertyNames]),
    ("pattern-lookaround(zod4 email)", &[C::PatternLookAround]),
    ("$schema-2020-12", &[C::SchemaKeyword]),
    ("$ref/anyOf-without-type", &[C::AnyOf, C::AnyOfNull, C::AnyOfUntypedBranch]),
    ("nested-oneOf", &[C::OneOf]),
    ("anyOf/$ref", &[C::AnyOf, C::RefDefs]),
    ("empty-parameters", &[C::RootPropertiesEmpty]),
    ("maxLength/minimum/minItems", &[C::MaxLength, C::Minimum, C::MinItems]),
    ("custom-keyword-errorMessage", &[C::UnknownKeyword]),
    ("boolean-property-schema", &[C::BooleanSchema]),
    ("prefixItems+items-false", &[C::PrefixItems, C::ItemsBoolean]),
];

/// Reports about results or about calls, in which the schema is only told along: no form of it would help.
pub(crate) const OF_RESULTS: &[(&str, &str)] = &[
    ("c127", "the server sent no structured content"),
    ("c128", "the server sent no structured content"),
    ("c130", "the server sent structured content with an error"),
    ("c131", "the server sent no text beside its structured content"),
];

/// Reports that the profiles do not foresee, and why; at most one in twenty.
pub(crate) const MISSED: &[(&str, &str)] = &[
    ("c012", "dots in property names were refused until 2025 and are taken now"),
    ("c102", "vLLM 0.8.4 refused `minItems`; its engine takes it"),
    ("c135", "Gemini CLI left such tools out until 0.2 and takes them now"),
];
