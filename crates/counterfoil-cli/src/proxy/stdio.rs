//! A client that has started the proxy, and speaks to it over standard streams.

use std::cell::RefCell;
use std::time::Duration;

use counterfoil::serve::interrupt;
use counterfoil_wire::{Error, Relay};
use tokio::time::timeout;

use super::desk::Desk;
use super::streams;
use crate::exit::Failure;

/// How long the client may take to read what is left once the server has ended.
const PATIENCE: Duration = Duration::from_secs(2);

/// Who went first.
pub(super) enum Gone {
    Client,
    Server(Error),
}

/// Passes messages on between the client and a server that runs.
pub(super) async fn pass_on(relay: Relay, desk: Desk) -> Result<Gone, Failure> {
    let Relay { mut input, mut output, process } = relay;
    let interrupted = interrupt();
    let mut client = streams::input();
    let (to_client, written) = streams::output();
    let desk = RefCell::new(desk);
    let mut asking = Box::pin(async {
        // Dropped at the end, which closes it.
        let mut closed = false;
        while let Some(line) = client.recv().await {
            let asked = desk.borrow_mut().client_says(line?);
            if let Some(answer) = asked.answer
                && to_client.send(answer).await.is_err()
            {
                break;
            }
            if let Some(message) = asked.message
                && !closed
            {
                // The server's output tells how it ended.
                closed = input.send(&message).await.is_err();
            }
        }
        drop(input);
        Ok(Gone::Client)
    });
    let mut answering = Box::pin(async {
        loop {
            let line = match output.next().await {
                Ok(line) => desk.borrow_mut().server_says(line),
                Err(error) => return Gone::Server(error),
            };
            if to_client.send(line).await.is_err() {
                return Gone::Client;
            }
        }
    });
    let (gone, answered) = tokio::select! {
        gone = &mut asking => (gone, false),
        gone = &mut answering => (Ok(gone), true),
        () = interrupted.cancelled() => (Ok(Gone::Client), false),
    };
    drop(asking);
    let mut ending = Box::pin(process.end());
    if answered {
        ending.await;
    } else {
        // What it still answers is passed on, to a client that reads.
        tokio::select! {
            _ = &mut answering => ending.await,
            () = &mut ending => drop(timeout(PATIENCE, &mut answering).await),
        }
    }
    drop(answering);
    drop(to_client);
    let _ = timeout(PATIENCE, written).await;
    gone
}
