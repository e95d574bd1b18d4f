//! The tools.

use std::sync::Arc;

use counterfoil::{State, Tool, ToolError, tool};

use crate::contract::{CreateTicket, Found, SearchTickets, Ticket};
use crate::store::Store;

/// The tools over one store, in the order in which they are listed.
pub fn tools(store: &Arc<Store>) -> Vec<Tool> {
    vec![create_ticket(Arc::clone(store)), search_tickets(Arc::clone(store))]
}

// What they do is said once, by the notes of their arguments' types.

#[tool(title = "Create ticket", destructive = false, open_world = false)]
async fn create_ticket(State(store): State<Store>, ticket: CreateTicket) -> Result<Ticket, ToolError> {
    Ok(store.create(ticket).await?)
}

#[tool(title = "Search tickets", read_only, open_world = false)]
async fn search_tickets(State(store): State<Store>, query: SearchTickets) -> Result<Found, ToolError> {
    Ok(store.search(&query).await?)
}
