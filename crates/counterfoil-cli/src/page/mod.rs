//! The page at `/`: where MCP is, how clients get to it, and what the tools take.
//!
//! It is plain HTML without any script, so that it can be read by everyone and everything. It is made
//! anew for each request, under the host that was asked for, and nothing on it is taken for markup.

mod fields;
mod html;
pub(crate) mod prompt;
mod render;
mod words;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use counterfoil::server::Server;
use counterfoil::toolbox::Profile;

use crate::serve::clients;

/// Nothing may be loaded but the style sheet and the empty icon that stands in the page, nothing run, nothing sent,
/// and no page may frame this one.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

const STYLE: &str = include_str!("style.css");

/// What the page tells.
pub(crate) struct Page {
    server: Server,
    profile: Profile,
    program: String,
    stdio_arguments: Vec<String>,
}

impl Page {
    /// A page about this server, with its tools as clients of that profile see them. The rest is how a
    /// client starts the server over standard input and output.
    pub(crate) fn new(server: Server, profile: Option<Profile>, program: String, stdio_arguments: Vec<String>) -> Self {
        Self { server, profile: profile.unwrap_or_default(), program, stdio_arguments }
    }
}

/// The page and its style sheet. Anything else is not found.
pub(crate) fn routes(page: Page) -> Router {
    Router::new().route("/", get(index)).route("/style.css", get(style)).fallback(not_found).with_state(Arc::new(page))
}

async fn index(State(page): State<Arc<Page>>, headers: HeaderMap) -> Response {
    // The transport has checked that the host is one of ours.
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("127.0.0.1");
    let url = format!("http://{host}/mcp");
    let clients = clients(&url, &page.program, &page.stdio_arguments);
    let list = page.server.toolbox().map(|toolbox| toolbox.list(&page.profile));
    let tools = list.as_deref().map(counterfoil::toolbox::ToolList::tools).unwrap_or_default();
    let html = render::page(page.server.about(), &url, &clients, tools);
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, Html(html)).into_response()
}

async fn style() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/css; charset=utf-8"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, STYLE).into_response()
}

async fn not_found() -> Response {
    (StatusCode::NOT_FOUND, "nothing is here: MCP is at /mcp, a page about the tools at /\n").into_response()
}
