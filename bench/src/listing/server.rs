//! The server: one tool under many names.

use std::net::SocketAddr;

use counterfoil::server::Server;
use counterfoil::{Tool, ToolError, Toolbox};

use crate::serve::Created;
use crate::ticket::Ticket;

/// How many tools it has: more than most servers.
pub const TOOLS: usize = 50;

/// The name of a tool.
pub fn name(index: usize) -> String {
    format!("create_ticket_{index:02}")
}

/// Serves at an address, else over standard input and output.
pub async fn serve(address: Option<SocketAddr>) {
    let mut toolbox = Toolbox::builder();
    for index in 0..TOOLS {
        let create = async |ticket: Ticket| Ok::<_, ToolError>(Created { id: "T-1".to_owned(), title: ticket.title });
        toolbox = toolbox.add(Tool::new(name(index), create).description("Open a new support ticket for a customer"));
    }
    let toolbox = toolbox.build().expect("the tool's declaration holds together");
    let server = Server::builder("bench", "1").toolbox(toolbox).build();
    match address {
        Some(address) => server.serve_http(address).await.expect("a free address"),
        None => server.serve_stdio().await.expect("a pipe"),
    }
}
