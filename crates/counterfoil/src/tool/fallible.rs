//! What a function with `#[tool]` gives.

use super::Outcome;
use crate::toolbox::ToolError;

/// A `Result` of what a tool can give: the return type of a function with [`#[tool]`](macro@crate::tool), by whatever name.
#[diagnostic::on_unimplemented(
    message = "a tool cannot give `{Self}`",
    label = "not a `Result` of a contract",
    note = "write `Result<Output, Error>`: `Output` derives `Contract` or is a `ToolResult`, `Error` is `ToolError` or any error that converts into it"
)]
pub trait Fallible {
    /// What it gives when all goes well.
    type Value: Outcome;

    /// The same, with the error that a tool fails with.
    ///
    /// # Errors
    ///
    /// The error that was there, converted.
    fn into_result(self) -> Result<Self::Value, ToolError>;
}

#[diagnostic::do_not_recommend]
impl<O: Outcome, E: Into<ToolError>> Fallible for Result<O, E> {
    type Value = O;

    fn into_result(self) -> Result<O, ToolError> {
        self.map_err(Into::into)
    }
}
