//! What is offered: the server with its tools, and the registry behind them.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use counterfoil::Toolbox;
use counterfoil::serve::Authenticate;
use counterfoil::server::{Changes, Server, ServerBuilder};
use counterfoil::toolbox::{Caller, Profile, RateLimit, Toolset};
use counterfoil_prompts::access::{self, DEFAULT_PROJECT, Keys};
use counterfoil_prompts::http::{Access, OpenUntilKeys, routes};
use counterfoil_prompts::native::{Choice, NativePrompts, RegistryCompletions, RegistryResources, Watch};
use counterfoil_prompts::registry::Registry;
use counterfoil_prompts::store::Store;
use counterfoil_prompts::webhooks::{Deliverer, Reach};

use super::body_limit::BodyLimit;
use super::door::{self, Door};
use super::health::Watched;
use super::metrics::Metrics;
use super::narrowed::Narrowed;
use super::{Plan, Transport};
use crate::database::Database;
use crate::exit::Failure;
use crate::page;
use crate::registry_store::failed;
use crate::toolboxes::ToolboxName;
use crate::unknown::unknown;

/// How often the store is asked whether another process has changed prompts.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// All that is served.
pub(super) struct Offer {
    pub(super) server: Server,
    registry: Option<Opened>,
    watch: Option<Watch>,
    metrics: Arc<Metrics>,
}

/// A registry that has been opened.
struct Opened {
    registry: Arc<Registry>,
    keys: Arc<Keys>,
    /// Whether there are no keys yet.
    is_open: bool,
    /// The id of the project that is served without them.
    project: String,
}

impl Offer {
    /// Opens what is needed, and puts it together.
    pub(super) async fn of(plan: &Plan) -> Result<Self, Failure> {
        let registry = match plan.toolboxes.contains(&ToolboxName::Prompts) {
            true => Some(Opened::open(plan).await?),
            false => None,
        };
        let metrics = Arc::new(Metrics::default());
        let mut server = server(plan, registry.as_ref().map(|opened| &opened.registry), &metrics)?;
        let mut watch = None;
        if let Some(Opened { registry, .. }) = &registry {
            (server, watch) = with_prompts(server, Registry::clone(registry), plan.native_prompts.clone());
        }
        Ok(Self { server: server.build(), registry, watch, metrics })
    }

    /// Who is let in to a server at that address: whoever has a key; on this machine everyone, while there are none.
    pub(super) fn door(&self, address: SocketAddr) -> Result<Option<Arc<dyn Authenticate>>, Failure> {
        let Some(Opened { keys, is_open, .. }) = &self.registry else { return Ok(None) };
        if *is_open && !address.ip().is_loopback() {
            return Err(Failure::usage(format!(
                "{address} can be reached from other machines, and there are no keys yet: make one with `counterfoil keys \
                 create`, or serve on 127.0.0.1"
            )));
        }
        if *is_open {
            tracing::info!(
                "there are no keys: everyone on this machine may do everything, and no other machine is let in"
            );
        }
        Ok(Some(Arc::new(Door::new(Arc::clone(keys), is_open.then(|| self.local()).flatten()))))
    }

    /// Whoever works on this machine, where a registry is served.
    pub(super) fn local(&self) -> Option<Caller> {
        self.registry.as_ref().map(|opened| door::local(&opened.project))
    }

    /// Whether nobody is let in without a key.
    pub(super) fn wants_keys(&self) -> bool {
        self.registry.as_ref().is_some_and(|opened| !opened.is_open)
    }

    /// The pages that links to prompts lead to.
    pub(super) fn pages(&self) -> Router {
        match &self.registry {
            Some(Opened { registry, .. }) => page::prompt::routes(Arc::clone(registry)),
            None => Router::new(),
        }
    }

    /// The names of the tools that a toolset leaves.
    fn names(&self, tools: &Toolset) -> Vec<String> {
        let list = self.server.toolbox().map(|toolbox| toolbox.list(&Profile::portable()));
        let all = list.iter().flat_map(|list| list.tools());
        all.filter(|tool| tools.has(tool)).map(|tool| tool.name.clone()).collect()
    }

    /// Says what links to prompts begin with.
    pub(super) fn is_at(&self, site: &str) {
        if let Some(Opened { registry, .. }) = &self.registry {
            registry.move_to(site);
        }
    }

    /// Prompts over plain HTTP, for applications. They find out by themselves who calls, as their clients do it.
    pub(super) fn routes(&self, tools: &Toolset, max_body: BodyLimit) -> Result<Router, Failure> {
        let Some(Opened { registry, keys, is_open, project }) = &self.registry else { return Ok(Router::new()) };
        let keys = Arc::clone(keys);
        let access: Arc<dyn Access> = match is_open {
            true => Arc::new(OpenUntilKeys::new(keys, access::Caller::local(project))),
            false => keys,
        };
        let access: Arc<dyn Access> = match tools.is_all() {
            true => access,
            false => Arc::new(Narrowed { access, tools: self.names(tools) }),
        };
        let limit = max_body.bytes() as usize;
        routes(Registry::clone(registry), access, limit).map_err(|error| Failure::internal(error.to_string()))
    }

    /// Tells webhooks of changes until `stop` is there.
    pub(super) fn deliver(&self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), Failure> {
        let Some(Opened { registry, .. }) = &self.registry else { return Ok(()) };
        let deliverer = Deliverer::new(registry.store().clone(), Reach::Safe).map_err(Failure::internal)?;
        tokio::spawn(async move { deliverer.run(stop).await });
        Ok(())
    }

    /// What the pages about health tell of.
    pub(super) fn watched(&self) -> Watched {
        let store = self.registry.as_ref().map(|opened| opened.registry.store().clone());
        Watched { store, metrics: Arc::clone(&self.metrics) }
    }

    /// Tells clients of changes from now on, other processes' too.
    pub(super) fn watch(&self) {
        if let Some(watch) = self.watch.clone() {
            tokio::spawn(watch.run(LOOK_EVERY));
        }
    }

    /// Lets go of the database.
    pub(super) async fn close(&self) {
        if let Some(Opened { registry, .. }) = &self.registry {
            registry.store().close().await;
        }
    }
}

impl Opened {
    async fn open(plan: &Plan) -> Result<Self, Failure> {
        let store = Store::open(&plan.database.url()).await.map_err(|error| failed(&error))?;
        match &plan.database {
            Database::Memory => tracing::info!("prompts are kept in memory, until this process ends"),
            _ => tracing::info!("prompts are kept in {}", store.describe()),
        }
        // Whoever has imported it from somewhere else may have brought another id with the name.
        let project = access::project(&store, DEFAULT_PROJECT).await.map_err(|error| failed(&error))?;
        let keys = Arc::new(Keys::new(store.clone()));
        let is_open = !keys.any().await.map_err(|error| failed(&error))?;
        let site = match (&plan.public_url, plan.transport) {
            (Some(url), _) => url.clone(),
            (None, Transport::Http(address)) => format!("http://{}", address.0),
            (None, Transport::Stdio) => "http://127.0.0.1:7420".to_owned(),
        };
        Ok(Self { registry: Arc::new(Registry::new(store, &site)), keys, is_open, project })
    }
}

fn server(plan: &Plan, registry: Option<&Arc<Registry>>, metrics: &Arc<Metrics>) -> Result<ServerBuilder, Failure> {
    let mut builder = Toolbox::builder().debug_errors(plan.debug_errors).observer(Arc::clone(metrics) as _);
    if let Some(calls) = plan.rate_limit {
        builder = builder.gate(Arc::new(RateLimit::per_minute(calls)));
    }
    for toolbox in &plan.toolboxes {
        for tool in toolbox.tools(&plan.database, registry)? {
            builder = builder.add(tool);
        }
    }
    let toolbox = builder.build().map_err(|error| Failure::internal(error.to_string()))?;
    for name in &plan.tool_names {
        if !toolbox.has(name) {
            return Err(Failure::usage(unknown("tool", name, toolbox.names())));
        }
    }
    let mut instructions =
        "A call with wrong arguments is answered with all that is wrong with them: mend it all and call again."
            .to_owned();
    for toolbox in &plan.toolboxes {
        instructions.push_str("\n\n");
        instructions.push_str(toolbox.instructions());
    }
    Ok(Server::builder("counterfoil", env!("CARGO_PKG_VERSION"))
        .title("Counterfoil")
        .instructions(instructions)
        .toolbox(toolbox))
}

/// The same with the prompts of a registry where MCP itself has places for them, and what tells clients of their changes.
fn with_prompts(server: ServerBuilder, registry: Registry, choice: Option<Choice>) -> (ServerBuilder, Option<Watch>) {
    let (changes, resources) = (Changes::new(), RegistryResources::new(registry.clone()));
    let prompts = choice.map(|choice| NativePrompts::new(registry.clone(), choice));
    let watch = Watch::new(registry.store().clone(), prompts.clone(), resources.clone(), changes.clone());
    let mut server =
        server.resources(resources).completions(RegistryCompletions::new(registry, prompts.clone())).changes(changes);
    if let Some(prompts) = prompts {
        server = server.prompts(prompts);
    }
    (server, Some(watch))
}
