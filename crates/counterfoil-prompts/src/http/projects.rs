//! What the SDKs ask to find out whether the server is there and their key is right.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde_json::json;

use super::Service;
use super::failure::Failure;
use super::fresh::json_response;
use crate::store::job;

/// `GET /api/public/projects`: the one project that the key opens. There are no organisations; the SDKs need one.
pub(super) async fn projects(State(service): State<Arc<Service>>, headers: HeaderMap) -> Result<Response, Failure> {
    let caller = service.admit(&headers).await?.caller;
    let id = caller.project;
    let asked = id.clone();
    let read = job(move |rows| {
        let id = asked.clone();
        Box::pin(async move { rows.project(&id).await })
    });
    let project = service.registry.store().read(read).await.map_err(|error| Failure::store(&error))?;
    let name = project.map_or_else(|| id.clone(), |project| project.name);
    let organization = json!({"id": "counterfoil", "name": "counterfoil"});
    let data = json!([{"id": id, "name": name, "metadata": {}, "organization": organization}]);
    Ok(json_response(StatusCode::OK, json!({"data": data}).to_string()))
}

/// `GET /api/public/health`: whether the database answers. Anyone may ask.
pub(super) async fn health(State(service): State<Arc<Service>>) -> Result<Response, Failure> {
    service.registry.store().ping().await.map_err(|error| Failure::store(&error))?;
    let body = json!({"status": "OK", "version": env!("CARGO_PKG_VERSION")});
    Ok(json_response(StatusCode::OK, body.to_string()))
}
