//! Over standard input and output.

use std::io::{IsTerminal as _, stdin};

use counterfoil::serve::{StdioOptions, interrupt, stdio};

use super::Plan;
use super::offer::Offer;
use crate::exit::Failure;

/// Serves one client until it goes, or the process is interrupted.
pub(super) async fn serve(offer: &Offer, plan: &Plan) -> Result<(), Failure> {
    if stdin().is_terminal() {
        tracing::warn!(
            "standard input is a terminal, where a client is expected to write; `counterfoil serve` without --stdio serves HTTP"
        );
    }
    // Whoever can start this command can open the database, so there is nothing to ask for.
    let mut options = StdioOptions::default().tools(plan.tools.clone());
    if let Some(caller) = offer.local() {
        options = options.caller(caller);
    }
    if let Some(profile) = &plan.client {
        options = options.client(profile.clone());
    }
    offer.watch();
    stdio(offer.server.clone(), &options, interrupt()).await.map_err(|error| Failure::unreachable(error.to_string()))
}
