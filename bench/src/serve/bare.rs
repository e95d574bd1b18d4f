//! The same tool on the SDK alone, with the settings that make it fast, and nothing checked.

use std::sync::Arc;

use axum::serve::ListenerExt as _;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ErrorData, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::{RequestContext, ServiceExt as _};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{RoleServer, ServerHandler};

use super::{ADDRESS, Created, Transport};
use crate::ticket::Bare;

struct Handler;

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        let mut capabilities = ServerCapabilities::default();
        capabilities.tools = Some(Default::default());
        ServerConfig::new(capabilities).with_server_info(Implementation::new("bench", "1"))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(Vec::new()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let invalid = |error: serde_json::Error| ErrorData::invalid_params(error.to_string(), None);
        let arguments = serde_json::Value::Object(request.arguments.unwrap_or_default());
        let ticket: Bare = serde_json::from_value(arguments).map_err(invalid)?;
        let created = Created { id: "T-1".to_owned(), title: ticket.title };
        Ok(CallToolResult::structured(serde_json::to_value(created).map_err(invalid)?).into())
    }
}

/// Serves until the transport ends.
pub async fn serve(transport: Transport) {
    if transport == Transport::Stdio {
        // The pipes are what the SDK offers for its fastest reading of standard input.
        let running = Handler.serve(rmcp::transport::stdio_pipes()).await.expect("a client");
        running.waiting().await.expect("an orderly end");
        return;
    }
    let handler = Arc::new(Handler);
    let config = StreamableHttpServerConfig::default().with_json_response(true).with_legacy_session_mode(false);
    let service = StreamableHttpService::new(
        move || Ok(Arc::clone(&handler)),
        Arc::new(NeverSessionManager::default()),
        config,
    );
    let listener = tokio::net::TcpListener::bind(ADDRESS).await.expect("a free address");
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    axum::serve(listener, axum::Router::new().nest_service("/mcp", service)).await.expect("a server");
}
