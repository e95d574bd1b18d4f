//! What the 2026-07-28 era mirrors from a message into headers, so that what stands in between need not read the body.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use counterfoil_json::Json;

/// The headers for a request: its method, and what it is about.
pub(crate) fn mirrored(method: &str, params: Option<&Json>) -> Vec<(String, String)> {
    let mut headers = vec![("mcp-method".to_owned(), encoded(method))];
    let name = match method {
        "tools/call" | "prompts/get" => params.and_then(|params| params.get("name")),
        "resources/read" => params.and_then(|params| params.get("uri")),
        _ => None,
    };
    if let Some(name) = name.and_then(Json::as_str) {
        headers.push(("mcp-name".to_owned(), encoded(name)));
    }
    headers
}

/// A value as it stands in a header: as it is where that is safe, else in Base64 with a mark.
pub(crate) fn encoded(value: &str) -> String {
    let visible = value.bytes().all(|byte| matches!(byte, b'\t' | b' '..=b'~'));
    let padded = value.trim_matches([' ', '\t']).len() != value.len();
    let marked = value.starts_with("=?base64?") && value.ends_with("?=");
    if visible && !padded && !marked {
        return value.to_owned();
    }
    format!("=?base64?{}?=", STANDARD.encode(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_encoded_where_a_header_could_not_carry_them() {
        // The examples of the specification.
        for (value, header) in [
            ("us-west1", "us-west1"),
            ("Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="),
            (" padded ", "=?base64?IHBhZGRlZCA=?="),
            ("line1\nline2", "=?base64?bGluZTEKbGluZTI=?="),
            ("=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="),
            ("in the middle", "in the middle"),
            ("", ""),
        ] {
            assert_eq!(encoded(value), header);
        }
    }

    #[test]
    fn what_a_request_is_about_is_mirrored() {
        let params = Json::parse(r#"{"name":"add","uri":"file:///a"}"#).expect("JSON");
        let of = |method| mirrored(method, Some(&params)).into_iter().map(|(_, value)| value).collect::<Vec<_>>();
        assert_eq!(of("tools/call"), ["tools/call", "add"]);
        assert_eq!(of("prompts/get"), ["prompts/get", "add"]);
        assert_eq!(of("resources/read"), ["resources/read", "file:///a"]);
        assert_eq!(of("tools/list"), ["tools/list"]);
        assert_eq!(mirrored("tools/call", None).len(), 1);
    }
}
