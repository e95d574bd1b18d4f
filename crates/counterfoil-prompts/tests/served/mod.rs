//! A registry in memory, and routers that listen.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use counterfoil_prompts::access::{Caller, DEFAULT_PROJECT, Keys, project};
use counterfoil_prompts::http::OpenUntilKeys;
use counterfoil_prompts::registry::Registry;
use counterfoil_prompts::store::Store;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// How long a body may be.
pub(crate) const LIMIT: usize = 64 * 1024;

/// A registry over that store, with the default project.
pub(crate) async fn registry_in(store: Store) -> Registry {
    project(&store, DEFAULT_PROJECT).await.expect("a project");
    Registry::new(store, "http://127.0.0.1:7420")
}

/// Whoever calls a server without keys.
pub(crate) fn open(registry: &Registry) -> Arc<OpenUntilKeys> {
    let keys = Arc::new(Keys::new(registry.store().clone()));
    Arc::new(OpenUntilKeys::new(keys, Caller::local(DEFAULT_PROJECT)))
}

/// A registry over a store of its own.
pub(crate) async fn registry() -> Registry {
    registry_in(Store::open("sqlite::memory:").await.expect("a database in memory")).await
}

/// A client of servers on this machine.
pub(crate) fn client() -> reqwest::Client {
    // Without a provider the client would panic. One that is there already is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().no_proxy().tls_certs_only([]).build().expect("a client")
}

/// A router that listens until this is dropped.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    task: JoinHandle<()>,
}

impl Served {
    pub(crate) async fn start(router: Router) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let task = tokio::spawn(async move { axum::serve(listener, router).await.expect("a server") });
        Self { address, task }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.task.abort();
    }
}
