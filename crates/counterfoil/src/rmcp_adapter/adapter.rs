//! A server, ready to be handed to the SDK.

use std::collections::HashMap;
use std::sync::Arc;

use rmcp::model::{
    Implementation, JsonObject, PromptsCapability, ResourcesCapability, ServerCapabilities, ServerConfig,
    ToolsCapability,
};
use serde_json::Value;

#[cfg(feature = "http")]
use super::complaints::Complaints;
use super::content;
use super::seal::Seal;
use super::session::Session;
use crate::server::{About, Server};
#[cfg(feature = "http")]
use crate::toolbox::CallerId;
use crate::toolbox::{Caller, Profile, Toolset};

/// What the SDK calls. Cheap to clone: one is handed out per request where there are no sessions.
#[derive(Debug, Clone)]
pub(crate) struct Adapter {
    pub(super) shared: Arc<Shared>,
    /// What is kept between the requests of one client; `None` where nothing is.
    pub(super) session: Option<Arc<Session>>,
}

/// What all clients share.
#[derive(Debug)]
pub(super) struct Shared {
    pub server: Server,
    /// The profile that the server was told to use for everyone.
    pub client: Option<Profile>,
    /// The tools that the server was told to serve.
    pub tools: Toolset,
    /// Who calls, where the transport knows it from the start.
    pub caller: Option<Caller>,
    /// What the server says of itself, but for the instructions: the SDK asks for it on every
    /// request, and instructions are long.
    pub config: ServerConfig,
    /// The tools whose arguments must also stand in headers, and which ones in which.
    pub tools_with_headers: HashMap<String, Vec<String>>,
    /// The names of clients that were asked for and that no profile has.
    #[cfg(feature = "http")]
    pub unknown_clients: Complaints,
    /// What signs the notes that clients carry for handlers.
    pub seal: Seal,
}

impl Adapter {
    /// Without a session: every request stands alone.
    pub(crate) fn new(server: Server, client: Option<Profile>, tools: Toolset, caller: Option<Caller>) -> Self {
        let shared = Shared {
            config: config(&server),
            tools_with_headers: tools_with_headers(&server),
            #[cfg(feature = "http")]
            unknown_clients: Complaints::default(),
            seal: server.state_key().map_or_else(Seal::random, Seal::new),
            server,
            client,
            tools,
            caller,
        };
        Self { shared: Arc::new(shared), session: None }
    }

    /// The same server with a session of its own.
    pub(crate) fn with_session(&self) -> Self {
        Self { shared: self.shared.clone(), session: Some(Arc::default()) }
    }

    /// Whether some of that tool's arguments must also stand in headers (`x-mcp-header`, SEP-2243),
    /// so that the SDK has to see them.
    pub(crate) fn reads_headers(&self, tool: &str) -> bool {
        self.shared.tools_with_headers.contains_key(tool)
    }

    /// Whether the client of a request of revision 2026-07-28 was shown the same of that: another form of the tool may name
    /// its arguments otherwise, or say nothing of headers.
    #[cfg(feature = "http")]
    pub(crate) fn shows_headers(&self, tool: &str, query: Option<&str>, meta: Option<&[u8]>) -> bool {
        let meta = meta.and_then(|meta| serde_json::from_slice(meta).ok()).unwrap_or_default();
        let list = self.shared.server.toolbox().map(|toolbox| toolbox.list(&self.profile_of(query, &meta)));
        let shown = list.as_ref().and_then(|list| list.get(tool)).map(|tool| headers(&tool.input_schema));
        shown.as_ref() == self.shared.tools_with_headers.get(tool)
    }

    /// The id under which the caller knows the session: to another caller, it is that of none. So a server needs no list of
    /// whose session is whose.
    #[cfg(feature = "http")]
    pub(crate) fn close_session(&self, id: &str, caller: &CallerId) -> String {
        self.shared.seal.close(&format!("session {caller}"), id)
    }

    /// The id of the session that the caller knows under that one.
    #[cfg(feature = "http")]
    pub(crate) fn open_session<'a>(&self, sealed: &'a str, caller: &CallerId) -> Option<&'a str> {
        self.shared.seal.open(&format!("session {caller}"), sealed)
    }

    /// As the client is told: with the instructions, and without what takes a session where there
    /// is none.
    pub(super) fn introduction(&self, is_legacy: bool) -> ServerConfig {
        let mut config = self.shared.config.clone();
        config.instructions.clone_from(&self.shared.server.about().instructions);
        if is_legacy && self.session.is_none() {
            let offers = &mut config.capabilities;
            offers.logging = None;
            offers.tools = offers.tools.take().map(|_| ToolsCapability::default());
            offers.prompts = offers.prompts.take().map(|_| PromptsCapability::default());
            offers.resources = offers.resources.take().map(|_| ResourcesCapability::default());
        }
        config
    }
}

fn config(server: &Server) -> ServerConfig {
    let changes = server.changes().map(|_| true);
    let mut offers = ServerCapabilities::default();
    offers.logging = Some(JsonObject::new());
    offers.completions = server.completions().map(|_| JsonObject::new());
    offers.tools = server.toolbox().map(|_| {
        let mut tools = ToolsCapability::default();
        tools.list_changed = changes;
        tools
    });
    offers.prompts = server.prompts().map(|_| {
        let mut prompts = PromptsCapability::default();
        prompts.list_changed = changes;
        prompts
    });
    offers.resources = server.resources().map(|_| {
        let mut resources = ResourcesCapability::default();
        resources.list_changed = changes;
        resources.subscribe = changes;
        resources
    });
    ServerConfig::new(offers).with_server_info(implementation(server.about()))
}

fn implementation(about: &About) -> Implementation {
    let mut implementation = Implementation::new(&*about.name, &*about.version);
    implementation.title.clone_from(&about.title);
    implementation.description.clone_from(&about.description);
    implementation.website_url.clone_from(&about.website);
    implementation.icons = content::icons(&about.icons);
    implementation
}

fn tools_with_headers(server: &Server) -> HashMap<String, Vec<String>> {
    let Some(toolbox) = server.toolbox() else {
        return HashMap::new();
    };
    let list = toolbox.list(&Profile::portable());
    let annotated = list.tools().iter().map(|tool| (tool.name.clone(), headers(&tool.input_schema)));
    annotated.filter(|(_, headers)| !headers.is_empty()).collect()
}

/// The properties, at any depth, that carry `x-mcp-header`, each with what it says. Only `properties` lead to one.
fn headers(schema: &JsonObject) -> Vec<String> {
    fn collect(properties: Option<&Value>, place: &str, found: &mut Vec<String>) {
        let Some(Value::Object(properties)) = properties else {
            return;
        };
        for (name, schema) in properties {
            let place = format!("{place}/{name}");
            found.extend(schema.get("x-mcp-header").map(|header| format!("{place}: {header}")));
            collect(schema.get("properties"), &place, found);
        }
    }
    let mut found = Vec::new();
    collect(schema.get("properties"), "", &mut found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_found_where_properties_lead() {
        let schema: JsonObject = serde_json::from_value(serde_json::json!({
            "properties": {
                "a": { "properties": { "b": { "x-mcp-header": "B" } } },
                "c": { "items": { "x-mcp-header": "C" } },
                "d": { "x-mcp-header": "D" },
            },
        }))
        .expect("an object");
        assert_eq!(headers(&schema), [r#"/a/b: "B""#, r#"/d: "D""#]);
    }
}
