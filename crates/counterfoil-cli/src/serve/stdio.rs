//! Over standard input and output.

use std::io::{IsTerminal as _, stdin};

use counterfoil::serve::{StdioOptions, interrupt, stdio};
use counterfoil::server::Server;

use super::Plan;
use crate::exit::Failure;

/// Serves one client until it goes, or the process is interrupted.
pub(super) async fn serve(server: Server, plan: &Plan) -> Result<(), Failure> {
    if stdin().is_terminal() {
        tracing::warn!(
            "standard input is a terminal, where a client is expected to write; `counterfoil serve` without --stdio serves HTTP"
        );
    }
    let mut options = StdioOptions::default();
    if let Some(profile) = &plan.client {
        options = options.client(profile.clone());
    }
    stdio(server, &options, interrupt()).await.map_err(|error| Failure::unreachable(error.to_string()))
}
