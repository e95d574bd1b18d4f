//! `DELETE /api/public/v2/prompts/{name}`: a version, or the whole prompt.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};

use super::Service;
use super::failure::{Asked, Failure};
use super::request::{name, query};
use crate::domain::Selector;
use crate::registry::Which;

pub(super) async fn delete(
    State(service): State<Arc<Service>>,
    path: Result<Path<String>, PathRejection>,
    RawQuery(asked): RawQuery,
    headers: HeaderMap,
) -> Result<StatusCode, Failure> {
    let caller = service.admit(&headers).await?.with("deletePrompt")?;
    let asked = query(&service.contracts.pick, asked.as_deref())?;
    let which = match (asked.version, asked.label) {
        (Some(version), _) => Which::Version(Selector::Version(version)),
        (None, Some(label)) => Which::Version(Selector::Label(label)),
        (None, None) => Which::Whole,
    };
    let deleted = service.registry.delete(&caller, &name(path)?, which, false).await;
    deleted.map(|_| StatusCode::NO_CONTENT).map_err(|error| Failure::of(error, Asked::Write))
}
