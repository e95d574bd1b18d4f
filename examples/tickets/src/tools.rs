//! The tools.

use std::sync::Arc;

use counterfoil::{Tool, ToolError};

use crate::contract::{CreateTicket, Found, SearchTickets, Ticket};
use crate::store::Store;

/// The tools over one store, in the order in which they are listed.
pub fn tools(store: &Arc<Store>) -> Vec<Tool> {
    let create = Arc::clone(store);
    let create = Tool::new("create_ticket", move |ticket: CreateTicket| {
        let store = Arc::clone(&create);
        async move { Ok::<Ticket, ToolError>(store.create(ticket).await?) }
    })
    .title("Create ticket")
    .destructive(false)
    .open_world(false);

    let search = Arc::clone(store);
    let search = Tool::new("search_tickets", move |query: SearchTickets| {
        let store = Arc::clone(&search);
        async move { Ok::<Found, ToolError>(store.search(&query).await?) }
    })
    .title("Search tickets")
    .read_only()
    .open_world(false);

    vec![create, search]
}
