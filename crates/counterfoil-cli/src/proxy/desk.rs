//! What is looked at, in either direction. What is not understood is passed on as it came.

use std::collections::HashMap;

use counterfoil::toolbox::Profile;
use counterfoil_json::Document;
use counterfoil_json::document::{Node, Object, Span, Value};

use super::call::{Call, call};
use super::edit::{Edit, edited, only, whole};
use super::offered::{Offered, Page};

const CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";
const LIST_CHANGED: &str = "notifications/tools/list_changed";

/// What is known of the client, the server, and what is between them.
pub(super) struct Desk {
    /// Chosen by whoever started this, or by the first message that introduces the client
    profile: Option<Profile>,
    /// The requests for the list that are not answered, by their ids; whether each is for the first page
    asked: HashMap<String, bool>,
    offered: Offered,
}

/// What becomes of a line of the client's.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct FromClient {
    /// What the server gets
    pub(super) message: Option<Vec<u8>>,
    /// What the client gets
    pub(super) answer: Option<Vec<u8>>,
}

/// What becomes of one message of the client's.
enum Asked {
    /// It is passed on, with these changes
    PassedOn(Vec<Edit>),
    /// It is answered with this
    Answered(String),
}

impl Desk {
    pub(super) fn new(profile: Option<Profile>, checks: bool) -> Self {
        Self { profile, asked: HashMap::new(), offered: Offered::new(checks) }
    }

    /// Whether the client has been shown any tools.
    pub(super) fn knows_tools(&self) -> bool {
        self.offered.has_any()
    }

    /// A line of the client's.
    pub(super) fn client_says(&mut self, line: Vec<u8>) -> FromClient {
        let Ok(document) = Document::from_bytes(&line) else { return FromClient::passed_on(line) };
        let text = document.text();
        match document.root().node() {
            Node::Object(message) => match self.asked(text, message) {
                Asked::PassedOn(edits) if edits.is_empty() => FromClient::passed_on(line),
                Asked::PassedOn(edits) => FromClient::passed_on(edited(text, whole(text), edits).into_bytes()),
                Asked::Answered(answer) => {
                    FromClient { message: None, answer: Some(format!("{answer}\n").into_bytes()) }
                }
            },
            Node::Array(batch) => self.batch(text, document.root().span(), batch),
            _ => FromClient::passed_on(line),
        }
    }

    /// Several messages at once, as revision 2025-03-26 has them.
    fn batch(&mut self, text: &str, span: Span, batch: &[Value]) -> FromClient {
        let (mut kept, mut edits, mut answers) = (Vec::new(), Vec::new(), Vec::new());
        for value in batch {
            let asked = value.as_object().map(|message| self.asked(text, message));
            match asked.unwrap_or(Asked::PassedOn(Vec::new())) {
                Asked::Answered(answer) => answers.push(answer),
                Asked::PassedOn(changes) => {
                    kept.push(value.span());
                    edits.push(changes);
                }
            }
        }
        if answers.is_empty() {
            let edits = edits.into_iter().flatten().collect();
            return FromClient::passed_on(edited(text, whole(text), edits).into_bytes());
        }
        let answer = Some(format!("[{}]\n", answers.join(",")).into_bytes());
        if kept.is_empty() {
            return FromClient { message: None, answer };
        }
        let kept: Vec<String> = kept.into_iter().zip(edits).map(|(span, edits)| edited(text, span, edits)).collect();
        let all = Edit { at: span, text: format!("[{}]", kept.join(",")) };
        FromClient { message: Some(edited(text, whole(text), vec![all]).into_bytes()), answer }
    }

    /// One message of the client's.
    fn asked(&mut self, text: &str, message: &Object) -> Asked {
        let as_it_came = Asked::PassedOn(Vec::new());
        let Some(method) = only(message, "method").and_then(Value::as_str) else { return as_it_came };
        let params = only(message, "params").and_then(Value::as_object);
        self.introduced(method, params);
        let Some(id) = only(message, "id") else { return as_it_came };
        let id = text.get(id.span().range()).unwrap_or_default();
        match (method, params) {
            ("tools/list", _) => {
                let cursor = params.and_then(|params| params.get("cursor"));
                self.asked.insert(key(id), cursor.is_none_or(Value::is_null));
                as_it_came
            }
            ("tools/call", Some(params)) => match call(&mut self.offered, text, params) {
                Call::PassedOn(edits) => Asked::PassedOn(edits),
                Call::Refused(result) => Asked::Answered(format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#)),
            },
            _ => as_it_came,
        }
    }

    /// Takes the client's name from the first message that has it.
    fn introduced(&mut self, method: &str, params: Option<&Object>) {
        if self.profile.is_some() {
            return;
        }
        let own = params.filter(|_| method == "initialize").and_then(|params| params.get("clientInfo"));
        let info = own.or_else(|| params?.get("_meta")?.get(CLIENT_INFO));
        let name = info.and_then(|info| info.get("name")?.as_str());
        self.profile = name.map(Profile::introduced);
    }

    /// A line of the server's, as the client gets it.
    pub(super) fn server_says(&mut self, line: Vec<u8>) -> Vec<u8> {
        let may_change = str::from_utf8(&line).is_ok_and(|text| text.contains("list_changed"));
        if self.asked.is_empty() && !may_change {
            return line;
        }
        let Ok(document) = Document::from_bytes(&line) else { return line };
        let text = document.text();
        let messages = document.root().as_array().unwrap_or(std::slice::from_ref(document.root()));
        let messages = messages.iter().filter_map(Value::as_object);
        let edits: Vec<Edit> = messages.filter_map(|message| self.said(text, message)).collect();
        if edits.is_empty() { line } else { edited(text, whole(text), edits).into_bytes() }
    }

    /// One message of the server's, and how it is changed.
    fn said(&mut self, text: &str, message: &Object) -> Option<Edit> {
        if let Some(method) = message.get("method") {
            if method.as_str() == Some(LIST_CHANGED) {
                self.offered.changed();
            }
            return None;
        }
        let id = only(message, "id")?;
        let is_first = self.asked.remove(&key(text.get(id.span().range())?))?;
        let result = only(message, "result")?.as_object()?;
        let tools = only(result, "tools")?;
        let is_last = result.get("nextCursor").and_then(Value::as_str).is_none_or(str::is_empty);
        let profile = self.profile.clone().unwrap_or_default();
        let shown = self.offered.shown(text, tools.as_array()?, &profile, Page { is_first, is_last })?;
        Some(Edit::replace(tools, shown))
    }
}

impl FromClient {
    fn passed_on(message: Vec<u8>) -> Self {
        Self { message: Some(message), answer: None }
    }
}

/// An id, so that two ways of writing it are one.
pub(super) fn key(id: &str) -> String {
    counterfoil_json::Json::parse(id).map_or_else(|_| id.to_owned(), |id| id.to_string())
}

#[cfg(test)]
mod tests;
