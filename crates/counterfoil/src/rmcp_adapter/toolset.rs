//! Who calls, and which tools that leaves.

use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::model::Extensions;
use rmcp::service::RequestContext;

use super::adapter::Adapter;
use super::call::Call;
use crate::toolbox::{Caller, Context, Input, Profile, Toolset};

/// How much of an unknown name is repeated in the log.
#[cfg(feature = "http")]
const LONGEST: usize = 128;

impl Adapter {
    /// The circumstances of a request, as a handler sees them.
    pub(super) fn context(&self, call: &Arc<Call>, profile: Profile, input: Option<Input>) -> Context {
        let mut context =
            Context::detached().with_profile(profile).with_request_id(call.request_id()).with_channel(call.clone());
        if let Some(input) = input {
            context = context.with_input(input);
        }
        if let Some(caller) = call.caller().or(self.shared.caller.as_ref()) {
            context = context.with_caller(caller.clone());
        }
        // The caller's own toolset comes with the caller.
        for toolset in [Some(&self.shared.tools), narrowed(&call.request)].into_iter().flatten() {
            if !toolset.is_all() {
                context = context.within(toolset.clone());
            }
        }
        context
    }

    /// Who sent a message, by that message or from the start.
    pub(super) fn caller<'a>(&'a self, extensions: &'a Extensions) -> Option<&'a Caller> {
        caller(extensions).or(self.shared.caller.as_ref())
    }

    /// What limits the tools that the client is shown.
    pub(super) fn toolsets<'a>(&'a self, request: &'a RequestContext<RoleServer>) -> Vec<&'a Toolset> {
        let of_caller = self.caller(&request.extensions).and_then(Caller::get::<Toolset>);
        let all = [Some(&self.shared.tools), of_caller, narrowed(request)].into_iter().flatten();
        all.filter(|toolset| !toolset.is_all()).collect()
    }

    /// Says in the log which of the names that a URL asks for are those of no tool.
    #[cfg(feature = "http")]
    pub(crate) fn complain_of_unknown(&self, tools: &Toolset) {
        let Some(toolbox) = self.shared.server.toolbox() else { return };
        for name in tools.names().filter(|name| !toolbox.has(name)) {
            let name: String = name.chars().take(LONGEST).collect();
            if self.shared.unknown_tools.is_new(&name) {
                tracing::warn!(name, "`?tools=` in the URL names a tool that is not there");
            }
        }
    }
}

/// Who sent a message, as the transport found out.
#[cfg(feature = "http")]
pub(super) fn caller(extensions: &Extensions) -> Option<&Caller> {
    extensions.get::<::http::request::Parts>()?.extensions.get()
}

#[cfg(not(feature = "http"))]
pub(super) fn caller(_: &Extensions) -> Option<&Caller> {
    None
}

/// The tools that the request's URL leaves.
#[cfg(feature = "http")]
fn narrowed(request: &RequestContext<RoleServer>) -> Option<&Toolset> {
    let narrowed = request.extensions.get::<::http::request::Parts>()?.extensions.get::<super::Narrowed>();
    narrowed.map(|narrowed| &narrowed.0)
}

#[cfg(not(feature = "http"))]
fn narrowed(_: &RequestContext<RoleServer>) -> Option<&Toolset> {
    None
}
