//! Generated contracts, and values that nearly keep them.

// Each test file compiles this module anew, and sees it as its own.
#![allow(unreachable_pub, dead_code)]

use std::fmt;
use std::sync::Arc;

use counterfoil_core::Terms;
use counterfoil_core::builder::{self, ObjectSpec, Spec};
use counterfoil_core::terms::{Form, UnknownFields};
use proptest::prelude::*;
use proptest::strategy::Union;
use serde_json::{Map, Value, json};

/// A contract that was generated, with what is needed to generate values for it.
#[derive(Clone)]
pub struct Made {
    pub terms: Arc<Terms>,
    plan: Plan,
}

impl fmt::Debug for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.plan.fmt(f)
    }
}

/// A contract as data that both the contract and its values are generated from.
#[derive(Clone, Debug)]
pub enum Plan {
    Any,
    Boolean,
    Integer(Option<i64>, Option<i64>, Option<i64>),
    Number(Option<f64>, Option<f64>, Option<f64>),
    Text(usize, Option<usize>, Option<&'static str>, Option<&'static str>),
    Choice(Vec<&'static str>),
    List(Box<Plan>, usize, Option<usize>, bool),
    Tuple(Vec<Plan>),
    Map(Box<Plan>),
    Nullable(Box<Plan>),
    Object(Vec<(&'static str, Plan, Presence)>, Option<Across>),
    Union(Form, Vec<(&'static str, Option<Plan>)>),
}

#[derive(Clone, Copy, Debug)]
pub enum Presence {
    Required,
    Optional,
}

#[derive(Clone, Copy, Debug)]
pub enum Across {
    ExactlyOne,
    AtMostOne,
    Requires,
}

const NAMES: [&str; 5] = ["a", "b", "kind", "long name", "é"];
const FORMATS: [&str; 8] = ["email", "uuid", "date", "time", "date-time", "ipv4", "ipv6", "duration"];
const PATTERNS: [&str; 4] = ["^a+$", "b", r"^\d{2}$", "^[^x]*$"];

fn leaf() -> impl Strategy<Value = Plan> {
    let small = || prop::option::of(-3i64..6);
    let half = || prop::option::of((-6i32..12).prop_map(|halves| f64::from(halves) / 2.0));
    prop_oneof![
        Just(Plan::Any),
        Just(Plan::Boolean),
        (small(), small(), prop::option::of(1i64..4)).prop_map(|(a, b, step)| match (a, b) {
            (Some(a), Some(b)) => Plan::Integer(Some(a.min(b)), Some(a.max(b)), step),
            (a, b) => Plan::Integer(a, b, step),
        }),
        (half(), half(), prop::option::of(prop::sample::select(vec![0.5, 0.1, 3.0]))).prop_map(|(a, b, step)| {
            match (a, b) {
                (Some(a), Some(b)) => Plan::Number(Some(a.min(b)), Some(a.max(b)), step),
                (a, b) => Plan::Number(a, b, step),
            }
        }),
        (0usize..3, prop::option::of(3usize..5), prop::option::of(prop::sample::select(PATTERNS.to_vec())))
            .prop_map(|(min, max, pattern)| Plan::Text(min, max, None, pattern)),
        prop::sample::select(FORMATS.to_vec()).prop_map(|format| Plan::Text(0, None, Some(format), None)),
        prop::sample::subsequence(vec!["low", "normal", "high", ""], 1..4).prop_map(Plan::Choice),
    ]
}

fn plan() -> impl Strategy<Value = Plan> {
    leaf().prop_recursive(3, 16, 4, |inner| {
        let names = prop::sample::subsequence(NAMES.to_vec(), 0..4);
        let fields = (names, prop::collection::vec((inner.clone(), any::<bool>()), 4)).prop_map(|(names, plans)| {
            let presence = |optional| if optional { Presence::Optional } else { Presence::Required };
            names.into_iter().zip(plans).map(|(name, (plan, optional))| (name, plan, presence(optional))).collect()
        });
        let across =
            prop::option::of(prop::sample::select(vec![Across::ExactlyOne, Across::AtMostOne, Across::Requires]));
        let object = (fields, across).prop_map(|(fields, across)| Plan::Object(fields, across));
        let tagged = prop::collection::vec(prop::option::of(object.clone()), 1..4).prop_map(|branches| {
            let tag = "type".to_owned();
            Plan::Union(Form::Tagged { tag }, ["x", "y", "z"].into_iter().zip(branches).collect())
        });
        let others = (prop::collection::vec(prop::option::of(inner.clone()), 1..4), any::<bool>()).prop_map(
            |(branches, external)| {
                let (tag, content) = ("type".to_owned(), "content".to_owned());
                let form = if external { Form::External } else { Form::Adjacent { tag, content } };
                Plan::Union(form, ["x", "y", "z"].into_iter().zip(branches).collect())
            },
        );
        let untagged = prop::collection::vec(inner.clone(), 1..4).prop_map(|branches| {
            Plan::Union(Form::Untagged, ["x", "y", "z"].into_iter().zip(branches.into_iter().map(Some)).collect())
        });
        prop_oneof![
            (inner.clone(), 0usize..2, prop::option::of(2usize..4), any::<bool>())
                .prop_map(|(item, min, max, unique)| Plan::List(Box::new(item), min, max, unique)),
            prop::collection::vec(inner.clone(), 1..3).prop_map(Plan::Tuple),
            inner.clone().prop_map(|values| Plan::Map(Box::new(values))),
            inner.prop_map(|inner| Plan::Nullable(Box::new(inner))),
            object,
            tagged,
            others,
            untagged,
        ]
    })
}

/// A contract that can be built.
pub fn contract(unknown: UnknownFields) -> impl Strategy<Value = Made> {
    plan().prop_filter_map("contradicts itself", move |plan| {
        let terms = Arc::new(plan.spec(unknown).build().ok()?);
        Some(Made { terms, plan })
    })
}

impl Plan {
    fn spec(&self, unknown: UnknownFields) -> Spec {
        match self {
            Self::Any => builder::any(),
            Self::Boolean => builder::boolean(),
            Self::Integer(min, max, step) => {
                let mut spec = builder::integer();
                spec = min.map_or(spec.clone(), |min| spec.minimum(min));
                spec = max.map_or(spec.clone(), |max| spec.maximum(max));
                step.map_or(spec.clone(), |step| spec.multiple_of(step))
            }
            Self::Number(min, max, step) => {
                let mut spec = builder::number();
                spec = min.map_or(spec.clone(), |min| spec.minimum(min));
                spec = max.map_or(spec.clone(), |max| spec.exclusive_maximum(max + 1.0));
                step.map_or(spec.clone(), |step| spec.multiple_of(step))
            }
            Self::Text(min, max, format, pattern) => {
                let mut spec = builder::string().min_length(*min);
                spec = max.map_or(spec.clone(), |max| spec.max_length(max));
                spec = format.map_or(spec.clone(), |format| spec.format(format));
                pattern.map_or(spec.clone(), |pattern| spec.pattern(pattern))
            }
            Self::Choice(names) => builder::one_of(names.iter().copied()),
            Self::List(item, min, max, unique) => {
                let mut spec = builder::list(item.spec(unknown)).min_items(*min);
                spec = max.map_or(spec.clone(), |max| spec.max_items(max));
                if *unique { spec.unique_items() } else { spec }
            }
            Self::Tuple(items) => builder::tuple(items.iter().map(|item| item.spec(unknown))),
            Self::Map(values) => builder::map(values.spec(unknown)),
            Self::Nullable(inner) => builder::nullable(inner.spec(unknown)),
            Self::Object(fields, across) => object(fields, *across, unknown).into_spec(),
            Self::Union(form, branches) => builder::union_with(
                form.clone(),
                unknown,
                branches.iter().map(|(name, plan)| (*name, plan.as_ref().map(|plan| plan.spec(unknown)))),
            ),
        }
    }
}

fn object(fields: &[(&'static str, Plan, Presence)], across: Option<Across>, unknown: UnknownFields) -> ObjectSpec {
    let mut spec = builder::object().unknown_fields(unknown);
    for (name, plan, presence) in fields {
        spec = match presence {
            Presence::Required => spec.field(name, plan.spec(unknown)),
            Presence::Optional => spec.optional(name, plan.spec(unknown)),
        };
    }
    let names: Vec<_> = fields.iter().map(|(name, ..)| *name).collect();
    match (across, &names[..]) {
        (Some(Across::ExactlyOne), [_, _, ..]) => spec.exactly_one_of(&names),
        (Some(Across::AtMostOne), [_, _, ..]) => spec.at_most_one_of(&names),
        (Some(Across::Requires), [first, others @ ..]) if !others.is_empty() => spec.requires(first, others),
        _ => spec,
    }
}

/// Values for a contract: most keep it, the others break a rule or have another type.
pub fn value_for(made: &Made) -> BoxedStrategy<Value> {
    value(&made.plan)
}

fn stray() -> BoxedStrategy<Value> {
    prop::sample::select(vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(2.0),
        json!(2.5),
        json!(1e300),
        json!(""),
        json!("5"),
        json!("normal"),
        json!("a b"),
        json!("👩‍👩‍👧é"),
        json!([]),
        json!([1, 1.0]),
        json!({}),
        json!({"type": "x"}),
        json!({"x": 1, "y": 2}),
    ])
    .boxed()
}

fn value(plan: &Plan) -> BoxedStrategy<Value> {
    let fitting: BoxedStrategy<Value> = match plan {
        Plan::Any => stray(),
        Plan::Boolean => any::<bool>().prop_map(Value::from).boxed(),
        Plan::Integer(..) => {
            prop_oneof![(-4i64..8).prop_map(Value::from), (-4i32..8).prop_map(|n| Value::from(f64::from(n)))].boxed()
        }
        Plan::Number(..) => {
            prop_oneof![(-4i64..8).prop_map(Value::from), (-40i32..80).prop_map(|n| Value::from(f64::from(n) / 10.0))]
                .boxed()
        }
        Plan::Text(_, _, Some(format), _) => prop::sample::select(samples(format)).prop_map(Value::from).boxed(),
        Plan::Text(..) => "[abx0-9é👩]{0,5}".prop_map(Value::from).boxed(),
        Plan::Choice(names) => prop::sample::select(names.clone()).prop_map(Value::from).boxed(),
        Plan::List(item, ..) => prop::collection::vec(value(item), 0..5).prop_map(Value::Array).boxed(),
        Plan::Tuple(items) => items.iter().map(value).collect::<Vec<_>>().prop_map(Value::Array).boxed(),
        Plan::Map(values) => {
            members(prop::collection::vec((prop::sample::select(NAMES.to_vec()), value(values)), 0..4))
        }
        Plan::Nullable(inner) => value(inner),
        Plan::Object(fields, _) => {
            let present = fields.iter().map(|(name, plan, presence)| {
                let name = *name;
                let share = match presence {
                    Presence::Required => 0.9,
                    Presence::Optional => 0.5,
                };
                prop::option::weighted(share, value(plan)).prop_map(move |value| value.map(|value| (name, value)))
            });
            members(present.collect::<Vec<_>>().prop_map(|members| members.into_iter().flatten().collect()).boxed())
        }
        Plan::Union(form, branches) => {
            let branches = branches.iter().map(|(name, plan)| branch(form.clone(), name, plan.as_ref()));
            Union::new(branches).boxed()
        }
    };
    prop_oneof![12 => fitting, 1 => stray()].boxed()
}

fn members(members: impl Strategy<Value = Vec<(&'static str, Value)>> + 'static) -> BoxedStrategy<Value> {
    members.prop_map(|members| members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()).boxed()
}

fn branch(form: Form, name: &'static str, plan: Option<&Plan>) -> BoxedStrategy<Value> {
    let inner = plan.map_or_else(|| Just(None).boxed(), |plan| value(plan).prop_map(Some).boxed());
    inner
        .prop_map(move |inner| match (&form, inner) {
            (Form::Untagged, inner) => inner.unwrap_or_default(),
            (Form::Tagged { tag }, inner) => {
                let mut members = Map::from_iter([(tag.clone(), json!(name))]);
                if let Some(Value::Object(inner)) = inner {
                    members.extend(inner);
                }
                Value::Object(members)
            }
            (Form::Adjacent { tag, content }, inner) => {
                let mut members = Map::from_iter([(tag.clone(), json!(name))]);
                members.extend(inner.map(|inner| (content.clone(), inner)));
                Value::Object(members)
            }
            (Form::External, None) => json!(name),
            (Form::External, Some(inner)) => json!({ name: inner }),
        })
        .boxed()
}

/// Strings that have a format, or nearly.
fn samples(format: &str) -> Vec<&'static str> {
    match format {
        "email" => vec!["dana@acme.com", "dana", "a@b", "@b.c", "a@b..c", "\"a b\"@c.de"],
        "uuid" => vec!["2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2EB8AA08-AA98-11EA-B4AA-73B441D16380", "2eb8aa08"],
        "date" => vec!["2026-01-31", "2026-02-30", "2024-02-29", "2026-1-31"],
        "time" => vec!["08:30:06Z", "08:30:06.28Z", "08:30:06+02:00", "24:00:00Z", "08:30Z"],
        "date-time" => {
            vec!["2026-01-31T09:30:00Z", "2026-01-31T09:30:00.5+02:00", "2026-01-31 09:30:00", "2026-13-01T00:00:00Z"]
        }
        "ipv4" => vec!["192.168.0.1", "256.0.0.1", "1.2.3", "01.2.3.4"],
        "ipv6" => vec!["::1", "12345::", "1::2::3", "::ffff:192.168.0.1"],
        _ => vec!["P1D", "PT1H30M", "P", "P1W", "1D", "P1Y2W"],
    }
}
