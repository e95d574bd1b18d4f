//! Answers that whoever asked may keep, if they ask again whether it still is so (RFC 9110, sections 8.8.3 and 13.1.2).

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use sha2::{Digest as _, Sha256};

/// Of the caller alone, and to be asked for again each time: labels move.
const KEPT: HeaderValue = HeaderValue::from_static("private, no-cache");

/// That JSON, or that it still is what the caller has. The entity tag is strong: it is the body's own hash.
pub(super) fn fresh(headers: &HeaderMap, body: String) -> Response {
    let hash = Sha256::digest(body.as_bytes());
    let mut tag = String::with_capacity(34);
    tag.push('"');
    tag.extend(hash.iter().take(16).map(|byte| format!("{byte:02x}")));
    tag.push('"');
    let mut response = if is_known(headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        json_response(StatusCode::OK, body)
    };
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(header::CACHE_CONTROL, KEPT);
    headers.insert(header::VARY, HeaderValue::from_name(header::AUTHORIZATION));
    response
}

/// An answer in JSON.
pub(super) fn json_response(status: StatusCode, body: String) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

/// Whether the caller has what that tag stands for. Tags are compared weakly, as they are for `If-None-Match`.
fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(known: &str) -> Response {
        let mut headers = HeaderMap::new();
        headers.insert(header::IF_NONE_MATCH, known.parse().expect("a header"));
        fresh(&headers, "{}".to_owned())
    }

    #[test]
    fn a_body_that_is_known_is_not_sent_again() {
        let first = fresh(&HeaderMap::new(), "{}".to_owned());
        assert_eq!(first.status(), StatusCode::OK);
        let tag = first.headers()[header::ETAG].to_str().expect("a tag").to_owned();
        for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".to_owned()] {
            let again = asked(&known);
            assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{known}");
            assert_eq!(again.headers()[header::ETAG], tag.as_str());
            assert_eq!(again.headers()[header::CACHE_CONTROL], "private, no-cache");
        }
        for other in ["\"x\"", "", tag.trim_matches('"')] {
            assert_eq!(asked(other).status(), StatusCode::OK, "{other}");
        }
    }

    #[test]
    fn another_body_has_another_tag() {
        let tag = |body: &str| fresh(&HeaderMap::new(), body.to_owned()).headers()[header::ETAG].clone();
        assert_ne!(tag("{}"), tag("[]"));
    }
}
