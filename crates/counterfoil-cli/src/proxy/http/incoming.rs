//! A message of a client's, as it stands in the body of a request.

use counterfoil_json::Document;
use counterfoil_json::document::{Node, Object, Value};

use super::reply::Refusal;
use crate::proxy::edit::only;

const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";

/// A sound message.
#[derive(Debug)]
pub(super) struct Incoming {
    document: Document,
    pub(super) kind: Kind,
}

/// What a message is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Request {
        /// The id as it was written
        id: String,
        method: String,
    },
    Notification {
        method: String,
    },
    /// The answer to a request of the server's
    Answer,
}

impl Incoming {
    /// Reads a body. What both sides would not read alike is refused: over HTTP everything must be answered, and what cannot
    /// be told apart cannot be.
    pub(super) fn read(body: &[u8]) -> Result<Self, Refusal> {
        let document = Document::from_bytes(body).map_err(|error| Refusal::syntax(error, body))?;
        let kind = match document.root().node() {
            Node::Object(message) => kind(document.text(), message)?,
            Node::Array(_) => {
                return Err(Refusal::bad("batches are not part of the protocol: send each message by itself"));
            }
            _ => return Err(Refusal::bad("a message must be a JSON object")),
        };
        Ok(Self { document, kind })
    }

    /// The text as it came.
    pub(super) fn text(&self) -> &str {
        self.document.text()
    }

    /// The id of a request, as it was written.
    pub(super) fn id(&self) -> Option<&str> {
        match &self.kind {
            Kind::Request { id, .. } => Some(id),
            Kind::Notification { .. } | Kind::Answer => None,
        }
    }

    /// The method, where it is no answer.
    pub(super) fn method(&self) -> Option<&str> {
        match &self.kind {
            Kind::Request { method, .. } | Kind::Notification { method } => Some(method),
            Kind::Answer => None,
        }
    }

    /// The message.
    pub(super) fn message(&self) -> Option<&Object> {
        self.document.root().as_object()
    }

    /// A member of the parameters.
    pub(super) fn param(&self, name: &str) -> Option<&Value> {
        self.document.root().get("params")?.get(name)
    }

    /// The revision that the message names itself, as each does from 2026-07-28 on.
    pub(super) fn version(&self) -> Option<&str> {
        self.param("_meta")?.get(PROTOCOL_VERSION)?.as_str()
    }

    /// Who the client says it is: in the first message of a session, or in each.
    pub(super) fn client(&self) -> Option<&str> {
        let own = self.param("clientInfo").filter(|_| self.method() == Some("initialize"));
        own.or_else(|| self.param("_meta")?.get(CLIENT_INFO))?.get("name")?.as_str()
    }
}

fn kind(text: &str, message: &Object) -> Result<Kind, Refusal> {
    for name in ["id", "method", "params", "result", "error"] {
        if message.get(name).is_some() && only(message, name).is_none() {
            return Err(Refusal::bad(format!("the member `{name}` stands here more than once: send it once")));
        }
    }
    let id = match message.get("id") {
        None => None,
        Some(id) if matches!(id.node(), Node::String(_) | Node::Number(_)) => {
            Some(text.get(id.span().range()).unwrap_or_default().to_owned())
        }
        Some(_) => return Err(Refusal::bad("the id is neither a string nor a number: give the request one")),
    };
    let method = match message.get("method") {
        None => None,
        Some(method) => match method.as_str() {
            Some(method) => Some(method.to_owned()),
            None => return Err(Refusal::bad("the method is no string").of(id.as_deref())),
        },
    };
    let is_answer = message.get("result").is_some() || message.get("error").is_some();
    match (method, id) {
        (Some(method), Some(id)) => Ok(Kind::Request { id, method }),
        (Some(method), None) => Ok(Kind::Notification { method }),
        (None, Some(_)) if is_answer => Ok(Kind::Answer),
        (None, id) => {
            Err(Refusal::bad("this is no message: it has no method, and is no answer either").of(id.as_deref()))
        }
    }
}

/// A text as one line for the server. Ends of lines stand between the tokens of a JSON text alone, where a space is as good.
pub(super) fn line(text: &str) -> Vec<u8> {
    let mut line: Vec<u8> =
        text.trim().bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { byte }).collect();
    line.push(b'\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str) -> Result<Kind, String> {
        Incoming::read(body.as_bytes()).map(|incoming| incoming.kind).map_err(|refusal| refusal.message)
    }

    #[test]
    fn messages_are_told_apart() {
        let request = Kind::Request { id: "1.0".to_owned(), method: "a".to_owned() };
        assert_eq!(read(r#"{"method":"a","id":1.0}"#), Ok(request));
        assert_eq!(read(r#"{"method":"a"}"#), Ok(Kind::Notification { method: "a".to_owned() }));
        assert_eq!(read(r#"{"id":"x","error":{}}"#), Ok(Kind::Answer));
        for (body, why) in [
            ("{", "parse error at line 1, column 2: "),
            ("[{}]", "batches"),
            ("7", "must be a JSON object"),
            (r#"{"id":null,"method":"a"}"#, "neither a string nor a number"),
            (r#"{"id":1,"id":2,"method":"a"}"#, "`id` stands here more than once"),
            (r#"{"id":1,"method":7}"#, "no string"),
            (r#"{"id":1}"#, "no message"),
        ] {
            let refused = read(body).expect_err(body);
            assert!(refused.contains(why), "{refused}");
        }
    }

    #[test]
    fn a_message_becomes_one_line() {
        assert_eq!(line("\n{\r\n  \"a\":\n\"\\n\"}\n "), b"{    \"a\": \"\\n\"}\n");
    }
}
