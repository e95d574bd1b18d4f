//! One sample of each construct, of which schemas are put together.

use counterfoil_schema::Construct;

use Construct as C;
use Drafts::{All, Four, New, SixOn, UpToSeven};
use Place::{Definition, List, Property, Root, Tool};

/// What a sample is a part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The schema of a property
    Property,
    /// Members of the root schema
    Root,
    /// The schema of a definition that nothing refers to
    Definition,
    /// Members of the tool
    Tool,
    /// A list of tools, which is made by hand
    List,
}

/// Which drafts have the construct, with this meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drafts {
    /// 4 to 2020-12
    All,
    /// 6 to 2020-12
    SixOn,
    /// 4 to 7
    UpToSeven,
    /// 4 alone
    Four,
    /// 2020-12 alone
    New,
}

/// A construct in its plainest form.
pub(crate) struct Sample {
    /// The construct
    pub(crate) construct: Construct,
    /// What it is a part of
    pub(crate) place: Place,
    /// Which drafts have it
    pub(crate) drafts: Drafts,
    /// The JSON
    pub(crate) text: &'static str,
}

const fn of(construct: Construct, place: Place, drafts: Drafts, text: &'static str) -> Sample {
    Sample { construct, place, drafts, text }
}

/// Every construct, once or more.
pub(crate) const SAMPLES: &[Sample] = &[
    of(C::RootTypeMissing, Root, All, r#"{"type":null}"#),
    of(C::RootTypeList, Root, All, r#"{"type":["object","null"]}"#),
    of(C::RootTypeNotObject, Root, All, r#"{"type":"array"}"#),
    of(C::RootAnyOf, Root, All, r#"{"anyOf":[{"required":["a"]},{"required":["b"]}]}"#),
    of(
        C::RootOneOf,
        Root,
        SixOn,
        r#"{"oneOf":[{"properties":{"kind":{"const":"a"},"x":{"type":"string"}},"required":["kind","x"]},{"properties":{"kind":{"const":"b"},"y":{"type":"integer"}},"required":["kind","y"]}]}"#,
    ),
    of(C::RootAllOf, Root, All, r#"{"allOf":[{"properties":{"c":{"type":"string","minLength":1}},"required":["c"]}]}"#),
    of(C::RootNot, Root, All, r#"{"not":{"required":["a","b"]}}"#),
    of(C::RootEnum, Root, All, r#"{"enum":[{},{"a":"x"}]}"#),
    of(C::RootConditional, Root, New, r#"{"if":{"required":["a"]},"then":{"required":["b"]}}"#),
    of(C::RootRef, Root, New, r##"{"$ref":"#/$defs/point"}"##),
    of(C::RootPropertiesMissing, Root, All, r#"{"properties":null}"#),
    of(C::RootPropertiesEmpty, Root, All, r#"{"properties":{}}"#),
    of(C::BooleanSchema, Property, SixOn, "true"),
    of(C::EmptySchema, Property, All, "{}"),
    of(C::AnnotationsOnly, Property, All, r#"{"description":"anything"}"#),
    of(C::Untyped, Property, All, r#"{"minLength":2}"#),
    of(C::TypeListWithNull, Property, All, r#"{"type":["string","null"]}"#),
    of(C::TypeListWithNull, Property, All, r#"{"type":["null","integer"],"minimum":0}"#),
    of(C::TypeList, Property, All, r#"{"type":["string","integer"]}"#),
    of(C::TypeList, Property, All, r#"{"type":["string","array","null"],"items":{"type":"string"}}"#),
    of(C::TypeNull, Property, All, r#"{"type":"null"}"#),
    of(C::TypeUnknown, Property, All, r#"{"type":"text"}"#),
    of(C::Nullable, Property, All, r#"{"type":"string","nullable":true}"#),
    of(C::Enum, Property, All, r#"{"type":"string","enum":["red","green","blue"]}"#),
    of(C::EnumUntyped, Property, All, r#"{"enum":["red","green"]}"#),
    of(C::EnumNumber, Property, All, r#"{"type":"integer","enum":[1,2,8]}"#),
    of(C::EnumBoolean, Property, All, r#"{"type":"boolean","enum":[true]}"#),
    of(C::EnumMixed, Property, All, r#"{"enum":["auto",1,false]}"#),
    of(C::EnumNull, Property, All, r#"{"type":["string","null"],"enum":["x",null]}"#),
    of(C::EnumEmpty, Property, SixOn, r#"{"type":"string","enum":[]}"#),
    of(C::EnumEmptyString, Property, All, r#"{"type":"string","enum":["","x"]}"#),
    of(C::EnumStructured, Property, All, r#"{"enum":[[1],{"a":1},"x"]}"#),
    of(C::Const, Property, SixOn, r#"{"type":"string","const":"fixed"}"#),
    of(C::ConstUntyped, Property, SixOn, r#"{"const":"fixed"}"#),
    of(C::ConstNumber, Property, SixOn, r#"{"type":"integer","const":7}"#),
    of(C::ConstOther, Property, SixOn, r#"{"const":true}"#),
    of(C::Default, Property, All, r#"{"type":"string","default":"x"}"#),
    of(C::DefaultNull, Property, All, r#"{"type":"string","default":null}"#),
    of(
        C::AnyOf,
        Property,
        All,
        r#"{"anyOf":[{"type":"string","maxLength":5},{"type":"array","items":{"type":"string"}}]}"#,
    ),
    of(C::AnyOfNull, Property, All, r#"{"anyOf":[{"type":"integer","minimum":1},{"type":"null"}],"default":null}"#),
    of(
        C::AnyOfSiblings,
        Property,
        All,
        r#"{"type":"string","anyOf":[{"type":"string","minLength":3},{"type":"string","maxLength":1}]}"#,
    ),
    of(C::AnyOfUntypedBranch, Property, All, r#"{"anyOf":[{"type":"string"},{"minimum":3}]}"#),
    of(
        C::AnyOfNested,
        Property,
        All,
        r#"{"anyOf":[{"anyOf":[{"type":"string"},{"type":"integer"}]},{"type":"array","items":{"type":"string"}}]}"#,
    ),
    of(C::OneOf, Property, All, r#"{"oneOf":[{"type":"string"},{"type":"integer"}]}"#),
    of(C::OneOf, Property, SixOn, r#"{"oneOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}]}"#),
    of(C::AllOf, Property, All, r#"{"allOf":[{"type":"string"},{"minLength":1,"maxLength":8}]}"#),
    of(C::Not, Property, All, r#"{"type":"string","not":{"type":"string","enum":["no"]}}"#),
    of(C::NotUntyped, Property, All, r#"{"type":"string","not":{"enum":["no"]}}"#),
    of(
        C::Conditional,
        Property,
        New,
        r#"{"type":"string","if":{"maxLength":3},"then":{"pattern":"^a"},"else":{"minLength":5}}"#,
    ),
    of(
        C::DependentRequired,
        Property,
        New,
        r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"dependentRequired":{"a":["b"]}}"#,
    ),
    of(
        C::DependentRequired,
        Property,
        UpToSeven,
        r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"dependencies":{"a":["b"]}}"#,
    ),
    of(
        C::DependentSchemas,
        Property,
        New,
        r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"dependentSchemas":{"a":{"required":["b"]}}}"#,
    ),
    of(C::RefDefs, Property, All, r##"{"$ref":"#/$defs/point"}"##),
    of(C::RefDefinitions, Property, All, r##"{"$ref":"#/definitions/name"}"##),
    of(C::RefPointer, Property, All, r##"{"$ref":"#/$defs/point/properties/x"}"##),
    of(C::RefSiblings, Property, New, r##"{"$ref":"#/$defs/text","minLength":3}"##),
    of(C::RefAnnotated, Property, New, r##"{"$ref":"#/$defs/text","description":"a text"}"##),
    of(C::RefRecursive, Property, All, r##"{"$ref":"#/$defs/tree"}"##),
    of(C::RefDangling, Property, All, r##"{"$ref":"#/$defs/nowhere"}"##),
    of(C::RefRemote, Property, All, r#"{"$ref":"https://example.com/schema.json"}"#),
    of(C::RefDynamic, Property, New, r##"{"$dynamicRef":"#dynamic"}"##),
    of(C::RefAnchor, Property, New, r##"{"$ref":"#anchored"}"##),
    of(C::DefsUnused, Definition, All, r#"{"type":"string"}"#),
    of(C::MinLength, Property, All, r#"{"type":"string","minLength":3}"#),
    of(C::MaxLength, Property, All, r#"{"type":"string","maxLength":4}"#),
    of(C::Format, Property, All, r#"{"type":"string","format":"date-time"}"#),
    of(C::Format, Property, All, r#"{"type":"string","format":"uri"}"#),
    of(C::Format, Property, All, r#"{"type":"string","format":"x-unheard-of"}"#),
    of(C::Format, Property, All, r#"{"type":"integer","format":"int64"}"#),
    of(C::Pattern, Property, All, r#"{"type":"string","pattern":"^[a-z]{2,5}$"}"#),
    of(C::PatternLookAround, Property, All, r#"{"type":"string","pattern":"^(?!no)[a-z]+$"}"#),
    of(C::PatternBackReference, Property, All, r#"{"type":"string","pattern":"^([a-b])\\1$"}"#),
    of(C::PatternClass, Property, All, r#"{"type":"string","pattern":"^\\d{3}$"}"#),
    of(C::PatternUnicodeClass, Property, All, r#"{"type":"string","pattern":"^\\p{L}+$"}"#),
    of(C::PatternUnanchored, Property, All, r#"{"type":"string","pattern":"ab"}"#),
    of(C::PatternEscape, Property, All, r#"{"type":"string","pattern":"^a\\-b$"}"#),
    of(C::PatternInvalid, Property, All, r#"{"type":"string","pattern":"(a"}"#),
    of(C::ContentKeyword, Property, New, r#"{"type":"string","contentEncoding":"base64"}"#),
    of(C::Minimum, Property, All, r#"{"type":"number","minimum":-2.5}"#),
    of(C::Maximum, Property, All, r#"{"type":"integer","maximum":10}"#),
    of(C::ExclusiveBound, Property, SixOn, r#"{"type":"integer","exclusiveMinimum":0,"exclusiveMaximum":10}"#),
    of(C::ExclusiveBoundBoolean, Property, Four, r#"{"type":"integer","minimum":0,"exclusiveMinimum":true}"#),
    of(C::MultipleOf, Property, All, r#"{"type":"integer","multipleOf":5}"#),
    of(C::BoundUnsafe, Property, All, r#"{"type":"integer","minimum":0,"maximum":18446744073709551615}"#),
    of(C::ArrayWithoutItems, Property, All, r#"{"type":"array"}"#),
    of(C::ItemsEmpty, Property, All, r#"{"type":"array","items":{}}"#),
    of(C::ItemsBoolean, Property, SixOn, r#"{"type":"array","items":true}"#),
    of(
        C::TupleItems,
        Property,
        UpToSeven,
        r#"{"type":"array","items":[{"type":"string"},{"type":"integer"}],"additionalItems":false}"#,
    ),
    of(
        C::PrefixItems,
        Property,
        New,
        r#"{"type":"array","prefixItems":[{"type":"number"},{"type":"number"}],"items":false,"minItems":2}"#,
    ),
    of(C::MinItems, Property, All, r#"{"type":"array","items":{"type":"string"},"minItems":1}"#),
    of(C::MinItemsMany, Property, All, r#"{"type":"array","items":{"type":"string"},"minItems":3}"#),
    of(C::MaxItems, Property, All, r#"{"type":"array","items":{"type":"string"},"maxItems":2}"#),
    of(C::UniqueItems, Property, All, r#"{"type":"array","items":{"type":"integer"},"uniqueItems":true}"#),
    of(C::Contains, Property, SixOn, r#"{"type":"array","items":{"type":"string"},"contains":{"const":"x"}}"#),
    of(
        C::UnevaluatedItems,
        Property,
        New,
        r#"{"type":"array","prefixItems":[{"type":"string"}],"unevaluatedItems":false}"#,
    ),
    of(C::ObjectWithoutProperties, Property, All, r#"{"type":"object"}"#),
    of(C::PropertiesEmpty, Property, All, r#"{"type":"object","properties":{}}"#),
    of(C::PropertiesMalformed, Property, All, r#"{"type":"object","properties":{"a":"string"}}"#),
    of(C::RequiredMalformed, Property, All, r#"{"type":"string","required":true}"#),
    of(
        C::RequiredUndeclared,
        Property,
        All,
        r#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a","b"]}"#,
    ),
    of(
        C::RequiredOrder,
        Property,
        All,
        r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["b","a"]}"#,
    ),
    of(C::RequiredMissing, Property, All, r#"{"type":"object","properties":{"a":{"type":"string"}}}"#),
    of(
        C::OptionalProperty,
        Property,
        All,
        r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["a"]}"#,
    ),
    of(C::AdditionalPropertiesMissing, Property, All, r#"{"type":"object","properties":{"a":{"type":"string"}}}"#),
    of(
        C::AdditionalPropertiesFalse,
        Property,
        All,
        r#"{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}"#,
    ),
    of(C::AdditionalPropertiesTrue, Property, All, r#"{"type":"object","additionalProperties":true}"#),
    of(C::AdditionalPropertiesEmpty, Property, All, r#"{"type":"object","additionalProperties":{}}"#),
    of(
        C::AdditionalPropertiesSchema,
        Property,
        All,
        r#"{"type":"object","additionalProperties":{"type":"integer","minimum":0}}"#,
    ),
    of(
        C::AdditionalPropertiesSchema,
        Property,
        All,
        r#"{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"string"}}"#,
    ),
    of(
        C::PatternProperties,
        Property,
        All,
        r#"{"type":"object","patternProperties":{"^x-":{"type":"string"}},"additionalProperties":false}"#,
    ),
    of(
        C::PropertyNames,
        Property,
        SixOn,
        r#"{"type":"object","propertyNames":{"pattern":"^[a-z]+$"},"additionalProperties":{"type":"string"}}"#,
    ),
    of(
        C::PropertyCount,
        Property,
        All,
        r#"{"type":"object","additionalProperties":{"type":"string"},"minProperties":1,"maxProperties":3}"#,
    ),
    of(
        C::UnevaluatedProperties,
        Property,
        New,
        r#"{"type":"object","properties":{"a":{"type":"string"}},"unevaluatedProperties":false}"#,
    ),
    of(C::PropertiesOnNonObject, Property, All, r#"{"type":"string","properties":{"a":{"type":"string"}}}"#),
    of(C::Description, Property, All, r#"{"type":"string","description":"What it is."}"#),
    of(C::DescriptionMalformed, Property, All, r#"{"type":"string","description":null}"#),
    of(C::Title, Property, All, r#"{"type":"string","title":"Name"}"#),
    of(C::Examples, Property, All, r#"{"type":"string","examples":["a","b"]}"#),
    of(C::Deprecated, Property, All, r#"{"type":"string","deprecated":true}"#),
    of(C::ReadWriteOnly, Property, All, r#"{"type":"string","readOnly":true}"#),
    of(C::Comment, Property, All, r#"{"type":"string","$comment":"for us"}"#),
    of(C::SchemaKeyword, Root, New, r#"{"$schema":"https://json-schema.org/draft/2020-12/schema"}"#),
    of(C::SchemaKeywordOther, Root, UpToSeven, r#"{"$schema":"http://json-schema.org/draft-07/schema#"}"#),
    of(C::Id, Root, SixOn, r#"{"$id":"urn:example:tool"}"#),
    of(C::Anchor, Property, New, r#"{"type":"string","$anchor":"unused"}"#),
    of(C::UnknownKeyword, Property, All, r#"{"type":"string","x-order":3}"#),
    of(
        C::Depth,
        Property,
        All,
        r#"{"type":"array","items":{"type":"array","items":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}}"#,
    ),
    of(C::PropertyTotal, Property, All, r#"{"type":"object","properties":{"a":{"type":"string"}}}"#),
    of(C::EnumTotal, Property, All, r#"{"type":"string","enum":["a","b","c","d"]}"#),
    of(C::OptionalTotal, Property, All, r#"{"type":"object","properties":{"a":{"type":"string"}}}"#),
    of(C::UnionTotal, Property, All, r#"{"anyOf":[{"type":"string"},{"type":"number"}]}"#),
    of(C::SchemaSize, Property, All, r#"{"type":"string","description":"long, long, long, long, long, long, long"}"#),
    of(
        C::PropertyName,
        Property,
        All,
        r#"{"type":"object","properties":{"a b[]":{"type":"string"},"a_b":{"type":"string"},"Ünï/~":{"type":"integer"}},"required":["a b[]"]}"#,
    ),
    of(C::ToolName, Tool, All, r#"{"name":"dots.and spaces/slash"}"#),
    of(
        C::ToolNameLength,
        Tool,
        All,
        r#"{"name":"a_name_that_is_so_long_that_no_client_takes_it_with_its_prefix_in_front_of_it_or_even_without_one_because_nobody_wants_to_read_names_like_it"}"#,
    ),
    of(C::ToolNameDuplicate, List, All, ""),
    of(C::ToolDescriptionMissing, Tool, All, r#"{"description":""}"#),
    of(C::ToolDescriptionLength, Tool, All, r#"{"description":"A description."}"#),
    of(C::ToolCount, List, All, ""),
    of(C::ToolMemberNull, Tool, All, r#"{"title":null,"annotations":null}"#),
    of(C::SchemaMissing, Tool, All, r#"{"inputSchema":null}"#),
    of(
        C::OutputSchema,
        Tool,
        All,
        r#"{"outputSchema":{"type":"object","properties":{"n":{"type":"integer","minimum":0}},"required":["n"]}}"#,
    ),
];

/// Definitions for the samples that refer to some.
pub(crate) const DEFINITIONS: &[(&str, &str)] = &[
    ("point", r#"{"type":"object","properties":{"x":{"type":"number"},"y":{"type":"number"}},"required":["x"]}"#),
    ("text", r#"{"type":"string","maxLength":9}"#),
    ("name", r#"{"type":"string","minLength":1}"#),
    (
        "tree",
        r##"{"type":"object","properties":{"label":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/tree"}}},"required":["label"]}"##,
    ),
    ("anchored", r#"{"$anchor":"anchored","type":"string","minLength":1}"#),
    ("dynamic", r#"{"$dynamicAnchor":"dynamic","type":"integer"}"#),
];
