//! Unions: how they are told, and which branch a value comes closest to.

use counterfoil_core::{Code, Problem, Segment, nearest};
use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind;
use serde_json::Value;

use super::describe::{Case, Reader};
use super::expect::{self, Phrases, either, nearest_few, one_of, shown};
use super::got;
use super::refs::Target;

/// The branches of a union.
fn branches<'s>(phrases: &Phrases<'s>, target: Target<'s>, keyword: &str) -> Vec<Target<'s>> {
    let branches = target.schema.get(keyword).and_then(Value::as_array).into_iter().flatten();
    branches.map(|branch| phrases.inside(target, branch)).collect()
}

fn is_null(target: &Target<'_>) -> bool {
    target.schema.get("type").and_then(Value::as_str) == Some("null")
}

/// The member that tells the branches apart, and its value in each.
struct Tag<'s> {
    name: &'s str,
    values: Vec<&'s str>,
}

impl<'s> Tag<'s> {
    fn of(phrases: &Phrases<'s>, branches: &[Target<'s>]) -> Option<Self> {
        let (first, others) = branches.split_first()?;
        if others.is_empty() {
            return None;
        }
        let others: Vec<_> = others.iter().map(|branch| constants(phrases, *branch)).collect();
        constants(phrases, *first).into_iter().find_map(|(name, value)| {
            let mut values = vec![value];
            for constants in &others {
                let (_, value) = constants.iter().find(|(other, _)| *other == name)?;
                if values.contains(value) {
                    return None;
                }
                values.push(value);
            }
            Some(Self { name, values })
        })
    }
}

/// The members of an object that have one value only.
fn constants<'s>(phrases: &Phrases<'s>, branch: Target<'s>) -> Vec<(&'s str, &'s str)> {
    let branch = phrases.resolved(branch);
    let parts = branch.schema.get("allOf").and_then(Value::as_array).into_iter().flatten();
    let parts = parts.map(|part| phrases.resolved(phrases.inside(branch, part)));
    let mut found = Vec::new();
    for part in [branch].into_iter().chain(parts) {
        for (name, schema) in part.schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let one = match schema.get("enum").and_then(Value::as_array).map(Vec::as_slice) {
                Some([only]) => Some(only),
                _ => schema.get("const"),
            };
            found.extend(one.and_then(Value::as_str).map(|value| (name.as_str(), value)));
        }
    }
    found
}

/// The phrase for a schema that is a union.
pub(super) fn phrase<'s>(phrases: &Phrases<'s>, target: Target<'s>) -> Option<String> {
    let keyword = ["anyOf", "oneOf"].into_iter().find(|keyword| target.schema.get(keyword).is_some())?;
    let (null, branches): (Vec<_>, Vec<_>) = branches(phrases, target, keyword).into_iter().partition(is_null);
    if branches.iter().any(|branch| only_required(branch.schema).is_some()) {
        // A rule across fields, and no union.
        return None;
    }
    // A union of values reads like the enum that it is.
    let values: Option<Vec<_>> = branches.iter().map(|branch| values(branch.schema)).collect();
    if let Some(values) = values.filter(|values| !values.is_empty()) {
        let values = one_of(values.into_iter().flatten().map(shown), &[]);
        return Some(either([values].into_iter(), !null.is_empty()));
    }
    Some(match Tag::of(phrases, &branches) {
        Some(tag) => {
            let names = one_of(tag.values.iter().map(|name| format!("{name:?}")), &[]);
            either([format!("an object whose `{}` is {names}", tag.name)].into_iter(), !null.is_empty())
        }
        None => either(branches.iter().map(|branch| phrases.expected(*branch)), !null.is_empty()),
    })
}

/// The values of a schema that lists them.
fn values(schema: &Value) -> Option<&[Value]> {
    let listed = schema.get("enum").and_then(Value::as_array).map(Vec::as_slice);
    listed.or(schema.get("const").map(std::slice::from_ref))
}

/// The names that a schema requires, if it says nothing else.
pub(super) fn only_required(schema: &Value) -> Option<Vec<&str>> {
    let keywords = schema.as_object()?;
    let other = |keyword: &&String| !matches!(keyword.as_str(), "required" | "type" | "title" | "description");
    if keywords.keys().any(|keyword| other(&keyword)) {
        return None;
    }
    keywords.get("required")?.as_array()?.iter().map(Value::as_str).collect()
}

/// What is wrong with a value that fits no branch.
pub(super) fn none_fits(
    case: &Case<'_>,
    keyword: &str,
    found: &[Vec<ValidationError<'_>>],
    name: Option<&str>,
    out: &mut Vec<Problem>,
) {
    let phrases = case.reader.phrases();
    let union = case.place.schema();
    let branches = union.map(|union| branches(&phrases, union, keyword)).unwrap_or_default();
    if let Some(problem) = rule_across(case, keyword, &branches) {
        out.push(problem);
        return;
    }
    let all: Vec<_> = branches.iter().zip(found).filter(|(branch, _)| !is_null(branch)).collect();
    let others: Vec<_> = all.iter().map(|(branch, _)| **branch).collect();
    let tag = Tag::of(&phrases, &others);
    if let (Some(tag), Value::Object(members)) = (&tag, case.value) {
        let sent = members.get(tag.name);
        match tag.values.iter().zip(&all).find(|(value, _)| sent.and_then(Value::as_str) == Some(value)) {
            Some((value, (_, errors))) => case.reader.all(errors, Some(value), out),
            None => out.push(wrong_tag(case, tag, sent)),
        }
        return;
    }
    let right = match union {
        Some(union) => phrases.expected(union),
        None => either(found.iter().flatten().filter_map(got::right_of), false),
    };
    let takers: Vec<_> = found.iter().enumerate().filter(|(_, errors)| takes(case, errors)).collect();
    if takers.is_empty() {
        out.push(got::problem(case, &right));
        return;
    }
    let apart: Vec<_> = takers.iter().filter(|(_, errors)| !is_choice(case, errors)).collect();
    let Some((at, errors)) = apart.iter().min_by_key(|(at, errors)| (errors.len(), *at)) else {
        out.push(wrong_choice(case, &takers, &right));
        return;
    };
    let own = match (all.len(), branches.get(*at)) {
        (2.., Some(branch)) => branch_name(&phrases, *branch),
        _ => None,
    };
    case.reader.all(errors, own.as_deref().or(name), out);
}

/// Whether a branch takes values of this JSON type.
fn takes(case: &Case<'_>, errors: &[ValidationError<'_>]) -> bool {
    let here = case.error.instance_path();
    !errors.iter().filter(|error| error.instance_path() == here).any(|error| match error.kind() {
        ValidationErrorKind::Type { .. } | ValidationErrorKind::FalseSchema => true,
        ValidationErrorKind::Constant { expected_value } => !same_type(expected_value, case.value),
        ValidationErrorKind::Enum { options } => {
            !options.as_array().into_iter().flatten().any(|option| same_type(option, case.value))
        }
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            !context.is_empty() && !context.iter().any(|errors| takes(case, errors))
        }
        _ => false,
    })
}

fn same_type(a: &Value, b: &Value) -> bool {
    std::mem::discriminant(a) == std::mem::discriminant(b)
}

/// Whether a branch is a choice of values of which this is none.
fn is_choice(case: &Case<'_>, errors: &[ValidationError<'_>]) -> bool {
    let here = case.error.instance_path();
    errors.iter().any(|error| {
        error.instance_path() == here
            && matches!(error.kind(), ValidationErrorKind::Constant { .. } | ValidationErrorKind::Enum { .. })
    })
}

fn branch_name(phrases: &Phrases<'_>, branch: Target<'_>) -> Option<String> {
    let title = |target: Target<'_>| target.schema.get("title").and_then(Value::as_str).map(str::to_owned);
    let referred = || {
        let reference = branch.schema.get("$ref")?.as_str()?;
        reference.rsplit(['/', '#']).next().filter(|name| !name.is_empty()).map(str::to_owned)
    };
    title(branch).or_else(referred).or_else(|| title(Phrases::new(phrases.root, phrases.refs).resolved(branch)))
}

fn wrong_tag(case: &Case<'_>, tag: &Tag<'_>, sent: Option<&Value>) -> Problem {
    let mut path = case.path.clone();
    path.push(Segment::from(tag.name));
    let names = |near: &[String]| one_of(tag.values.iter().map(|name| format!("{name:?}")), near);
    let Some(sent) = sent else {
        let right = names(&[]);
        return Problem::new(Code::Missing, path, format!("missing; expected {right}"), Some(right));
    };
    let sent = sent.as_str().unwrap_or_default();
    let values: Vec<_> = tag.values.iter().map(|value| Value::from(*value)).collect();
    let right = names(&nearest_few(&values, sent));
    let mut problem = Problem::new(Code::InvalidValue, path, format!("expected {right}"), Some(right));
    problem.hint = nearest(sent, tag.values.iter().copied()).map(|name| format!("did you mean {name:?}?"));
    problem
}

/// The value is of the right type, but none of the values of any branch.
fn wrong_choice(case: &Case<'_>, takers: &[(usize, &Vec<ValidationError<'_>>)], right: &str) -> Problem {
    let mut values = Vec::new();
    for error in takers.iter().flat_map(|(_, errors)| errors.iter()) {
        match error.kind() {
            ValidationErrorKind::Enum { options } => values.extend(options.as_array().into_iter().flatten().cloned()),
            ValidationErrorKind::Constant { expected_value } => values.push((**expected_value).clone()),
            _ => {}
        }
    }
    let mut problem = case.plain(Code::InvalidValue, right.to_owned());
    problem.hint = choice_hint(&values, case.value);
    problem
}

/// The allowed string that was probably meant.
pub(super) fn choice_hint(values: &[Value], sent: &Value) -> Option<String> {
    let near = nearest(sent.as_str()?, values.iter().filter_map(Value::as_str))?;
    Some(format!("did you mean {near:?}?"))
}

/// A value that fits several branches where it may fit only one.
pub(super) fn several_fit(case: &Case<'_>, found: &[Vec<ValidationError<'_>>]) -> Problem {
    let phrases = case.reader.phrases();
    let branches = case.place.schema().map(|union| branches(&phrases, union, "oneOf")).unwrap_or_default();
    if let Some(problem) = rule_across(case, "oneOf", &branches) {
        return problem;
    }
    let fitting = branches.iter().zip(found).filter(|(_, errors)| errors.is_empty());
    let names: Option<Vec<_>> = fitting.map(|(branch, _)| branch_name(&phrases, *branch)).collect();
    let message = match names {
        Some(names) if names.len() > 1 => {
            format!("fits {}, but may fit only one of them", list(names.iter().map(String::as_str)))
        }
        _ => "fits several of the alternatives, but may fit only one of them".to_owned(),
    };
    let mut problem = Problem::new(Code::InvalidUnion, case.path.clone(), message, None);
    problem.note = case.place.note();
    problem
}

/// Branches that do nothing but require a field each are a rule across fields.
fn rule_across(case: &Case<'_>, keyword: &str, branches: &[Target<'_>]) -> Option<Problem> {
    let members = case.value.as_object()?;
    let required: Option<Vec<_>> = branches.iter().map(|branch| only_required(branch.schema)).collect();
    let required = required.filter(|required| !required.is_empty())?;
    let mut names: Vec<&str> = Vec::new();
    for name in required.iter().flatten().copied() {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let alone = required.iter().all(|names| names.len() == 1);
    let sent = list(names.iter().copied().filter(|name| members.contains_key(*name)));
    let (code, message) = match (keyword, alone) {
        ("oneOf", true) => {
            (Code::ExactlyOneOf, format!("expected exactly one of {}, got {sent}", list(names.into_iter())))
        }
        (_, true) => (Code::InvalidUnion, format!("expected at least one of {}, got {sent}", list(names.into_iter()))),
        (keyword, false) => {
            let sets: Vec<_> = required.iter().map(|names| list(names.iter().copied())).collect();
            let exactly = if keyword == "oneOf" { "exactly" } else { "at least" };
            (
                Code::InvalidUnion,
                format!("expected {exactly} one of these sets of fields: {}; got {sent}", sets.join("; ")),
            )
        }
    };
    Some(Problem::new(code, case.path.clone(), message, None))
}

/// Names as code: `` `a`, `b` and `c` ``.
pub(super) fn list<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => "none".to_owned(),
    }
}

/// A value that a schema excludes.
pub(super) fn excluded(case: &Case<'_>) -> Problem {
    let schema = case.place.keyword("not");
    let sets = |schema: &Value| -> Option<Vec<String>> {
        let branches =
            schema.get("anyOf").and_then(Value::as_array).map_or(std::slice::from_ref(schema), Vec::as_slice);
        let sets: Option<Vec<_>> = branches.iter().map(only_required).collect();
        let mut names: Vec<String> = Vec::new();
        for name in sets?.into_iter().filter(|set| set.len() == 2).flatten() {
            if !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
        Some(names).filter(|names| !names.is_empty())
    };
    let across = schema.and_then(sets).zip(case.value.as_object());
    if let Some((names, members)) = across {
        let sent = names.iter().map(String::as_str).filter(|name| members.contains_key(*name));
        let (all, sent) = (list(names.iter().map(String::as_str)), list(sent));
        return Problem::new(
            Code::AtMostOneOf,
            case.path.clone(),
            format!("expected at most one of {all}, got {sent}"),
            None,
        );
    }
    let phrases = case.reader.phrases();
    let inside = case.place.schema().zip(schema).map(|(from, schema)| phrases.expected(phrases.inside(from, schema)));
    let message = match inside.filter(|phrase| phrase != expect::ANY) {
        Some(phrase) => format!("expected anything but {phrase}"),
        None => "has a form that is not allowed".to_owned(),
    };
    let mut problem = Problem::new(Code::InvalidValue, case.path.clone(), message, None);
    problem.note = case.place.note();
    problem
}

impl<'v> Reader<'v> {
    /// Phrases about this schema.
    pub(super) const fn phrases(&self) -> Phrases<'v> {
        Phrases::new(self.schema, self.refs)
    }
}
