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
        let asked = self.asked(url_query(context));
        asked
            .or_else(|| introduced_in(|key| context.meta.get(key)))
            .or_else(|| self.introduced(context))
            .unwrap_or_default()
    }

    /// The profile that the URL asks for, or the server's own setting.
    fn asked(&self, query: Option<&str>) -> Option<Profile> {
        self.url_client(query).or_else(|| self.shared.client.clone())
    }

    /// Who the client said it was when it introduced itself.
    fn introduced(&self, context: &RequestContext<RoleServer>) -> Option<Profile> {
        if context.meta.contains_key(PROTOCOL_VERSION) {
            // Since revision 2026-07-28 every request speaks for itself.
            return None;
        }
        if let Some(session) = &self.session {
            let info = context.peer.peer_info()?;
            return Some(session.client(|| Profile::introduced(&info.client_info.name)));
        }
        // Without a session the SDK makes up who the client is.
        session_id_client(context)
    }

    #[cfg(feature = "http")]
    fn url_client(&self, query: Option<&str>) -> Option<Profile> {
        let profile = crate::serve::profile_in_query(query?)?;
        Some(profile.unwrap_or_else(|unknown| {
            if self.shared.unknown_clients.is_new(&unknown.name) {
                tracing::warn!("`?client=` in the URL: {unknown}; the tools are shown as to everyone");
            }
            Profile::portable()
        }))
    }

    #[cfg(not(feature = "http"))]
    fn url_client(&self, _query: Option<&str>) -> Option<Profile> {
        None
    }

    /// The profile of a request of revision 2026-07-28, by its URL's query and its `_meta`.
    #[cfg(feature = "http")]
    pub(super) fn profile_of(&self, query: Option<&str>, meta: &serde_json::Map<String, Value>) -> Profile {
        self.asked(query).or_else(|| introduced_in(|key| meta.get(key))).unwrap_or_default()
    }
}

/// Who the client says it is in a request's `_meta`.
fn introduced_in<'m>(meta: impl Fn(&str) -> Option<&'m Value>) -> Option<Profile> {
    Some(Profile::introduced(meta(CLIENT_INFO)?.get("name")?.as_str()?))
}

#[cfg(feature = "http")]
fn url_query(context: &RequestContext<RoleServer>) -> Option<&str> {
    context.extensions.get::<::http::request::Parts>()?.uri.query()
}

#[cfg(feature = "http")]
fn session_id_client(context: &RequestContext<RoleServer>) -> Option<Profile> {
    let parts = context.extensions.get::<::http::request::Parts>()?;
    crate::serve::session_id::client(parts.headers.get(crate::serve::session_id::HEADER)?)
}

#[cfg(not(feature = "http"))]
fn url_query(_context: &RequestContext<RoleServer>) -> Option<&str> {
    None
}

#[cfg(not(feature = "http"))]
fn session_id_client(_context: &RequestContext<RoleServer>) -> Option<Profile> {
    None
}
