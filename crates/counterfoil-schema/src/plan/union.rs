//! Whether the branches of a union can be brought back, and how.

use counterfoil_json::Json;

use crate::plan::fits::fits;
use crate::plan::shape::{Branch, Extras, Member, ObjectShape, Shape, Union};
use crate::plan::tell_apart::{can_tell_apart, takes_type};

impl Union {
    /// The union of these branches; `None` where a value could be brought back in more than one way. Where only names
    /// change (`only_names`), any of the ways is right.
    pub(crate) fn of(branches: Vec<Branch>, only_names: bool) -> Option<Self> {
        let apart = |a: &Branch, b: &Branch| {
            matches!((&a.shape, &b.shape), (Shape::Same, Shape::Same))
                || can_tell_apart(&a.original, &b.original) && can_tell_apart(&a.shown, &b.shown)
        };
        if all_pairs(&branches, apart) || only_names {
            return Some(Self { branches, objects: None });
        }
        let is_object = |schema: &Json| schema.get("type").and_then(Json::as_str) == Some("object");
        let both_objects = |branch: &Branch| is_object(&branch.original) && is_object(&branch.shown);
        let merged = branches.iter().filter(|branch| both_objects(branch)).try_fold(None, |merged, branch| {
            let shape = match &branch.shape {
                Shape::Object(shape) => (**shape).clone(),
                Shape::Same => ObjectShape::default(),
                _ => return None,
            };
            Some(Some(match merged {
                None => shape,
                Some(merged) => together(merged, shape)?,
            }))
        });
        let objects = merged??;
        let rest = all_pairs(&branches, |a, b| both_objects(a) && both_objects(b) || apart(a, b));
        rest.then(|| Self { branches, objects: Some(Box::new(objects)) })
    }

    /// The branch that a value of the original is of: the first that it belongs to and that declares all of its members, or
    /// else as many as any.
    pub(crate) fn original(&self, value: &Json) -> Option<&Branch> {
        let fitting = self.branches.iter().filter(|branch| fits(&branch.original, value));
        fitting.min_by_key(|branch| undeclared(&branch.original, value))
    }

    /// The branch that a client's value is of: the first that it belongs to, or else the only one of its type, so that a
    /// mistake in it does not keep all else from being brought back.
    pub(crate) fn shown(&self, value: &Json) -> Option<&Branch> {
        let fitting = self.branches.iter().find(|branch| fits(&branch.shown, value));
        fitting.or_else(|| {
            let mut of_type = self.branches.iter().filter(|branch| takes_type(&branch.shown, value));
            let only = of_type.next()?;
            of_type.next().is_none().then_some(only)
        })
    }
}

/// How much of a value a schema does not declare: two for each member that it does not, and one where a pattern may. What a
/// reference declares, nobody knows.
fn undeclared(schema: &Json, value: &Json) -> usize {
    let (Some(schema), Some(members)) = (schema.as_object(), value.as_object()) else { return 0 };
    if ["$ref", "allOf", "anyOf", "oneOf"].into_iter().any(|keyword| schema.contains(keyword)) {
        return 0;
    }
    let declared = schema.get("properties").and_then(Json::as_object);
    let count = members.names().filter(|name| declared.is_none_or(|declared| !declared.contains(name))).count();
    if schema.contains("patternProperties") { count } else { 2 * count }
}

fn all_pairs(branches: &[Branch], holds: impl Fn(&Branch, &Branch) -> bool) -> bool {
    let pairs = branches.iter().enumerate();
    pairs.into_iter().all(|(index, a)| branches.iter().skip(index + 1).all(|b| holds(a, b)))
}

/// One shape for the objects of both; `None` where a member would pass in two ways.
fn together(mut a: ObjectShape, b: ObjectShape) -> Option<ObjectShape> {
    for member in b.members {
        match a.members.iter().find(|known| known.shown == member.shown || known.name == member.name) {
            Some(known) if known.passes_like(&member) => {}
            Some(_) => return None,
            None => a.members.push(member),
        }
    }
    match (&a.extras, &b.extras) {
        (Extras::Members(a), Extras::Members(b)) if a.passes_like(b) => {}
        (Extras::Pairs(a_name, a), Extras::Pairs(b_name, b)) if a_name == b_name && a.passes_like(b) => {}
        _ => return None,
    }
    (a.filler == b.filler).then_some(a)
}

impl Member {
    fn passes_like(&self, other: &Self) -> bool {
        self.name == other.name
            && self.shown == other.shown
            && self.null_is_absent == other.null_is_absent
            && self.null_is_left_out == other.null_is_left_out
            && self.shape.passes_like(&other.shape)
    }
}

impl Shape {
    /// Whether values pass in the same way.
    fn passes_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Same, Self::Same) => true,
            (Self::Object(a), Self::Object(b)) => {
                let members = a.members.len() == b.members.len()
                    && a.members.iter().zip(&b.members).all(|(a, b)| a.passes_like(b));
                let extras = match (&a.extras, &b.extras) {
                    (Extras::Members(a), Extras::Members(b)) => a.passes_like(b),
                    (Extras::Pairs(a_name, a), Extras::Pairs(b_name, b)) => a_name == b_name && a.passes_like(b),
                    _ => false,
                };
                members && extras && a.filler == b.filler
            }
            (Self::Array(a, a_rest), Self::Array(b, b_rest)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.passes_like(b)) && a_rest.passes_like(b_rest)
            }
            (Self::Text(a), Self::Text(b)) => a == b,
            (Self::Pairs(a), Self::Pairs(b)) => a.passes_like(b),
            (Self::Tokens(a), Self::Tokens(b)) => a == b,
            (Self::Definition(a), Self::Definition(b)) => a == b,
            (Self::Union(a), Self::Union(b)) => {
                a.branches.len() == b.branches.len()
                    && a.branches
                        .iter()
                        .zip(&b.branches)
                        .all(|(a, b)| a.original == b.original && a.shown == b.shown && a.shape.passes_like(&b.shape))
            }
            _ => false,
        }
    }
}
