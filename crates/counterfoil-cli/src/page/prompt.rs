//! The page that the `url` of a prompt leads to: one version, as text.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, Path, State};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use counterfoil::toolbox::Caller;
use counterfoil_prompts::access;
use counterfoil_prompts::domain::{Content, Message};
use counterfoil_prompts::registry::{Code, Error, Get, Lookup, Prompt, Registry};

/// `/project/PROJECT/prompts/NAME?version=3`, for whoever is let in.
pub(crate) fn routes(registry: Arc<Registry>) -> Router {
    Router::new().route("/project/{project}/prompts/{*name}", get(page)).with_state(registry)
}

async fn page(
    State(registry): State<Arc<Registry>>,
    Extension(caller): Extension<Caller>,
    Path((project, name)): Path<(String, String)>,
    uri: Uri,
) -> Response {
    // A key opens one project, and does not tell what is in others.
    let Some(caller) = caller.get::<access::Caller>().filter(|caller| caller.project == project) else {
        return plain(StatusCode::NOT_FOUND, "no such prompt\n".to_owned());
    };
    let version = uri.query().and_then(|query| query.split('&').find_map(|pair| pair.strip_prefix("version=")));
    let lookup = Lookup::new(name, version.and_then(|version| version.parse().ok()), None);
    match registry.get(caller, lookup, Get::Unresolved).await {
        Ok(prompt) => plain(StatusCode::OK, text(&prompt)),
        Err(Error::Refused(refusal)) if refusal.code == Code::NotFound => {
            plain(StatusCode::NOT_FOUND, format!("{}\n", refusal.text))
        }
        Err(error) => {
            tracing::error!(%error, "a page about a prompt failed");
            plain(StatusCode::INTERNAL_SERVER_ERROR, "the server could not do this; its log says why\n".to_owned())
        }
    }
}

/// The version as a person reads it, references as they were written.
fn text(prompt: &Prompt) -> String {
    let mut text = format!("{}, version {} ({})\n", prompt.name, prompt.version, prompt.kind.name());
    let mut line = |what: &str, value: &str| {
        if !value.is_empty() {
            // A `String` can always be written to.
            let _ = writeln!(text, "{what}: {value}");
        }
    };
    line("labels", &prompt.labels.join(", "));
    line("tags", &prompt.tags.join(", "));
    line("made", &format!("{} by {}", prompt.created_at, prompt.created_by));
    line("why", prompt.commit_message.as_deref().unwrap_or_default());
    if prompt.config != serde_json::json!({}) {
        line("config", &prompt.config.to_string());
    }
    text.push('\n');
    match &prompt.content {
        Content::Text(said) => text.push_str(said),
        Content::Chat(messages) => {
            for message in messages {
                let _ = match message {
                    Message::Said { role, content } => write!(text, "[{role}]\n{content}\n\n"),
                    Message::Placeholder { name } => write!(text, "[placeholder {name}]\n\n"),
                };
            }
        }
    }
    text
}

fn plain(status: StatusCode, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (status, headers, text).into_response()
}
