//! `GET /api/public/v2/prompts/{name}`: one version of a prompt.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;

use super::Service;
use super::failure::{Asked, Failure};
use super::fresh::fresh;
use super::given::given;
use super::request::{name, query};
use crate::domain::PRODUCTION;
use crate::registry::{Get, Lookup};

/// Unlike the tools, applications mean `production` where they say nothing else.
pub(super) async fn get(
    State(service): State<Arc<Service>>,
    path: Result<Path<String>, PathRejection>,
    RawQuery(asked): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let admitted = service.admit(&headers).await?;
    let asked = query(&service.contracts.read, asked.as_deref())?;
    let caller = admitted.with(if asked.resolve { "getPrompt" } else { "getPromptUnresolved" })?;
    let label = asked.label.as_deref().unwrap_or(PRODUCTION);
    let lookup = Lookup::new(name(path)?, asked.version, Some(label));
    let how = if asked.resolve { Get::Resolved } else { Get::Unresolved };
    let prompt = service.registry.get(&caller, lookup, how).await.map_err(|error| Failure::of(error, Asked::Read))?;
    Ok(fresh(&headers, given(&caller.project, &prompt)?))
}
