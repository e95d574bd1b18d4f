//! The way to a server, whichever it is.

use std::sync::Arc;
use std::time::{Duration, Instant};

use counterfoil_json::Json;
use tokio::time::timeout;

use crate::answer::Answer;
use crate::error::Error;
use crate::exchange::envelope::{notification, request};
use crate::exchange::{Exchange, Ticket};
use crate::http::events::Events;
use crate::http::streamable::Streamable;
use crate::message::{Direction, Kind, Transport};
use crate::stdio::Stdio;

/// A transport to a server.
pub(crate) enum Link {
    Stdio(Stdio),
    Streamable(Arc<Streamable>),
    Events(Events),
}

/// A request that is to be sent.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) method: &'a str,
    pub(crate) params: Option<&'a Json>,
    /// Headers for HTTP, beside those that always go
    pub(crate) headers: &'a [(String, String)],
    /// How long its answer may take
    pub(crate) limit: Duration,
}

impl Link {
    /// Sends a request and waits for its answer.
    pub(crate) async fn ask(&self, exchange: &Arc<Exchange>, question: Question<'_>) -> Result<Answer, Error> {
        let Question { method, limit, .. } = question;
        let seen = exchange.recorder.count();
        let mut ticket = exchange.expect(method);
        let id = ticket.id;
        let start = Instant::now();
        match timeout(limit, self.exchange(exchange, question, &mut ticket)).await {
            Ok(delivery) => {
                let delivery = delivery?;
                let took = delivery.at.saturating_duration_since(start);
                Ok(Answer { outcome: delivery.outcome, raw: delivery.raw, took })
            }
            Err(_) => {
                let mut arrived = exchange.recorder.arrived_since(seen);
                if let Self::Stdio(stdio) = self {
                    let last = stdio.last_stderr_lines(1);
                    arrived.extend(last.iter().map(|line| format!("last on standard error \"{line}\"")));
                }
                Err(Error::Timeout { method: method.to_owned(), id, after: limit, arrived })
            }
        }
    }

    async fn exchange(
        &self,
        exchange: &Arc<Exchange>,
        question: Question<'_>,
        ticket: &mut Ticket,
    ) -> Result<crate::exchange::Delivery, Error> {
        let method = question.method;
        let text = request(ticket.id, method, question.params);
        let kind = Kind::Request { id: ticket.id.to_string(), method: method.to_owned() };
        let sent = match self {
            Self::Stdio(stdio) => {
                send_line(stdio, exchange, kind, &text);
                return ticket.answer(method).await;
            }
            Self::Events(events) => {
                events.send(kind, method, text).await?;
                return ticket.answer(method).await;
            }
            Self::Streamable(http) => http.send(kind, Some(ticket.id), method, text, question.headers.to_vec()).await,
        };
        // What the exchange knows is more than that the response has ended.
        let known = ticket.answer_now();
        known.unwrap_or_else(|| {
            sent?;
            Err(Error::Protocol { method: method.to_owned(), reason: "the response holds no answer".to_owned() })
        })
    }

    /// Sends a request over stdio, without waiting.
    pub(crate) fn begin(stdio: &Stdio, exchange: &Arc<Exchange>, method: &str, params: &Json) -> Ticket {
        let ticket = exchange.expect(method);
        let kind = Kind::Request { id: ticket.id.to_string(), method: method.to_owned() };
        send_line(stdio, exchange, kind, &request(ticket.id, method, Some(params)));
        ticket
    }

    /// Sends a notification.
    pub(crate) async fn notify(
        &self,
        exchange: &Arc<Exchange>,
        method: &str,
        params: Option<&Json>,
        headers: &[(String, String)],
    ) -> Result<(), Error> {
        let text = notification(method, params);
        let kind = Kind::Notification { method: method.to_owned() };
        match self {
            Self::Stdio(stdio) => {
                send_line(stdio, exchange, kind, &text);
                Ok(())
            }
            Self::Streamable(http) => http.send(kind, None, method, text, headers.to_vec()).await,
            Self::Events(events) => events.send(kind, method, text).await,
        }
    }

    /// Ends what the server keeps for us, and the server where it was started for us.
    pub(crate) async fn close(self) {
        match self {
            Self::Stdio(stdio) => stdio.close().await,
            Self::Streamable(http) => http.close().await,
            Self::Events(_) => {}
        }
    }
}

fn send_line(stdio: &Stdio, exchange: &Exchange, kind: Kind, text: &str) {
    let carrier = (Transport::Stdio, None);
    exchange.recorder.add(Direction::ToServer, Instant::now(), carrier, kind, text.into());
    stdio.send(text);
}
