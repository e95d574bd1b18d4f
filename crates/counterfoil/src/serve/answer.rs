//! Answers of ours, beside those of the SDK.

use axum::body::Body;
use axum::response::Response;
use http::{HeaderValue, StatusCode, header};
use http_body_util::BodyExt as _;

use super::authenticate::Denied;
use super::refusal::Refusal;
use crate::toolbox::whole_seconds;

/// The media type of JSON.
pub(super) const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// The challenge where the authenticator names none (RFC 6750, section 3).
const BEARER: HeaderValue = HeaderValue::from_static("Bearer");

/// The answer to a request whose caller is not let in.
pub(super) fn denied(why: &Denied, id: Option<&str>) -> Response {
    let mut response = refused(why.status, &Refusal::invalid_request(&*why.text, id));
    let headers = response.headers_mut();
    for challenge in &why.challenges {
        headers.append(header::WWW_AUTHENTICATE, challenge.clone());
    }
    if why.status == StatusCode::UNAUTHORIZED && why.challenges.is_empty() {
        headers.insert(header::WWW_AUTHENTICATE, BEARER);
    }
    if let Some(time) = why.retry_after {
        headers.insert(header::RETRY_AFTER, whole_seconds(time).into());
    }
    response
}

/// The answer to a request that is not handed on.
pub(super) fn refused(status: StatusCode, refusal: &Refusal) -> Response {
    tracing::debug!(%status, refusal.code, refusal.message, "a request is refused");
    let mut response = Response::new(Body::from(refusal.to_json()));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, JSON);
    response
}

/// Keeps what the request holds until its stream of events has ended. A whole body needs nothing: its
/// connection is waited for.
pub(super) fn hold<T: Send + 'static>(response: Response, held: T) -> Response {
    if response.headers().get(header::CONTENT_TYPE) == Some(&JSON) {
        return response;
    }
    response.map(|body| {
        Body::new(body.map_frame(move |frame| {
            let _held = &held;
            frame
        }))
    })
}
