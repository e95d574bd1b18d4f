//! What the server's own settings leave of what a key allows, over plain HTTP too.

use std::sync::Arc;

use async_trait::async_trait;
use axum::http::HeaderMap;
use counterfoil_prompts::http::{Access, Admitted, Denial};

/// Whoever is let in, with these tools at most.
pub(super) struct Narrowed {
    pub(super) access: Arc<dyn Access>,
    pub(super) tools: Vec<String>,
}

#[async_trait]
impl Access for Narrowed {
    async fn admit(&self, headers: &HeaderMap) -> Result<Admitted, Denial> {
        let admitted = self.access.admit(headers).await?;
        let tools = match admitted.tools {
            None => self.tools.clone(),
            Some(tools) => tools.into_iter().filter(|tool| self.tools.contains(tool)).collect(),
        };
        Ok(Admitted { tools: Some(tools), ..admitted })
    }
}
