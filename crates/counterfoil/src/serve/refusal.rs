//! The answer to a message that cannot be handed on.

use counterfoil_json::Position;
use serde_json::json;

/// A JSON-RPC error in the making.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Refusal {
    /// The request's id as it was written. MCP leaves it out where it could not be read (revision
    /// 2026-07-28, "Error Responses").
    pub id: Option<String>,
    /// One of the codes of JSON-RPC 2.0, section 5.1.
    pub code: i32,
    /// What is wrong, and what to do.
    pub message: String,
    /// Where a parse error is, in bytes and as an editor counts.
    pub place: Option<(usize, Position)>,
    /// Whether nobody waits for it: what is refused is a notification or an answer, and JSON-RPC
    /// forbids to answer those. Where a transport must answer everything, as HTTP does, it is sent.
    pub is_unasked: bool,
}

impl Refusal {
    /// The bytes are no JSON, or not such that all readers would read the same.
    pub(crate) fn parse_error(offset: usize, position: Position, what: &str, id: Option<&str>) -> Self {
        Self { place: Some((offset, position)), ..Self::new(-32700, format!("parse error at {position}: {what}"), id) }
    }

    /// The JSON is no message.
    pub(crate) fn invalid_request(message: impl Into<String>, id: Option<&str>) -> Self {
        Self::new(-32600, message, id)
    }

    /// The message's `params` can belong to no method.
    pub(crate) fn invalid_params(message: impl Into<String>, id: Option<&str>) -> Self {
        Self::new(-32602, message, id)
    }

    /// A request with the same id has not been answered yet, so that two answers could not be told
    /// apart.
    pub(crate) fn id_in_use(id: &str) -> Self {
        let text = "this id is in use: a request with it has not been answered yet, so give each request its own";
        Self::invalid_request(text, Some(id))
    }

    /// The message is longer than `limit` bytes, which `setting` says.
    pub(crate) fn too_large(limit: usize, setting: &str) -> Self {
        let text = format!(
            "the message is longer than {limit} bytes: send less at once, or raise the server's setting {setting}"
        );
        Self::invalid_request(text, None)
    }

    /// The server failed, and its log says how.
    #[cfg(feature = "http")]
    pub(crate) fn internal_error(id: Option<&str>) -> Self {
        Self::new(-32603, "internal error; the server's log has it", id)
    }

    /// The same, to be sent only where a transport must answer everything.
    pub(crate) fn unasked(self, is_unasked: bool) -> Self {
        Self { is_unasked, ..self }
    }

    fn new(code: i32, message: impl Into<String>, id: Option<&str>) -> Self {
        Self { id: id.map(str::to_owned), code, message: message.into(), place: None, is_unasked: false }
    }

    /// The answer, as JSON on one line.
    pub(crate) fn to_json(&self) -> Vec<u8> {
        let mut error = json!({"code": self.code, "message": self.message});
        if let Some((offset, Position { line, column })) = self.place {
            error["data"] = json!({"offset": offset, "line": line, "column": column});
        }
        // The id is written as it came, so that no number of the client's is changed on the way.
        let id = match &self.id {
            Some(id) => format!("\"id\":{id},"),
            None => String::new(),
        };
        format!("{{\"jsonrpc\":\"2.0\",{id}\"error\":{error}}}").into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_json_rpc_error() {
        let position = Position { line: 1, column: 3 };
        let refusal = Refusal::parse_error(2, position, "no", Some("\"a\""));
        assert_eq!(
            String::from_utf8(refusal.to_json()).ok().as_deref(),
            Some(concat!(
                r#"{"jsonrpc":"2.0","id":"a","error":{"code":-32700,"#,
                r#""message":"parse error at line 1, column 3: no","#,
                r#""data":{"offset":2,"line":1,"column":3}}}"#
            ))
        );
        assert_eq!(
            String::from_utf8(Refusal::invalid_request("no", None).to_json()).ok().as_deref(),
            Some(r#"{"jsonrpc":"2.0","error":{"code":-32600,"message":"no"}}"#)
        );
    }
}
