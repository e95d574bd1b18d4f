//! Whether the server is well, and how much it does, for whoever watches it.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use counterfoil_prompts::store::{Store, StoreError};

use super::metrics::Metrics;

/// What the pages tell of.
#[derive(Clone)]
pub(super) struct Watched {
    pub(super) store: Option<Store>,
    pub(super) metrics: Arc<Metrics>,
}

/// `/healthz`, `/readyz` and `/metrics`. None of them tells what is stored.
pub(super) fn routes(watched: Watched) -> Router {
    Router::new()
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/metrics", get(metrics))
        .with_state(watched)
}

/// The process runs.
async fn healthz() -> &'static str {
    "ok\n"
}

/// The process can do its work: the database answers, and is still the one that was opened.
async fn readyz(State(watched): State<Watched>) -> Response {
    match &watched.store {
        None => "ok\n".into_response(),
        Some(store) => match store.ping().await {
            Ok(()) => "ok\n".into_response(),
            Err(error) => {
                tracing::warn!(%error, "not ready");
                // Where the file is stands in the log alone, since anyone may read this.
                let why = match error {
                    StoreError::Lost(_) => {
                        "the database's file was removed or replaced under the running server: put the right one in its \
                         place and start the server again\n"
                    }
                    _ => "the database does not answer\n",
                };
                (StatusCode::SERVICE_UNAVAILABLE, why).into_response()
            }
        },
    }
}

/// In the text format of Prometheus.
async fn metrics(State(watched): State<Watched>) -> Response {
    let content_type = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, content_type)], watched.metrics.text()).into_response()
}
