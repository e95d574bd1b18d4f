//! Ids in a process that serves many clients: each request gets a number of ours, and what the server says of it the client's
//! own words again. All other bytes stay.

use counterfoil_json::Document;
use counterfoil_json::document::{Object, Value};

use super::incoming::Incoming;
use crate::proxy::edit::{Edit, edited, only, whole};

/// Names the request that a notification of a subscription belongs to.
const SUBSCRIPTION: &str = "io.modelcontextprotocol/subscriptionId";

/// How the client calls its request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Names {
    /// The id, as it was written
    pub(super) id: String,
    /// What the client wants to see in notifications of progress, as it was written
    pub(super) token: Option<String>,
}

/// A request with a number in place of its names, and the names.
pub(super) fn numbered(incoming: &Incoming, number: u64) -> Option<(String, Names)> {
    let text = incoming.text();
    let written = |value: &Value| text.get(value.span().range()).map(str::to_owned);
    let id = only(incoming.message()?, "id")?;
    let token = incoming.param("_meta").and_then(|meta| meta.get("progressToken"));
    let names = Names { id: written(id)?, token: token.and_then(written) };
    let edits = std::iter::once(id).chain(token).map(|value| Edit::replace(value, number.to_string())).collect();
    Some((edited(text, whole(text), edits), names))
}

/// What a message of the server's is about.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum About {
    /// It answers the request of this number
    Answer(u64),
    /// It tells of the request of this number
    News(u64),
    /// It asks something itself; its id, as it was written, and the method
    Request(String, String),
    /// It names no request of ours
    Nobody,
}

/// What a message is about.
pub(super) fn about(text: &str, message: &Object) -> About {
    let id = only(message, "id").and_then(|id| text.get(id.span().range()));
    match (only(message, "method").and_then(Value::as_str), id) {
        (Some(method), Some(id)) => About::Request(id.to_owned(), method.to_owned()),
        (Some(_), None) => {
            named_in(message).and_then(|(value, _)| number(text, value)).map_or(About::Nobody, About::News)
        }
        (None, _) => only(message, "id").and_then(|id| number(text, id)).map_or(About::Nobody, About::Answer),
    }
}

/// A message with the client's names in place of our number.
pub(super) fn restored(text: &str, names: &Names) -> Option<String> {
    let document = Document::parse(text).ok()?;
    let message = document.root().as_object()?;
    let mut edits = Vec::new();
    if let Some(id) = only(message, "id") {
        edits.push(Edit::replace(id, names.id.as_str()));
        let result = only(message, "result").and_then(|result| result.get("_meta")?.get(SUBSCRIPTION));
        edits.extend(result.map(|id| Edit::replace(id, names.id.as_str())));
    } else if let Some((value, is_token)) = named_in(message) {
        let name = if is_token { names.token.as_deref()? } else { names.id.as_str() };
        edits.push(Edit::replace(value, name));
    }
    Some(edited(text, whole(text), edits))
}

/// Where a notification names the request that it belongs to, and whether it does so by the token for progress.
fn named_in(message: &Object) -> Option<(&Value, bool)> {
    let params = only(message, "params")?;
    let subscription = params.get("_meta").and_then(|meta| meta.get(SUBSCRIPTION));
    if let Some(id) = subscription {
        return Some((id, false));
    }
    match only(message, "method")?.as_str()? {
        "notifications/progress" => Some((params.get("progressToken")?, true)),
        "notifications/cancelled" => Some((params.get("requestId")?, false)),
        _ => None,
    }
}

/// A number of ours. Some servers give it back as a string.
fn number(text: &str, value: &Value) -> Option<u64> {
    text.get(value.span().range())?.trim_matches('"').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about_text(text: &str) -> About {
        let document = Document::parse(text).expect("JSON");
        about(text, document.root().as_object().expect("an object"))
    }

    #[test]
    fn names_come_back_as_they_were() {
        let text = r#"{"id":"\u0041", "method":"m","params":{"_meta":{"progressToken":1.0},"n":1.50}}"#;
        let (sent, names) = numbered(&Incoming::read(text.as_bytes()).expect("a message"), 7).expect("a request");
        assert_eq!(sent, r#"{"id":7, "method":"m","params":{"_meta":{"progressToken":7},"n":1.50}}"#);
        for (said, what, back) in [
            (r#"{"id":7,"result":{ }}"#, About::Answer(7), r#"{"id":"\u0041","result":{ }}"#),
            (
                r#"{"method":"notifications/progress","params":{"progressToken":"7"}}"#,
                About::News(7),
                r#"{"method":"notifications/progress","params":{"progressToken":1.0}}"#,
            ),
            (
                r#"{"method":"x","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":7}}}"#,
                About::News(7),
                r#"{"method":"x","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"\u0041"}}}"#,
            ),
            (
                r#"{"id":7,"result":{"_meta":{"io.modelcontextprotocol/subscriptionId":7}}}"#,
                About::Answer(7),
                r#"{"id":"\u0041","result":{"_meta":{"io.modelcontextprotocol/subscriptionId":"\u0041"}}}"#,
            ),
        ] {
            assert_eq!(about_text(said), what, "{said}");
            assert_eq!(restored(said, &names).as_deref(), Some(back));
        }
    }

    #[test]
    fn what_names_no_request_is_nobody_s() {
        for text in [
            r#"{"method":"notifications/message","params":{"data":7}}"#,
            r#"{"id":"x","result":{}}"#,
            r#"{"id":-1,"result":{}}"#,
            "{}",
        ] {
            assert_eq!(about_text(text), About::Nobody, "{text}");
        }
        let request = About::Request("7".to_owned(), "ping".to_owned());
        assert_eq!(about_text(r#"{"id":7,"method":"ping"}"#), request);
    }
}
