//! Lets pages of allowed origins read what is answered (the Fetch standard, "CORS protocol").
//!
//! Which origins are allowed, the [guard](super::guard) has decided before. Credentials of the browser's own, such as cookies,
//! are never asked for: a page that has a key sends it by itself.

use axum::body::Body;
use axum::response::Response;
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};

/// What a page may send. The headers that repeat arguments have names of their own.
const HEADERS: &str = "content-type, authorization, accept, mcp-session-id, mcp-protocol-version, last-event-id, \
                       mcp-method, mcp-name";

/// How the names of headers begin that repeat arguments (SEP-2243).
const REPEATED: &str = "mcp-param-";

/// How many of those one preflight may ask for.
const MOST_REPEATED: usize = 64;

/// What a page may read, beside what every page may.
const EXPOSED: HeaderValue = HeaderValue::from_static("mcp-session-id, www-authenticate, retry-after");

const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, POST, PUT, PATCH, DELETE");

/// How many seconds a browser may remember the answer.
const MAX_AGE: HeaderValue = HeaderValue::from_static("600");

const ORIGIN: HeaderValue = HeaderValue::from_static("origin");

/// Who reads the answer to a request.
#[derive(Debug)]
pub(super) struct Cors {
    /// The page's origin; `None` where no page asks.
    origin: Option<HeaderValue>,
}

impl Cors {
    /// Of a request that the guard let through.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        Self { origin: headers.get(header::ORIGIN).cloned() }
    }

    /// Of a request that is refused: no page gets to read the answer.
    pub(super) fn refused() -> Self {
        Self { origin: None }
    }

    /// The answer to a browser that asks whether a page may send its request.
    pub(super) fn preflight(&self, request: &Parts) -> Option<Response> {
        self.origin.as_ref()?;
        if request.method != Method::OPTIONS || !request.headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD) {
            return None;
        }
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NO_CONTENT;
        let headers = response.headers_mut();
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, METHODS);
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, allowed(&request.headers));
        headers.insert(header::ACCESS_CONTROL_MAX_AGE, MAX_AGE);
        Some(response)
    }

    /// The answer with what the browser needs to see in it, and what a cache on the way does.
    pub(super) fn dress(self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        headers.append(header::VARY, ORIGIN);
        if let Some(origin) = self.origin {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
        }
        response
    }
}

/// The headers that a page may send, with those of the asked ones that repeat arguments.
fn allowed(asked: &HeaderMap) -> HeaderValue {
    let asked = asked.get_all(header::ACCESS_CONTROL_REQUEST_HEADERS).iter().filter_map(|value| value.to_str().ok());
    let names = asked.flat_map(|value| value.split(',')).map(|name| name.trim().to_ascii_lowercase());
    let repeated = names.filter(|name| name.starts_with(REPEATED) && HeaderName::try_from(name).is_ok());
    let all = repeated.take(MOST_REPEATED).fold(HEADERS.to_owned(), |all, name| format!("{all}, {name}"));
    HeaderValue::try_from(all).unwrap_or(HeaderValue::from_static(HEADERS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_that_repeat_arguments_are_allowed_by_their_names() {
        let mut asked = HeaderMap::new();
        let name = header::ACCESS_CONTROL_REQUEST_HEADERS;
        asked.append(&name, HeaderValue::from_static("content-type, Mcp-Param-Region,x-evil"));
        asked.append(&name, HeaderValue::from_static("mcp-param-tenant, mcp-param-(x)"));
        let allowed = allowed(&asked);
        assert_eq!(allowed.to_str().ok(), Some(&*format!("{HEADERS}, mcp-param-region, mcp-param-tenant")));
    }
}
