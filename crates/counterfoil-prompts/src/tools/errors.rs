//! What the model reads when an operation was not done.

use counterfoil::toolbox::ToolError;

use crate::registry::{Code, Error};
use crate::store::StoreError;

/// What is sent for an error. What the caller can do something about is told; the rest is masked.
pub(super) fn failed(error: Error) -> ToolError {
    match error {
        Error::Refused(refusal) => ToolError::public(refusal.code.name(), refusal.text),
        Error::Store(StoreError::UnknownOutcome(cause)) => {
            tracing::warn!(error = cause, "the outcome of a write is not known");
            let text =
                "the database was lost while it wrote: the change may or may not be there. Look before you try again";
            ToolError::public("UNKNOWN_OUTCOME", text)
        }
        // What cannot be kept by any of the databases.
        Error::Store(StoreError::Refused(text)) => invalid(text),
        Error::Store(error @ (StoreError::Unavailable(_) | StoreError::Busy)) => {
            tracing::warn!(%error, "the database cannot be used");
            ToolError::public("UNAVAILABLE", "the database cannot be used right now; try again in a few seconds")
        }
        Error::Store(error) => ToolError::internal(error),
    }
}

/// A value that was sent and cannot be used, where the contract could not say so.
pub(super) fn invalid(text: impl Into<String>) -> ToolError {
    ToolError::public(Code::Invalid.name(), text)
}
