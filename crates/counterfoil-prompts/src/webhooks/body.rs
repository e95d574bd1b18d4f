//! What is sent.

use serde_json::{Map, Value, json};

use crate::domain::Timestamp;
use crate::store::Delivery;

/// The body of a delivery. It is the same each time the delivery is tried.
pub(super) fn body(delivery: &Delivery) -> Result<String, String> {
    let (kind, action) = delivery.event.split_once('.').ok_or("the event has no name")?;
    let mut prompt: Map<String, Value> =
        serde_json::from_str(&delivery.body).map_err(|_| "what the event tells is no object")?;
    prompt.insert("projectId".to_owned(), Value::from(&*delivery.project));
    let id = delivery.id.split('/').next().unwrap_or(&delivery.id);
    let body = json!({
        "id": id,
        "timestamp": Timestamp(delivery.at).to_string(),
        "type": kind,
        "apiVersion": "v1",
        "action": action,
        "prompt": prompt,
    });
    Ok(body.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delivery(event: &str, body: &str) -> Delivery {
        Delivery {
            id: "e1/w1".to_owned(),
            project: "p1".to_owned(),
            at: 1_796_000_000_000,
            event: event.to_owned(),
            body: body.to_owned(),
            attempts: 0,
            url: "https://example.com/".to_owned(),
            secret: "s".to_owned(),
        }
    }

    #[test]
    fn it_has_the_form_that_receivers_know() {
        let sent =
            body(&delivery("prompt-version.created", r#"{"name":"a/b","version":3,"labels":["latest"],"tags":[]}"#));
        insta::assert_snapshot!(sent.expect("a body"), @r#"{"id":"e1","timestamp":"2026-11-30T00:53:20.000Z","type":"prompt-version","apiVersion":"v1","action":"created","prompt":{"name":"a/b","version":3,"labels":["latest"],"tags":[],"projectId":"p1"}}"#);
    }

    #[test]
    fn what_cannot_be_sent_is_told() {
        assert!(body(&delivery("created", "{}")).is_err());
        assert!(body(&delivery("prompt-version.created", "[]")).is_err());
    }
}
