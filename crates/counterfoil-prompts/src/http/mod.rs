//! Prompts over plain HTTP, for the applications that use them: unmodified Langfuse SDKs read, create, label and delete here.
//!
//! What those SDKs ask for was read in their packages: PyPI `langfuse` 5.0.4 and npm `@langfuse/client` 5.11.1 (with
//! `@langfuse/core`, which has the requests).
//!
//! * Every request brings `Authorization: Basic` with `public:secret`. `X-Langfuse-*` headers go with it; none is needed.
//! * `GET /api/public/v2/prompts/{name}`: the name is one segment, a slash in it is `%2F`; `version`, `label`, `resolve`.
//!   Neither version nor label means `production`. Both SDKs keep what they get for 60 seconds and send no `If-None-Match`;
//!   the entity tag is for others, and for proxies.
//! * An answer needs `type`, `name`, `version`, `prompt`, `config`, `labels` and `tags`; `commitMessage` and
//!   `resolutionGraph` may be missing. The latter is not given: `references` names the prompts that stand in this one.
//! * A chat message must have no `type` or the `type` `chatmessage`: JavaScript's `compile()` leaves out any other, and
//!   Python refuses it. A placeholder has the `type` `placeholder` and a `name`.
//! * `GET /api/public/v2/prompts`: `name`, `label`, `tag`, `page`, `limit`, `fromUpdatedAt`, `toUpdatedAt` (the end is not
//!   part of it), and a JSON `filter`, which is refused here. `meta` needs all of its four numbers.
//! * `POST /api/public/v2/prompts` creates: JavaScript marks messages as `chatmessage`, Python sends no `type` for a text.
//!   `PATCH .../{name}/versions/{version}` adds `newLabels`, `DELETE .../{name}` takes `version` or `label`, or all.
//! * `auth_check()` of Python asks for `/api/public/projects`, whose entries need `id`, `name`, `metadata` and an
//!   `organization` with both as well. `/api/public/health` needs `status` and `version`.
//! * Errors of the status 400, 401, 403, 404 and 405 have classes of their own; the body must be JSON, and is shown as it
//!   is. What is tried again: 408, 429 and from 500 on, by Python also 409; `Retry-After` in seconds is kept.

mod access;
mod contracts;
mod create;
mod delete;
mod failure;
mod fresh;
mod get;
mod given;
mod label;
mod list;
mod projects;
mod request;

use std::sync::Arc;

use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get};
use counterfoil::DeclarationError;

use crate::registry::Registry;

pub use access::{Access, Admitted, Denial, OpenUntilKeys};
use contracts::Contracts;
use failure::Failure;

/// What answers requests.
struct Service {
    registry: Registry,
    access: Arc<dyn Access>,
    contracts: Contracts,
    /// How long a body may be, in bytes.
    max_body_bytes: usize,
}

/// The paths under `/api/public`. Bodies that are longer than `max_body_bytes` are refused.
///
/// # Errors
///
/// When a contract of a request does not hold together.
pub fn routes(registry: Registry, access: Arc<dyn Access>, max_body_bytes: usize) -> Result<Router, DeclarationError> {
    let service = Service { registry, access, contracts: Contracts::new()?, max_body_bytes };
    // A name with slashes is found by them as well: there are proxies that write `%2F` as `/`.
    Ok(Router::new()
        .route("/api/public/v2/prompts", get(list::list).post(create::create).fallback(not_allowed))
        .route(
            "/api/public/v2/prompts/{*name}",
            get(get::get).patch(label::label).delete(delete::delete).fallback(not_allowed),
        )
        .route("/api/public/projects", get(projects::projects).fallback(not_allowed))
        .route("/api/public/health", get(projects::health).fallback(not_allowed))
        .route("/api/public/{*rest}", any(not_found))
        .with_state(Arc::new(service)))
}

async fn not_allowed() -> Response {
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", "this method means nothing here").into_response()
}

async fn not_found() -> Response {
    let text = "nothing is here: prompts are at /api/public/v2/prompts, and nothing else of Langfuse's API is served";
    Failure::new(StatusCode::NOT_FOUND, "NOT_FOUND", text).into_response()
}
