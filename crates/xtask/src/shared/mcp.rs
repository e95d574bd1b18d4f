//! A small MCP client over HTTP, for chores that make many calls: one connection, which is kept open, and no runtime.

use std::time::Duration;

use serde_json::{Value, json};

/// How long an answer may take. Nothing that is measured takes so long; a call without an answer has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// A client.
#[derive(Debug)]
pub(crate) struct Client {
    agent: ureq::Agent,
    url: String,
}

/// What came of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// The tool has done it; the structured result.
    Done(Value),
    /// The tool says that it has not, and why.
    Refused(String),
    /// There is no answer of the tool: nobody knows what it has done.
    Lost(String),
}

impl Client {
    pub(crate) fn new(url: impl Into<String>) -> Self {
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .max_idle_connections_per_host(1)
            .max_idle_age(PATIENCE)
            .build();
        Self { agent: config.into(), url: url.into() }
    }

    /// Calls a tool. Nothing is sent twice.
    pub(crate) fn call(&self, tool: &str, arguments: &Value) -> Outcome {
        let answer = match self.post(&request(tool, arguments)) {
            Ok(answer) => answer,
            Err(why) => return Outcome::Lost(why),
        };
        let Ok(answer) = serde_json::from_str::<Value>(&answer) else {
            return Outcome::Lost(format!("the answer is not JSON: {answer}"));
        };
        let result = &answer["result"];
        match (&result["structuredContent"], result["content"][0]["text"].as_str()) {
            (_, Some(text)) if result["isError"] == true => Outcome::Refused(text.to_owned()),
            (structured @ Value::Object(_), _) => Outcome::Done(structured.clone()),
            _ => Outcome::Lost(format!("the answer is not the result of a tool: {answer}")),
        }
    }

    /// Sends a message as it is, and returns the answer as it is.
    pub(crate) fn post(&self, body: &str) -> Result<String, String> {
        let request = self
            .agent
            .post(&self.url)
            .header("content-type", "application/json")
            .header("accept", "application/json, text/event-stream")
            .header("mcp-protocol-version", "2025-11-25");
        let mut response = request.send(body).map_err(|error| error.to_string())?;
        let text = response.body_mut().read_to_string().map_err(|error| error.to_string())?;
        let status = response.status();
        if status.is_success() { Ok(text) } else { Err(format!("status {status}: {text}")) }
    }
}

/// The message that calls a tool.
pub(crate) fn request(tool: &str, arguments: &Value) -> String {
    let call = json!({"name": tool, "arguments": arguments});
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}).to_string()
}
