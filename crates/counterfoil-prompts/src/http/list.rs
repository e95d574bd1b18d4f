//! `GET /api/public/v2/prompts`: which prompts there are.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::{Value, json};

use super::Service;
use super::failure::{Asked, Failure};
use super::fresh::fresh;
use super::request::query;
use crate::domain::Timestamp;
use crate::registry::{Query, Summary};
use crate::tools::fields::folder;

pub(super) async fn list(
    State(service): State<Arc<Service>>,
    RawQuery(asked): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let caller = service.admit(&headers).await?.with("listPrompts")?;
    let asked = query(&service.contracts.list, asked.as_deref())?;
    if asked.filter.is_some() {
        let text = "filter is not known here: use name, folder, label, tag, fromUpdatedAt and toUpdatedAt";
        return Err(Failure::invalid(text));
    }
    let (page, limit) = (asked.page, asked.limit);
    let query = Query {
        name: asked.name,
        folder: folder(asked.folder),
        label: asked.label,
        tag: asked.tag,
        from: moment(asked.from_updated_at.as_deref())?,
        // The end is not part of it here, as it is in the tools.
        to: moment(asked.to_updated_at.as_deref())?.map(|Timestamp(end)| Timestamp(end.saturating_sub(1))),
        offset: (page - 1) * limit,
        limit,
    };
    let listed = service.registry.list(&caller, query).await.map_err(|error| Failure::of(error, Asked::Read))?;
    let body = json!({
        "data": listed.prompts.iter().map(line).collect::<Vec<_>>(),
        "meta": {
            "page": page,
            "limit": limit,
            "totalItems": listed.total,
            "totalPages": listed.total.div_ceil(limit),
        },
    });
    Ok(fresh(&headers, body.to_string()))
}

fn moment(text: Option<&str>) -> Result<Option<Timestamp>, Failure> {
    text.map(|text| Timestamp::parse(text).map_err(Failure::invalid)).transpose()
}

fn line(prompt: &Summary) -> Value {
    json!({
        "name": prompt.name,
        "type": prompt.kind.name(),
        "versions": prompt.versions,
        "labels": prompt.labels.iter().map(|(label, _)| label).collect::<Vec<_>>(),
        "tags": prompt.tags,
        "lastUpdatedAt": prompt.updated_at.to_string(),
        "lastConfig": prompt.short_config(),
    })
}
