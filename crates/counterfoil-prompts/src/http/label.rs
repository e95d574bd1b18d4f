//! `PATCH /api/public/v2/prompts/{name}/versions/{version}`: the labels of a version.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use super::Service;
use super::contracts::Mode;
use super::failure::{Asked, Failure};
use super::fresh::json_response;
use super::given::given;
use super::request::{body, labels, name};
use crate::domain::Selector;
use crate::registry::{LabelChange, LabelMode};

/// Labels move to the version, and none is taken off it unless `mode` says so: that is what the SDKs know.
pub(super) async fn label(
    State(service): State<Arc<Service>>,
    path: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let caller = service.admit(&headers).await?.with("updatePromptLabels")?;
    let path = name(path)?;
    let (name, version) = place(&path).ok_or_else(|| {
        Failure::invalid("labels are changed at /api/public/v2/prompts/{name}/versions/{version}, a number from 1")
    })?;
    let asked = body(&service.contracts.label, &headers, sent, service.max_body_bytes).await?;
    if asked.new_labels.is_empty() && asked.mode != Mode::Set {
        let text = "newLabels is empty, so there is nothing to do: name labels, or send \"mode\": \"set\" to take all labels \
                    but latest off the version";
        return Err(Failure::invalid(text));
    }
    let change = LabelChange {
        name: name.to_owned(),
        version: Selector::Version(version),
        labels: labels(asked.new_labels)?,
        mode: match asked.mode {
            Mode::Add => LabelMode::Add,
            Mode::Set => LabelMode::Set,
            Mode::Remove => LabelMode::Remove,
        },
        expected: asked.expected_version,
        dry_run: false,
    };
    let labelled = service.registry.label(&caller, change).await.map_err(|error| Failure::of(error, Asked::Write))?;
    Ok(json_response(StatusCode::OK, given(&caller.project, &labelled.prompt)?))
}

/// The name and the number in what follows `prompts/`.
fn place(path: &str) -> Option<(&str, u64)> {
    let (name, version) = path.rsplit_once("/versions/")?;
    // A number has one spelling.
    let is_number = version.bytes().all(|byte| byte.is_ascii_digit()) && !version.starts_with('0');
    let version = version.parse().ok().filter(|_| is_number)?;
    (!name.is_empty()).then_some((name, version))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_part_is_the_version() {
        assert_eq!(place("a/versions/2"), Some(("a", 2)));
        assert_eq!(place("a/versions/1/versions/2"), Some(("a/versions/1", 2)));
        for none in [
            "a",
            "a/versions/",
            "a/versions/0",
            "a/versions/x",
            "a/versions/+1",
            "a/versions/01",
            "/versions/1",
            "a/versions/2/",
        ] {
            assert_eq!(place(none), None, "{none}");
        }
    }
}
