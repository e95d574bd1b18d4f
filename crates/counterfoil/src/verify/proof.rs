//! Comparing the two halves as sets of values.

use std::panic::{self, AssertUnwindSafe};

use counterfoil_core::schema::Draft;
use jsonschema::canonical::{self, CanonicalKind, CanonicalSchema, CanonicalizationError, Containment};
use serde_json::Value;

use super::cost;
use super::subject::{Subject, jsonschema_draft};

/// What the comparison came to.
#[derive(Debug)]
pub(super) enum Answer {
    /// The advertised schema takes all that the contract accepts.
    Proved,
    /// It does not; the remainder is a schema of values that it refuses.
    Refuted { remainder: Value },
    /// It could not be decided.
    Unknown { why: String },
}

pub(super) fn compare(subject: &Subject<'_>) -> Answer {
    let (enforced, advertised) = (subject.enforced(), subject.advertised());
    if !cost::affordable(&enforced) || !cost::affordable(advertised) {
        return unknown("the schemas are too large to be compared");
    }
    // The comparison is experimental, and a mistake in it must not keep a server from starting.
    let compared = panic::catch_unwind(AssertUnwindSafe(|| covers(&enforced, advertised, subject.draft())));
    match compared {
        Ok(Ok(answer)) => answer,
        Ok(Err(error)) => unknown(&format!("the schemas cannot be compared: {error}")),
        Err(_) => unknown("the comparison of the schemas failed"),
    }
}

fn covers(enforced: &Value, advertised: &Value, draft: Draft) -> Result<Answer, CanonicalizationError> {
    let canonical = |schema: &Value| -> Result<CanonicalSchema, CanonicalizationError> {
        // Left to itself the comparison ignores formats, and would prove what is not so.
        let options = canonical::options().offline().with_draft(jsonschema_draft(draft)).should_validate_formats(true);
        options.canonicalize(schema)
    };
    let (inner, outer) = (canonical(enforced)?, canonical(advertised)?);
    if inner.kind() == CanonicalKind::Raw || outer.kind() == CanonicalKind::Raw {
        return Ok(unknown("the comparison does not know a keyword of the schemas"));
    }
    Ok(match outer.covers(&inner)? {
        Containment::Yes => Answer::Proved,
        Containment::No => Answer::Refuted {
            remainder: inner.subtract(&outer).map_or(Value::Null, |remainder| remainder.to_json_schema()),
        },
        Containment::Unknown => unknown(reason(enforced, advertised)),
    })
}

fn unknown(why: &str) -> Answer {
    Answer::Unknown { why: why.to_owned() }
}

/// What most likely kept the comparison from an answer.
fn reason(enforced: &Value, advertised: &Value) -> &'static str {
    let has = |keyword| contains(enforced, keyword) || contains(advertised, keyword);
    if has("$ref") {
        "a type that encloses itself cannot be compared"
    } else if has("pattern") || has("patternProperties") {
        "patterns that are written differently cannot be compared"
    } else {
        "the comparison of the schemas could not decide"
    }
}

fn contains(schema: &Value, keyword: &str) -> bool {
    match schema {
        Value::Array(items) => items.iter().any(|item| contains(item, keyword)),
        Value::Object(members) => {
            members.contains_key(keyword) || members.values().any(|member| contains(member, keyword))
        }
        _ => false,
    }
}
