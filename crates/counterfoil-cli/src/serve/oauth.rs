//! That there is no OAuth here.
//!
//! A client that is answered 401 looks for a server of tokens in these places (RFC 9728, RFC 8414, RFC 7591). Answered 401 again, it
//! would go on and end in the page of a login that does not exist.

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use serde_json::json;

/// The places that clients look in.
const PLACES: [&str; 6] =
    ["/.well-known", "/.well-known/{*rest}", "/mcp/.well-known/{*rest}", "/register", "/authorize", "/token"];

/// 404 for each of them, whoever asks.
pub(super) fn routes() -> Router {
    PLACES.into_iter().fold(Router::new(), |router, place| router.route(place, any(none)))
}

async fn none() -> Response {
    let text = "this server knows keys and no OAuth: make a key with `counterfoil keys create`, and send it as \
                `Authorization: Bearer sk-cf-...`";
    let body = json!({"error": "not_found", "error_description": text}).to_string();
    (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}
