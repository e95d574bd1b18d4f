//! Errors and pages, plain to wire, and the guard around a provider's future.

use rmcp::ErrorData;
use rmcp::model::PaginatedRequestParams;

use crate::server::{RequestError, RequestErrorKind};
use crate::toolbox::{BoxFuture, contain_panic};

/// What a provider answered; its panic is an internal error.
pub(super) async fn answer<T>(future: BoxFuture<'_, Result<T, RequestError>>) -> Result<T, RequestError> {
    match contain_panic(future).await {
        Ok(answer) => answer,
        Err(panic) => Err(RequestError::internal(panic)),
    }
}

pub(super) fn error(error: RequestError) -> ErrorData {
    match error.kind() {
        RequestErrorKind::Invalid | RequestErrorKind::NotFound => ErrorData::invalid_params(error.into_text(), None),
        RequestErrorKind::Internal => ErrorData::internal_error(error.into_text(), None),
    }
}

pub(super) fn cursor(params: Option<&PaginatedRequestParams>) -> Option<&str> {
    params?.cursor.as_deref()
}
