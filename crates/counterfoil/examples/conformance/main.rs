//! The server that the official conformance suite wants to talk to.
//!
//! ```sh
//! cargo run --example conformance -- 127.0.0.1:8001 [--stateless]
//! ```
//!
//! Clients of the revisions up to 2025-11-25 get sessions, since the suite has the server ask them
//! things; revision 2026-07-28 needs none. With `--stateless`, the default of the library, nobody
//! gets one. What the tools, prompts and resources must do is written in the scenarios of
//! `@modelcontextprotocol/conformance`; what is expected to fail, in `tests/conformance`.

mod data;
mod questions;
mod tools;
mod world;

use std::process::ExitCode;

use counterfoil::serve::{Http, HttpOptions, ServeError, interrupt};
use counterfoil::server::{Changes, Server};
use counterfoil::toolbox::Profile;

#[tokio::main]
async fn main() -> ExitCode {
    let (flags, addresses): (Vec<_>, Vec<_>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let stateless = flags.iter().any(|flag| flag == "--stateless");
    let address = addresses.first().map_or("127.0.0.1:8001", |address| address);
    let Ok(address) = address.parse() else {
        eprintln!("`{address}` is not an address: write it like 127.0.0.1:8001");
        return ExitCode::from(2);
    };
    match serve(address, !stateless).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(address: std::net::SocketAddr, sessions: bool) -> Result<(), ServeError> {
    let mut options = HttpOptions::default().sessions(sessions);
    // The suite looks for schemas as they were written, so it is served as a client that takes all that the protocol allows.
    if let Ok(profile) = Profile::named("protocol-2026-07-28") {
        options = options.client(profile);
    }
    let bound = Http::new(server(), options).bind(address).await?;
    eprintln!("listening on http://{}/mcp", bound.address());
    bound.run(interrupt()).await
}

fn server() -> Server {
    let changes = Changes::new();
    Server::builder("counterfoil-conformance", env!("CARGO_PKG_VERSION"))
        .title("Conformance fixture")
        .instructions("A server for the conformance suite.")
        .toolbox(tools::toolbox(&changes))
        .prompts(world::prompts())
        .resources(world::resources())
        .completions(world::complete)
        .changes(changes)
        .build()
}
