//! Asking the client for more, in either era.
//!
//! Since revision 2026-07-28 the question is handed back as a result, and the client sends the same
//! request again with the answers. Before it, a server asked with requests of its own; here that is
//! done for the handler, which is then called again: a handler written for the one works with both.

use rmcp::ErrorData;
use rmcp::model::{
    ClientCapabilities, ElicitationCapability, InputRequest, InputRequests, InputRequiredResult, InputResponses,
    RootsCapabilities, SamplingCapability, ServerRequest,
};

use super::call::Call;
use super::seal::Seal;
use crate::toolbox::{Input, InputRequired};

/// How often one request may ask before it is refused: a handler that asks for ever must not keep
/// a client for ever. As many as `rmcp`'s client answers.
const MOST_ROUNDS: usize = rmcp::model::DEFAULT_MRTR_MAX_ROUNDS;

/// What becomes of a question.
pub(super) enum Next {
    /// It is handed to the client.
    Hand(InputRequiredResult),
    /// It has been answered: call the handler again.
    Again(Input),
}

/// The questions that one request leads to.
pub(super) struct Questions<'a> {
    seal: &'a Seal,
    /// What the handler's notes belong to.
    belongs_to: String,
    rounds: usize,
}

impl<'a> Questions<'a> {
    /// Of a request for `name` by `method`. Notes are its caller's alone.
    pub(super) fn new(seal: &'a Seal, call: &Call, method: &str, name: &str) -> Self {
        let belongs_to = match call.caller() {
            Some(caller) => format!("{}\0{method} {name}", caller.id()),
            None => format!("{method} {name}"),
        };
        Self { seal, belongs_to, rounds: 0 }
    }

    /// What the client sent in answer to an earlier question, if it did.
    pub(super) fn answered(
        &self,
        responses: Option<InputResponses>,
        state: Option<String>,
    ) -> Result<Option<Input>, ErrorData> {
        if responses.is_none() && state.is_none() {
            return Ok(None);
        }
        let state = state.map(|sealed| self.open(&sealed)).transpose()?;
        Ok(Some(Input { responses: responses.unwrap_or_default().into_iter().collect(), state }))
    }

    fn open(&self, sealed: &str) -> Result<String, ErrorData> {
        let note = self.seal.open(&self.belongs_to, sealed);
        note.map(str::to_owned).ok_or_else(|| {
            ErrorData::invalid_params(
                "`requestState` is not what this server handed out for this request: begin again \
                 without it",
                None,
            )
        })
    }

    /// What becomes of a question of the handler's.
    pub(super) async fn next(&mut self, call: &Call, required: InputRequired) -> Result<Next, ErrorData> {
        if !call.is_modern() && call.session.is_none() {
            return Err(ErrorData::invalid_request(
                "the server has to ask the client something, which takes a session, or protocol \
                 revision 2026-07-28",
                None,
            ));
        }
        let requests = requests(&required)?;
        check_capabilities(call, &requests)?;
        if call.is_modern() {
            let requests = (!requests.is_empty()).then_some(requests);
            let state = required.state;
            let state = state.map(|note| self.seal.close(&self.belongs_to, &note));
            return Ok(Next::Hand(InputRequiredResult::new(requests, state)));
        }
        self.rounds += 1;
        if self.rounds > MOST_ROUNDS {
            return Err(ErrorData::internal_error(
                format!("the server asked the client {MOST_ROUNDS} times and still cannot answer"),
                None,
            ));
        }
        ask(call, requests, required.state).await.map(Next::Again)
    }
}

/// The questions in the SDK's types.
fn requests(required: &InputRequired) -> Result<InputRequests, ErrorData> {
    let mut requests = InputRequests::new();
    for (key, request) in &required.requests {
        let parsed = serde_json::from_value::<InputRequest>(request.clone()).map_err(|error| {
            tracing::error!(key, %error, %request, "a handler asks the client what is no request");
            ErrorData::internal_error("the server asked what the protocol does not have", None)
        })?;
        requests.insert(key.clone(), parsed);
    }
    Ok(requests)
}

/// A client is only asked what it said it can answer.
fn check_capabilities(call: &Call, requests: &InputRequests) -> Result<(), ErrorData> {
    let has = call.request.client_capabilities().unwrap_or_default();
    let mut lacks = ClientCapabilities::default();
    for request in requests.values() {
        match request {
            InputRequest::Elicitation(_) if has.elicitation.is_none() => {
                lacks.elicitation = Some(ElicitationCapability::default());
            }
            InputRequest::CreateMessage(_) if has.sampling.is_none() => {
                lacks.sampling = Some(SamplingCapability::default());
            }
            InputRequest::ListRoots(_) if has.roots.is_none() => {
                lacks.roots = Some(RootsCapabilities::default());
            }
            _ => {}
        }
    }
    if lacks == ClientCapabilities::default() {
        return Ok(());
    }
    Err(ErrorData::missing_required_client_capability(lacks))
}

/// Asks with requests of our own, one after the other.
async fn ask(call: &Call, requests: InputRequests, state: Option<String>) -> Result<Input, ErrorData> {
    let mut input = Input { state, ..Input::default() };
    for (key, request) in requests {
        let request = match request {
            InputRequest::CreateMessage(request) => ServerRequest::CreateMessageRequest(request),
            InputRequest::Elicitation(request) => ServerRequest::ElicitRequest(request),
            InputRequest::ListRoots(request) => ServerRequest::ListRootsRequest(request),
            _ => continue,
        };
        let answer = call.request.peer.send_request(request).await;
        let answer = answer
            .map_err(|error| ErrorData::internal_error(format!("the client did not answer `{key}`: {error}"), None))?;
        let answer = serde_json::to_value(answer)
            .map_err(|error| ErrorData::internal_error(format!("the client's answer is no JSON: {error}"), None))?;
        input.responses.insert(key, answer);
    }
    Ok(input)
}
