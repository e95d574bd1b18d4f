//! The one process that serves all clients of revision 2026-07-28.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use axum::response::Response;
use counterfoil::toolbox::Profile;
use counterfoil_json::Document;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::events::{self, Events};
use super::incoming::{Incoming, Kind, line};
use super::programs::{Child, Hears};
use super::reply::{self, METHOD_NOT_FOUND, Refusal};
use super::rewrite::{About, Names, about, numbered, restored};
use super::waiting::{Entry, Waiting};
use crate::plain::plain;
use crate::proxy::desk::Desk;
use crate::say;

/// How much news of one request may wait. What a client does not read in time it does not get.
const NEWS: usize = 64;

/// How many forms of the list are kept; each client may name another.
const DESKS: usize = 64;

/// The errors that only a server of this revision knows: a header that does not match, a capability that is missing, a revision
/// that is not spoken.
const MODERN: RangeInclusive<i64> = -32022..=-32020;

/// How many pages of a list are looked at.
const PAGES: usize = 1_000;

/// A process, and who asks it.
pub(super) struct Shared {
    child: Child,
    checks: bool,
    /// What clients of each profile were shown
    desks: Mutex<HashMap<String, Desk>>,
    asked: Mutex<HashMap<u64, Asked>>,
    waiting: Waiting,
    next: AtomicU64,
    /// Whether it has given any result yet
    has_answered: AtomicBool,
}

/// A request that is not answered.
struct Asked {
    names: Names,
    profile: Profile,
    news: Option<mpsc::Sender<String>>,
}

/// A request that is waited for; where it is not answered when this is dropped, the server is told.
struct Question {
    shared: Arc<Shared>,
    number: u64,
    entry: Option<Entry>,
}

/// What became of a request.
enum Begun {
    Answered(String),
    Waits(Question),
}

impl Shared {
    pub(super) fn new(child: Child, checks: bool) -> Self {
        Self {
            child,
            checks,
            desks: Mutex::default(),
            asked: Mutex::default(),
            waiting: Waiting::default(),
            next: AtomicU64::new(1),
            has_answered: AtomicBool::new(false),
        }
    }

    /// Whether the process has ended.
    pub(super) fn has_ended(&self) -> bool {
        self.waiting.is_over()
    }

    /// A message of a client's that is served as this profile.
    pub(super) async fn said(
        self: Arc<Self>,
        incoming: &Incoming,
        profile: Profile,
        takes_events: bool,
        end: CancellationToken,
    ) -> Response {
        let _busy = self.child.busy();
        let Kind::Request { id, method } = &incoming.kind else {
            // Nothing is asked of such a client, and it ends a request by going; an id in a message could be anyone's.
            let is_told = incoming.method().is_some_and(|method| method != "notifications/cancelled");
            if is_told {
                self.child.say(line(incoming.text())).await;
            }
            return reply::accepted();
        };
        let is_subscription = method == "subscriptions/listen";
        if is_subscription && !takes_events {
            let text = "a subscription is answered with a stream: say `Accept: application/json, text/event-stream`";
            return Refusal::new(StatusCode::NOT_ACCEPTABLE, text).of(Some(id)).response();
        }
        if method == "tools/call" && !self.desk(&profile, |desk| desk.knows_tools()) {
            self.learn(incoming, &profile).await;
        }
        let wants_news =
            is_subscription || incoming.param("_meta").is_some_and(|meta| meta.get("progressToken").is_some());
        let (news, told) = mpsc::channel(NEWS);
        let news = (wants_news && takes_events).then_some(news);
        let has_news = news.is_some();
        let question = match self.clone().begin(incoming, profile, news).await {
            Ok(Begun::Waits(question)) => question,
            Ok(Begun::Answered(answer)) => return reply::json(StatusCode::OK, answer),
            Err(refusal) => return refusal.of(Some(id)).response(),
        };
        if has_news {
            let (events, response) = events::stream();
            let (busy, id) = (self.child.busy(), id.clone());
            tokio::spawn(async move {
                let _busy = busy;
                question.tell(events, told, &id, &end).await;
            });
            return response;
        }
        match question.answer().await {
            Ok(answer) => {
                let code = error_code(&answer);
                let is_unknown = code.is_some_and(|code| !MODERN.contains(&code));
                if method == "server/discover" && is_unknown && !self.has_answered.load(Ordering::Relaxed) {
                    // It knows no such clients. They will begin a session, whose process may need the place of this one.
                    self.waiting.end("the server knows no requests without a session: begin one with `initialize`");
                    self.child.end();
                }
                reply::json(status(code), answer)
            }
            Err(refusal) => refusal.of(Some(id)).response(),
        }
    }

    /// Asks the server, under a number of ours.
    async fn begin(
        self: Arc<Self>,
        incoming: &Incoming,
        profile: Profile,
        news: Option<mpsc::Sender<String>>,
    ) -> Result<Begun, Refusal> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (text, names) = numbered(incoming, number).ok_or_else(|| Refusal::bad("this is no request"))?;
        let entry = self.waiting.enter(number.to_string())?;
        let asked = self.desk(&profile, |desk| desk.client_says(line(&text)));
        if let Some(answer) = asked.answer {
            let answer = String::from_utf8_lossy(&answer).into_owned();
            return Ok(Begun::Answered(restored(answer.trim_end(), &names).unwrap_or(answer)));
        }
        lock(&self.asked).insert(number, Asked { names, profile, news });
        let shared = self.clone();
        let question = Question { shared, number, entry: Some(entry) };
        self.child.say(asked.message.unwrap_or_default()).await;
        Ok(Begun::Waits(question))
    }

    /// Asks for the list on behalf of a client that has it from before. No request may rely on another one, and without the list
    /// a call in the client's own form could not be brought back.
    async fn learn(self: &Arc<Self>, incoming: &Incoming, profile: &Profile) {
        let meta = incoming.param("_meta").and_then(|meta| incoming.text().get(meta.span().range())).unwrap_or("{}");
        let mut cursor = String::new();
        for _ in 0..PAGES {
            let text =
                format!(r#"{{"jsonrpc":"2.0","id":0,"method":"tools/list","params":{{"_meta":{meta}{cursor}}}}}"#);
            let Ok(list) = Incoming::read(text.as_bytes()) else { return };
            let Ok(Begun::Waits(question)) = self.clone().begin(&list, profile.clone(), None).await else { return };
            let Ok(answer) = question.answer().await else { return };
            let Ok(answer) = Document::parse(&answer) else { return };
            let next = answer.root().get("result").and_then(|result| result.get("nextCursor"));
            let Some(next) = next.filter(|next| next.as_str().is_some_and(|next| !next.is_empty())) else { return };
            cursor = format!(",\"cursor\":{}", answer.text().get(next.span().range()).unwrap_or_default());
        }
    }

    /// Does something at the desk of a profile.
    fn desk<T>(&self, profile: &Profile, with: impl FnOnce(&mut Desk) -> T) -> T {
        let mut desks = lock(&self.desks);
        if desks.len() >= DESKS && !desks.contains_key(profile.name()) {
            desks.clear();
        }
        let desk = desks.entry(profile.name().to_owned());
        with(desk.or_insert_with(|| Desk::new(Some(profile.clone()), self.checks)))
    }

    /// One message of the server's.
    fn heard(&self, document: &Document, text: &str) {
        let Some(message) = document.root().as_object() else { return };
        match about(document.text(), message) {
            About::Answer(number) => {
                let Some(asked) = lock(&self.asked).remove(&number) else { return };
                if message.get("error").is_none() {
                    self.has_answered.store(true, Ordering::Relaxed);
                }
                let said = self.desk(&asked.profile, |desk| desk.server_says(line(text)));
                let said = String::from_utf8_lossy(&said);
                if let Some(answer) = restored(said.trim_end(), &asked.names) {
                    self.waiting.answer(&number.to_string(), answer);
                }
            }
            About::News(number) => {
                self.changed(text);
                let asked = lock(&self.asked);
                let Some(Asked { names, news: Some(news), .. }) = asked.get(&number) else { return };
                if let Some(words) = restored(text, names) {
                    let _ = news.try_send(words);
                }
            }
            About::Request(id, method) => {
                let answer = if method == "ping" {
                    format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#)
                } else {
                    let why =
                        format!("{method} is not supported here: from revision 2026-07-28 on, no client is asked");
                    reply::error(Some(&id), METHOD_NOT_FOUND, &why)
                };
                self.child.mention(line(&answer));
            }
            About::Nobody => self.changed(text),
        }
    }

    /// Tells all desks what may change the list.
    fn changed(&self, text: &str) {
        for desk in lock(&self.desks).values_mut() {
            let _ = desk.server_says(line(text));
        }
    }
}

impl Question {
    /// Waits for the answer.
    async fn answer(mut self) -> Result<String, Refusal> {
        match self.entry.take() {
            Some(entry) => entry.answer().await,
            None => Err(Refusal::gone("the request is lost")),
        }
    }

    /// Tells a client what comes before the answer, and the answer.
    async fn tell(mut self, mut events: Events, mut news: mpsc::Receiver<String>, id: &str, end: &CancellationToken) {
        let Some(entry) = self.entry.take() else { return };
        let mut answer = Box::pin(entry.answer());
        loop {
            let next = async {
                tokio::select! {
                    biased;
                    Some(words) = news.recv() => Err(words),
                    answer = &mut answer => Ok(answer),
                }
            };
            let Ok(next) = events.wait(next, end).await else { return };
            let (words, is_last) = match next {
                Err(words) => (words, false),
                Ok(Ok(answer)) => (answer, true),
                Ok(Err(refusal)) => (reply::error(Some(id), refusal.code, &refusal.message), true),
            };
            if events.send(&words).await.is_err() || is_last {
                return;
            }
        }
    }
}

impl Drop for Question {
    fn drop(&mut self) {
        // In this era a client that closes its connection has given up its request.
        if lock(&self.shared.asked).remove(&self.number).is_some() {
            let number = self.number;
            let text =
                format!(r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{number}}}}}"#);
            self.shared.child.mention(line(&text));
        }
    }
}

impl Hears for Shared {
    fn hears(&self, said: Vec<u8>) {
        let said = line(&String::from_utf8_lossy(&said));
        let Ok(document) = Document::from_bytes(&said) else {
            say::part(&String::from_utf8_lossy(&said));
            return;
        };
        self.heard(&document, document.text().trim_end());
    }

    fn is_over(&self, why: Option<&str>) {
        if let Some(why) = why {
            say::line(&format!("counterfoil proxy: the server ends: {}", plain(why)));
        }
        lock(&self.asked).clear();
        self.waiting.end(why.unwrap_or("the server has ended: try again"));
    }
}

/// The code of an answer that is an error.
fn error_code(answer: &str) -> Option<i64> {
    let answer = Document::parse(answer).ok()?;
    let error = answer.root().get("error")?;
    let code = error.get("code").and_then(|code| answer.text().get(code.span().range())?.parse().ok());
    Some(code.unwrap_or_default())
}

/// How HTTP calls an answer, as revision 2026-07-28 has it.
fn status(error: Option<i64>) -> StatusCode {
    match error {
        Some(METHOD_NOT_FOUND) => StatusCode::NOT_FOUND,
        Some(code) if MODERN.contains(&code) => StatusCode::BAD_REQUEST,
        _ => StatusCode::OK,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
