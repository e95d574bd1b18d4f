//! The probes of the judges: each is named after what it holds, and that is found in it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use counterfoil_json::Json;
use counterfoil_schema::check::{Detail, Occurrence, scan_tool};
use counterfoil_schema::{Construct, Side};

/// Where the probes lie, seen from this crate.
const PROBES: &str = "../../../shared/judges/probes.json";

/// What each probe holds, but for the prefix `strict-`. Those that begin with `output-` hold it in `outputSchema`.
const HOLDS: &[(&str, &[Construct])] = &[
    ("root-missing-type", &[Construct::RootTypeMissing]),
    ("root-type-list", &[Construct::RootTypeList]),
    ("root-type-string", &[Construct::RootTypeNotObject]),
    ("root-empty", &[Construct::RootTypeMissing, Construct::RootPropertiesMissing]),
    ("root-object-no-properties", &[Construct::RootPropertiesMissing]),
    ("root-properties-null", &[Construct::PropertiesMalformed]),
    ("root-required-null", &[Construct::RequiredMalformed]),
    ("root-oneOf", &[Construct::RootOneOf]),
    ("root-anyOf", &[Construct::RootAnyOf]),
    ("root-allOf-if-then", &[Construct::RootAllOf, Construct::Conditional]),
    ("nested-anyOf", &[Construct::AnyOf]),
    ("nested-oneOf", &[Construct::OneOf]),
    ("nested-allOf", &[Construct::AllOf]),
    ("nested-not", &[Construct::Not]),
    ("not-empty", &[Construct::Not, Construct::NotUntyped, Construct::AnyOfUntypedBranch]),
    ("nested-if-then-else", &[Construct::Conditional]),
    ("ref-to-defs", &[Construct::RefDefs]),
    ("ref-to-definitions", &[Construct::RefDefinitions]),
    ("ref-with-siblings", &[Construct::RefSiblings, Construct::RefAnnotated]),
    ("ref-to-properties", &[Construct::RefPointer]),
    ("ref-recursive", &[Construct::RefRecursive]),
    ("ref-dangling", &[Construct::RefDangling]),
    ("ref-remote", &[Construct::RefRemote]),
    ("schema-draft-04", &[Construct::SchemaKeywordOther]),
    ("schema-draft-07", &[Construct::SchemaKeywordOther]),
    ("schema-2020-12", &[Construct::SchemaKeyword]),
    ("exclusiveMinimum-bool", &[Construct::ExclusiveBoundBoolean]),
    ("exclusiveMinimum-num", &[Construct::ExclusiveBound]),
    ("tuple-items-array", &[Construct::TupleItems]),
    ("prefixItems", &[Construct::PrefixItems, Construct::ItemsBoolean]),
    ("type-array-null", &[Construct::TypeListWithNull]),
    ("type-array-multi", &[Construct::TypeList]),
    ("nullable", &[Construct::Nullable]),
    ("const-string", &[Construct::Const]),
    ("const-no-type", &[Construct::ConstUntyped]),
    ("const-int", &[Construct::ConstNumber]),
    ("enum-int", &[Construct::EnumNumber]),
    ("enum-mixed", &[Construct::EnumMixed, Construct::EnumNull]),
    ("enum-with-null", &[Construct::EnumNull]),
    ("enum-empty", &[Construct::EnumEmpty]),
    ("enum-empty-string", &[Construct::EnumEmptyString]),
    ("enum-no-type", &[Construct::EnumUntyped]),
    ("default", &[Construct::Default]),
    ("default-null", &[Construct::DefaultNull]),
    ("format-uri", &[Construct::Format]),
    ("format-date-time", &[Construct::Format]),
    ("format-uint32", &[Construct::Format]),
    ("format-double", &[Construct::Format]),
    ("format-unknown", &[Construct::Format]),
    ("pattern-anchored", &[Construct::Pattern]),
    ("pattern-unanchored", &[Construct::PatternUnanchored]),
    ("pattern-digit-class", &[Construct::PatternClass]),
    ("pattern-lookahead", &[Construct::PatternLookAround]),
    ("pattern-unicode-class", &[Construct::PatternUnicodeClass]),
    ("pattern-invalid", &[Construct::PatternInvalid]),
    ("patternProperties", &[Construct::PatternProperties]),
    ("propertyNames", &[Construct::PropertyNames]),
    ("additionalProperties-false", &[Construct::AdditionalPropertiesFalse]),
    ("additionalProperties-true", &[Construct::AdditionalPropertiesTrue]),
    ("additionalProperties-schema", &[Construct::AdditionalPropertiesSchema]),
    ("additionalProperties-empty", &[Construct::AdditionalPropertiesEmpty]),
    ("array-no-items", &[Construct::ArrayWithoutItems]),
    ("items-empty", &[Construct::ItemsEmpty]),
    ("items-true", &[Construct::ItemsBoolean]),
    ("property-true", &[Construct::BooleanSchema]),
    ("property-empty", &[Construct::EmptySchema]),
    ("property-description-only", &[Construct::AnnotationsOnly]),
    ("minItems-maxItems", &[Construct::MinItemsMany, Construct::MaxItems]),
    ("uniqueItems", &[Construct::UniqueItems]),
    ("contains", &[Construct::Contains]),
    ("minLength-maxLength", &[Construct::MinLength, Construct::MaxLength]),
    ("minimum-maximum", &[Construct::Minimum, Construct::Maximum]),
    ("multipleOf", &[Construct::MultipleOf]),
    ("required-unknown", &[Construct::RequiredUndeclared]),
    ("properties-empty", &[Construct::RootPropertiesEmpty]),
    ("title", &[Construct::Title]),
    ("examples", &[Construct::Examples]),
    ("deprecated-readOnly", &[Construct::Deprecated, Construct::ReadWriteOnly]),
    ("contentEncoding", &[Construct::ContentKeyword]),
    ("comment-id-anchor", &[Construct::Comment, Construct::Id, Construct::Anchor]),
    ("x-keys", &[Construct::UnknownKeyword]),
    ("type-null", &[Construct::TypeNull]),
    ("type-unknown", &[Construct::TypeUnknown]),
    ("type-uppercase", &[Construct::TypeUnknown]),
    ("description-null", &[Construct::DescriptionMalformed]),
    ("output-ref-dangling", &[Construct::RefDangling]),
    ("output-pattern-invalid", &[Construct::PatternInvalid]),
    ("output-type-array", &[Construct::RootTypeNotObject]),
    ("output-missing-type", &[Construct::RootTypeMissing]),
    ("output-schema-draft-04", &[Construct::SchemaKeywordOther]),
    ("output-schema-draft-07", &[Construct::SchemaKeywordOther]),
    ("output-schema-2020-12", &[Construct::SchemaKeyword]),
    ("output-null", &[Construct::ToolMemberNull]),
    ("tool-title-null", &[Construct::ToolMemberNull]),
    ("tool-description-null", &[Construct::ToolMemberNull, Construct::ToolDescriptionMissing]),
    ("tool-annotations-null", &[Construct::ToolMemberNull]),
    ("tool-description-missing", &[Construct::ToolDescriptionMissing]),
    ("tool-inputSchema-missing", &[Construct::SchemaMissing]),
];

/// Probes that hold a name or a measure, and which.
const TELLS: &[(&str, Construct, Detail<'_>)] = &[
    ("property-name-dollar", Construct::PropertyName, Detail::Name("$filter")),
    ("property-name-brackets", Construct::PropertyName, Detail::Name("ids[]")),
    ("property-name-unicode", Construct::PropertyName, Detail::Name("名前")),
    ("property-names-of-keywords", Construct::PropertyTotal, Detail::Measure(5)),
    ("depth-12", Construct::Depth, Detail::Measure(12)),
    ("tool name with spaces", Construct::ToolName, Detail::Name("tool name with spaces")),
];

/// What is in all of them, or says no more than that the probe is small.
const COMMON: &[Construct] = &[
    Construct::Depth,
    Construct::PropertyTotal,
    Construct::EnumTotal,
    Construct::OptionalTotal,
    Construct::UnionTotal,
    Construct::SchemaSize,
    Construct::PropertyName,
    Construct::OptionalProperty,
    Construct::RequiredMissing,
    Construct::AdditionalPropertiesMissing,
    Construct::AdditionalPropertiesFalse,
    Construct::ToolName,
    Construct::ToolNameLength,
    Construct::ToolDescriptionLength,
];

#[test]
fn every_probe_holds_what_it_is_named_after() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PROBES);
    if !path.is_file() {
        assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "the probes are missing");
        println!("skipped: the probes are not beside the project");
        return;
    }
    let probes = Json::parse(&fs::read_to_string(path).expect("the probes can be read")).expect("the probes are JSON");
    let probes = probes.get("tools").and_then(Json::as_array).expect("a list of tools");
    let mut seen = BTreeSet::new();
    for probe in probes {
        let whole = probe.get("name").and_then(Json::as_str).expect("each has a name");
        let name = whole.strip_prefix("strict-").unwrap_or(whole);
        let (found, told) = found(probe, name);
        if name == "baseline" {
            assert!(found.is_subset(&COMMON.iter().copied().collect()), "{whole}: {found:?}");
        } else if let Some((_, construct, detail)) = TELLS.iter().find(|(known, ..)| *known == name) {
            assert!(told.contains(&format!("{construct} {detail:?}")), "{whole}: {told:?}");
        } else {
            let holds = HOLDS.iter().find(|(known, _)| *known == name);
            let (_, holds) = holds.unwrap_or_else(|| panic!("it is not known what the probe {whole} holds"));
            assert!(holds.iter().all(|construct| found.contains(construct)), "{whole}: {found:?}");
        }
        seen.insert(name);
    }
    let all = HOLDS.iter().map(|(name, _)| *name).chain(TELLS.iter().map(|(name, ..)| *name));
    let gone: Vec<_> = all.filter(|name| !seen.contains(name)).collect();
    assert!(gone.is_empty(), "there are no probes {gone:?}");
}

fn found(probe: &Json, name: &str) -> (BTreeSet<Construct>, BTreeSet<String>) {
    let side = if name.starts_with("output-") && name != "output-null" { Side::Output } else { Side::Input };
    let (mut found, mut told) = (BTreeSet::new(), BTreeSet::new());
    scan_tool(probe, None, &mut |occurrence: &Occurrence<'_>| {
        if occurrence.side == side {
            found.insert(occurrence.construct);
            told.insert(format!("{} {:?}", occurrence.construct, occurrence.detail));
        }
    });
    (found, told)
}
