//! Whether the server is well, and how much it does, for whoever watches it.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use counterfoil_prompts::store::Store;

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

/// The process can do its work: the database answers.
async fn readyz(State(watched): State<Watched>) -> Response {
    match &watched.store {
        None => "ok\n".into_response(),
        Some(store) => match store.ping().await {
            Ok(()) => "ok\n".into_response(),
            Err(error) => {
                tracing::warn!(%error, "not ready");
                (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response()
            }
        },
    }
}

/// In the text format of Prometheus.
async fn metrics(State(watched): State<Watched>) -> Response {
    let content_type = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, content_type)], watched.metrics.text()).into_response()
}
