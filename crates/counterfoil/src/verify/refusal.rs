//! Which keyword of a schema refuses a value, and where in the value.

use counterfoil_core::Segment;
use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, Validator};
use serde_json::Value;

/// A keyword that refuses a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Refusal {
    /// Where in the value it does, outermost first.
    pub(super) path: Vec<Segment>,
    pub(super) keyword: String,
    /// Where the keyword stands in the schema, as a JSON Pointer.
    pub(super) pointer: String,
}

/// The keyword that says most plainly why the value is refused.
pub(super) fn of(validator: &Validator, value: &Value) -> Option<Refusal> {
    let errors: Vec<_> = validator.iter_errors(value).collect();
    let error = errors.iter().min_by_key(|error| rank(error))?;
    Some(refusal(plainest(error), value))
}

/// Behind a union stands the reason why its nearest branch refuses the value, if one branch comes nearer than the others.
fn plainest<'e, 'a>(error: &'e ValidationError<'a>) -> &'e ValidationError<'a>
where
    'a: 'e,
{
    let branches = match error.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => context,
        _ => return error,
    };
    let here = depth(error);
    let mut near: Vec<_> = branches
        .iter()
        .filter(|errors| {
            // A branch for another type, or another tag, says nothing about this value.
            errors.iter().all(|error| match error.kind().keyword() {
                "const" => false,
                "type" | "enum" => depth(error) > here,
                _ => true,
            })
        })
        .filter_map(|errors| {
            let error = errors.iter().min_by_key(|error| rank(error))?;
            Some(((errors.len(), rank(error)), error))
        })
        .collect();
    near.sort_by_key(|(distance, _)| *distance);
    match near[..] {
        [(nearest, error), (next, _), ..] if nearest < next => plainest(error),
        [(_, error)] => plainest(error),
        _ => error,
    }
}

fn depth(error: &ValidationError<'_>) -> usize {
    error.instance_path().segments().count()
}

/// What is said of one value is plainer than what is said of a whole.
fn rank(error: &ValidationError<'_>) -> (bool, usize) {
    let vague = matches!(error.kind().keyword(), "anyOf" | "oneOf" | "not" | "unevaluatedProperties");
    (vague, usize::MAX - depth(error))
}

fn refusal(error: &ValidationError<'_>, value: &Value) -> Refusal {
    let mut path = segments(error.instance_path().as_str(), value);
    match error.kind() {
        ValidationErrorKind::Required { property: Value::String(name) } => path.push(name.as_str().into()),
        ValidationErrorKind::AdditionalProperties { unexpected }
        | ValidationErrorKind::UnevaluatedProperties { unexpected } => {
            path.extend(unexpected.first().map(|name| name.as_str().into()));
        }
        _ => {}
    }
    let pointer = error.schema_path().as_str();
    let last = || pointer.rsplit('/').next().unwrap_or_default();
    let keyword = match error.kind().keyword() {
        // A schema that is `false` refuses by what stands in front of it.
        "falseSchema" => last(),
        "required" if !pointer.ends_with("/required") => "dependentRequired",
        keyword => keyword,
    };
    Refusal { path, keyword: keyword.to_owned(), pointer: pointer.to_owned() }
}

/// A JSON Pointer into a value as a path: only the value tells an index from a name.
fn segments(pointer: &str, mut value: &Value) -> Vec<Segment> {
    let mut path = Vec::new();
    for step in pointer.split('/').skip(1) {
        let step = step.replace("~1", "/").replace("~0", "~");
        let index = step.parse::<usize>().ok().filter(|_| value.is_array());
        let next = match index {
            Some(index) => value.get(index),
            None => value.get(&step),
        };
        value = next.unwrap_or(&Value::Null);
        path.push(index.map_or_else(|| step.into(), Segment::from));
    }
    path
}
