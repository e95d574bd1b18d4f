//! What a handler gives back, and how it becomes a result.

use std::sync::Arc;

use counterfoil_core::terms::Shape;
use counterfoil_core::{Contract, DeclarationError, Refused, Terms};
use serde_json::{Value, json};

use crate::toolbox::{Content, ToolError, ToolResult};

/// What a handler may give: a value with a contract, or a whole [`ToolResult`].
#[diagnostic::on_unimplemented(
    message = "a tool cannot give `{Self}`",
    label = "neither a contract nor a `ToolResult`",
    note = "derive `Contract` for it, so that what is sent is what was declared"
)]
pub trait Outcome: Send {
    /// The contract of the value; none where the result stands for itself.
    fn terms() -> Option<Result<Arc<Terms>, DeclarationError>>;

    /// The result that is sent, checked by the contract.
    ///
    /// # Errors
    ///
    /// A value that breaks its own contract, or that JSON cannot hold.
    fn into_result(self, terms: Option<&Terms>) -> Result<ToolResult, ToolError>;
}

impl<T: Contract + Send> Outcome for T {
    fn terms() -> Option<Result<Arc<Terms>, DeclarationError>> {
        Some(Terms::of::<T>())
    }

    fn into_result(self, terms: Option<&Terms>) -> Result<ToolResult, ToolError> {
        let value = self.encode().map_err(ToolError::invalid_output)?;
        let Some(terms) = terms else { return Ok(ToolResult::structured(value)) };
        check(terms, &value)?;
        Ok(match value {
            Value::Null if is_empty(terms) => ToolResult::text("done"),
            value if terms.is_object() => ToolResult::structured(value),
            // Plain text reads better as it is than as JSON.
            Value::String(text) => ToolResult {
                content: vec![Content::text(text.as_str())],
                ..ToolResult::structured(json!({ "result": text }))
            },
            value => ToolResult::structured(json!({ "result": value })),
        })
    }
}

impl Outcome for ToolResult {
    fn terms() -> Option<Result<Arc<Terms>, DeclarationError>> {
        None
    }

    /// The result as it stands; its structured half is checked where there is a contract for it.
    fn into_result(self, terms: Option<&Terms>) -> Result<ToolResult, ToolError> {
        if let (Some(terms), Some(value), false) = (terms, &self.structured, self.is_error) {
            check(terms, value)?;
        }
        Ok(self)
    }
}

/// Whether results of this contract say nothing: a handler that gives `()`.
pub(super) fn is_empty(terms: &Terms) -> bool {
    matches!(terms.shape(terms.root()), Shape::Null)
}

fn check(terms: &Terms, value: &Value) -> Result<(), ToolError> {
    match terms.decode_value(value) {
        Ok(_) => Ok(()),
        Err(Refused::Problems(problems)) => {
            let broken: Vec<_> = problems
                .listed
                .iter()
                .map(|problem| {
                    format!("{}: {}", counterfoil_core::problem::display_path(&problem.path), problem.message)
                })
                .collect();
            Err(ToolError::invalid_output(format!("the result breaks its contract: {}", broken.join("; "))))
        }
        Err(Refused::Syntax(error)) => Err(ToolError::invalid_output(error)),
    }
}
