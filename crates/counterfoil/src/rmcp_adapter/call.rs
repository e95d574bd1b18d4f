//! One request's way back to its client.

#![expect(deprecated, reason = "logging is deprecated since 2026-07-28 and still served")]

use std::any::{Any, TypeId};
use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::model::{LoggingLevel, LoggingMessageNotificationParam, NumberOrString, ProgressNotificationParam};
use rmcp::service::{Peer, RequestContext};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::RawArguments;
use super::handler::is_modern;
use super::session::Session;
use super::toolset::caller;
use crate::toolbox::{BoxFuture, Caller, Channel, LogLevel, Progress, RequestId};

/// A request that is being answered.
pub(super) struct Call {
    pub request: RequestContext<RoleServer>,
    pub session: Option<Arc<Session>>,
}

impl Call {
    pub(super) fn new(request: RequestContext<RoleServer>, session: Option<&Arc<Session>>) -> Arc<Self> {
        Arc::new(Self { request, session: session.cloned() })
    }

    pub(super) fn request_id(&self) -> RequestId {
        match &self.request.id {
            NumberOrString::Number(number) => RequestId::Number(*number),
            NumberOrString::String(text) => RequestId::String(text.clone()),
        }
    }

    /// The arguments as they were written, where the transport has kept them.
    pub(super) fn raw_arguments(&self) -> Option<&RawArguments> {
        let extensions = &self.request.extensions;
        #[cfg(feature = "http")]
        if let Some(parts) = extensions.get::<::http::request::Parts>() {
            return parts.extensions.get();
        }
        extensions.get()
    }

    /// Who makes the request, where somebody has found that out.
    pub(super) fn caller(&self) -> Option<&Caller> {
        caller(&self.request.extensions)
    }

    /// Whether the request speaks revision 2026-07-28 or newer.
    pub(super) fn is_modern(&self) -> bool {
        is_modern(&self.request)
    }

    /// The least grave level that the client wants to hear of; `None` for none at all.
    fn level(&self) -> Option<LogLevel> {
        if self.is_modern() {
            self.request.meta.log_level().as_ref().map(level)
        } else {
            self.session.as_ref().map(|session| session.level())
        }
    }
}

impl Channel for Call {
    fn progress(&self, progress: Progress) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let Some(token) = self.request.meta.get_progress_token() else {
                return;
            };
            let mut params = ProgressNotificationParam::new(token, progress.done);
            params.total = progress.total;
            params.message = progress.message;
            if let Err(error) = self.request.peer.notify_progress(params).await {
                tracing::debug!(%error, "progress did not reach the client");
            }
        })
    }

    fn log(&self, level: LogLevel, logger: Option<&str>, data: Value) -> BoxFuture<'_, ()> {
        if self.level().is_none_or(|least| level < least) {
            return Box::pin(std::future::ready(()));
        }
        let mut params = LoggingMessageNotificationParam::new(wire_level(level), data);
        params.logger = logger.map(str::to_owned);
        Box::pin(async move {
            if let Err(error) = self.request.peer.notify_logging_message(params).await {
                tracing::debug!(%error, "a log message did not reach the client");
            }
        })
    }

    fn supports(&self, capability: &str) -> bool {
        let Some(can) = self.request.client_capabilities() else {
            return false;
        };
        match capability {
            "elicitation" => can.elicitation.is_some(),
            "sampling" => can.sampling.is_some(),
            "roots" => can.roots.is_some(),
            _ => false,
        }
    }

    fn cancellation(&self) -> Option<CancellationToken> {
        Some(self.request.ct.clone())
    }

    fn extension(&self, id: TypeId) -> Option<&(dyn Any + Send + Sync)> {
        if id == TypeId::of::<RequestContext<RoleServer>>() {
            Some(&self.request)
        } else if id == TypeId::of::<Peer<RoleServer>>() {
            Some(&self.request.peer)
        } else {
            None
        }
    }
}

pub(super) fn level(level: &LoggingLevel) -> LogLevel {
    match level {
        LoggingLevel::Debug => LogLevel::Debug,
        LoggingLevel::Info => LogLevel::Info,
        LoggingLevel::Notice => LogLevel::Notice,
        LoggingLevel::Warning => LogLevel::Warning,
        LoggingLevel::Error => LogLevel::Error,
        LoggingLevel::Critical => LogLevel::Critical,
        LoggingLevel::Alert => LogLevel::Alert,
        LoggingLevel::Emergency => LogLevel::Emergency,
    }
}

fn wire_level(level: LogLevel) -> LoggingLevel {
    match level {
        LogLevel::Debug => LoggingLevel::Debug,
        LogLevel::Info => LoggingLevel::Info,
        LogLevel::Notice => LoggingLevel::Notice,
        LogLevel::Warning => LoggingLevel::Warning,
        LogLevel::Error => LoggingLevel::Error,
        LogLevel::Critical => LoggingLevel::Critical,
        LogLevel::Alert => LoggingLevel::Alert,
        LogLevel::Emergency => LoggingLevel::Emergency,
    }
}
