//! From what the checker refuses to problems in the library's own words.

use std::collections::HashSet;

use counterfoil_core::{Code, Problem, Segment};
use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind;
use serde_json::Value;

use super::expect::{nearest_few, one_of, shown};
use super::number::{Bound, Short, Side};
use super::place::{self, Place};
use super::refs::Refs;
use super::string::{length, plural, range};
use super::{formats, got, list, object, union};

/// What is read: a value, by a schema.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'v> {
    pub(super) schema: &'v Value,
    pub(super) refs: &'v Refs,
    pub(super) value: &'v Value,
}

/// One refusal.
#[derive(Debug)]
pub(super) struct Case<'c> {
    pub(super) reader: &'c Reader<'c>,
    pub(super) error: &'c ValidationError<'c>,
    pub(super) place: Place<'c>,
    pub(super) path: Vec<Segment>,
    pub(super) value: &'c Value,
}

/// What is wrong with a schema by the schema of its draft, and where: a JSON Pointer into it.
pub(super) fn of_schema(error: &ValidationError<'_>, schema: &Value) -> Option<(String, String)> {
    let refs = Refs::default();
    // The draft's own schema is not at hand; what the refusal itself tells must do.
    let reader = Reader { schema: &Value::Null, refs: &refs, value: schema };
    let mut problems = Vec::new();
    reader.one(error, None, &mut problems);
    let first = problems.into_iter().next()?;
    Some((counterfoil_core::problem::pointer(&first.path), first.message))
}

impl Reader<'_> {
    /// All refusals, as problems; `branch` is the branch of a union that the value is taken as.
    pub(super) fn all(&self, errors: &[ValidationError<'_>], branch: Option<&str>, out: &mut Vec<Problem>) {
        let of_type = |error: &&ValidationError<'_>| matches!(error.kind(), ValidationErrorKind::Type { .. });
        let wrong: HashSet<_> = errors.iter().filter(of_type).map(|error| error.instance_path().as_str()).collect();
        let sure = errors.iter().any(|error| !is_remainder(error));
        for error in errors {
            // A wrong type hides what else is wrong with the value.
            let hidden = !of_type(&error) && wrong.contains(error.instance_path().as_str());
            if !hidden {
                self.one_of_several(error, branch, sure, out);
            }
        }
    }

    fn one(&self, error: &ValidationError<'_>, branch: Option<&str>, out: &mut Vec<Problem>) {
        self.one_of_several(error, branch, false, out);
    }

    fn one_of_several(&self, error: &ValidationError<'_>, branch: Option<&str>, others: bool, out: &mut Vec<Problem>) {
        let at = error.instance_path().as_str();
        let way = error.evaluation_path().as_str();
        // All but `false` refuse by a keyword, which stands at the end of the way.
        let way = match error.kind() {
            ValidationErrorKind::FalseSchema => way,
            _ => way.rsplit_once('/').map_or("", |(way, _)| way),
        };
        let case = Case {
            reader: self,
            error,
            place: Place::find(self.schema, self.refs, way),
            path: place::path(at, self.value),
            value: self.value.pointer(at).unwrap_or(&Value::Null),
        };
        let before = out.len();
        match error.kind() {
            ValidationErrorKind::AnyOf { context } => union::none_fits(&case, "anyOf", context, branch, out),
            ValidationErrorKind::OneOfNotValid { context } => union::none_fits(&case, "oneOf", context, branch, out),
            ValidationErrorKind::AdditionalProperties { unexpected } => {
                out.extend(unexpected.iter().map(|name| case.unknown(name)));
            }
            ValidationErrorKind::UnevaluatedProperties { unexpected } => {
                // What failed elsewhere counts as not evaluated, though it is declared.
                let declared = object::fields(&self.phrases(), &case.place.here);
                let noise = |name: &str| others && declared.iter().any(|(known, _)| *known == name);
                out.extend(unexpected.iter().filter(|name| !noise(name)).map(|name| case.unknown(name)));
            }
            // Where no field is declared at all, the refusal is said of the object itself.
            ValidationErrorKind::FalseSchema
                if case.place.by == "additionalProperties" && case.place.here.len() == 1 =>
            {
                let members = case.value.as_object().into_iter().flatten();
                out.extend(members.map(|(name, _)| object::unknown(&case, &case.path, &case.place.around, name)));
            }
            ValidationErrorKind::UnevaluatedItems { .. } if others => {}
            _ => out.push(case.problem()),
        }
        let Some(branch) = branch else { return };
        for problem in out.iter_mut().skip(before).filter(|problem| !problem.message.ends_with("`)")) {
            problem.message.push_str(&format!(" (taken as `{branch}`)"));
        }
    }
}

/// Whether a refusal is about what other keywords have left over.
fn is_remainder(error: &ValidationError<'_>) -> bool {
    matches!(
        error.kind(),
        ValidationErrorKind::UnevaluatedProperties { .. } | ValidationErrorKind::UnevaluatedItems { .. }
    )
}

impl Case<'_> {
    fn unknown(&self, name: &str) -> Problem {
        object::unknown(self, &self.path, &self.place.here, name)
    }

    /// The problem, where a refusal is just one.
    fn problem(&self) -> Problem {
        use ValidationErrorKind as Kind;
        match self.error.kind() {
            Kind::Type { .. } => got::wrong_type(self),
            Kind::Required { property } => object::missing(self, property.as_str().unwrap_or_default()),
            Kind::MinLength { limit } => self.length(Code::TooSmall, *limit),
            Kind::MaxLength { limit } => self.length(Code::TooBig, *limit),
            Kind::MinItems { limit } => list::count(self, Code::TooSmall, *limit),
            Kind::MaxItems { limit } => list::count(self, Code::TooBig, *limit),
            Kind::MinProperties { limit } => object::count(self, Code::TooSmall, *limit),
            Kind::MaxProperties { limit } => object::count(self, Code::TooBig, *limit),
            Kind::Minimum { limit } => self.bounded(Code::TooSmall, Side::Low, Bound { limit, excluded: false }),
            Kind::Maximum { limit } => self.bounded(Code::TooBig, Side::High, Bound { limit, excluded: false }),
            Kind::ExclusiveMinimum { limit } => {
                self.bounded(Code::TooSmall, Side::Low, Bound { limit, excluded: true })
            }
            Kind::ExclusiveMaximum { limit } => self.bounded(Code::TooBig, Side::High, Bound { limit, excluded: true }),
            Kind::MultipleOf { multiple_of } => {
                self.plain(Code::NotMultipleOf, format!("a multiple of {}", Short(&Value::from(*multiple_of))))
            }
            Kind::Format { format } => self.plain(Code::InvalidFormat, formats::expected(format)),
            Kind::Pattern { pattern } => self.plain(Code::PatternMismatch, format!("text that matches {pattern}")),
            Kind::Enum { options } => self.choice(options),
            Kind::Constant { expected_value } => self.choice(&Value::Array(vec![(**expected_value).clone()])),
            Kind::Not { .. } => union::excluded(self),
            Kind::OneOfMultipleValid { context } => union::several_fit(self, context),
            Kind::UniqueItems => list::repeated(self),
            Kind::Contains => list::contains(self),
            Kind::AdditionalItems { limit } => list::too_long(self, *limit),
            Kind::UnevaluatedItems { unexpected } => {
                list::too_long(self, self.value.as_array().map_or(0, Vec::len).saturating_sub(unexpected.len()))
            }
            Kind::PropertyNames { error } => object::key(self, error.instance()),
            Kind::FalseSchema => self.forbidden(),
            Kind::ContentEncoding { content_encoding } => {
                self.plain(Code::InvalidFormat, format!("text encoded as {content_encoding}"))
            }
            Kind::ContentMediaType { content_media_type } => {
                self.plain(Code::InvalidFormat, format!("text that holds {content_media_type}"))
            }
            Kind::FromUtf8 { .. } => self.plain(Code::InvalidFormat, "encoded text in UTF-8".to_owned()),
            Kind::BacktrackLimitExceeded { .. } | Kind::RegexEngineFailure { .. } => {
                let message = "cannot be matched against its pattern: it would take too long; send a shorter text";
                Problem::new(Code::PatternMismatch, self.path.clone(), message.to_owned(), None)
            }
            // What is left are unions, which are told elsewhere, and references, which are resolved beforehand.
            _ => Problem::new(Code::InvalidValue, self.path.clone(), "does not fit the schema".to_owned(), None),
        }
    }

    /// A problem that says nothing but what was expected.
    pub(super) fn plain(&self, code: Code, right: String) -> Problem {
        let mut problem = Problem::new(code, self.path.clone(), format!("expected {right}"), Some(right));
        problem.note = self.place.note();
        problem
    }

    /// A problem with a size.
    pub(super) fn sized(&self, code: Code, right: &str, got: &str) -> Problem {
        let message = format!("expected {right}, got {got}");
        let mut problem = Problem::new(code, self.path.clone(), message, Some(right.to_owned()));
        problem.note = self.place.note();
        problem
    }

    /// A limit in words, where the schema around it is not known.
    pub(super) fn bound(&self, code: Code, limit: u64, word: &str) -> String {
        let keyword = if code == Code::TooSmall { "min" } else { "max" };
        let schema = serde_json::json!({ keyword: limit });
        range(&schema, "min", "max", word).unwrap_or_else(|| plural(0.0, word))
    }

    fn length(&self, code: Code, limit: u64) -> Problem {
        let right = self.place.schema().and_then(|target| length(target.schema));
        let right = right.unwrap_or_else(|| self.bound(code, limit, "character"));
        let sent = self.value.as_str().map_or(0, |text| text.chars().count());
        self.sized(code, &right, &plural(object::as_f64(sent), "character"))
    }

    fn bounded(&self, code: Code, side: Side, bound: Bound<'_>) -> Problem {
        let mut types = self.place.here.iter().rev().filter_map(|target| target.schema.get("type")?.as_str());
        let integer = types.next() == Some("integer");
        let what = if integer { "an integer" } else { "a number" };
        self.plain(code, format!("{what} {}", bound.words(side)))
    }

    fn choice(&self, options: &Value) -> Problem {
        let values = options.as_array().map(Vec::as_slice).unwrap_or_default();
        let (null, others): (Vec<&Value>, Vec<&Value>) = values.iter().partition(|value| value.is_null());
        let near = self.value.as_str().map(|sent| nearest_few(values, sent)).unwrap_or_default();
        let names = one_of(others.iter().map(|value| shown(value)), &near);
        let right = match (null.is_empty(), others.is_empty()) {
            (true, true) => "no value".to_owned(),
            (true, false) => names,
            (false, true) => "null".to_owned(),
            (false, false) => format!("{names} or null"),
        };
        let mut problem = self.plain(Code::InvalidValue, right);
        problem.hint = union::choice_hint(values, self.value);
        problem
    }

    /// Where the schema is `false`.
    fn forbidden(&self) -> Problem {
        match (self.place.by, self.path.split_last()) {
            ("properties" | "patternProperties", Some((Segment::Key(name), at))) if self.place.here.len() == 1 => {
                object::unknown(self, at, &self.place.around, name)
            }
            ("items" | "additionalItems", Some((Segment::Index(_), at))) if self.place.here.len() == 1 => {
                list::no_more(self, at)
            }
            _ => Problem::new(Code::InvalidValue, self.path.clone(), "no value is allowed here".to_owned(), None),
        }
    }
}
