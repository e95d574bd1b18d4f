//! Forms of a construct that a client takes although it does not take others.
//!
//! A fact of a profile is about a construct. Where its note narrows it to some forms of the construct, the others are no
//! finding; which forms those are is written down here, each next to the fact that it narrows.

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::Construct;
use counterfoil_schema::check::Step;
use counterfoil_schema::profile::Rule;

use crate::subject::Types;

/// A form of a construct. Whatever is not told apart is [`Form::Any`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    /// Nothing is told apart
    Any,
    /// `$schema` that names draft 6, draft 7 or 2019-09
    LaterDraft,
    /// `$id` that is an address
    Address,
    /// A schema that is no property of the root
    Deeper,
    /// `allOf` without a closed object in it
    Open,
    /// `const` that is `true` or `false`
    Flag,
    /// Beside `enum`
    WithEnum,
    /// `properties` that is `null`
    Null,
    /// Inside `additionalProperties`, or `items` of what is no array
    InOthers,
    /// Beside `prefixItems`
    AfterPrefix,
    /// A property of the root
    RootProperty,
    /// In a branch of the root
    RootBranch,
    /// Inside a branch of `allOf`, or in a condition
    InCondition,
    /// `{}`
    Empty,
    /// A list of types in any other place than the items of a branch
    NotInBranchItems,
    /// Branches that cannot overlap
    Disjoint,
    /// Of a property that may be left out
    Optional,
    /// A reference to a place that is not in a list
    NotInList,
    /// A member of the tool other than `outputSchema`
    NotOutput,
    /// A description or a default, and no other note, beside `$ref`
    Described,
}

/// The profile that states the fact, the construct, and the form that is taken nevertheless, as judges say.
const TAKEN: &[(&str, Construct, Form)] = &[
    // "draft-04 and unknown ones; 2019-09, 07 and 06 are taken since 2.0.0"
    ("mcp-ts-sdk-2", Construct::SchemaKeywordOther, Form::LaterDraft),
    // "seen with urn:x; an address is taken"
    ("mcp-ts-sdk-1", Construct::Id, Form::Address),
    ("mcp-inspector", Construct::Id, Form::Address),
    // "looked at in the properties of the root only"
    ("mcp-ts-sdk-1", Construct::BooleanSchema, Form::Deeper),
    ("mcp-ts-sdk-1", Construct::BooleanSchema, Form::InCondition),
    // "in a nested object; a property of the root that is true is left out"
    ("langchain", Construct::BooleanSchema, Form::RootProperty),
    ("langchain", Construct::BooleanSchema, Form::InCondition),
    // "in the items of a branch of anyOf; elsewhere the first type is taken"
    ("langchain", Construct::TypeList, Form::NotInBranchItems),
    // "taken where the branches cannot overlap, as with a string and an integer"
    ("llguidance", Construct::OneOf, Form::Disjoint),
    // "of a closed object that is required itself"
    ("llguidance", Construct::RequiredUndeclared, Form::Open),
    // "of a required property"
    ("llguidance", Construct::EnumEmpty, Form::Optional),
    // "a reference through a list", "where it leads into a list"
    ("openai-agents", Construct::RefPointer, Form::NotInList),
    ("outlines", Construct::RefPointer, Form::NotInList),
    // "where the object is closed"
    ("outlines", Construct::ObjectWithoutProperties, Form::Open),
    ("outlines", Construct::PatternProperties, Form::Open),
    // "`{}` is taken"
    ("outlines", Construct::AnyOfUntypedBranch, Form::Empty),
    ("outlines", Construct::ItemsEmpty, Form::Empty),
    // At the root it reads the properties, and no branches.
    ("outlines", Construct::AnyOfUntypedBranch, Form::RootBranch),
    ("outlines", Construct::Untyped, Form::RootBranch),
    ("outlines", Construct::Untyped, Form::InOthers),
    // "a description and a default may stand there"
    ("gemini-json-schema", Construct::RefAnnotated, Form::Described),
    // "outputSchema, which is then no schema"
    ("vscode-copilot", Construct::ToolMemberNull, Form::NotOutput),
    // "where closed objects are combined that do not declare the same properties"
    ("llguidance", Construct::AllOf, Form::Open),
    // "an array or an object; true and false are taken"
    ("anthropic-sdk", Construct::ConstOther, Form::Flag),
    // The SDK reads `enum` before it reads `type`.
    ("anthropic-sdk", Construct::TypeListWithNull, Form::WithEnum),
    ("claude-strict", Construct::TypeListWithNull, Form::WithEnum),
    // It does not look at the schemas in these places.
    ("anthropic-sdk", Construct::Untyped, Form::InOthers),
    ("claude-strict", Construct::Untyped, Form::InOthers),
    ("anthropic-sdk", Construct::AnnotationsOnly, Form::InOthers),
    ("claude-strict", Construct::AnnotationsOnly, Form::InOthers),
    // Left out and `null` are one to these.
    ("mcp-python-sdk", Construct::PropertiesMalformed, Form::Null),
    ("pydantic-ai", Construct::PropertiesMalformed, Form::Null),
    // Behind `prefixItems` it says that nothing follows, which makes a tuple.
    ("outlines", Construct::ItemsBoolean, Form::AfterPrefix),
];

impl Form {
    /// The form of what stands there, in the schema with that root.
    pub(crate) fn of(construct: Construct, steps: &[Step<'_>], root: Option<&Json>) -> Self {
        if !TAKEN.iter().any(|(_, narrowed, _)| *narrowed == construct) {
            return Self::Any;
        }
        if construct == Construct::ToolMemberNull {
            let is_output = steps.last() == Some(&Step::Name("outputSchema"));
            return if is_output { Self::Any } else { Self::NotOutput };
        }
        let around = |count: usize| steps.get(..steps.len().checked_sub(count)?).and_then(|steps| at(root?, steps));
        let Some(value) = around(0) else { return Self::Any };
        let beside = |name: &str| around(1).is_some_and(|schema| schema.get(name).is_some());
        let later = ["draft-06", "draft-07", "2019-09"];
        let fits = match construct {
            Construct::SchemaKeywordOther => {
                let named = value.as_str().filter(|uri| uri.contains("json-schema.org/"));
                named.is_some_and(|uri| later.iter().any(|draft| uri.contains(draft))).then_some(Self::LaterDraft)
            }
            Construct::Id => {
                let is_id = steps.last() == Some(&Step::Name("$id"));
                let address =
                    value.as_str().is_some_and(|uri| uri.starts_with("http://") || uri.starts_with("https://"));
                (is_id && address).then_some(Self::Address)
            }
            Construct::BooleanSchema if in_condition(steps) => Some(Self::InCondition),
            Construct::BooleanSchema => match steps {
                [Step::Name("properties"), Step::Name(_)] => Some(Self::RootProperty),
                _ => Some(Self::Deeper),
            },
            Construct::AllOf => (!value.as_array().unwrap_or_default().iter().any(is_closed)).then_some(Self::Open),
            Construct::ConstOther => value.as_bool().map(|_| Self::Flag),
            Construct::TypeListWithNull => beside("enum").then_some(Self::WithEnum),
            Construct::TypeList => {
                let last = steps.iter().rposition(|step| *step == Step::Name("items"));
                let in_branch =
                    last.and_then(|at| steps.get(..at)).is_some_and(|steps| steps.contains(&Step::Name("anyOf")));
                let right_there = matches!(steps, [.., Step::Name("items"), Step::Name("type")]);
                (!(in_branch && right_there)).then_some(Self::NotInBranchItems)
            }
            Construct::OneOf => disjoint(value.as_array().unwrap_or_default()).then_some(Self::Disjoint),
            Construct::RequiredUndeclared | Construct::PatternProperties => {
                (!around(1).is_some_and(is_closed)).then_some(Self::Open)
            }
            Construct::ObjectWithoutProperties => (!is_closed(value)).then_some(Self::Open),
            Construct::EnumEmpty => {
                let required = around(3).and_then(|object| object.get("required")).and_then(Json::as_array);
                let name = steps.len().checked_sub(2).and_then(|index| steps.get(index));
                let listed = |name: &str| required.unwrap_or_default().iter().any(|one| one.as_str() == Some(name));
                let is_required = matches!(name, Some(Step::Name(name)) if listed(name));
                (!is_required).then_some(Self::Optional)
            }
            Construct::RefAnnotated => {
                let notes = ["title", "examples", "example", "deprecated", "readOnly", "writeOnly", "$comment"];
                (!notes.iter().any(|name| beside(name))).then_some(Self::Described)
            }
            Construct::RefPointer => {
                let numbered = |token: &str| token.bytes().all(|byte| byte.is_ascii_digit()) && !token.is_empty();
                let in_list = value.as_str().is_some_and(|reference| reference.split('/').any(numbered));
                (!in_list).then_some(Self::NotInList)
            }
            Construct::AnyOfUntypedBranch | Construct::ItemsEmpty if is_empty(value) => Some(Self::Empty),
            Construct::AnyOfUntypedBranch => in_root_branch(steps).then_some(Self::RootBranch),
            Construct::Untyped if in_root_branch(steps) => Some(Self::RootBranch),
            Construct::Untyped | Construct::AnnotationsOnly => in_others(steps, root).then_some(Self::InOthers),
            Construct::PropertiesMalformed => value.is_null().then_some(Self::Null),
            Construct::ItemsBoolean => beside("prefixItems").then_some(Self::AfterPrefix),
            _ => None,
        };
        fits.unwrap_or(Self::Any)
    }

    /// Whether the fact does not hold for this form.
    pub(crate) fn is_taken(self, rule: &Rule) -> bool {
        self != Self::Any && TAKEN.contains(&(rule.from.name, rule.fact.construct, self))
    }
}

/// The value at a place.
fn at<'j>(root: &'j Json, steps: &[Step<'_>]) -> Option<&'j Json> {
    steps.iter().try_fold(root, |value, step| match step {
        Step::Name(name) => value.get(name),
        Step::Index(index) => value.as_array()?.get(*index),
    })
}

fn is_closed(schema: &Json) -> bool {
    schema.get("additionalProperties").and_then(Json::as_bool) == Some(false)
}

fn is_empty(schema: &Json) -> bool {
    schema.as_object().is_some_and(JsonObject::is_empty)
}

fn in_root_branch(steps: &[Step<'_>]) -> bool {
    matches!(steps.first(), Some(Step::Name("anyOf" | "oneOf" | "allOf")))
}

fn in_condition(steps: &[Step<'_>]) -> bool {
    steps.iter().any(|step| matches!(step, Step::Name("allOf" | "if" | "then" | "else")))
}

/// Whether no value fits two of the branches: their types differ, or the fixed values of a property do.
fn disjoint(branches: &[Json]) -> bool {
    let typed = |one: &Json, other: &Json| {
        Types::of(one).zip(Types::of(other)).is_some_and(|(one, other)| one.and(other).is_none())
    };
    let fixed = |one: &Json, other: &Json| {
        let properties = |schema: &'_ Json| schema.get("properties").and_then(Json::as_object).cloned();
        let (Some(one), Some(other)) = (properties(one), properties(other)) else { return false };
        one.iter().any(|(name, mine)| {
            let values = [Some(mine), other.get(name)].map(|schema| schema.and_then(|schema| schema.get("const")));
            matches!(values, [Some(mine), Some(theirs)] if mine != theirs)
        })
    };
    branches
        .iter()
        .enumerate()
        .all(|(index, one)| branches.iter().skip(index + 1).all(|other| typed(one, other) || fixed(one, other)))
}

/// Whether a place lies inside `additionalProperties`, or in `items` beside a type that is not `array`.
fn in_others(steps: &[Step<'_>], root: Option<&Json>) -> bool {
    steps.iter().enumerate().any(|(index, step)| match step {
        Step::Name("additionalProperties") => true,
        Step::Name("items") => {
            let around = steps.get(..index).and_then(|steps| at(root?, steps));
            let named = around.and_then(|schema| schema.get("type")).and_then(Json::as_str);
            named.is_some_and(|name| name != "array")
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use counterfoil_schema::profile::Profile;

    use super::*;

    #[test]
    fn every_narrowed_fact_is_there_and_refuses() {
        for (name, construct, _) in TAKEN {
            let profile = Profile::named(name).unwrap_or_else(|unknown| panic!("{unknown}"));
            let own = [counterfoil_schema::Side::Input, counterfoil_schema::Side::Output].into_iter().any(|side| {
                profile
                    .rule(side, *construct)
                    .is_some_and(|rule| !rule.fact.verdict.survives() && rule.from.name == *name)
            });
            assert!(own, "{name} says nothing of {construct}");
        }
    }
}
