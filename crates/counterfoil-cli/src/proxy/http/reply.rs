//! What clients are answered with.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use counterfoil_json::{Json, SyntaxError};

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// The codes of JSON-RPC 2.0, section 5.1, and the one of revision 2026-07-28 for headers.
pub(super) const PARSE_ERROR: i64 = -32700;
pub(super) const INVALID_REQUEST: i64 = -32600;
pub(super) const METHOD_NOT_FOUND: i64 = -32601;
pub(super) const INTERNAL_ERROR: i64 = -32603;
pub(super) const HEADER_MISMATCH: i64 = -32020;

/// A message in a response.
pub(super) fn json(status: StatusCode, message: impl Into<Body>) -> Response {
    let mut response = Response::new(message.into());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, JSON);
    response
}

/// The answer to what wants none.
pub(super) fn accepted() -> Response {
    empty(StatusCode::ACCEPTED)
}

/// A status alone.
pub(super) fn empty(status: StatusCode) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}

/// A JSON-RPC error in the making.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) status: StatusCode,
    pub(super) code: i64,
    pub(super) message: String,
    /// The request's id as it was written
    pub(super) id: Option<String>,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, code: INVALID_REQUEST, message: message.into(), id: None }
    }

    /// What is wrong with the message.
    pub(super) fn bad(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// The body is no JSON.
    pub(super) fn syntax(error: SyntaxError, body: &[u8]) -> Self {
        let message = format!("parse error at {}: {}", error.position(body), error.kind());
        Self { code: PARSE_ERROR, ..Self::bad(message) }
    }

    /// The server behind cannot be asked, or has not answered. An error in a response that is none: the client's transport is
    /// not at fault, and shall tell whoever asked.
    pub(super) fn gone(why: &str) -> Self {
        Self { code: INTERNAL_ERROR, ..Self::new(StatusCode::OK, why) }
    }

    /// As many processes run as may.
    pub(super) fn full(limit: usize) -> Self {
        let message = format!(
            "{limit} servers run already, which is as many as may: end a session, or start the proxy with a larger \
             --max-servers"
        );
        Self { code: INTERNAL_ERROR, ..Self::new(StatusCode::SERVICE_UNAVAILABLE, message) }
    }

    pub(super) fn with_code(self, code: i64) -> Self {
        Self { code, ..self }
    }

    pub(super) fn of(self, id: Option<&str>) -> Self {
        Self { id: id.map(str::to_owned), ..self }
    }

    pub(super) fn response(&self) -> Response {
        json(self.status, error(self.id.as_deref(), self.code, &self.message))
    }
}

/// An error as JSON. An id that could not be read is left out, as revision 2026-07-28 has it.
pub(super) fn error(id: Option<&str>, code: i64, message: &str) -> String {
    let id = id.map(|id| format!("\"id\":{id},")).unwrap_or_default();
    format!("{{\"jsonrpc\":\"2.0\",{id}\"error\":{{\"code\":{code},\"message\":{}}}}}", Json::from(message))
}
