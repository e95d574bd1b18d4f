//! JSON-RPC messages, told apart.

use counterfoil_json::Json;

use crate::answer::RpcError;
use crate::message::Kind;

/// A message from a server.
#[derive(Debug)]
pub(crate) enum Envelope {
    /// The answer to a request of ours
    Answer { id: Json, outcome: Result<Json, RpcError> },
    /// A request of the server's
    Request { id: Json, method: String },
    /// A notification
    Notification { method: String },
    /// JSON that is none of these
    Noise,
}

impl Envelope {
    /// What a JSON value is. Whether `jsonrpc` is there does not matter: nothing else looks like one of these.
    pub(crate) fn of(value: Json) -> Self {
        let Json::Object(members) = value else {
            return Self::Noise;
        };
        let (mut id, mut method, mut result, mut error) = (None, None, None, None);
        for (name, value) in members {
            match name.as_str() {
                "id" => id = Some(value),
                "method" => method = Some(value),
                "result" => result = Some(value),
                "error" => error = Some(value),
                _ => {}
            }
        }
        if let Some(Json::String(method)) = method {
            return match id {
                None | Some(Json::Null) => Self::Notification { method },
                Some(id) => Self::Request { id, method },
            };
        }
        // Some servers send both, one of them null.
        let outcome = match (result, error) {
            (Some(result), None | Some(Json::Null)) => Ok(result),
            (_, Some(value)) => Err(RpcError { value }),
            (None, None) => return Self::Noise,
        };
        Self::Answer { id: id.unwrap_or_default(), outcome }
    }

    /// What the message is, for the recording.
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Self::Answer { id, outcome } => Kind::Answer { id: id.to_string(), error: outcome.is_err() },
            Self::Request { id, method } => Kind::Request { id: id.to_string(), method: method.clone() },
            Self::Notification { method } => Kind::Notification { method: method.clone() },
            Self::Noise => Kind::Noise,
        }
    }
}

/// A request of ours, as text.
pub(crate) fn request(id: u64, method: &str, params: Option<&Json>) -> String {
    let mut text = String::from("{\"jsonrpc\":\"2.0\",\"id\":");
    text.push_str(&id.to_string());
    finish(text, method, params)
}

/// A notification of ours, as text.
pub(crate) fn notification(method: &str, params: Option<&Json>) -> String {
    finish(String::from("{\"jsonrpc\":\"2.0\""), method, params)
}

fn finish(mut text: String, method: &str, params: Option<&Json>) -> String {
    text.push_str(",\"method\":");
    counterfoil_json::push_string(&mut text, method);
    if let Some(params) = params {
        text.push_str(",\"params\":");
        text.push_str(&params.to_string());
    }
    text.push('}');
    text
}

/// What a request of the server's is answered with: `ping` in the way it asks for, all else with an error, so that the server
/// need not wait for what will not come.
pub(crate) fn reply(id: &Json, method: &str) -> String {
    if method == "ping" {
        return format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{}}}}");
    }
    let message = Json::String(format!("{method} is not supported here"));
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{{\"code\":-32601,\"message\":{message}}}}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Kind {
        Envelope::of(Json::parse(text).expect("JSON")).kind()
    }

    #[test]
    fn messages_are_told_apart() {
        assert_eq!(kind(r#"{"id":1,"result":{}}"#), Kind::Answer { id: "1".to_owned(), error: false });
        assert_eq!(
            kind(r#"{"id":1,"result":null,"error":{"code":1}}"#),
            Kind::Answer { id: "1".to_owned(), error: true }
        );
        assert_eq!(kind(r#"{"id":1,"result":{},"error":null}"#), Kind::Answer { id: "1".to_owned(), error: false });
        assert_eq!(kind(r#"{"error":{}}"#), Kind::Answer { id: "null".to_owned(), error: true });
        assert_eq!(
            kind(r#"{"id":"a","method":"m"}"#),
            Kind::Request { id: "\"a\"".to_owned(), method: "m".to_owned() }
        );
        assert_eq!(kind(r#"{"id":null,"method":"m"}"#), Kind::Notification { method: "m".to_owned() });
        for noise in ["{}", "[]", "1", r#"{"id":1}"#, r#"{"level":"info"}"#] {
            assert_eq!(kind(noise), Kind::Noise, "{noise}");
        }
    }

    #[test]
    fn what_we_send_is_json() {
        let params = Json::parse(r#"{"z":1e3,"a":"\n"}"#).expect("JSON");
        assert_eq!(
            request(7, "a\"b", Some(&params)),
            r#"{"jsonrpc":"2.0","id":7,"method":"a\"b","params":{"z":1e3,"a":"\n"}}"#
        );
        assert_eq!(notification("n", None), r#"{"jsonrpc":"2.0","method":"n"}"#);
        assert_eq!(reply(&Json::from("x"), "ping"), r#"{"jsonrpc":"2.0","id":"x","result":{}}"#);
        assert_eq!(
            reply(&Json::from(3_u64), "roots/list"),
            r#"{"jsonrpc":"2.0","id":3,"error":{"code":-32601,"message":"roots/list is not supported here"}}"#
        );
    }
}
