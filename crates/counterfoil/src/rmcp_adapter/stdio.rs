//! One message per line, over any pair of streams.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io;
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, ClientJsonRpcMessage, ClientNotification, ClientRequest, InputResponses,
    JsonObject, JsonRpcMessage, MetaObject, RequestId, RequestMetaObject, ServerJsonRpcMessage,
};
use rmcp::service::{ServerInitializeError, serve_server_with_ct};
use rmcp::transport::Transport;
use serde::Deserialize;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio::sync::mpsc;
use tokio_util::bytes::Bytes;
use tokio_util::sync::CancellationToken;

use super::{Adapter, RawArguments};
use crate::serve::ingress::{self, Message};
use crate::serve::lines::{Line, Lines};
use crate::serve::refusal::Refusal;

/// How many messages may wait to be written.
const WAITING: usize = 64;

/// How long the last messages may take to be written once all else is done.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Standard input and output: on Linux, where they are pipes, without a thread in between.
pub(crate) fn standard_streams() -> (impl AsyncRead + Send + Unpin + 'static, impl AsyncWrite + Send + Unpin + 'static)
{
    rmcp::transport::stdio_pipes()
}

/// Serves one client until its stream ends, or until `stop` is cancelled and what was begun is
/// answered.
pub(crate) async fn run<R, W>(
    adapter: &Adapter,
    reader: R,
    writer: W,
    limit: usize,
    stop: CancellationToken,
) -> io::Result<()>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let (outbox, waiting) = mpsc::channel(WAITING);
    let deaf = CancellationToken::new();
    let written = tokio::spawn(write(waiting, writer, deaf.clone()));
    let transport = LineTransport {
        lines: Lines::new(reader, limit),
        limit,
        outbox: Some(outbox),
        refusal: None,
        in_flight: HashSet::new(),
        has_begun: false,
        deaf,
    };
    let served = serve_server_with_ct(adapter.with_session(), transport, stop).await;
    let result = match served {
        Ok(service) => service.waiting().await.map(drop).map_err(io::Error::other),
        Err(ServerInitializeError::ConnectionClosed(_) | ServerInitializeError::Cancelled) => Ok(()),
        Err(error) => Err(io::Error::other(error)),
    };
    match tokio::time::timeout(LAST_WORDS, written).await {
        Ok(Ok(Ok(()))) => result,
        // A client that has gone does not hear the last answers, which is no fault of ours.
        Ok(Ok(Err(error))) if error.kind() == io::ErrorKind::BrokenPipe => result,
        Ok(Ok(Err(error))) => result.and(Err(error)),
        Ok(Err(error)) => result.and(Err(io::Error::other(error))),
        Err(_) => result.and(Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read its last answers"))),
    }
}

/// Writes what waits, many messages at once when many wait.
async fn write<W: AsyncWrite + Unpin>(
    mut waiting: mpsc::Receiver<Vec<u8>>,
    mut writer: W,
    deaf: CancellationToken,
) -> io::Result<()> {
    let _told = deaf.drop_guard();
    let mut messages = Vec::with_capacity(WAITING);
    let mut text = Vec::new();
    while waiting.recv_many(&mut messages, WAITING).await > 0 {
        for message in messages.drain(..) {
            text.extend_from_slice(&message);
            text.push(b'\n');
        }
        writer.write_all(&text).await?;
        writer.flush().await?;
        text.clear();
    }
    writer.shutdown().await
}

/// The SDK's transport: it gets messages that have been read already.
struct LineTransport<R> {
    lines: Lines<R>,
    limit: usize,
    /// `None` once the transport is closed.
    outbox: Option<mpsc::Sender<Vec<u8>>>,
    /// An answer of ours that could not be queued yet: `receive` may be cancelled at any time.
    refusal: Option<Vec<u8>>,
    /// The ids of requests that have not been answered. Of two with one id, the SDK would answer
    /// one.
    in_flight: HashSet<RequestId>,
    /// Whether a request has come that says which revision is spoken. Before one, the SDK takes
    /// anything but a request for the end.
    has_begun: bool,
    /// Cancelled when nothing can be written any more.
    deaf: CancellationToken,
}

impl<R: AsyncRead + Send + Unpin> Transport<RoleServer> for LineTransport<R> {
    type Error = io::Error;

    fn name() -> Cow<'static, str> {
        Cow::Borrowed("lines")
    }

    fn send(&mut self, message: ServerJsonRpcMessage) -> impl Future<Output = io::Result<()>> + Send + 'static {
        match &message {
            JsonRpcMessage::Response(answer) => {
                self.in_flight.remove(&answer.id);
            }
            JsonRpcMessage::Error(answer) => {
                answer.id.as_ref().map(|id| self.in_flight.remove(id));
            }
            JsonRpcMessage::Request(_) | JsonRpcMessage::Notification(_) => {}
        }
        let outbox = self.outbox.clone();
        async move {
            let text = serde_json::to_vec(&message)?;
            let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
            outbox.ok_or_else(closed)?.send(text).await.map_err(|_| closed())
        }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            if self.refusal.is_some() {
                let place = self.outbox.as_ref()?.reserve().await.ok()?;
                if let Some(refusal) = self.refusal.take() {
                    place.send(refusal);
                }
            }
            let line = tokio::select! {
                line = self.lines.next() => line,
                () = self.deaf.cancelled() => return None,
            };
            let message = match line {
                Ok(Line::Whole(line)) => {
                    if line.iter().all(u8::is_ascii_whitespace) {
                        continue;
                    }
                    message(line, self.has_begun)
                }
                Ok(Line::TooLong) => Err(Refusal::too_large(self.limit, "`max_message_bytes`")),
                Ok(Line::End) => return None,
                Err(error) => {
                    tracing::error!(%error, "cannot read the next message");
                    return None;
                }
            };
            match message.and_then(|message| self.register(message)) {
                Ok(Some(message)) => return Some(message),
                Ok(None) => tracing::debug!("a message before the first request is left alone"),
                Err(refusal) => {
                    tracing::debug!(refusal.code, refusal.message, refusal.is_unasked, "a message is refused");
                    self.refusal = (!refusal.is_unasked).then(|| refusal.to_json());
                }
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.outbox = None;
        Ok(())
    }
}

impl<R> LineTransport<R> {
    /// The message, once it is known which requests are in flight with it; `None` where the SDK
    /// must not see it.
    fn register(&mut self, message: ClientJsonRpcMessage) -> Result<Option<ClientJsonRpcMessage>, Refusal> {
        match &message {
            JsonRpcMessage::Request(request) => {
                if !self.in_flight.insert(request.id.clone()) {
                    let id = serde_json::to_string(&request.id).unwrap_or_default();
                    return Err(Refusal::id_in_use(&id));
                }
                let begins =
                    !matches!(request.request, ClientRequest::PingRequest(_) | ClientRequest::DiscoverRequest(_));
                self.has_begun |= begins;
                return Ok(Some(message));
            }
            JsonRpcMessage::Notification(notification) => {
                // What is cancelled is not answered.
                if let ClientNotification::CancelledNotification(cancelled) = &notification.notification
                    && let Some(id) = &cancelled.params.request_id
                {
                    self.in_flight.remove(id);
                }
            }
            JsonRpcMessage::Response(_) | JsonRpcMessage::Error(_) => {}
        }
        Ok(self.has_begun.then_some(message))
    }
}

/// The message in a line, or why there is none.
fn message(line: &[u8], has_begun: bool) -> Result<ClientJsonRpcMessage, Refusal> {
    let message = ingress::read(line)?;
    if !has_begun && !introduces(&message) {
        let text = "nothing says which revision of the protocol is spoken: send `initialize` first, or from revision \
                    2026-07-28 on give each request its `params._meta`";
        return Err(Refusal::invalid_params(text, message.id));
    }
    if message.is_call()
        && let Some(call) = call(&message, line)
    {
        return Ok(call);
    }
    let unreadable = |error: serde_json::Error| {
        let is_request = message.method.is_some() && message.id.is_some();
        let text = format!("not a message of the protocol: {error}");
        Refusal::invalid_request(text, message.id).unasked(!is_request)
    };
    let parsed = match (&message.params.arguments, message.is_call()) {
        // The arguments go by the side door, so that they may be of any kind.
        (Some(arguments), true) => {
            let raw = line.get(arguments.clone()).unwrap_or_default();
            let rest = ingress::without_arguments(line, arguments);
            let mut parsed: ClientJsonRpcMessage = serde_json::from_slice(&rest).map_err(unreadable)?;
            parsed.insert_extension(RawArguments(Bytes::copy_from_slice(raw)));
            parsed
        }
        _ => serde_json::from_slice(line).map_err(unreadable)?,
    };
    // The SDK takes an `initialize` that it cannot read for some request that lacks its `_meta`.
    if let (JsonRpcMessage::Request(request), false) = (&parsed, has_begun)
        && matches!(&request.request, ClientRequest::CustomRequest(request) if request.method == "initialize")
    {
        return Err(Refusal::invalid_params("the `params` are not those of `initialize`", message.id));
    }
    Ok(parsed)
}

/// Whether nothing needs to come before this: the SDK says what is wrong with a `_meta`, but not that
/// `initialize` would do as well.
fn introduces(message: &Message<'_>) -> bool {
    let is_request = message.method.is_some() && message.id.is_some();
    !is_request || message.params.meta.is_some() || matches!(message.method.as_deref(), Some("initialize" | "ping"))
}

/// What may stand beside name and arguments in a call. `_meta` was read before.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Others {
    input_responses: Option<InputResponses>,
    request_state: Option<String>,
}

/// A call in the SDK's type, made without its parser, which tries twenty methods one after the
/// other. `None` where its parser should say what is wrong.
fn call(message: &Message<'_>, line: &[u8]) -> Option<ClientJsonRpcMessage> {
    #[derive(Deserialize)]
    struct WithOthers {
        params: Others,
    }
    let id: RequestId = serde_json::from_str(message.id?).ok()?;
    let name = message.params.name.as_deref()?;
    let mut params = CallToolRequestParams::new(name.to_owned());
    if message.params.others {
        let others: WithOthers = serde_json::from_slice(line).ok()?;
        params.input_responses = others.params.input_responses;
        params.request_state = others.params.request_state;
    }
    let mut request = CallToolRequest::new(params);
    if let Some(meta) = &message.params.meta {
        let meta: JsonObject = serde_json::from_slice(line.get(meta.clone())?).ok()?;
        request.extensions.insert(RequestMetaObject(MetaObject(meta)));
    }
    if let Some(arguments) = &message.params.arguments {
        let raw = Bytes::copy_from_slice(line.get(arguments.clone())?);
        request.extensions.insert(RawArguments(raw));
    }
    Some(ClientJsonRpcMessage::request(ClientRequest::CallToolRequest(request), id))
}
