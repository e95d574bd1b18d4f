//! What revision 2026-07-28 repeats in headers, so that what stands in between need not read the body: it must say the same.

use axum::http::{HeaderMap, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::incoming::Incoming;
use super::reply::{HEADER_MISMATCH, Refusal};

const VERSION: &str = "mcp-protocol-version";

/// The first revision without sessions.
const MODERN: &str = "2026-07-28";

/// Whether a message that belongs to no session needs none: it says itself all there is to know.
pub(super) fn is_modern(headers: &HeaderMap, incoming: &Incoming) -> bool {
    let names_one = headers.get(VERSION).and_then(|value| value.to_str().ok()).is_some_and(|version| version >= MODERN);
    incoming.version().is_some() || names_one || incoming.method() == Some("server/discover")
}

/// Checks that the headers say what the message does.
pub(super) fn check(headers: &HeaderMap, incoming: &Incoming) -> Result<(), Refusal> {
    let Some(method) = incoming.method() else { return Ok(()) };
    let expected = [
        (VERSION, incoming.version()),
        ("mcp-method", Some(method)),
        ("mcp-name", subject(method).and_then(|member| incoming.param(member)?.as_str())),
    ];
    for (name, value) in expected {
        let Some(value) = value else { continue };
        same(headers, name, value)?;
    }
    Ok(())
}

/// The member of the parameters that says what a request is about.
fn subject(method: &str) -> Option<&'static str> {
    match method {
        "tools/call" | "prompts/get" => Some("name"),
        "resources/read" | "resources/subscribe" | "resources/unsubscribe" => Some("uri"),
        "tasks/get" | "tasks/update" | "tasks/cancel" => Some("taskId"),
        _ => None,
    }
}

/// Checks that a header has this value.
fn same(headers: &HeaderMap, name: &str, value: &str) -> Result<(), Refusal> {
    let refused = |why: String| {
        Err(Refusal::new(StatusCode::BAD_REQUEST, format!("the header `{name}` {why}")).with_code(HEADER_MISMATCH))
    };
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => refused(format!("is missing: it must repeat `{}` from the body", value.escape_debug())),
        (Some(header), None) if decoded(header.as_bytes()).as_deref() == Some(value.as_bytes()) => Ok(()),
        (Some(header), None) => {
            let header = String::from_utf8_lossy(header.as_bytes()).escape_debug().to_string();
            refused(format!("says `{header}`, and the body `{}`: both must be the same", value.escape_debug()))
        }
        _ => refused("stands here more than once: send it once".to_owned()),
    }
}

/// The value of a header, which is in Base64 where a header could not carry it.
fn decoded(header: &[u8]) -> Option<Vec<u8>> {
    match header.strip_prefix(b"=?base64?").and_then(|rest| rest.strip_suffix(b"?=")) {
        Some(encoded) => STANDARD.decode(encoded).ok(),
        None => Some(header.to_vec()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(body: &str, headers: &[(&'static str, &'static str)]) -> Result<(), String> {
        let incoming = Incoming::read(body.as_bytes()).expect("a message");
        let headers =
            headers.iter().map(|(name, value)| (name.parse().expect("a name"), value.parse().expect("a value")));
        check(&headers.collect(), &incoming).map_err(|refusal| refusal.message)
    }

    #[test]
    fn headers_say_what_the_body_says() {
        let read = r#"{"id":1,"method":"resources/read","params":{"uri":"ü"}}"#;
        let encoded = [("mcp-method", "resources/read"), ("mcp-name", "=?base64?w7w=?=")];
        assert_eq!(checked(read, &encoded), Ok(()));
        assert_eq!(checked(r#"{"id":1,"result":{}}"#, &[]), Ok(()));
        for (headers, why) in [
            (&[][..], "the header `mcp-method` is missing: it must repeat `resources/read` from the body"),
            (
                &[("mcp-method", "tools/call")],
                "the header `mcp-method` says `tools/call`, and the body `resources/read`",
            ),
            (&encoded[..1], "the header `mcp-name` is missing"),
            (&[encoded[0], ("mcp-name", "=?base64?~?=")], "the header `mcp-name` says"),
            (&[encoded[0], encoded[0]], ""),
        ] {
            assert!(checked(read, headers).expect_err("a mismatch").starts_with(why), "{headers:?}");
        }
        let meta =
            r#"{"id":1,"method":"m","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#;
        let older = [("mcp-method", "m"), ("mcp-protocol-version", "2025-11-25")];
        assert!(checked(meta, &older).is_err());
    }
}
