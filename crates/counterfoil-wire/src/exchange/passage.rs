//! Messages that are passed on as they come, for whoever stands between a client and its server.
//!
//! The ids are the client's own. What a transport must know of a request, it knows by a number of ours, which nobody else sees.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use counterfoil_json::{Json, SyntaxError};
use tokio::sync::{Notify, mpsc};

use crate::error::Error;
use crate::exchange::Received;
use crate::http::marked::{Marked, marked};
use crate::message::Transport;

/// How many messages may wait for a client before the server is read no further.
const WAITING: usize = 256;

/// What is passed on, or why there is no more.
type Passed = Result<Vec<u8>, Error>;

/// The way from a server to its client.
pub(crate) struct Passage {
    lines: mpsc::UnboundedSender<Passed>,
    flow: Arc<Flow>,
    known: Mutex<Known>,
}

/// The end at which messages come out.
pub(crate) struct Outlet {
    lines: mpsc::UnboundedReceiver<Passed>,
    flow: Arc<Flow>,
}

/// How many messages wait.
#[derive(Default)]
struct Flow {
    waiting: AtomicUsize,
    taken: Notify,
}

#[derive(Default)]
struct Known {
    asked: HashMap<u64, Asked>,
    next: u64,
    /// The revision that the answer to `initialize` names
    version: Option<String>,
    /// Which parameters the tools that were listed want mirrored into headers
    marked: HashMap<String, Vec<Marked>>,
    is_over: bool,
}

/// A request that is not answered.
struct Asked {
    id: Json,
    method: String,
}

impl Passage {
    /// A way, and its end.
    pub(crate) fn new() -> (Self, Outlet) {
        let (lines, out) = mpsc::unbounded_channel();
        let flow = Arc::<Flow>::default();
        (Self { lines, flow: Arc::clone(&flow), known: Mutex::default() }, Outlet { lines: out, flow })
    }

    /// Begins to wait for the answer to a request of the client's; its number.
    pub(crate) fn expect(&self, id: Json, method: &str) -> u64 {
        let mut known = self.lock();
        known.next += 1;
        let number = known.next;
        known.asked.insert(number, Asked { id, method: method.to_owned() });
        number
    }

    /// Whether a request still waits.
    pub(crate) fn waits(&self, number: u64) -> bool {
        self.lock().asked.contains_key(&number)
    }

    /// The request of that id, which is given up.
    pub(crate) fn give_up(&self, id: &Json) -> Option<u64> {
        let mut known = self.lock();
        let number = *known.asked.iter().find(|(_, asked)| asked.id == *id)?.0;
        known.asked.remove(&number);
        Some(number)
    }

    /// The revision that was agreed on.
    pub(crate) fn version(&self) -> Option<String> {
        self.lock().version.clone()
    }

    /// What a tool wants mirrored into headers.
    pub(crate) fn marked(&self, tool: &str) -> Vec<Marked> {
        self.lock().marked.get(tool).cloned().unwrap_or_default()
    }

    /// Takes in what came from the server.
    pub(crate) fn receive(&self, received: &Received<'_>) -> Result<(), SyntaxError> {
        let text = String::from_utf8_lossy(received.bytes);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text).trim();
        let value = Json::parse(text)?;
        let messages = match &value {
            Json::Array(batch) => batch.as_slice(),
            one => std::slice::from_ref(one),
        };
        let mut known = self.lock();
        let is_answer = messages.iter().filter(|message| known.answered(message)).count() > 0;
        // Over HTTP some servers make up an id for an error, where they have not read ours.
        let meant = received.answers.filter(|_| !is_answer && received.transport == Transport::Http);
        let error = value.get("error").filter(|error| !error.is_null());
        if let (Some(number), Some(error)) = (meant, error)
            && let Some(Asked { id, .. }) = known.asked.remove(&number)
        {
            drop(known);
            self.pass(Ok(line(&format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{error}}}"))));
            return Ok(());
        }
        drop(known);
        self.pass(Ok(line(text)));
        Ok(())
    }

    /// Answers a request that the server has not answered, and will not.
    pub(crate) fn settle(&self, number: u64, why: &str) {
        let asked = self.lock().asked.remove(&number);
        if let Some(Asked { id, .. }) = asked {
            let why = Json::from(why);
            let text = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{{\"code\":-32603,\"message\":{why}}}}}");
            self.pass(Ok(line(&text)));
        }
    }

    /// There will be no more.
    pub(crate) fn end(&self, why: Error) {
        if !std::mem::replace(&mut self.lock().is_over, true) {
            self.pass(Err(why));
        }
    }

    /// Whether there will be no more.
    pub(crate) fn is_over(&self) -> bool {
        self.lock().is_over
    }

    /// Waits until the client has taken what there is for it, but for so much.
    pub(crate) async fn room(&self) {
        loop {
            let taken = self.flow.taken.notified();
            if self.flow.waiting.load(Ordering::Acquire) < WAITING || self.lines.is_closed() {
                return;
            }
            taken.await;
        }
    }

    fn pass(&self, message: Passed) {
        self.flow.waiting.fetch_add(1, Ordering::AcqRel);
        // Nobody reads any more when the client has gone.
        let _ = self.lines.send(message);
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    /// Whether a message answers a request, which then waits no longer.
    fn answered(&mut self, message: &Json) -> bool {
        let Some(id) = message.get("id").filter(|_| message.get("method").is_none()) else { return false };
        let Some(number) = self.asked.iter().find(|(_, asked)| asked.id == *id).map(|(number, _)| *number) else {
            return false;
        };
        let asked = self.asked.remove(&number);
        if let (Some(Asked { method, .. }), Some(result)) = (asked, message.get("result")) {
            self.learn(&method, result);
        }
        true
    }

    /// What the transport itself must know of a result.
    fn learn(&mut self, method: &str, result: &Json) {
        match method {
            "initialize" => {
                self.version = result.get("protocolVersion").and_then(Json::as_str).map(str::to_owned);
            }
            "tools/list" => {
                for tool in result.get("tools").and_then(Json::as_array).unwrap_or_default() {
                    let Some(name) = tool.get("name").and_then(Json::as_str) else { continue };
                    let marked = tool.get("inputSchema").and_then(|schema| marked(schema).ok()).unwrap_or_default();
                    if marked.is_empty() {
                        self.marked.remove(name);
                    } else {
                        self.marked.insert(name.to_owned(), marked);
                    }
                }
            }
            _ => {}
        }
    }
}

impl Outlet {
    /// The next message, as a line; none when nobody can send any more.
    pub(crate) async fn next(&mut self) -> Option<Passed> {
        let message = self.lines.recv().await?;
        self.flow.waiting.fetch_sub(1, Ordering::AcqRel);
        self.flow.taken.notify_waiters();
        Some(message)
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        self.lines.close();
        self.flow.taken.notify_waiters();
    }
}

/// A message as one line. Ends of lines stand between the tokens of a JSON text alone, where a space is as good.
fn line(text: &str) -> Vec<u8> {
    let mut line: Vec<u8> = text.bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { byte }).collect();
    line.push(b'\n');
    line
}
