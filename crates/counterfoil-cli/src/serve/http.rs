//! Over Streamable HTTP.

use std::io;
use std::net::SocketAddr;

use counterfoil::serve::{Http, HttpOptions, ServeError, interrupt};

use super::address::{Address, opened_at};
use super::offer::Offer;
use super::{Plan, announce, clients, health, oauth};
use crate::exit::Failure;
use crate::page::{self, Page};

/// What whoever adds the server to a client does besides, once there are keys.
const KEYS: &str =
    "Each client must send a key, in the header `Authorization: Bearer SECRET`; `counterfoil keys create` makes one.";

/// Serves until the process is interrupted.
pub(super) async fn serve(offer: &Offer, address: Address, plan: &Plan) -> Result<(), Failure> {
    let server = offer.server.clone();
    let program = clients::program();
    let page = Page::new(server.clone(), plan.client.clone(), program.clone(), plan.stdio_arguments.clone());
    let mut options = HttpOptions::default()
        .sessions(plan.sessions)
        .tools(plan.tools.clone())
        .max_body_bytes(plan.max_body.bytes() as usize);
    for host in &plan.hosts {
        options = options.allow_host(host);
    }
    for origin in &plan.origins {
        options = options.allow_origin(origin);
    }
    if let Some(door) = offer.door(address.0)? {
        options = options.authenticate(door);
    }
    if let Some(profile) = &plan.client {
        options = options.client(profile.clone());
    }
    let stop = interrupt();
    offer.watch();
    offer.deliver(stop.clone().cancelled_owned())?;
    let bound = Http::new(server, options)
        .with_open_routes(health::routes(offer.watched()).merge(oauth::routes()))
        .with_open_routes(offer.routes(&plan.tools, plan.max_body)?)
        .with_routes(page::routes(page).merge(offer.pages()))
        .bind(address.0)
        .await
        .map_err(|error| failure(&error))?;
    let opened = opened_at(bound.address());
    let site = format!("http://{opened}/");
    offer.is_at(plan.public_url.as_deref().unwrap_or(&site));
    let url = format!("{site}mcp");
    let mut notes = Vec::new();
    if opened != bound.address() {
        notes.push(format!("Other machines reach it at port {} of any address of this one.", opened.port()));
    }
    if offer.wants_keys() {
        notes.push(KEYS.to_owned());
    }
    let clients = clients::clients(&url, &program, &plan.stdio_arguments);
    announce::announce(&url, Some(&site), &notes, &clients, plan.log);
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
