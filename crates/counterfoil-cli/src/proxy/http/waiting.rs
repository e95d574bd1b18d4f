//! The requests of a session that are not answered yet.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::reply::Refusal;

/// How many requests of one session may wait at once.
const MOST: usize = 1024;

/// The requests, by their ids. Once there will be no more answers, why.
#[derive(Debug, Default)]
struct State {
    requests: HashMap<String, oneshot::Sender<String>>,
    over: Option<String>,
}

/// The requests of a session.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting(Arc<Mutex<State>>);

/// A request that waits until this is dropped.
#[derive(Debug)]
pub(super) struct Entry {
    all: Waiting,
    key: String,
    answer: oneshot::Receiver<String>,
}

impl Waiting {
    /// Enters a request. Of two with one id, nobody could tell whose answer it is that comes.
    pub(super) fn enter(&self, key: String) -> Result<Entry, Refusal> {
        let mut state = self.lock();
        if let Some(why) = &state.over {
            return Err(Refusal::gone(why));
        }
        if state.requests.contains_key(&key) {
            let text = "this id is in use: a request with it has not been answered yet, so give each request its own";
            return Err(Refusal::bad(text));
        }
        if state.requests.len() == MOST {
            return Err(Refusal::bad(format!("{MOST} requests wait for their answers: wait for some of them")));
        }
        let (sender, answer) = oneshot::channel();
        state.requests.insert(key.clone(), sender);
        Ok(Entry { all: self.clone(), key, answer })
    }

    /// Gives an answer to whoever waits for it, if anybody still does.
    pub(super) fn answer(&self, key: &str, message: String) {
        if let Some(request) = self.lock().requests.remove(key) {
            let _ = request.send(message);
        }
    }

    /// There will be no more answers.
    pub(super) fn end(&self, why: &str) {
        let mut state = self.lock();
        state.over.get_or_insert_with(|| why.to_owned());
        state.requests.clear();
    }

    /// Whether there will be no more answers.
    pub(super) fn is_over(&self) -> bool {
        self.lock().over.is_some()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entry {
    /// Waits for the answer.
    pub(super) async fn answer(mut self) -> Result<String, Refusal> {
        match (&mut self.answer).await {
            Ok(message) => Ok(message),
            Err(_) => Err(Refusal::gone(self.all.lock().over.as_deref().unwrap_or_default())),
        }
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.all.lock().requests.remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_answer_finds_its_request_and_the_end_finds_all() {
        let waiting = Waiting::default();
        let (first, second) = (waiting.enter("1".to_owned()).expect("free"), waiting.enter("2".to_owned()));
        let again = waiting.enter("1".to_owned()).expect_err("it is in use");
        assert!(again.message.contains("this id is in use"), "{}", again.message);
        waiting.answer("2", "two".to_owned());
        waiting.answer("3", "nobody's".to_owned());
        assert_eq!(second.expect("free").answer().await.ok().as_deref(), Some("two"));
        waiting.end("it fell over");
        assert_eq!(first.answer().await.expect_err("no answer").message, "it fell over");
        assert_eq!(waiting.enter("4".to_owned()).expect_err("it is over").message, "it fell over");
    }

    #[test]
    fn who_gives_up_frees_the_id() {
        let waiting = Waiting::default();
        drop(waiting.enter("1".to_owned()));
        assert!(waiting.enter("1".to_owned()).is_ok());
    }
}
