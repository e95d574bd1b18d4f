//! Asking the client for more before a call can be answered (MCP's multi round-trip requests,
//! revision 2026-07-28, SEP-2322).

use serde_json::{Map, Value};

/// What a handler still needs. The client asks its user or its model, then sends the same request
/// again with the answers ([`Input`]).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct InputRequired {
    /// What is asked, by a key of the handler's own: objects with `method` and `params`.
    pub requests: Map<String, Value>,
    /// A note to itself that the client carries to the next round. A
    /// [`Server`](crate::server::Server) signs it, so that it comes back for the same tool and
    /// unchanged or not at all. It is not secret, and it may come back more than once.
    pub state: Option<String>,
}

impl InputRequired {
    /// Nothing asked yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Also asks `method` with `params`, under `key`.
    #[must_use]
    pub fn ask(mut self, key: impl Into<String>, method: &str, params: Value) -> Self {
        let request = object([("method", method.into()), ("params", params)]);
        self.requests.insert(key.into(), request);
        self
    }

    /// Also asks the user to fill in a form (`elicitation/create`), under `key`.
    #[must_use]
    pub fn ask_user(self, key: impl Into<String>, message: &str, schema: Value) -> Self {
        let params = object([("mode", "form".into()), ("message", message.into()), ("requestedSchema", schema)]);
        self.ask(key, "elicitation/create", params)
    }

    /// The same with this note to itself.
    #[must_use]
    pub fn with_state(mut self, state: impl Into<String>) -> Self {
        self.state = Some(state.into());
        self
    }
}

/// What the client sent in answer to an earlier [`InputRequired`].
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Input {
    /// The answers, by the keys that were asked.
    pub responses: Map<String, Value>,
    /// The note that was handed out.
    pub state: Option<String>,
}

fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
