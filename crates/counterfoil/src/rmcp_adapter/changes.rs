//! Telling clients what has changed.

use std::sync::{Arc, Weak};

use rmcp::RoleServer;
use rmcp::model::ResourceUpdatedNotificationParam;
use rmcp::service::{Peer, ServiceError, SubscriptionContext, SubscriptionSendError};
use tokio::sync::broadcast::{Receiver, error::RecvError};

use super::session::Session;
use crate::server::{Announced, Change, Changes};
use crate::toolbox::Caller;

/// The next changes that are for this caller. A client that lagged behind has missed some and goes on with what is left.
async fn next(heard: &mut Receiver<Announced>, caller: Option<&Caller>) -> Option<Arc<[Change]>> {
    loop {
        match heard.recv().await {
            Ok(announced) if announced.is_for(caller) => return Some(announced.changes),
            Ok(_) => {}
            Err(RecvError::Lagged(missed)) => {
                tracing::warn!(missed, "a client was too slow to hear of all changes");
            }
            Err(RecvError::Closed) => return None,
        }
    }
}

/// Tells a client of the eras with sessions, until its session ends.
pub(super) fn tell_session(changes: &Changes, session: &Arc<Session>, peer: Peer<RoleServer>, caller: Option<Caller>) {
    let mut heard = changes.listen();
    let ended = session.ended();
    // Not to keep the session alive: its end is what ends this.
    let session = Arc::downgrade(session);
    tokio::spawn(async move {
        loop {
            let changes = tokio::select! {
                changes = next(&mut heard, caller.as_ref()) => changes,
                () = ended.cancelled() => None,
            };
            for change in changes.as_deref().into_iter().flatten() {
                if let Err(error) = tell(&peer, &session, change).await {
                    tracing::debug!(%error, "a change did not reach the client");
                    return;
                }
            }
            if changes.is_none() {
                return;
            }
        }
    });
}

async fn tell(peer: &Peer<RoleServer>, session: &Weak<Session>, change: &Change) -> Result<(), ServiceError> {
    match change {
        Change::Tools => peer.notify_tool_list_changed().await,
        Change::Prompts => peer.notify_prompt_list_changed().await,
        Change::Resources => peer.notify_resource_list_changed().await,
        Change::Resource(uri) => {
            let wanted = session.upgrade().is_some_and(|session| session.is_subscribed(uri));
            if !wanted {
                return Ok(());
            }
            let params = ResourceUpdatedNotificationParam::new(uri.clone());
            peer.notify_resource_updated(params).await
        }
    }
}

/// Tells a client of revision 2026-07-28 what is heard, until it takes its subscription back.
pub(super) async fn tell_subscriber(
    mut heard: Receiver<Announced>,
    subscription: &SubscriptionContext,
    caller: Option<&Caller>,
) {
    loop {
        let changes = tokio::select! {
            changes = next(&mut heard, caller) => changes,
            () = subscription.cancelled() => None,
        };
        let Some(changes) = changes else { return };
        let sink = subscription.sink();
        for change in &*changes {
            let told = match change {
                Change::Tools => sink.notify_tool_list_changed().await,
                Change::Prompts => sink.notify_prompt_list_changed().await,
                Change::Resources => sink.notify_resource_list_changed().await,
                Change::Resource(uri) => sink.notify_resource_updated(uri.clone()).await,
            };
            match told {
                // The sink itself knows what the client asked for.
                Ok(()) | Err(SubscriptionSendError::NotificationNotAccepted(_)) => {}
                Err(error) => {
                    tracing::debug!(%error, "a change did not reach the client");
                    return;
                }
            }
        }
    }
}
