//! A server, ready to be handed to the SDK.

use std::collections::HashSet;
use std::sync::Arc;

use rmcp::model::{
    Implementation, JsonObject, PromptsCapability, ResourcesCapability, ServerCapabilities, ServerConfig,
    ToolsCapability,
};
use serde_json::Value;

use super::content;
use super::seal::Seal;
use super::session::Session;
use crate::server::{About, Server};
use crate::toolbox::Profile;

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
    /// What the server says of itself, but for the instructions: the SDK asks for it on every
    /// request, and instructions are long.
    pub config: ServerConfig,
    /// The tools whose arguments must also stand in headers.
    pub tools_with_headers: HashSet<String>,
    /// What signs the notes that clients carry for handlers.
    pub seal: Seal,
}

impl Adapter {
    /// Without a session: every request stands alone.
    pub(crate) fn new(server: Server, client: Option<Profile>) -> Self {
        let shared = Shared {
            config: config(&server),
            tools_with_headers: tools_with_headers(&server),
            seal: server.state_key().map_or_else(Seal::random, Seal::new),
            server,
            client,
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
        self.shared.tools_with_headers.contains(tool)
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

fn tools_with_headers(server: &Server) -> HashSet<String> {
    let Some(toolbox) = server.toolbox() else {
        return HashSet::new();
    };
    let list = toolbox.list(&Profile::portable());
    let annotated = list.tools().iter().filter(|tool| has_header(tool.input_schema.get("properties")));
    annotated.map(|tool| tool.name.clone()).collect()
}

/// Whether a property at any depth carries `x-mcp-header`. Only `properties` lead to one.
fn has_header(properties: Option<&Value>) -> bool {
    let Some(Value::Object(properties)) = properties else {
        return false;
    };
    properties.values().any(|schema| schema.get("x-mcp-header").is_some() || has_header(schema.get("properties")))
}
