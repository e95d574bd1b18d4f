//! `POST /api/public/v2/prompts`: a new version of a prompt.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde_json::Value;

use super::Service;
use super::contracts::{KindName, Said};
use super::failure::{Asked, Failure};
use super::fresh::json_response;
use super::given::given;
use super::request::{body, labels};
use crate::access::Role;
use crate::domain::{Content, Kind, PromptName};
use crate::registry::{NewContent, NewVersion};
use crate::tools::fields::tags;

pub(super) async fn create(
    State(service): State<Arc<Service>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let admitted = service.admit(&headers).await?;
    let asked = body(&service.contracts.create, &headers, sent, service.max_body_bytes).await?;
    let (kind, content) = content(asked.kind, asked.prompt)?;
    let caller = admitted.with(match kind {
        Kind::Text => "createTextPrompt",
        Kind::Chat => "createChatPrompt",
    })?;
    let new = NewVersion {
        name: PromptName::parse(&asked.name).map_err(Failure::invalid)?,
        kind,
        content: NewContent::Whole(content),
        labels: labels(asked.labels.unwrap_or_default())?,
        tags: asked.tags.map(tags),
        config: asked.config.map(Value::Object),
        commit_message: asked.commit_message,
        base_version: asked.base_version,
    };
    let created = service.registry.create(&caller, new).await.map_err(|error| {
        let failure = Failure::of(error, Asked::Write);
        if failure.is_forbidden() && caller.role >= Role::Editor {
            return failure
                .and("; over HTTP that is PATCH /api/public/v2/prompts/{name}/versions/{version} with newLabels");
        }
        failure
    })?;
    Ok(json_response(StatusCode::CREATED, given(&caller.project, &created.prompt)?))
}

/// What the prompt says, if its type says the same.
fn content(kind: Option<KindName>, said: Said) -> Result<(Kind, Content), Failure> {
    match (kind, said) {
        (None | Some(KindName::Text), Said::Text(text)) => Ok((Kind::Text, Content::Text(text))),
        (Some(KindName::Chat), Said::Chat(entries)) => {
            Ok((Kind::Chat, Content::Chat(entries.into_iter().map(Into::into).collect())))
        }
        (Some(KindName::Chat), Said::Text(_)) => Err(Failure::invalid(
            "invalid body: prompt is a text, and type is chat: send a list of messages, or type text",
        )),
        (None | Some(KindName::Text), Said::Chat(_)) => {
            Err(Failure::invalid("invalid body: prompt is a list of messages: send type chat with it"))
        }
    }
}
