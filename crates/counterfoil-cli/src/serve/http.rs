//! Over Streamable HTTP.

use std::io;
use std::net::SocketAddr;

use counterfoil::serve::{Http, HttpOptions, ServeError, interrupt};
use counterfoil::server::Server;

use super::address::Address;
use super::{Plan, announce, clients};
use crate::exit::Failure;
use crate::page::{self, Page};

/// Serves until the process is interrupted.
pub(super) async fn serve(server: Server, address: Address, plan: &Plan) -> Result<(), Failure> {
    let program = clients::program();
    let page = Page::new(server.clone(), plan.client.clone(), program.clone(), plan.stdio_arguments.clone());
    let mut options = HttpOptions::default().sessions(plan.sessions);
    if let Some(profile) = &plan.client {
        options = options.client(profile.clone());
    }
    let stop = interrupt();
    let bound = Http::new(server, options)
        .with_routes(page::routes(page))
        .bind(address.0)
        .await
        .map_err(|error| failure(&error))?;
    let site = format!("http://{}/", bound.address());
    let url = format!("{site}mcp");
    announce::announce(&url, Some(&site), &clients::clients(&url, &program, &plan.stdio_arguments), plan.log);
    bound.run(stop).await.map_err(|error| failure(&error))
}

/// Why there is no server, and what to do about it.
pub(crate) fn failure(error: &ServeError) -> Failure {
    match error {
        ServeError::NotLoopback(_) => Failure::usage(error.to_string()),
        ServeError::Bind(address, cause) => Failure::unreachable(format!("{error}{}", cure(*address, cause))),
        _ => Failure::unreachable(error.to_string()),
    }
}

fn cure(address: SocketAddr, cause: &io::Error) -> String {
    match cause.kind() {
        io::ErrorKind::AddrInUse => format!(
            "\nanother program has port {}, maybe another `counterfoil`: stop that one, or take any free port with \
             --http :0",
            address.port()
        ),
        io::ErrorKind::PermissionDenied => "\ntake a port above 1023, or any free one with --http :0".to_owned(),
        _ => String::new(),
    }
}
