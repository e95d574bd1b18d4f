//! What may hold a call back.

use std::borrow::Cow;
use std::time::Duration;

use serde_json::{Map, Value};

use super::content::Content;
use super::context::Context;
use super::error::ERROR_META;
use super::result::ToolResult;

/// Decides whether a call goes on: a limit of calls, a maintenance window. It is asked in the middle of the call, so it
/// answers at once and waits for nothing.
///
/// A toolbox has one ([`ToolboxBuilder::gate`](super::ToolboxBuilder::gate)), which is asked once for each call: before the
/// handler runs, where the arguments are as the contract wants them; and where they are not, before the answer that says so
/// is given.
pub trait Gate: Send + Sync {
    /// Whether the call goes on.
    ///
    /// # Errors
    ///
    /// What the caller is answered instead.
    fn ask(&self, call: &GateCall<'_>) -> Result<(), GateRefusal>;
}

/// A call that stands at the gate.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct GateCall<'a> {
    /// The tool, by the name that it was declared with.
    pub tool: &'a str,
    /// What came of looking at the arguments.
    pub checked: Checked,
    /// Who calls, and under which circumstances.
    pub context: &'a Context,
}

impl<'a> GateCall<'a> {
    /// A call of that tool.
    #[must_use]
    pub fn new(tool: &'a str, checked: Checked, context: &'a Context) -> Self {
        Self { tool, checked, context }
    }
}

/// What came of looking at the arguments of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// The handler would run.
    Valid,
    /// It would not: the caller would be told what is wrong.
    Invalid,
}

/// Why a call does not go on, in words that the model reads.
#[derive(Clone, Debug, PartialEq)]
pub struct GateRefusal {
    code: Cow<'static, str>,
    text: String,
    retry_after: Option<Duration>,
    data: Vec<(String, Value)>,
}

impl GateRefusal {
    /// A refusal of that text, with a code for programs.
    #[must_use]
    pub fn new(code: impl Into<Cow<'static, str>>, text: impl Into<String>) -> Self {
        Self { code: code.into(), text: text.into(), retry_after: None, data: Vec::new() }
    }

    /// The same, for so long: programs read it in whole seconds, rounded up. The text should say it too.
    #[must_use]
    pub fn retry_after(mut self, time: Duration) -> Self {
        self.retry_after = Some(time);
        self
    }

    /// The same with more for programs, beside the code.
    #[must_use]
    pub fn with(mut self, key: impl Into<String>, value: impl Into<Value>) -> Self {
        self.data.push((key.into(), value.into()));
        self
    }

    /// The result that answers the call.
    #[must_use]
    pub fn into_result(self) -> ToolResult {
        let mut error = Map::new();
        error.insert("code".to_owned(), self.code.into());
        if let Some(time) = self.retry_after {
            error.insert("retryAfterSeconds".to_owned(), whole_seconds(time).into());
        }
        error.extend(self.data);
        ToolResult { content: vec![Content::text(self.text)], is_error: true, ..ToolResult::default() }
            .with_meta(ERROR_META, Value::Object(error))
    }
}

/// The time in whole seconds, at least one: who comes a little late comes once.
pub(crate) fn whole_seconds(time: Duration) -> u64 {
    time.as_secs().saturating_add(u64::from(time.subsec_nanos() > 0)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_refusal_is_a_result() {
        let refusal = GateRefusal::new("CLOSED", "closed for today").retry_after(Duration::from_millis(2100));
        let result = refusal.with("until", "noon").into_result();
        assert!(result.is_error);
        assert_eq!(result.content, [Content::text("closed for today")]);
        assert_eq!(
            result.meta.map(Value::Object),
            Some(json!({ "counterfoil/error": { "code": "CLOSED", "retryAfterSeconds": 3, "until": "noon" } }))
        );
    }

    #[test]
    fn seconds_are_rounded_up() {
        let seconds = |millis| whole_seconds(Duration::from_millis(millis));
        assert_eq!([0, 1, 1000, 1001, 59_999].map(seconds), [1, 1, 1, 2, 60]);
    }
}
