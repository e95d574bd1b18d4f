//! Which client profile a request is read under.

use rmcp::RoleServer;
use rmcp::service::RequestContext;
use serde_json::Value;

use super::adapter::Adapter;
use crate::toolbox::Profile;

/// Where a request of revision 2026-07-28 says which revision it speaks.
const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";

/// Where it says who the client is.
const CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";

impl Adapter {
    /// The request's profile: the URL's `?client=`, else what the server was told, else who the
    /// client says it is, else the portable one.
    pub(super) fn profile(&self, context: &RequestContext<RoleServer>) -> Profile {
        url_client(context)
            .or_else(|| self.shared.client.clone())
            .or_else(|| {
                let info = context.meta.get(CLIENT_INFO)?;
                Some(Profile::named(info.get("name").and_then(Value::as_str)?))
            })
            .or_else(|| self.introduced(context))
            .unwrap_or_default()
    }

    /// Who the client said it was when it introduced itself.
    fn introduced(&self, context: &RequestContext<RoleServer>) -> Option<Profile> {
        if context.meta.contains_key(PROTOCOL_VERSION) {
            // Since revision 2026-07-28 every request speaks for itself.
            return None;
        }
        if self.session.is_some() {
            let info = context.peer.peer_info()?;
            return Some(Profile::named(&info.client_info.name));
        }
        // Without a session the SDK makes up who the client is.
        session_id_client(context)
    }
}

#[cfg(feature = "http")]
fn url_client(context: &RequestContext<RoleServer>) -> Option<Profile> {
    let parts = context.extensions.get::<::http::request::Parts>()?;
    crate::serve::client_in_query(parts.uri.query()?)
}

#[cfg(feature = "http")]
fn session_id_client(context: &RequestContext<RoleServer>) -> Option<Profile> {
    let parts = context.extensions.get::<::http::request::Parts>()?;
    crate::serve::session_id::client(parts.headers.get(crate::serve::session_id::HEADER)?)
}

#[cfg(not(feature = "http"))]
fn url_client(_context: &RequestContext<RoleServer>) -> Option<Profile> {
    None
}

#[cfg(not(feature = "http"))]
fn session_id_client(_context: &RequestContext<RoleServer>) -> Option<Profile> {
    None
}
