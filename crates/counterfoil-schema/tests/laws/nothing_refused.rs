//! Law: nothing valid is refused, and raising undoes lowering.

use std::collections::HashSet;

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::{Change, Construct};

use crate::cases::Values;
use crate::closed;
use crate::exceptions::Kind;
use crate::judge::Judge;
use crate::mixed::mixes_branches;
use crate::pass::{Shown, Subject, report};
use crate::report::{Law, Report};

pub(crate) fn hold(subject: &Subject<'_>, values: &Values, shown: Option<&Shown>, report: &mut Report) {
    let Some(shown) = shown else {
        report.cases(Law::Refused, subject.profile.name(), 1);
        let schema = subject.tool().and_then(|tool| tool.get("inputSchema")).cloned().unwrap_or_default();
        subject.fail(report, Law::Refused, format!("the lowered schema is none: {schema}"));
        return;
    };
    let plan = subject.plan();
    let mut declared = HashSet::new();
    closed::declared(&values.judge.schema, &mut declared);
    report.cases(Law::Refused, subject.profile.name(), values.valid.len());
    for value in &values.valid {
        let down = plan.down(value);
        let back = plan.raise(&down);
        if !shown.judge.takes(&down) {
            let why = shown.judge.problems(&down).into_iter().next();
            let why = why.map(|problem| format!("{} at {}", problem.text, problem.schema)).unwrap_or_default();
            let kind = kind(subject, values, shown, value);
            subject.fail_for(report, Law::Refused, kind, format!("refused, {why}: {down} was {value}"));
        } else if let Some(name) = hidden(&shown.judge.schema, &down, &declared) {
            let kind = mixes_branches(&values.judge.schema, value).then_some(Kind::SeveralBranches);
            subject.fail_for(report, Law::Refused, kind, format!("the model is not shown {name}: {down} was {value}"));
        } else if back != *value {
            if null_is_absent(subject) && without_nulls(&back) == without_nulls(value) {
                report.figure("values that came back but for null and absent", 1);
            } else {
                subject.fail(report, Law::Refused, format!("came back as {back} by way of {down}: {value}"));
            }
        }
    }
}

/// The kind of a value that is refused, where it is refused for that and nothing else.
fn kind(subject: &Subject<'_>, values: &Values, shown: &Shown, value: &Json) -> Option<Kind> {
    if mixes_branches(&values.judge.schema, value) {
        return Some(Kind::SeveralBranches);
    }
    // From the innermost arrays outwards: where they stand right inside of others, something else would do.
    let mut less = value.clone();
    for depth in (2..=depth(value, 0)).rev().filter(|_| subject.profile.keeps_values()) {
        take(&mut less, 0, depth);
        if shown.judge.takes(&subject.plan().down(&less)) {
            return Some(Kind::ArrayInArray);
        }
    }
    None
}

/// How many arrays stand right inside of one another, at most; `around` are around the value.
fn depth(value: &Json, around: usize) -> usize {
    match value {
        Json::Array(elements) => elements.iter().map(|element| depth(element, around + 1)).max().unwrap_or(around + 1),
        Json::Object(members) => members.iter().map(|(_, value)| depth(value, 0)).fold(around, usize::max),
        _ => around,
    }
}

/// Puts `null` in the place of arrays that are the `depth`th right inside of one another.
fn take(value: &mut Json, around: usize, depth: usize) {
    match value {
        Json::Array(_) if around + 1 == depth => *value = Json::Null,
        Json::Array(elements) => elements.iter_mut().for_each(|element| take(element, around + 1, depth)),
        Json::Object(members) => members.iter_mut().for_each(|(_, value)| take(value, 0, depth)),
        _ => {}
    }
}

/// A member that the original declares and the lowered schema does not mention, so that nobody would think of sending it.
fn hidden<'v>(shown: &Json, down: &'v Json, declared: &HashSet<&str>) -> Option<&'v str> {
    closed::hidden(shown, down).into_iter().find(|name| declared.contains(name))
}

/// Whether a note says that null and absent are one.
pub(crate) fn null_is_absent(subject: &Subject<'_>) -> bool {
    subject.list.notes.iter().any(|note| {
        let reshaped = matches!(note.change, Change::Reshaped | Change::Widened);
        let left_out = matches!(note.construct, Construct::AnyOfNull | Construct::TypeListWithNull);
        reshaped && (note.construct == Construct::OptionalProperty || left_out)
    })
}

/// The value without members that are null.
pub(crate) fn without_nulls(value: &Json) -> Json {
    match value {
        Json::Object(object) => {
            let members = object.iter().filter(|(_, value)| !value.is_null());
            members.map(|(name, value)| (name.to_owned(), without_nulls(value))).collect::<JsonObject>().into()
        }
        Json::Array(elements) => Json::array(elements.iter().map(without_nulls)),
        other => other.clone(),
    }
}

/// A result is not changed on its way to the client, so that `outputSchema` may only widen.
pub(crate) fn hold_output(subject: &Subject<'_>, results: &[Json], report: &mut Report) {
    let Some(schema) = subject.tool().and_then(|tool| tool.get("outputSchema")) else { return };
    report.cases(Law::Output, subject.profile.name(), results.len());
    match Judge::of(schema) {
        Ok(judge) => {
            for result in results.iter().filter(|result| !judge.takes(result)) {
                subject.fail(report, Law::Output, format!("{result} is not valid for {schema}"));
            }
        }
        Err(why) => subject.fail(report, Law::Output, format!("the lowered schema is none, {why}: {schema}")),
    }
}

#[test]
fn nothing_valid_is_refused_and_raising_undoes_lowering() {
    report().hold(Law::Refused);
}

#[test]
fn results_that_were_valid_are_valid_still() {
    report().hold(Law::Output);
}
