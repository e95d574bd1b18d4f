//! The rules about portability: one for each construct that clients differ over.
//!
//! The codes are an interface. A construct that is new gets the next number; one that goes takes its number with it.

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::Construct;

use crate::diagnostic::{Diagnostic, Severity};
use crate::rule::{Check, FixSafety, Mend, Rule, Status};

macro_rules! portability {
    ($($code:literal $construct:ident)*) => {
        /// All of them.
        pub(crate) static RULES: &[Rule] = &[$(Rule {
            code: $code,
            name: Construct::$construct.name(),
            severity: Severity::Info,
            status: Status::Stable,
            since: "0.1.0",
            fix: if mend(Construct::$construct).is_some() { FixSafety::Safe } else { FixSafety::Unsafe },
            covers: &[],
            source: "",
            check: Check::Construct(Construct::$construct),
            mend: mend(Construct::$construct),
        },)*];
    };
}

/// What is mended without lowering: what says the same to every client, and more are content with.
const fn mend(construct: Construct) -> Option<Mend> {
    match construct {
        Construct::RootPropertiesMissing => Some(declare_none),
        _ => None,
    }
}

/// Says that no property is declared.
fn declare_none(tool: &mut Json, found: &Diagnostic) -> bool {
    let Some(root) = tool.at_pointer_mut(&found.pointer).and_then(Json::as_object_mut) else { return false };
    let missing = !root.contains("properties");
    if missing {
        let place = root.position("type").map_or(0, |index| index + 1);
        root.insert_at(place, "properties", JsonObject::new());
    }
    missing
}

portability! {
    "P001" RootTypeMissing
    "P002" RootTypeList
    "P003" RootTypeNotObject
    "P004" RootAnyOf
    "P005" RootOneOf
    "P006" RootAllOf
    "P007" RootNot
    "P008" RootEnum
    "P009" RootConditional
    "P010" RootRef
    "P011" RootPropertiesMissing
    "P012" RootPropertiesEmpty
    "P013" BooleanSchema
    "P014" EmptySchema
    "P015" AnnotationsOnly
    "P016" Untyped
    "P017" TypeListWithNull
    "P018" TypeList
    "P019" TypeNull
    "P020" TypeUnknown
    "P021" Nullable
    "P022" Enum
    "P023" EnumUntyped
    "P024" EnumNumber
    "P025" EnumBoolean
    "P026" EnumMixed
    "P027" EnumNull
    "P028" EnumEmpty
    "P029" EnumEmptyString
    "P030" EnumStructured
    "P031" Const
    "P032" ConstUntyped
    "P033" ConstNumber
    "P034" ConstOther
    "P035" Default
    "P036" DefaultNull
    "P037" AnyOf
    "P038" AnyOfNull
    "P039" AnyOfSiblings
    "P040" AnyOfNested
    "P041" AnyOfUntypedBranch
    "P042" OneOf
    "P043" AllOf
    "P044" Not
    "P045" NotUntyped
    "P046" Conditional
    "P047" DependentRequired
    "P048" DependentSchemas
    "P049" RefDefs
    "P050" RefDefinitions
    "P051" RefPointer
    "P052" RefSiblings
    "P053" RefAnnotated
    "P054" RefRecursive
    "P055" RefDangling
    "P056" RefRemote
    "P057" RefDynamic
    "P058" RefAnchor
    "P059" DefsUnused
    "P060" MinLength
    "P061" MaxLength
    "P062" Format
    "P063" Pattern
    "P064" PatternLookAround
    "P065" PatternBackReference
    "P066" PatternClass
    "P067" PatternUnicodeClass
    "P068" PatternUnanchored
    "P069" PatternEscape
    "P070" PatternInvalid
    "P071" ContentKeyword
    "P072" Minimum
    "P073" Maximum
    "P074" ExclusiveBound
    "P075" ExclusiveBoundBoolean
    "P076" MultipleOf
    "P077" BoundUnsafe
    "P078" ArrayWithoutItems
    "P079" ItemsEmpty
    "P080" ItemsBoolean
    "P081" TupleItems
    "P082" PrefixItems
    "P083" MinItems
    "P084" MinItemsMany
    "P085" MaxItems
    "P086" UniqueItems
    "P087" Contains
    "P088" UnevaluatedItems
    "P089" ObjectWithoutProperties
    "P090" PropertiesEmpty
    "P091" PropertiesMalformed
    "P092" RequiredMalformed
    "P093" RequiredMissing
    "P094" RequiredOrder
    "P095" RequiredUndeclared
    "P096" OptionalProperty
    "P097" AdditionalPropertiesMissing
    "P098" AdditionalPropertiesFalse
    "P099" AdditionalPropertiesTrue
    "P100" AdditionalPropertiesEmpty
    "P101" AdditionalPropertiesSchema
    "P102" PatternProperties
    "P103" PropertyNames
    "P104" PropertyCount
    "P105" UnevaluatedProperties
    "P106" PropertiesOnNonObject
    "P107" Description
    "P108" DescriptionMalformed
    "P109" Title
    "P110" Examples
    "P111" Deprecated
    "P112" ReadWriteOnly
    "P113" Comment
    "P114" SchemaKeyword
    "P115" SchemaKeywordOther
    "P116" Id
    "P117" Anchor
    "P118" UnknownKeyword
    "P119" Depth
    "P120" PropertyTotal
    "P121" EnumTotal
    "P122" OptionalTotal
    "P123" UnionTotal
    "P124" SchemaSize
    "P125" PropertyName
    "P126" ToolName
    "P127" ToolNameLength
    "P128" ToolNameDuplicate
    "P129" ToolDescriptionMissing
    "P130" ToolDescriptionLength
    "P131" ToolCount
    "P132" ToolMemberNull
    "P133" SchemaMissing
    "P134" OutputSchema
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_construct_has_its_rule() {
        let ruled: BTreeSet<_> = RULES.iter().filter_map(Rule::construct).collect();
        let missing: Vec<_> = Construct::ALL.iter().filter(|construct| !ruled.contains(construct)).collect();
        assert!(missing.is_empty(), "give them the next codes: {missing:?}");
        assert_eq!(ruled.len(), RULES.len(), "a construct has two codes");
    }

    #[test]
    fn no_code_changes() {
        let codes: String = RULES.iter().map(|rule| format!("{} {}\n", rule.code, rule.name)).collect();
        insta::assert_snapshot!("portability_codes", codes);
    }
}
