//! What every request goes through: who it is from, and what it says, read by its contract.

use axum::body::{Body, to_bytes};
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::{HeaderMap, StatusCode, header};
use counterfoil::core::Decoder;
use counterfoil::{Contract, Lenient};
use serde_json::{Map, Value};
use url::form_urlencoded;

use super::failure::Failure;
use super::{Admitted, Service};
use crate::access::Caller;
use crate::domain::Label;
use crate::tools::fields::LabelName;

/// All values of a query are text.
const QUERY: Lenient = Lenient { number_strings: true, ..Lenient::NONE };

/// Clients write `null` for what they have nothing to say about.
const BODY: Lenient = Lenient { null_is_absent: true, ..Lenient::NONE };

impl Service {
    /// Who asks.
    pub(super) async fn admit(&self, headers: &HeaderMap) -> Result<Admitted, Failure> {
        Ok(self.access.admit(headers).await?)
    }
}

impl Admitted {
    /// The caller, if the key allows what the tool of that name does.
    pub(super) fn with(self, tool: &str) -> Result<Caller, Failure> {
        if self.tools.as_ref().is_none_or(|tools| tools.iter().any(|allowed| allowed == tool)) {
            return Ok(self.caller);
        }
        Err(Failure::forbidden(format!("your key does not allow {tool}: ask for a key that does")))
    }
}

/// A query, by its contract.
pub(super) fn query<T: Contract>(decoder: &Decoder<T>, query: Option<&str>) -> Result<T, Failure> {
    let mut members = Map::new();
    for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
        if members.insert(name.clone().into_owned(), Value::from(value.into_owned())).is_some() {
            return Err(Failure::invalid(format!("invalid query: {name} stands there twice")));
        }
    }
    let decoded = decoder.terms().decode_map_lenient_as(&members, QUERY);
    decoded.map(|decoded| decoded.value).map_err(|refused| Failure::refused("query", &refused))
}

/// A body of at most so many bytes, by its contract.
pub(super) async fn body<T: Contract>(
    decoder: &Decoder<T>,
    headers: &HeaderMap,
    body: Body,
    longest: usize,
) -> Result<T, Failure> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
        let text = "the body must be JSON: send it with Content-Type: application/json";
        return Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA_TYPE", text));
    }
    let bytes = to_bytes(body, longest).await.map_err(|_| {
        let text = format!(
            "the body is longer than {longest} bytes, or broke off: send less at once, or raise the server's setting \
             `max_body_bytes` (`max-body-bytes` of the command)"
        );
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "PAYLOAD_TOO_LARGE", text)
    })?;
    let decoded = decoder.from_slice_lenient(&bytes, BODY);
    decoded.map(|decoded| decoded.value).map_err(|refused| Failure::refused("body", &refused))
}

/// The name in a path.
pub(super) fn name(path: Result<Path<String>, PathRejection>) -> Result<String, Failure> {
    match path {
        Ok(Path(name)) => Ok(name),
        Err(_) => Err(Failure::invalid("the name in the path is not UTF-8: write each byte of it as %XX")),
    }
}

/// Each of the labels once.
pub(super) fn labels(names: Vec<LabelName>) -> Result<Vec<Label>, Failure> {
    let mut labels: Vec<Label> = Vec::new();
    for LabelName(name) in names {
        let label = Label::parse(&name).map_err(Failure::invalid)?;
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    Ok(labels)
}
