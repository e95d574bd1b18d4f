//! All sessions, and the process that needs none.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use counterfoil_json::Json;

use super::SESSION;
use super::incoming::Incoming;
use super::programs::Programs;
use super::reply::Refusal;
use super::session::Session;
use super::shared::Shared;
use crate::proxy::desk::Desk;

/// Who is served.
pub(super) struct Sessions {
    programs: Arc<Programs>,
    all: Mutex<HashMap<String, Arc<Session>>>,
    shared: tokio::sync::Mutex<Option<Arc<Shared>>>,
}

/// A session that has not begun yet; dropping this ends it.
struct Beginning(Option<Arc<Session>>);

impl Sessions {
    pub(super) fn new(programs: Arc<Programs>) -> Self {
        Self { programs, all: Mutex::default(), shared: tokio::sync::Mutex::default() }
    }

    /// Begins a session with the server's answer to `initialize`.
    pub(super) async fn begin(&self, initialize: &Incoming, desk: Desk) -> Result<Response, Refusal> {
        lock(&self.all).retain(|_, session| !session.has_ended());
        let start = self.programs.start(|child| Session::new(child, desk));
        let session = start.await.map_err(|refusal| refusal.of(initialize.id()))?;
        let mut beginning = Beginning(Some(session.clone()));
        let answer = session.asked(initialize).await.map_err(|refusal| refusal.of(initialize.id()))?;
        let is_begun = Json::parse(&answer).is_ok_and(|answer| answer.get("result").is_some());
        let mut response = super::reply::json(StatusCode::OK, answer);
        if let (true, Ok(id)) = (is_begun, HeaderValue::try_from(session.id.as_str())) {
            response.headers_mut().insert(SESSION, id);
            beginning.0 = None;
            lock(&self.all).insert(session.id.clone(), session);
        }
        Ok(response)
    }

    /// The session that the headers name.
    pub(super) fn of(&self, headers: &HeaderMap) -> Result<Arc<Session>, Refusal> {
        let Some(id) = headers.get(SESSION) else {
            return Err(Refusal::bad("the header Mcp-Session-Id is missing: it came with the answer to `initialize`"));
        };
        let mut all = lock(&self.all);
        let session = id.to_str().ok().and_then(|id| all.get(id)).cloned();
        match session {
            Some(session) if !session.has_ended() => Ok(session),
            ended => {
                if let Some(session) = ended {
                    all.remove(&session.id);
                }
                let text = "there is no session of this id, or not any more: begin a new one with `initialize`";
                Err(Refusal::new(StatusCode::NOT_FOUND, text))
            }
        }
    }

    /// The process that serves those without a session.
    pub(super) async fn shared(&self, checks: bool) -> Result<Arc<Shared>, Refusal> {
        // Held while it starts, so that there is but one.
        let mut shared = self.shared.lock().await;
        if let Some(shared) = shared.as_ref().filter(|shared| !shared.has_ended()) {
            return Ok(shared.clone());
        }
        let started = self.programs.start(|child| Shared::new(child, checks)).await?;
        *shared = Some(started.clone());
        Ok(started)
    }
}

impl Drop for Beginning {
    fn drop(&mut self) {
        if let Some(session) = &self.0 {
            session.end();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
