//! The tool on Counterfoil: every rule checked, the result too.

use counterfoil::server::Server;
use counterfoil::{Tool, ToolError, Toolbox};

use super::{ADDRESS, Created, Transport};
use crate::ticket::Ticket;

/// A toolbox of the one tool.
pub fn toolbox() -> Toolbox {
    let tool = Tool::new("create_ticket", async |ticket: Ticket| {
        Ok::<_, ToolError>(Created { id: "T-1".to_owned(), title: ticket.title })
    });
    Toolbox::builder().add(tool).build().expect("the tool's declaration holds together")
}

/// Serves until the transport ends.
pub async fn serve(transport: Transport) {
    let server = Server::builder("bench", "1").toolbox(toolbox()).build();
    match transport {
        Transport::Http => server.serve_http(ADDRESS.parse().expect("an address")).await.expect("a free address"),
        Transport::Stdio => server.serve_stdio().await.expect("a pipe"),
    }
}
