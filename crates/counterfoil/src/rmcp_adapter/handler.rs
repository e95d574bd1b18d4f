//! What the SDK calls for each method.

#![expect(deprecated, reason = "logging is deprecated since 2026-07-28 and still served")]

use rmcp::model::*;
use rmcp::service::{NotificationContext, RequestContext, SubscriptionContext};
use rmcp::{ErrorData, RoleServer, ServerHandler};

use super::adapter::Adapter;
use super::call::level;
use super::{changes, listing};
use crate::server::{Changes, Resources};

/// Methods of the revisions before 2026-07-28. The SDK takes one whose parameters it cannot read
/// for one that it does not know.
const LEGACY: [&str; 5] = ["initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe"];

/// Methods of revision 2026-07-28 with parameters that can be wrong.
const MODERN: [&str; 2] = ["server/discover", "subscriptions/listen"];

/// How many resources a client may follow.
const MOST_FOLLOWED: usize = 1_000;

/// Methods of all revisions with parameters that can be wrong.
const KNOWN: [&str; 8] = [
    "completion/complete",
    "prompts/get",
    "prompts/list",
    "resources/list",
    "resources/templates/list",
    "resources/read",
    "tools/call",
    "tools/list",
];

impl ServerHandler for Adapter {
    fn get_info(&self) -> ServerConfig {
        self.shared.config.clone()
    }

    async fn initialize(
        &self,
        request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        let negotiated = self.negotiate_initialize(&request)?;
        context.peer.set_peer_info(request);
        Ok(self.introduction(true).with_protocol_version(negotiated.protocol_version))
    }

    async fn discover(&self, _context: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        Ok(DiscoverResult::from_server_info(self.supported_protocol_versions().into_owned(), self.introduction(false)))
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = self.shown_tools(&context).ok_or_else(unknown_method::<ListToolsRequestMethod>)?;
        if listing::cursor(request.as_ref()).is_some() {
            let text = "unknown `cursor`: all tools stand on one page, leave it out";
            return Err(ErrorData::invalid_params(text, None));
        }
        Ok(ListToolsResult::with_all_items(tools))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        match self.shared.server.toolbox() {
            Some(toolbox) => self.call(toolbox, request, context).await,
            None => Err(unknown_method::<CallToolRequestMethod>()),
        }
    }

    /// Asked only to compare headers with arguments, so only tools with such headers are given.
    fn get_tool(&self, name: &str) -> Option<Tool> {
        if !self.reads_headers(name) {
            return None;
        }
        let tools = self.tools_for(&crate::toolbox::Profile::portable())?;
        tools.iter().find(|tool| tool.name == name).cloned()
    }

    async fn list_prompts(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        match self.shared.server.prompts() {
            Some(prompts) => self.prompt_page(prompts, request.as_ref(), context).await,
            None => Err(unknown_method::<ListPromptsRequestMethod>()),
        }
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        match self.shared.server.prompts() {
            Some(prompts) => self.prompt(prompts, request, context).await,
            None => Err(unknown_method::<GetPromptRequestMethod>()),
        }
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        match self.shared.server.resources() {
            Some(resources) => self.resource_page(resources, request.as_ref(), context).await,
            None => Err(unknown_method::<ListResourcesRequestMethod>()),
        }
    }

    async fn list_resource_templates(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        match self.shared.server.resources() {
            Some(resources) => self.template_page(resources, request.as_ref(), context).await,
            None => Err(unknown_method::<ListResourceTemplatesRequestMethod>()),
        }
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        match self.shared.server.resources() {
            Some(resources) => self.resource(resources, request, context).await,
            None => Err(unknown_method::<ReadResourceRequestMethod>()),
        }
    }

    async fn subscribe(
        &self,
        request: SubscribeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        match (&self.session, self.changing_resources()) {
            (Some(session), Some((resources, changes))) => {
                check_count(session.subscriptions() + 1)?;
                // Followed before it is looked at, so that no change in between is missed.
                let follow = changes.follow(request.uri.clone(), self.caller(&context.extensions).cloned());
                self.may_follow(resources, &request.uri, context).await?;
                session.subscribe(request.uri, follow);
                Ok(())
            }
            _ => Err(unknown_method::<SubscribeRequestMethod>()),
        }
    }

    async fn unsubscribe(
        &self,
        request: UnsubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        match (&self.session, self.changing_resources()) {
            (Some(session), Some(_)) => {
                session.unsubscribe(&request.uri);
                Ok(())
            }
            _ => Err(unknown_method::<UnsubscribeRequestMethod>()),
        }
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        self.shared.server.changes().map(|_| requested.clone())
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        let Some(changes) = self.shared.server.changes() else { return Ok(()) };
        let request = context.request_context();
        let caller = self.caller(&request.extensions);
        // The client knows by now that it is listening: what changes from here on is heard, before anything else is looked at.
        let heard = changes.listen();
        let asked = context.accepted().resource_subscriptions.as_deref().unwrap_or_default();
        check_count(asked.len())?;
        let mut followed: Vec<_> = asked.iter().map(|uri| Some(changes.follow(uri.clone(), caller.cloned()))).collect();
        if let Some(resources) = self.shared.server.resources() {
            for (uri, followed) in asked.iter().zip(&mut followed) {
                // Of what is not there, nothing is ever told.
                if self.may_follow(resources, uri, request.clone()).await.is_err() {
                    *followed = None;
                }
            }
        }
        changes::tell_subscriber(heard, &context, caller).await;
        Ok(())
    }

    async fn on_initialized(&self, context: NotificationContext<RoleServer>) {
        if let (Some(session), Some(changes)) = (&self.session, self.shared.server.changes()) {
            let caller = self.caller(&context.extensions).cloned();
            changes::tell_session(changes, session, context.peer, caller);
        }
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        match self.shared.server.completions() {
            Some(completions) => self.completion(completions, request, context).await,
            None => Err(unknown_method::<CompleteRequestMethod>()),
        }
    }

    async fn set_level(
        &self,
        request: SetLevelRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        match &self.session {
            Some(session) if !is_modern(&context) => {
                session.set_level(level(&request.level));
                Ok(())
            }
            _ => Err(unknown_method::<SetLevelRequestMethod>()),
        }
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let era: &[&str] = if is_modern(&context) { &MODERN } else { &LEGACY };
        let method = request.method.as_str();
        if KNOWN.contains(&method) || era.contains(&method) {
            let text = format!("the `params` are not those of `{}`", request.method);
            return Err(ErrorData::invalid_params(text, None));
        }
        Err(unknown(method))
    }
}

/// Whether a client may follow so many resources: what is followed is looked at whenever something changes.
fn check_count(count: usize) -> Result<(), ErrorData> {
    if count <= MOST_FOLLOWED {
        return Ok(());
    }
    let text = format!("a client follows at most {MOST_FOLLOWED} resources: let go of some");
    Err(ErrorData::invalid_params(text, None))
}

/// That this server does not serve a method of the protocol.
fn unknown_method<M: ConstString>() -> ErrorData {
    unknown(M::VALUE)
}

/// That there is no such method, of which no more is repeated than a reader needs.
fn unknown(method: &str) -> ErrorData {
    const SHOWN: usize = 100;
    let mut shown: String = method.chars().take(SHOWN).collect();
    if shown.len() < method.len() {
        shown.push('…');
    }
    let text = format!("unknown method `{}`", shown.escape_debug());
    ErrorData::new(ErrorCode::METHOD_NOT_FOUND, text, None)
}

/// Whether the request speaks revision 2026-07-28 or newer.
pub(super) fn is_modern(context: &RequestContext<RoleServer>) -> bool {
    context.protocol_version().is_some_and(|version| !version.has_initialize())
}

impl Adapter {
    fn changing_resources(&self) -> Option<(&dyn Resources, &Changes)> {
        let server = &self.shared.server;
        Some((server.resources()?, server.changes()?))
    }
}
